"""Turns in which something breaks: the model, a tool, the world outside, the rules' patience."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import pytest
from tests.support.proposals import says, wants, wants_all
from tests.support.stories import Story, ready_turns, telling
from tests.support.tools import NOTE, NoteArgs, Outside, tool, write_note

from ringi.domain.errors import ToolFailedError
from ringi.domain.model import PATIENCE_S, ModelUnavailableError, Usage
from ringi.domain.proposal import MOST_CALLS, Confidence, ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk
from ringi.journal import events
from ringi.store.core.database import Statement
from ringi.tools.tool import ToolContext, inside
from ringi.turns.runtime import Runtime

SECRET = "sk-ant-" + "a1B2" * 12


async def breaks(args: NoteArgs, context: ToolContext) -> Json:
    """Acts, and then runs into a mistake of ours."""
    await write_note(args, context)
    raise KeyError(args.body)


async def is_refused(args: NoteArgs, context: ToolContext) -> Json:
    """Acts, and then the world says no."""
    await write_note(args, context)
    raise ToolFailedError(Text("turn.timeout"))


async def hangs(args: NoteArgs, context: ToolContext) -> Json:
    """Acts, and never comes back."""
    await write_note(args, context)
    await asyncio.get_running_loop().create_future()
    return None


async def hangs_in_sql(args: NoteArgs, context: ToolContext) -> Json:
    """Acts, and waits for the database for longer than it may."""
    await write_note(args, context)
    await inside(context).row(Statement("SELECT pg_sleep(60)"))
    return None


async def talks_much(args: NoteArgs, context: ToolContext) -> Json:
    await write_note(args, context)
    return {"text": "あ" * 20_000}


async def tells_secrets(args: NoteArgs, context: ToolContext) -> Json:
    await write_note(args, context)
    return {"config": {"password": "hunter2-secret", "note": f'api_key="{SECRET}"'}, "list": [SECRET]}


async def returns_nonsense(args: NoteArgs, context: ToolContext) -> Json:
    await write_note(args, context)
    return {"number": 10**30}


TOOLS = (
    NOTE,
    tool("breaks", breaks),
    tool("is_refused", is_refused),
    tool("hangs", hangs, timeout_s=0.05),
    tool("hangs_in_sql", hangs_in_sql, timeout_s=0.2),
    tool("talks_much", talks_much),
    tool("tells_secrets", tells_secrets),
    tool("returns_nonsense", returns_nonsense),
    tool("asking_refused", is_refused, risk=Risk.MEDIUM),
)


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared, TOOLS) as told:
        yield told


async def result_of(story: Story, turn) -> Json:
    """Returns the result of the only execution of the turn."""
    (done,) = [e for e in await story.events(turn) if isinstance(e, events.ExecutionFinished)]
    return done.result


async def test_model_away(story: Story):
    """Without a model the turn fails on record, and the requester is told."""
    story.next(ModelUnavailableError("connection"))

    turn = await story.say("tanaka", "こんにちは")

    assert ["failed"] == await story.states()
    assert "failed" in await story.kinds(turn)
    assert "いまAIが応答できません" in await story.reply("tanaka")


def impatient(story: Story) -> list[float]:
    """Waits for nothing; the pauses it would have made."""
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    story.services = replace(story.services, pause=pause)
    story.runtime = Runtime(story.services)
    return pauses


async def test_model_that_took_too_long_is_asked_once_more(story: Story):
    """After a pause the same question is put again, and the requester notices nothing."""
    pauses = impatient(story)
    story.next(ModelUnavailableError("timeout"), says("おはようございます。"))

    await story.say("tanaka", "こんにちは")

    assert ("おはようございます。", [5]) == (await story.reply("tanaka"), pauses)


async def test_model_that_took_too_long_twice_is_given_up(story: Story):
    """The second time the turn ends, with what happened on record."""
    impatient(story)
    story.next(ModelUnavailableError("timeout"), ModelUnavailableError("timeout"))

    turn = await story.say("tanaka", "こんにちは")

    (failed,) = [event for event in await story.events(turn) if isinstance(event, events.Failed)]
    assert ("model_timeout", "timeout") == (failed.code, failed.cause)
    assert f"番号 {failed.error}" in await story.reply("tanaka")


async def test_model_that_used_all_of_its_time_is_not_asked_again(story: Story):
    """Its requester has waited long enough and is told at once."""
    pauses = impatient(story)
    story.next(ModelUnavailableError("timeout", Usage(milliseconds=round(PATIENCE_S * 1000))))

    await story.say("tanaka", "こんにちは")

    assert ([], "時間がかかりすぎて" in await story.reply("tanaka")) == (pauses, True)


async def test_model_asked_once_more_has_the_rest_of_the_time(story: Story):
    """All attempts together, and the pause between them, are one wait."""
    impatient(story)
    story.next(ModelUnavailableError("timeout", Usage(milliseconds=60_000)), says("はい。"))

    await story.say("tanaka", "こんにちは")

    assert [90.0, 25.0] == [request.within_s for request in story.script.requests]


async def test_the_time_a_provider_wants_is_told(story: Story):
    """Not ours, where it knows better."""
    story.next(ModelUnavailableError("rate_limited", retry_after_s=600.0))

    await story.say("tanaka", "こんにちは")

    assert "10分ほど待ってから" in await story.reply("tanaka")


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        ("overloaded", "1分ほど待ってから"),
        ("malformed", "うまく形にならず"),
        ("context_exceeded", "短く分けて"),
        ("too_large", "範囲を絞って"),
        ("unauthorized", "管理者に知らせました"),
    ],
)
async def test_what_the_model_failed_with_picks_the_sentence(story: Story, cause: str, said: str):
    """Each has a next step of its own."""
    story.next(ModelUnavailableError(cause))

    await story.say("tanaka", "こんにちは")

    assert said in await story.reply("tanaka")


@pytest.mark.parametrize(
    ("cause", "alerts"), [("quota", ["model_quota"]), ("unauthorized", ["model_key"]), ("overloaded", [])]
)
async def test_what_only_administrators_can_mend_alerts_them(story: Story, cause: str, alerts: list[str]):
    """A key that no longer opens does; a busy provider does not."""
    story.next(ModelUnavailableError(cause))

    await story.say("tanaka", "こんにちは")

    rows = await story.rows("SELECT code FROM alerts WHERE org = ringi.org()")
    assert alerts == [row[0] for row in rows]


@pytest.mark.parametrize(
    "proposal",
    [
        wants(body="牛乳", changes={"confidence": Confidence(overall=float("nan"))}),
        wants(body=float("inf")),
        wants(body=10**30),
        wants(body="\ud800"),
    ],
    ids=["confidence", "number", "size", "text"],
)
async def test_answer_that_no_record_can_hold_is_none(story: Story, proposal: ToolCallProposal):
    """An answer that could not be read back as it was said is no proposal, and the record stays readable."""
    story.next(proposal)

    turn = await story.say("tanaka", "「牛乳」とメモして")

    kinds = [type(event).__name__ for event in await story.events(turn)]
    assert (["failed"], False) == (await story.states(), "Proposed" in kinds)


async def test_missing_reasons_are_asked_for_once(story: Story):
    """A proposal without reasons goes back once, with a complaint."""
    bare = wants(body="牛乳", changes={"intent_understanding": "", "tool_selection_reason": ""})
    story.next(bare, wants(body="牛乳"), says())

    await story.say("tanaka", "「牛乳」とメモして")

    assert ["牛乳"] == await story.notes()
    assert [False, True, False] == [bool(request.complaint) for request in story.script.requests]


async def test_missing_reasons_twice_are_refused(story: Story):
    """The second proposal without reasons is refused."""
    bare = wants(body="牛乳", changes={"intent_understanding": "", "tool_selection_reason": ""})
    story.next(bare, bare)

    await story.say("tanaka", "「牛乳」とメモして")

    assert ([], ["refused"]) == (await story.notes(), await story.states())


async def test_unknown_tool_is_refused(story: Story):
    """A tool outside the closed list is refused."""
    story.next(wants("rm_rf", body="/"))

    await story.say("tanaka", "全部消して")

    assert (["refused"], []) == (await story.states(), await story.executions())


async def test_broken_handler_leaves_nothing(story: Story):
    """A handler that breaks undoes its effect, fails the turn and tells requester and administrators."""
    story.next(wants("breaks", body="牛乳"))

    await story.say("tanaka", "「牛乳」とメモして")

    assert ([], ["failed"]) == (await story.notes(), await story.states())
    assert "管理者にお知らせください" in await story.reply("tanaka")
    assert [("defect",)] == await story.rows("SELECT code FROM alerts WHERE org = ringi.org()")


@pytest.mark.parametrize("name", ["is_refused", "hangs", "hangs_in_sql"])
async def test_failed_call_is_undone_and_recorded(story: Story, name: str):
    """A call that fails or takes too long leaves nothing but its record, and the model hears why."""
    story.next(wants(name, body="牛乳"), says("できませんでした。"))

    turn = await story.say("tanaka", "「牛乳」とメモして")

    assert ([], ["failed"]) == (await story.notes(), await story.executions())
    assert ["execution_started", "execution_failed"] == [
        kind for kind in await story.kinds(turn) if kind.startswith("execution")
    ]
    assert "failed" == story.script.requests[-1].results[0].outcome


async def test_connection_survives_a_timeout(story: Story):
    """After a call was cut off inside the database the same pool goes on working."""
    story.next(wants("hangs_in_sql", body="牛乳"), says(), wants(body="卵"), says())

    await story.say("tanaka", "「牛乳」とメモして")
    await story.say("tanaka", "「卵」とメモして")

    assert ["卵"] == await story.notes()


async def test_failed_call_uses_up_its_confirmation(story: Story):
    """A yes covers one attempt: when that fails, it is spent."""
    story.next(wants("asking_refused", body="牛乳"), says())
    await story.say("tanaka", "「牛乳」とメモして")

    await story.say("tanaka", "はい")

    assert [("consumed",)] == await story.rows("SELECT state FROM pendings WHERE org = ringi.org()")


async def test_long_result_is_cut(story: Story):
    """A result is cut at 10 KB and says so."""
    story.next(wants("talks_much", body="牛乳"), says())

    turn = await story.say("tanaka", "「牛乳」とメモして")

    kept = await result_of(story, turn)
    assert (True, "free_text") == (kept["truncated"], kept["trust"])
    assert len(json.dumps(kept, ensure_ascii=False).encode()) < 10_240


async def test_secrets_are_masked(story: Story):
    """No secret in a result reaches the record or the model, and the result stays whole."""
    story.next(wants("tells_secrets", body="牛乳"), says())

    turn = await story.say("tanaka", "「牛乳」とメモして")

    kept = await result_of(story, turn)
    assert SECRET not in json.dumps(kept)
    assert ["牛乳"] == await story.notes()


async def test_result_that_is_no_json_undoes_the_call(story: Story):
    """A result that cannot be recorded means the call did not happen."""
    story.next(wants("returns_nonsense", body="牛乳"))

    await story.say("tanaka", "「牛乳」とメモして")

    assert ([], ["failed"]) == (await story.notes(), await story.states())


async def test_second_call_of_a_proposal_is_judged_too(story: Story):
    """Each call of a proposal stands before the gates for itself."""
    story.next(wants_all(("note", {"body": "一つ目"}), ("rm_rf", {"body": "二つ目"})))

    await story.say("tanaka", "「一つ目」と「二つ目」をメモして")

    assert (["一つ目"], ["refused"]) == (await story.notes(), await story.states())


async def test_endless_turn_is_stopped(story: Story):
    """A model that never comes to an end is stopped."""
    things = [f"牛乳{number}" for number in range(9)]
    story.next(*(wants(body=each) for each in things))

    await story.say("tanaka", "、".join(f"「{each}」" for each in things) + "とメモして")

    assert (8, ["failed"]) == (len(await story.notes()), await story.states())


async def test_proposal_without_calls_fails_safely(story: Story):
    """A proposal of no call at all comes to an end of its own."""
    story.next(wants_all())

    await story.say("tanaka", "何かして")

    assert ["failed"] == await story.states()
    assert [(0, None)] == await ready_turns(story)


# Outside ------------------------------------------------------------------------------------------------


def outside(shared: str, world: Outside, **facts) -> AbstractAsyncContextManager[Story]:
    return telling(shared, (world.tool(effect=Effect.WRITE, **facts),))


async def test_outside_call_is_recorded_before_and_after(shared: str):
    """A call is on record before it leaves this machine."""
    world = Outside()
    async with outside(shared, world) as story:
        story.next(wants("post", body="牛乳"), says())

        await story.say("tanaka", "「牛乳」と送って")

        assert (1, ["finished"]) == (len(world.calls), await story.executions())


async def test_outside_call_that_breaks_is_unknown(shared: str):
    """A fault after the call may have left never counts as a call that was not made."""
    world = Outside(error=KeyError("a defect after sending"))
    async with outside(shared, world) as story:
        story.next(wants("post", body="牛乳"))

        await story.say("tanaka", "「牛乳」と送って")

        assert (["unknown"], ["unsure"]) == (await story.executions(), await story.states())
        assert "確かめられませんでした" in await story.reply("tanaka")


async def test_what_a_model_cost_in_vain_is_on_record(story: Story):
    """Both attempts, with the failure."""
    impatient(story)
    spent = Usage(input_tokens=100, yen="0.25", rungs=("asked",))
    story.next(*[ModelUnavailableError("timeout", spent)] * 2)

    turn = await story.say("tanaka", "牛乳を買うとメモして")

    failed = next(each for each in await story.events(turn) if isinstance(each, events.Failed))
    assert Usage(input_tokens=200, yen="0.50", rungs=("asked", "asked")) == failed.usage


async def test_too_many_calls_at_once_are_none(story: Story):
    """The sentence speaks of operations, not of steps, and says that nothing was done."""
    story.next(wants_all(*(("note", {"body": f"{number}件目"}) for number in range(MOST_CALLS + 1))))

    await story.say("tanaka", "1件目から9件目までメモして")

    assert ([], ["failed"]) == (await story.notes(), await story.states())
    assert "一度に頼まれた操作が多すぎるため、ひとつも行わずに止めました。" in await story.reply("tanaka")


async def test_a_model_that_repeats_itself_does_a_thing_once(story: Story):
    """The call it proposes again after it ran is not carried out again, and the requester hears what was done."""
    story.next(wants(body="牛乳"), wants(body="牛乳"))

    await story.say("tanaka", "「牛乳」とメモして")

    reply = await story.reply("tanaka")
    assert ["牛乳"] == await story.notes()
    assert "すでに済んでいます" in reply
    assert "実行できません" not in reply


@pytest.mark.parametrize("levels", [120, 250, 900])
async def test_arguments_nested_too_deep_are_an_answer_nobody_understood(story: Story, levels: int):
    """The requester is asked to say it again; nothing counts as a fault of ours."""
    deep: object = 1
    for _ in range(levels):
        deep = [deep]
    story.next(wants("note", body=deep))

    turn = await story.say("tanaka", "メモして")

    (failed,) = [event for event in await story.events(turn) if isinstance(event, events.Failed)]
    assert "cannot_be_recorded" == failed.cause
