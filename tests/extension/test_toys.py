"""Tools of one place and one line: what they make and ask is on record, and a broken one leaves nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from decimal import Decimal

import pytest
from tests.extension.toys import BROKEN_REPORT, COUNT, MOOD, REPORT, SECRET_REPORT, Bell
from tests.support.proposals import says, wants
from tests.support.scripted import Answer
from tests.support.stories import Story, telling

from ringi.domain.ids import TurnId
from ringi.domain.model import ModelUnavailableError, Question
from ringi.integrations.compute_pool import ComputePool
from ringi.journal import events
from ringi.store.views.figures import read_cost
from ringi.store.work.uploads import find_upload, parts_of, uploads_of_replies
from ringi.turns.runtime import Runtime


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
async def pool() -> AsyncIterator[ComputePool]:
    pool = ComputePool()
    yield pool
    await pool.aclose()


@pytest.fixture
async def story(shared: str, bell: Bell, pool: ComputePool) -> AsyncIterator[Story]:
    tools = (REPORT, BROKEN_REPORT, SECRET_REPORT, MOOD, COUNT, bell.tool())
    async with telling(shared, tools) as told:
        told.services = replace(told.services, compute=pool)
        told.runtime = Runtime(told.services)
        yield told


async def run(story: Story, name: str, body: str = "牛乳", *answers: object) -> TurnId:
    """Asks for the call, which needs no yes; `answers` are what the model says to the tool."""
    story.next(wants(name, body=body), *answers, says())
    return await story.say("tanaka", f"「{body}」とメモして")


async def only(story: Story, turn: TurnId, kind: type) -> list:
    return [each for each in await story.events(turn) if isinstance(each, kind)]


# Files --------------------------------------------------------------------------------------------------


async def test_made_file_comes_with_the_reply(story: Story):
    """The reply names the file to its reader, with its content kept."""
    await run(story, "report")

    reply = [each for each in await story.messages("tanaka") if each.person is None][-1]
    (file,) = await uploads_of_replies(story.database, story.org, story.person("tanaka"), [reply.id])
    content = b"".join([part async for part in parts_of(story.database, story.org, file.id)])

    assert ("報告.txt", "牛乳".encode()) == (file.name, content)


async def test_made_file_is_on_record(story: Story):
    """The record of the turn names the file, before the end of the call that made it."""
    turn = await run(story, "report")

    kinds = await story.kinds(turn)

    assert kinds.index("file_made") + 1 == kinds.index("execution_finished")


async def test_file_of_a_failed_call_is_not_kept(story: Story):
    """A file made before the call failed is kept nowhere."""
    await run(story, "broken_report")

    assert [] == await story.rows("SELECT id FROM uploads WHERE org = ringi.org()")


async def test_failed_preparation_fails_the_call(story: Story):
    """The call is recorded as failed, with its reason."""
    await run(story, "broken_report")

    assert ["failed"] == await story.executions()


async def readable_by_sato(story: Story, name: str) -> bool:
    """Tells whether a colleague in the same room may read the file that the president's call made there."""
    await story.place("sato", "営業")
    story.next(wants(name, body="牛乳"), says())
    await story.say("suzuki", "「牛乳」とメモして", room="営業")
    ((id,),) = await story.rows("SELECT id FROM uploads WHERE org = ringi.org()")
    return await find_upload(story.database, story.org, id, story.person("sato")) is not None


async def test_readers_of_the_reply_may_read_its_file(story: Story):
    """In a room, a file comes with the reply for everybody there."""
    assert await readable_by_sato(story, "report")


async def test_file_of_a_confidential_tool_stays_with_its_requester(story: Story):
    """A file that a confidential tool wrote is closed to all others in the room."""
    assert not await readable_by_sato(story, "secret_report")


# Questions to the model ---------------------------------------------------------------------------------


async def test_answer_of_the_model_reaches_the_handler(story: Story):
    """The handler acts with the value that fits its shape."""
    turn = await run(story, "mood", "楽しい", Answer({"mood": "glad", "score": 9}))

    (done,) = await only(story, turn, events.ExecutionFinished)

    assert {"mood": "glad", "score": 9} == done.result


async def test_question_is_on_record_with_its_answer(story: Story):
    """Question, answer and model stand in the record, sealed for the requester."""
    turn = await run(story, "mood", "楽しい", Answer({"mood": "glad", "score": 9}))

    (asked,) = await only(story, turn, events.ModelAsked)

    assert ("What mood is this note in?", {"mood": "glad", "score": 9}) == (asked.question, asked.answer)


async def test_cost_of_a_question_counts(story: Story):
    """The costs of the organisation include what tools asked."""
    before = await read_cost(story.database, story.org, story.services.now().replace(year=2020))
    await run(story, "mood", "楽しい", Answer({"mood": "glad", "score": 9}))

    after = await read_cost(story.database, story.org, story.services.now().replace(year=2020))

    assert Decimal("0.25") == after - before


async def test_answer_of_another_shape_fails_the_call(story: Story):
    """A value that does not fit, after all repairs, is no answer."""
    await run(story, "mood", "楽しい", Answer({"mood": "glad"}))

    assert ["failed"] == await story.executions()


async def test_question_that_failed_counts_too(story: Story):
    """A question without a usable answer is on record with its cost."""
    turn = await run(story, "mood", "楽しい", Answer({"mood": "glad"}))

    (asked,) = await only(story, turn, events.ModelAsked)

    assert ("malformed", "0.25") == (asked.failure, asked.usage.yen)


async def test_model_that_is_away_fails_the_call_with_a_reason(story: Story):
    """The requester is told that a model is needed, as without any key."""
    turn = await run(story, "mood", "楽しい", ModelUnavailableError("embedded"))

    (failed,) = await only(story, turn, events.ExecutionFailed)

    assert "turn.no_model_to_ask" == failed.reason.key


async def test_words_of_people_are_material_not_question(story: Story):
    """The model is told with which trust the words come."""
    await run(story, "mood", "楽しい", Answer({"mood": "glad", "score": 9}))

    question: Question = story.script.questions[0]

    assert [("free_text", "楽しい")] == [(each.trust, each.text) for each in question.request.items]


# Computing ----------------------------------------------------------------------------------------------


async def test_function_runs_in_another_process(story: Story, pool: ComputePool):
    """The result comes from a process of its own, which stays for the next call."""
    turn = await run(story, "count", "四文字だ")

    (done,) = await only(story, turn, events.ExecutionFinished)

    assert ({"letters": 4}, 1) == (done.result, len(pool.processes))


async def test_endless_function_is_killed_at_its_time(story: Story, pool: ComputePool):
    """A call whose time is over fails, and its process is gone."""
    await run(story, "count", "終わらない")

    assert (["failed"], ()) == (await story.executions(), pool.processes)


async def test_killed_process_is_replaced(story: Story):
    """The call after one that was killed is carried out."""
    await run(story, "count", "終わらない")

    await run(story, "count", "四文字だ")

    assert ["failed", "finished"] == await story.executions()


async def test_progress_is_gone_when_the_call_ends(story: Story):
    """A call that has ended shows no progress."""
    await run(story, "count", "四文字だ")

    assert {} == story.services.board.turns


# Acting outside -----------------------------------------------------------------------------------------


async def test_bell_rings_once(story: Story, bell: Bell):
    """The effect is carried out after its start is on record."""
    turn = await run(story, "ring")

    kinds = await story.kinds(turn)

    assert (1, True) == (len(bell.rung), kinds.index("execution_started") < kinds.index("execution_finished"))


async def test_bell_without_an_answer_is_for_a_person(story: Story, bell: Bell):
    """An effect that was sent and not answered may have happened."""
    bell.torn = True
    story.next(wants("ring", body="牛乳"))

    await story.say("tanaka", "「牛乳」とメモして")

    assert ["unknown"] == await story.executions()


async def test_arguments_of_another_shape_reach_no_handler(story: Story, bell: Bell):
    """A call whose arguments do not fit is refused before anything is prepared."""
    story.next(wants("ring", wrong="牛乳"))

    await story.say("tanaka", "「牛乳」とメモして")

    assert ([], []) == (bell.rung, await story.executions())
