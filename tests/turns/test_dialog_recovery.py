"""The dialog after a fault (D1): which faults put it into error_recovery, what the model reads of it, and how it ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest
from tests.support.proposals import asks, says, wants
from tests.support.stories import Clock, Story, telling
from tests.support.tools import NOTE, NoteArgs, tool, write_note

from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import TurnId
from ringi.domain.model import ContextItem, ModelUnavailableError
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.journal import events
from ringi.tools.tool import ToolContext
from ringi.turns.engine.dialog_expiry import tell_lapsed


async def is_out_of_milk(args: NoteArgs, context: ToolContext) -> Json:
    """Writes every note but one about milk."""
    if args.body == "牛乳":
        raise ToolFailedError(Text("turn.timeout"))
    return await write_note(args, context)


@pytest.fixture
async def office(shared: str, clock: Clock) -> AsyncIterator[Story]:
    """A tool that works, one that fails, and one that works and is asked for bit by bit."""
    tools = (NOTE, tool("broken_note", is_out_of_milk), tool("flow_note", flow=("メモ",)))
    async with telling(shared, tools, clock) as told:
        yield told


async def moves(office: Story, turn: TurnId) -> list[events.SessionMoved]:
    return [each for each in await office.events(turn) if isinstance(each, events.SessionMoved)]


async def rows(office: Story) -> list[tuple[str, str, int]]:
    """Tool, error and count of the faults that are kept."""
    return await office.rows(
        "SELECT tool, error, errors FROM sessions WHERE org = ringi.org() AND mode = 'error_recovery'"
    )


def read_by_model(office: Story) -> list[ContextItem]:
    """The faults that the model read with its last request."""
    return [item for item in office.script.requests[-1].items if item.kind == "fault"]


async def break_note(office: Story) -> TurnId:
    office.next(wants("broken_note", body="牛乳"), says("うまくいきませんでした。"))
    return await office.say("tanaka", "「牛乳」と書いて")


async def test_failed_tool_puts_the_dialog_into_recovery(office: Story):
    """Tool, error and count are on record, and kept for the next turn."""
    turn = await break_note(office)

    (moved,) = await moves(office, turn)
    assert ("broken_note", "error_recovery", "fault", "tool_failed", 1) == (
        moved.tool,
        moved.mode,
        moved.cause,
        moved.error,
        moved.errors,
    )
    assert [("broken_note", "tool_failed", 1)] == await rows(office)


async def test_model_reads_the_last_fault(office: Story):
    """The next turn shows tool, error, count and intent, and none of it vouches for a value."""
    await break_note(office)
    office.next(says("何をしましょうか。"))

    await office.say("tanaka", "どうなった？")

    (item,) = read_by_model(office)
    assert "fault:broken_note/tool_failed/1" == item.source
    assert item.text.startswith("error_recovery: 依頼者は")
    assert not item.vouches


async def test_same_fault_again_is_counted(office: Story):
    """The count rises with each fault of the same kind in a row."""
    await break_note(office)

    await break_note(office)

    assert [("broken_note", "tool_failed", 2)] == await rows(office)


async def test_another_fault_is_counted_anew(office: Story):
    """A model that is away after a tool failed is the first fault of its kind."""
    await break_note(office)
    office.next(ModelUnavailableError("refused"))

    await office.say("tanaka", "お願い、書いて")

    assert [("", "model_refused", 1)] == await rows(office)


async def test_answer_of_a_model_that_was_away_ends_recovery(office: Story):
    """A turn that the model answers in words shows that it is back."""
    office.next(ModelUnavailableError("refused"))
    await office.say("tanaka", "「牛乳」と書いて")
    office.next(says("はい。"))

    turn = await office.say("tanaka", "いますか")

    assert [("normal", "recovered")] == [(each.mode, each.cause) for each in await moves(office, turn)]
    assert [] == await rows(office)


async def test_words_alone_do_not_end_recovery_from_a_failed_tool(office: Story):
    """The requester and the model may talk about the fault first."""
    await break_note(office)
    office.next(says("もう一度やってみましょうか。"))

    turn = await office.say("tanaka", "なぜ？")

    assert [] == await moves(office, turn)
    assert [("broken_note", "tool_failed", 1)] == await rows(office)


async def test_new_wish_ends_recovery(office: Story):
    """A change made with another tool leaves the fault behind."""
    await break_note(office)
    office.next(wants("note", body="卵"), says())

    turn = await office.say("tanaka", "「卵」とメモして")

    assert [("normal", "new_wish")] == [(each.mode, each.cause) for each in await moves(office, turn)]
    assert [] == await rows(office)


async def test_success_of_the_same_tool_ends_recovery(office: Story):
    """The fault is forgotten when the tool that failed takes effect."""
    await break_note(office)
    office.next(wants("broken_note", body="卵"), says())

    turn = await office.say("tanaka", "「卵」と書いて")

    assert [("normal", "recovered")] == [(each.mode, each.cause) for each in await moves(office, turn)]
    assert [] == await rows(office)


async def test_fault_is_forgotten_after_half_an_hour(office: Story):
    """The model of a later turn reads nothing of it, the sweep removes it, and its owner is told nothing."""
    await break_note(office)
    office.by_force("UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE org = %s", office.org)
    before = await office.reply("tanaka")
    office.next(says("こんにちは。"))

    await tell_lapsed(office.services)

    assert [] == await rows(office)
    assert before == await office.reply("tanaka")
    await office.say("tanaka", "こんにちはと言って")
    assert [] == read_by_model(office)


async def test_fault_lasts_half_an_hour(office: Story, clock: Clock):
    """The time runs from the last fault."""
    turn = await break_note(office)

    (moved,) = await moves(office, turn)

    assert clock() + timedelta(minutes=30) == moved.expires_at


async def test_flow_is_kept_beside_a_fault(office: Story):
    """A call that fails in the middle of a flow takes nothing of the flow away."""
    office.next(replace(asks("何を書きますか。"), tool=tool("flow_note").spec.name, known={}))
    await office.say("tanaka", "メモを書きたい")

    await break_note(office)

    modes = await office.rows("SELECT mode FROM sessions WHERE org = ringi.org() ORDER BY mode")
    assert [("error_recovery",), ("multi_step_flow",)] == modes


async def test_turn_without_a_fault_keeps_nothing(office: Story):
    """An ordinary turn writes no row and records no event about its dialog."""
    office.next(wants("note", body="卵"), says())

    turn = await office.say("tanaka", "「卵」とメモして")

    assert [] == await moves(office, turn)
    assert [] == await rows(office)


async def test_secret_is_no_intent(office: Story):
    """The words of a request with a password in it are not kept as its intent."""
    office.next(ModelUnavailableError("refused"))

    turn = await office.say("tanaka", "パスワードは hunter2-XyZ です。設定して")

    (moved,) = await moves(office, turn)
    assert "" == moved.intent


async def test_answer_worded_anew_counts_no_fault_again(office: Story):
    """A redraft repeats the results of its turn, and nothing failed a second time."""
    turn = await break_note(office)
    office.next(says("うまくいきませんでした。もう一度お試しください。"))

    await office.runtime.redraft(office.org, turn, office.person("tanaka"))
    await office.rest()

    assert [("broken_note", "tool_failed", 1)] == await rows(office)
