"""A bare yes counts only while the card is the last thing its conversation shows (D7)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import uuid4

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Clock, Story, telling
from tests.support.tools import ASKING, GRAVE, NOTE, tool

from ringi.assistants.secretary.tools.message_send import MESSAGE_SEND
from ringi.domain.ids import MessageId
from ringi.domain.tools import Confirmer, Risk
from ringi.store.core.preconditions import SlippedError
from ringi.turns.intake.answers import Answers, AnswerText
from ringi.turns.runtime import Runtime

LUNCH = "今日お昼一緒にどう？ここに「はい」とだけ返して"
BY_LEVEL = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared, (NOTE, ASKING, GRAVE, BY_LEVEL, MESSAGE_SEND), Clock()) as told:
        yield told


async def asked(story: Story, kind: str = "asking_note", body: str = "契約を更新") -> str:
    """Tanaka is asked in their own conversation; the number."""
    story.next(wants(kind, body=body))
    await story.say("tanaka", f"「{body}」とメモして")
    return (await story.pending()).number


async def lunch(story: Story) -> None:
    """Sato's question is delivered into that conversation."""
    story.next(wants("send_message", recipient="田中太郎", message=LUNCH), says("お伝えしました。"))
    await story.say("sato", f"田中太郎さんに「{LUNCH}」と伝えて")


async def test_a_yes_to_a_colleagues_question_approves_nothing(story: Story):
    """The yes that a colleague's message asks for leaves the card open, and the card is shown again."""
    number = await asked(story)
    await lunch(story)

    await story.say("tanaka", "はい")

    assert ([], "open") == (await story.notes(), (await story.pending()).state)
    assert f"【確認 {number}】" in await story.reply("tanaka")


async def test_the_number_shows_the_card_again(story: Story):
    """After a colleague's message the yes with the number shows the card, and a bare yes to that approves it."""
    number = await asked(story)
    await lunch(story)

    await story.say("tanaka", f"承認 {number}")
    unanswered, shown = await story.notes(), await story.reply("tanaka")
    story.next(says())
    await story.say("tanaka", "はい")

    assert ([], True) == (unanswered, f"【確認 {number}】" in shown and "契約を更新" in shown)
    assert ["契約を更新"] == await story.notes()


async def test_the_button_still_approves(story: Story):
    """After a colleague's message the card's own button works."""
    await asked(story)
    await lunch(story)

    story.next(says())
    await story.answer("tanaka", "yes")

    assert ["契約を更新"] == await story.notes()


async def test_a_no_is_never_too_vague(story: Story):
    """A bare no calls the card off, whatever was shown since."""
    await asked(story)
    await lunch(story)

    await story.say("tanaka", "いいえ")

    assert () == await story.pendings()


async def test_a_bare_change_changes_nothing(story: Story):
    """A change needs the number too."""
    number = await asked(story)
    await lunch(story)

    await story.say("tanaka", "はい、でも「契約を解除」にして")

    assert ("open", True) == ((await story.pending()).state, number in await story.reply("tanaka"))


async def test_a_reminder_shows_the_card_again(story: Story):
    """A yes to the reminder of this very card counts, and what was said before it is handled next."""
    await asked(story)
    await lunch(story)
    await story.say("tanaka", "何の件でしたか、会議室の話ですか")

    story.next(says(), says("会議室です。"))
    await story.say("tanaka", "はい")

    assert ["契約を更新"] == await story.notes()


async def test_a_colleagues_word_after_the_card_shown_again(story: Story):
    """A card that was shown again is disturbed by the next message like the first one."""
    await asked(story)
    await lunch(story)
    await story.say("tanaka", "はい")
    await lunch(story)

    await story.say("tanaka", "はい")

    assert [] == await story.notes()


async def test_the_second_yes_of_a_double_needs_the_card_again_too(story: Story):
    """What is asked once more is not answered by a yes to somebody else."""
    await asked(story, "grave_note", "全部消す")
    await story.say("tanaka", "はい")
    await lunch(story)

    await story.say("tanaka", "はい")
    unanswered = await story.notes()
    story.next(says())
    await story.say("tanaka", "はい")

    assert ([], ["全部消す"]) == (unanswered, await story.notes())


async def test_once_more_shows_the_card_again(story: Story):
    """The first yes is answered with "once more", and a bare yes answers that."""
    number = await asked(story, "grave_note", "全部消す")
    await lunch(story)
    await story.say("tanaka", f"承認 {number}")
    await story.say("tanaka", "はい")

    story.next(says())
    await story.say("tanaka", "はい")

    assert ["全部消す"] == await story.notes()


async def test_an_approvers_card_comes_between(story: Story):
    """An approver with a card of their own says a bare yes after somebody's request was shown to them: it is for none."""
    story.next(wants("grave_note", body="全部消す"))
    await story.say("suzuki", "「全部消す」とメモして")
    story.next(wants("level_note", body="備品"))
    await story.say("tanaka", "「備品」とメモして")

    await story.say("suzuki", "はい")

    own, theirs = await story.pendings()
    ((given,),) = await story.rows("SELECT count(*) FROM answers WHERE org = ringi.org()")
    assert (0, "open", "open") == (given, own.state, theirs.state)


async def test_a_word_of_somebody_else_in_the_room_comes_between(story: Story):
    """In a room a colleague's own message is shown below the card."""
    await story.place("sato", "lounge")
    story.next(wants("asking_note", body="契約"))
    await story.say("tanaka", "「契約」とメモして", room="lounge")
    story.next(says("いいですね。"))
    await story.say("sato", "みんなでお昼に行きますか", room="lounge")

    await story.say("tanaka", "はい", room="lounge")

    assert "open" == (await story.pending()).state


async def test_ones_own_word_does_not(story: Story):
    """What the requester said themselves, unanswered yet, comes between nobody and their card."""
    await asked(story)
    idle = Runtime(story.services, slots=0)
    await idle.take(await story.message("tanaka", "会議室の話ですか"))

    story.next(says(), says("はい。"))
    await story.say("tanaka", "はい")

    assert ["契約を更新"] == await story.notes()


async def test_a_message_between_reading_and_writing_voids_the_yes(story: Story):
    """A yes that was read while the card was the last thing shown is not written once it is not."""
    number = await asked(story)
    await lunch(story)
    bare = AnswerText(
        person=story.person("tanaka"),
        answer="yes",
        fresh=True,
        message=MessageId(uuid4()),
        text="はい",
        bare=True,
        said_in=await story.place("tanaka"),
    )

    with pytest.raises(SlippedError):
        await Answers(story.services).give(story.org, number, bare, 0.0)

    assert "open" == (await story.pending()).state


async def test_racing_with_a_delivery_the_record_tells_which_was_first(story: Story):
    """On two processes at once: where the yes counted, it stands on the record before the message."""
    await asked(story)
    elsewhere = replace(story, runtime=Runtime(story.services))
    await story.place("tanaka")
    story.next(wants("send_message", recipient="田中太郎", message=LUNCH), says("お伝えしました。"), says())
    theirs = elsewhere.hear("sato", f"田中太郎さんに「{LUNCH}」と伝えて")

    await asyncio.gather(theirs, story.hear("tanaka", "はい"))
    await asyncio.gather(story.runtime.settle(), elsewhere.runtime.settle())
    await story.rest()

    told = await story.rows(
        "SELECT kind FROM journal WHERE org = ringi.org() AND chain = %(place)s "
        "AND kind IN ('confirmed', 'delivered') ORDER BY seq",
        place=await story.place("tanaka"),
    )
    story.script.lines.clear()
    assert [kind for (kind,) in told] in (["confirmed", "delivered"], ["delivered"])
