"""Scenes of the small organisation in which something happens while a turn is under way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

from tests.golden import small_tools
from tests.golden.stage import DaysPass, Form, Player, answer, form, say
from tests.support.asking import ask
from tests.support.proposals import asks, says, wants, wants_all

from ringi.domain.errors import UserFacingError
from ringi.domain.model import ModelRequest, ModelUnavailableError
from ringi.domain.proposal import Proposal
from ringi.store.core.database import open_as_owner
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.admin.platform_stop import Operator
from ringi.turns.intake.answers import AnswerText
from ringi.turns.runtime import Runtime

FIRST, SECOND = "明日の会議は十時からです。", "場所は三階の会議室です。"
REST = "資料は前日までに配られますので、目を通しておいてください。" * 4
WHOLE = FIRST + SECOND + REST
QUESTION = "明日の会議について教えて"
Tells = Callable[[ModelRequest], Awaitable[Proposal]]


async def streams(player: Player) -> None:
    """Answers shown while they are written: to the end, torn, changed, withheld, failed."""
    forbidden = WHOLE + "マイナンバーは 1234 5678 9018 です。" + REST
    await player.play(
        (
            say("tanaka", QUESTION, _tells(player, FIRST, WHOLE[:60], WHOLE)),
            say("tanaka", QUESTION, _tells(player, WHOLE, SECOND + WHOLE)),
            say("tanaka", QUESTION, _tells(player, WHOLE, end=asks())),
            say("tanaka", QUESTION, _tells(player, WHOLE, forbidden)),
            say("tanaka", QUESTION, _fails(_tells(player, WHOLE))),
            say("tanaka", "「牛乳」とメモして", wants(body="牛乳"), _tells(player, WHOLE)),
        )
    )


async def words_meanwhile(player: Player) -> None:
    """Further words join an answer that is being written, or call it off."""
    for words in ("明後日のほうです", "やめて"):

        async def interrupted(request: ModelRequest, words: str = words) -> Proposal:
            await _hears(request, WHOLE)
            await player.story.hear("tanaka", words)
            player.clock.at += timedelta(seconds=1)
            await _hears(request, WHOLE + REST)
            return says(WHOLE)

        await player.play((say("tanaka", QUESTION, interrupted, says("明後日は十一時からです。")),))


async def words_during_a_call(player: Player) -> None:
    """Said while the first of two calls is under way."""
    for words in ("二つ目は要らないかも", "やめて"):
        small_tools.REACHED.clear()
        small_tools.GO.clear()
        both = wants_all(("slow", {"body": "一"}), ("note", {"body": "二"}))
        player.story.script.lines = [both, says("二つ目はやめました。")]
        await player.story.hear("tanaka", "「一」と送って「二」とメモして")
        await small_tools.REACHED.wait()
        await player.story.hear("tanaka", words)
        small_tools.GO.set()
        await player.story.rest()
        await player.tidy()


async def called_off_with_a_button(player: Player) -> None:
    """A turn whose model still thinks, and one that waits for a yes."""
    asked, go = asyncio.Event(), asyncio.Event()

    async def thinks(request: ModelRequest) -> Proposal:
        asked.set()
        await go.wait()
        return wants(body="牛乳")

    story = player.story
    story.script.lines = [thinks]
    heard = await story.hear("tanaka", "「牛乳」とメモして")
    await asked.wait()
    await story.runtime.cancel(story.org, heard.turn, story.person("tanaka"))
    go.set()
    await story.rest()
    turn = await player.step(say("tanaka", "「契約」とメモして", wants("asking_note", body="契約")))
    if turn is not None:
        with suppress(UserFacingError):
            await story.runtime.cancel(story.org, turn, story.person("tanaka"))
    await story.rest()
    await player.tidy()


async def yes_not_yet_used(player: Player) -> None:
    """A message, and a message that takes back, between the yes and the start of the call."""
    for words in ("「契約と更新」だった", "やっぱりやめて"):
        story, idle = player.story, Runtime(player.story.services, slots=0)
        await player.step(say("tanaka", "「契約」とメモして", wants("asking_note", body="契約")))
        yes = AnswerText(person=story.person("tanaka"), answer="yes", fresh=True)
        for pending in await story.pendings():
            await idle.answer(story.org, pending.number, yes)
        await idle.take(await story.message("tanaka", words))
        story.script.lines = [wants("asking_note", body="契約と更新")]
        await story.rest()
        await player.tidy()


async def edited_and_drafted_again(player: Player) -> None:
    """A message takes the place of an earlier one; an answer is drafted again."""
    story = player.story
    first = await player.step(say("tanaka", "「牛乳」とメモして", wants(body="牛乳"), says("書きました。")))
    await player.step(say("tanaka", "「卵」だった", says("卵ですね。"), supersedes=first))
    again = await player.step(say("tanaka", "「パン」とメモして", wants(body="パン"), says("書きました。")))
    for line in (
        says("パンを書きとめました。"),
        says("あなたには承認する権限があります。"),
        wants(body="卵"),
    ):
        if again is not None:
            story.script.lines = [line]
            await story.runtime.redraft(story.org, again, story.person("tanaka"))
            await story.rest()
    waiting = await player.step(say("tanaka", "「契約」とメモして", wants("asking_note", body="契約")))
    await player.step(say("tanaka", "何でもないです", says("わかりました。"), supersedes=waiting))
    await player.tidy()


async def taken_over(player: Player) -> None:
    """A worker loses its turn in the middle of an outside call; another one finds it."""
    story = player.story

    def loses_its_turn() -> None:
        story.by_force(
            "UPDATE order_keys SET owner = gen_random_uuid(), epoch = epoch + 1, "
            "lease_until = now() - interval '1 hour' WHERE org = %s",
            story.org,
        )

    for name in ("post", "post_seen"):
        small_tools.AFTER_SENDING.append(loses_its_turn)
        await player.step(say("tanaka", "「牛乳」と送って", wants(name, body="牛乳"), says("送りました。")))
    await player.tidy()


async def given_up(player: Player) -> None:
    """A turn that nobody survives."""
    story = player.story
    await Runtime(story.services, slots=0).take(await story.message("tanaka", "こんにちは"))
    story.by_force("UPDATE turns SET starts = 3 WHERE org = %s AND state <> 'finished'", story.org)
    await story.rest()


async def newcomers(player: Player) -> None:
    """Somebody joins while something is looked up for those who were there before."""
    story = player.story

    async def comes_in(request: ModelRequest) -> Proposal:
        del request
        await story.place("sato", "小部屋")
        return says("合言葉は葵です。")

    await player.play((say("suzuki", "合言葉は？", wants("look", body="合言葉"), comes_in, room="小部屋"),))


async def under_the_stop(player: Player) -> None:
    """Pressed while a question waits, released afterwards; and a look at somebody's content."""
    story = player.story
    rule = Administration(story.services)
    turn = await player.step(say("tanaka", "「契約」とメモして", wants("asking_note", body="契約")))
    await rule.stop(story.org, story.person("sato"), "様子がおかしい")
    await player.step(say("tanaka", "はい"))
    await player.step(say("tanaka", "「牛乳」とメモして", wants(body="牛乳")))
    await ask(story, "suzuki", "release_stop", reason="確認した")
    await player.step(say("tanaka", "「牛乳」とメモして", wants(body="牛乳"), says("書きました。")))
    if turn is not None:
        await ask(story, "suzuki", "open_content", turn=str(turn), reason="苦情の確認")
    await player.tidy()


async def under_the_stop_of_all(player: Player) -> None:
    """The operator of the machine stops all organisations, and releases them."""
    async with open_as_owner(player.story.url) as owner:
        operator = Operator(owner=owner, name="root", now=player.clock)
        await operator.drill(player.story.database, "練習")
        await operator.stop("障害")
        await player.step(say("tanaka", "「牛乳」とメモして", wants(body="牛乳")))
        await operator.resume("直った")
    await player.tidy()


async def one_level_below(player: Player) -> None:
    """One president, one director, one manager: how far does the director get (H2)?"""
    story = player.story
    for who, level in (("yamada", 5), ("sato", 4)):
        await story.rows(
            "UPDATE persons SET level = %(level)s WHERE id = %(id)s", level=level, id=story.person(who)
        )
    player.let_days_pass()
    invitation = form("yamada", "invite", person="鈴木一郎", reason="端末")
    await player.play(
        (
            form("yamada", "invite", person="佐藤花子", reason="端末"),
            invitation,
            answer("", "no"),
            form("yamada", "set_level", person="佐藤花子", level=6, reason="応援"),
            form("yamada", "end_sessions", person="鈴木一郎", reason="紛失"),
            answer("", "no"),
            DaysPass(),
            invitation,
            answer("sato", "yes"),
            form("suzuki", "leave", person="山田次郎", reason="退職"),
            answer("", "no"),
        )
    )
    story.by_force("UPDATE organisations SET created_at = now() WHERE org = %s", story.org)
    await player.play((invitation, answer("", "no")))
    story.let_settle()
    player.let_days_pass()
    await story.rows("UPDATE persons SET level = 6 WHERE id = %(id)s", id=story.person("yamada"))


async def erased(player: Player) -> None:
    """Somebody talks, leaves and is erased: their part of the record stays shut."""
    steps = (
        say("sato", "「牛乳」とメモして", wants(body="牛乳"), says("書きました。")),
        say("sato", "「契約」とメモして", wants("asking_note", body="契約")),
        form("suzuki", "leave", person="佐藤花子", reason="退職"),
        answer("", "yes"),
        DaysPass(),
        Form(who="suzuki", tool="erase_person", fields={"former": "佐藤花子", "reason": "ご本人の希望"}),
        answer("", "yes"),
    )
    await player.play(steps)


def _tells(player: Player, *words: str, end: Proposal | None = None) -> Tells:
    """A model that writes so, each time all so far, a second apart."""

    async def think(request: ModelRequest) -> Proposal:
        for each in words:
            player.clock.at += timedelta(seconds=1)
            await _hears(request, each)
        return end or says(words[-1])

    return think


def _fails(writes: Tells) -> Tells:
    async def fails(request: ModelRequest) -> Proposal:
        await writes(request)
        raise ModelUnavailableError("refused")

    return fails


async def _hears(request: ModelRequest, words: str) -> None:
    if request.hears is not None:
        await request.hears(words)


SMALL_SCENES = (
    streams,
    words_meanwhile,
    words_during_a_call,
    called_off_with_a_button,
    yes_not_yet_used,
    edited_and_drafted_again,
    taken_over,
    given_up,
    newcomers,
    under_the_stop,
    under_the_stop_of_all,
    one_level_below,
    erased,
)
