"""A message is edited and sent again: a turn takes the place of an earlier one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from tests.support.proposals import says, wants, wants_all
from tests.support.stories import Story, ready_turns, telling
from tests.support.tools import ASKING, NOTE, tool
from tests.turns.test_turn_interrupted import Pause, Slow

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import TurnId
from ringi.domain.tools import Effect, Reach
from ringi.turns.intake.answers import AnswerText
from ringi.turns.runtime import Runtime


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
async def story(shared: str, slow: Slow) -> AsyncIterator[Story]:
    post = tool("post", slow.receive, reach=Reach.OUTSIDE, timeout_s=5.0)
    look = tool("look", effect=Effect.READ)
    async with telling(shared, (NOTE, ASKING, post, look)) as told:
        yield told


async def shown(story: Story) -> list[str]:
    """The earlier words the model was given last."""
    return [item.text for item in story.script.requests[-1].items if item.kind in ("message", "reply")]


async def test_finished_turn_stays_and_is_left_out(story: Story):
    """Where nothing was done, the new turn's context holds neither the old words nor the old answer."""
    story.next(says("はい。"), says("何をメモしますか。"), says("卵ですね。"))
    await story.say("tanaka", "おはよう")
    first = await story.say("tanaka", "牛乳の話です")
    before = await story.kinds(first)

    await story.say("tanaka", "卵の話でした", supersedes=first)

    assert (["おはよう", "はい。"], before) == (await shown(story), await story.kinds(first))


async def test_after_execution_it_is_a_correction(story: Story):
    """What was done stays done and stays in sight, of people and of the model."""
    story.next(wants(body="牛乳"), says("書きました。"), says("卵ですね。"))
    first = await story.say("tanaka", "「牛乳」とメモして")

    second = await story.say("tanaka", "「卵」だった", supersedes=first)

    opening = (await story.events(second))[0]
    assert (None, first) == (opening.supersedes, opening.corrects)
    assert (["牛乳"], "「牛乳」とメモして") == (await story.notes(), (await shown(story))[0])


async def test_a_correction_calls_off_what_was_left(story: Story):
    """Of several calls the one that was carried out stays; the one that waits is withdrawn."""
    story.next(wants_all(("note", {"body": "牛乳"}), ("asking_note", {"body": "契約"})), says("はい。"))
    first = await story.say("tanaka", "「牛乳」と「契約」をメモして")

    second = await story.say("tanaka", "「卵」だけだった", supersedes=first)

    opening = (await story.events(second))[0]
    assert (first, (), ["牛乳"]) == (opening.corrects, await story.pendings(), await story.notes())


async def test_what_was_only_looked_up_is_superseded(story: Story):
    """Looking something up changes nothing."""
    story.next(wants("look", body="牛乳"), says("あります。"), says("卵ですね。"))
    first = await story.say("tanaka", "牛乳ある？")

    second = await story.say("tanaka", "卵ある？", supersedes=first)

    assert first == (await story.events(second))[0].supersedes


async def test_later_turns_leave_it_out_too(story: Story):
    """Also where it was edited twice: only what stands is shown."""
    story.next(*(says(f"返事{n}") for n in range(4)))
    first = await story.say("tanaka", "一回目")
    second = await story.say("tanaka", "二回目", supersedes=first)
    await story.say("tanaka", "三回目", supersedes=second)

    await story.say("tanaka", "ところで")

    assert ["三回目", "返事2"] == await shown(story)


async def test_waiting_turn_is_called_off(story: Story):
    """Its card is closed, it says so, and the edited message is handled."""
    story.next(wants("asking_note", body="契約"), wants("asking_note", body="契約書"))
    first = await story.say("tanaka", "「契約」とメモして")
    old = await story.pending()

    await story.say("tanaka", "「契約書」とメモして", supersedes=first)

    assert ["cancelled", "waiting"] == await story.states()
    assert old.id != (await story.pending()).id
    with pytest.raises(UserFacingError) as refused:
        await story.answer("tanaka", "yes", str(old.id))
    assert "answers.already_declined" == refused.value.text.key


async def test_turn_under_way_is_called_off(story: Story):
    """While the model thinks nothing has run, and nothing will."""
    pause = Pause(wants(body="牛乳"))
    story.next(pause, wants(body="卵"), says("書きました。"))
    first = await story.hear("tanaka", "「牛乳」とメモして")
    await pause.asked.wait()

    await story.hear("tanaka", "「卵」とメモして", supersedes=first.turn)
    pause.go.set()
    await story.rest()

    assert (["卵"], ["cancelled", "executed"]) == (await story.notes(), await story.states())
    assert [(0, None)] == await ready_turns(story)


async def test_what_already_ran_is_told(story: Story, slow: Slow):
    """A call under way comes to its end, no further one starts, and the old turn says what it did."""
    story.next(wants_all(("post", {"body": "一"}), ("note", {"body": "二"})), says("わかりました。"))
    first = await story.hear("tanaka", "「一」と送って「二」とメモして")
    await slow.reached.wait()

    await story.hear("tanaka", "やっぱり何もしないで", supersedes=first.turn)
    slow.go.set()
    await story.rest()

    assert (["finished"], []) == (await story.executions(), await story.notes())
    assert ["cancelled", "answered"] == await story.states()
    told = [each.body for each in await story.messages("tanaka") if each.turn == first.turn]
    assert "ここまでに実行したもの:" in told[-1]


async def test_yes_not_yet_used_is_void(story: Story):
    """Confirmed and not begun, it does not begin any more."""
    idle = Runtime(story.services, slots=0)
    story.next(wants("asking_note", body="契約"), says("はい。"))
    first = await story.say("tanaka", "「契約」とメモして")
    says_yes = AnswerText(person=story.person("tanaka"), answer="yes", fresh=True)
    await idle.answer(story.org, (await story.pending()).number, says_yes)

    await story.say("tanaka", "何でもないです", supersedes=first)

    assert ([], ["cancelled", "answered"]) == (await story.notes(), await story.states())


async def test_edited_words_are_no_answer(story: Story):
    """However they read: they are a message of their own, and what else waits is asked about first."""
    story.next(says("はい。"), wants("asking_note", body="契約"))
    first = await story.say("tanaka", "おはよう")
    await story.say("tanaka", "「契約」とメモして")

    await story.say("tanaka", "はい", supersedes=first)

    assert ([], ["answered", "waiting", "noted"]) == (await story.notes(), await story.states())


async def test_message_that_waited_is_taken_up(story: Story):
    """With the card gone, what was held back for its answer is handled."""
    story.next(wants("asking_note", body="契約"), says("一つ。"), says("二つ。"))
    first = await story.say("tanaka", "「契約」とメモして")
    await story.say("tanaka", "明日の会議は何時ですか")

    await story.say("tanaka", "何でもないです", supersedes=first)

    heard = [text for request in story.script.requests for text in request.messages]
    assert {"明日の会議は何時ですか", "何でもないです"} <= set(heard)


async def test_same_client_id_supersedes_once(story: Story):
    """Sent twice, it is one message and one turn."""
    story.next(says("はい。"), says("卵ですね。"))
    first = await story.say("tanaka", "牛乳")

    tries = [story.hear("tanaka", "卵", supersedes=first, client_id="m-1") for _ in range(4)]
    accepted = await asyncio.gather(*tries)
    await story.rest()

    assert 1 == len({each.turn for each in accepted})
    assert ["answered", "answered"] == await story.states()


async def test_only_ones_own_turn_in_the_same_conversation(story: Story):
    """Nobody edits what another said, or what was said elsewhere; nothing is recorded of the attempt."""
    story.next(says("はい。"))
    first = await story.say("tanaka", "おはよう", room="room")
    await story.place("sato", "room")
    attempts = (("sato", "room", first), ("tanaka", "", first), ("tanaka", "room", TurnId(uuid4())))

    refused = []
    for who, room, turn in attempts:
        with pytest.raises(UserFacingError) as error:
            await story.say(who, "ちがった", room=room, supersedes=turn)
        refused.append(error.value.text.key)

    assert ["turn.not_your_turn", "turn.not_your_turn", "turn.no_such"] == refused
    assert ["answered"] == await story.states()
