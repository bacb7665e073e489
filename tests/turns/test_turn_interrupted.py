"""Words that come while a turn is under way: they are read before anything else starts (D6)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from threading import Thread

import pytest
from tests.support.proposals import says, wants, wants_all
from tests.support.stories import Story, telling
from tests.support.tools import ASKING, NOTE, NoteArgs, Outside, tool

from ringi.domain.errors import OutcomeUnknownError
from ringi.domain.ids import TurnId
from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.domain.tools import Json, Reach
from ringi.store.core.database import SMALL, open_database
from ringi.store.identity.login import signed_in
from ringi.tools.tool import ToolContext
from ringi.turns.intake.answers import AnswerText
from ringi.turns.intake.messages import Incoming
from ringi.turns.machine.state import State
from ringi.turns.machine.table import Effect, Execute
from ringi.turns.runtime import Runtime


@dataclass(slots=True)
class Slow:
    """An outside service that answers when it is told to."""

    world: Outside = field(default_factory=Outside)
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def receive(self, args: NoteArgs, context: ToolContext) -> Json:
        self.reached.set()
        await self.go.wait()
        return await self.world.receive(args, context)


@dataclass(slots=True)
class Pause:
    """A model that waits to be told before it answers."""

    then: Proposal
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, request: ModelRequest) -> Proposal:
        self.asked.set()
        await self.go.wait()
        return self.then


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
async def story(shared: str, slow: Slow) -> AsyncIterator[Story]:
    post = tool("post", slow.receive, reach=Reach.OUTSIDE, timeout_s=5.0)
    async with telling(shared, (NOTE, ASKING, post)) as told:
        yield told


async def during_the_first_of_two(story: Story, slow: Slow, text: str) -> TurnId:
    """Said while the first call, an outside one, is under way; then all comes to rest."""
    story.script.lines.insert(0, wants_all(("post", {"body": "一"}), ("note", {"body": "二"})))
    await story.hear("tanaka", "「一」と送って「二」とメモして")
    await slow.reached.wait()
    heard = await story.hear("tanaka", text)
    slow.go.set()
    await story.rest()
    return heard.turn


async def between_yes_and_start(story: Story, text: str) -> None:
    """Said after the yes, while nobody has a free hand to start what was confirmed."""
    idle = Runtime(story.services, slots=0)
    story.script.lines.insert(0, wants("asking_note", body="契約"))
    await story.say("tanaka", "「契約」とメモして")
    says_yes = AnswerText(person=story.person("tanaka"), answer="yes", fresh=True)
    await idle.answer(story.org, (await story.pending()).number, says_yes)
    await idle.take(await story.message("tanaka", text))
    await story.rest()


def elsewhere_at_the_start(story: Story, added: Incoming) -> Callable[[Effect, State], None]:
    """A process of its own, on a loop of its own, takes the message in right before the first start."""
    waiting = [added]

    async def take_in(message: Incoming) -> None:
        async with open_database(signed_in(story.url), SMALL) as database:
            await Runtime(replace(story.services, database=database), slots=0).take(message)

    def observe(effect: Effect, state: State) -> None:
        del state
        if isinstance(effect, Execute) and waiting:
            elsewhere = Thread(target=asyncio.run, args=(take_in(waiting.pop()),))
            elsewhere.start()
            elsewhere.join()

    return observe


async def test_words_during_a_call_are_read_before_the_next(story: Story, slow: Slow):
    """The call under way is recorded as it ended; the second one does not start, the model thinks again."""
    story.next(says("二つ目はやめました。"))

    await during_the_first_of_two(story, slow, "二つ目は要らないかも")

    assert (1, ["finished"], []) == (
        len(slow.world.calls),
        await story.executions(),
        await story.notes(),
    )
    request = story.script.requests[-1]
    assert (2, 1) == (len(request.messages), len(request.results))


async def test_no_during_a_call_stops_the_rest(story: Story, slow: Slow):
    """What is under way ends, nothing more starts, and the requester is told what was done."""
    await during_the_first_of_two(story, slow, "やめて")

    assert ([], ["cancelled"]) == (await story.notes(), await story.states())
    assert "ここで止めました。残りは実行していません。\nここまでに実行したもの:\n・" in await story.reply(
        "tanaka"
    )


async def test_words_after_a_no_are_a_matter_of_their_own(story: Story, slow: Slow):
    """Nothing joins a turn that was called off."""
    story.script.lines = [wants_all(("post", {"body": "一"}), ("note", {"body": "二"})), says("はい。")]
    await story.hear("tanaka", "「一」と送って「二」とメモして")
    await slow.reached.wait()
    off = await story.hear("tanaka", "やめて")

    after = await story.hear("tanaka", "ところで明日は何曜日ですか")
    slow.go.set()
    await story.rest()

    assert off.turn != after.turn
    assert ["cancelled", "answered"] == await story.states()


async def test_words_during_a_call_of_unknown_outcome_are_not_lost(story: Story, slow: Slow):
    """Who added something is told that it was not taken up."""
    slow.world.error = OutcomeUnknownError()

    await during_the_first_of_two(story, slow, "三つ目もお願いできますか")

    assert ["unsure"] == await story.states()
    assert "まだお受けしていません" in await story.reply("tanaka")


async def test_words_between_two_steps_are_read(story: Story):
    """While the model puts the result into words, a further message makes it think again."""
    pause = Pause(says("書きました。"))
    story.next(wants(body="一"), pause, says("二つともわかりました。"))
    first = await story.hear("tanaka", "「一」とメモして")
    await pause.asked.wait()

    second = await story.hear("tanaka", "ありがとう、明日は休みます")
    pause.go.set()
    await story.rest()

    assert first.turn == second.turn
    assert (["一"], True) == (
        await story.notes(),
        (await story.reply("tanaka")).startswith("二つともわかりました。"),
    )


async def test_no_after_everything_ran_tells_what_was_done(story: Story):
    """A cancel that comes too late claims nothing else."""
    pause = Pause(says("書きました。"))
    story.next(wants(body="一"), pause)
    await story.hear("tanaka", "「一」とメモして")
    await pause.asked.wait()

    await story.hear("tanaka", "やめて")
    pause.go.set()
    await story.rest()

    assert (["一"], ["cancelled"]) == (await story.notes(), await story.states())
    assert "・自分" in await story.reply("tanaka")


async def test_no_after_the_yes_stops_what_has_not_begun(story: Story):
    """A yes taken back in time starts nothing, and is worth nothing any more."""
    await between_yes_and_start(story, "やっぱりやめて")

    states = await story.rows("SELECT state FROM pendings WHERE org = ringi.org()")
    assert ([], ["cancelled"], [("void",)]) == (await story.notes(), await story.states(), states)


async def test_words_after_the_yes_are_read_first(story: Story):
    """What changes the matter before it has begun is asked about anew."""
    story.next(wants("asking_note", body="契約と更新"))

    await between_yes_and_start(story, "「契約と更新」だった")

    assert ([], ["waiting"]) == (await story.notes(), await story.states())
    assert "契約と更新" in str((await story.pending()).card)


async def test_words_that_meet_the_start_itself_are_read_first(story: Story):
    """Another process takes them in when the yes was judged and the call is about to begin: it is asked anew."""
    story.next(wants("asking_note", body="契約"), wants("asking_note", body="契約書"))
    await story.say("tanaka", "「契約」とメモして")
    added = await story.message("tanaka", "「契約書」にして")
    story.runtime = Runtime(replace(story.services, observe=elsewhere_at_the_start(story, added)))

    await story.answer("tanaka", "yes")

    defects = await story.rows("SELECT 1 FROM occurrences WHERE org = ringi.org()")
    assert ([], ["waiting"], []) == (await story.notes(), await story.states(), defects)


async def test_yes_after_the_yes_takes_nothing_back(story: Story):
    """Saying it twice is not saying something else."""
    story.next(says("書きました。"), says("はい。"))

    await between_yes_and_start(story, "はい")

    assert (["契約"], ["executed", "answered"]) == (await story.notes(), await story.states())


async def test_no_to_the_second_call_tells_of_the_first(story: Story):
    """Of a request that was carried out in part nobody says that nothing was done."""
    story.next(wants_all(("note", {"body": "一"}), ("asking_note", {"body": "二"})))
    await story.say("tanaka", "「一」と「二」をメモして")

    await story.say("tanaka", "いいえ")

    reply = await story.reply("tanaka")
    assert "残りは取りやめました。" in reply
    assert "何も実行していません" not in reply
