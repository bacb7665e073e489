"""Steps return what happened; none of them needs a database, and no statement leaves before the driver acts."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TypeVar
from uuid import UUID

import pytest
from psycopg_pool import AsyncConnectionPool
from tests.context.seats import NOW, ORG, PEOPLE, ROOM, TANAKA, known
from tests.gates.building import judged
from tests.support.proposals import says, wants
from tests.support.scripted import Script
from tests.support.stories import secretary_with
from tests.support.tools import ASKING, NOTE, Outside, tool

from ringi.bootstrap import make_services
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import MessageId, OrgId, PendingId, TurnId
from ringi.domain.model import ModelUnavailableError, Usage
from ringi.domain.text import Text
from ringi.domain.tools import Args, Json, Reach
from ringi.gates.compiled import compile_policy
from ringi.journal import events
from ringi.journal.sealing import new_key, wrap_key
from ringi.language.labels import label_message
from ringi.store.core.database import Database, Row, Statement, Transaction
from ringi.store.core.pool import Pool
from ringi.store.turns.order_keys import Lease, OrderKey
from ringi.tools.registry import AnyTool
from ringi.tools.tool import ToolContext
from ringi.turns.engine.card_numbers import knowing_numbers
from ringi.turns.engine.execute import act, settle
from ringi.turns.engine.propose import ask_model, judge_call
from ringi.turns.engine.reply import send
from ringi.turns.engine.step import (
    Circumstances,
    CommitAndRelease,
    CommitNow,
    InTransaction,
    RolledBack,
    Step,
    StepView,
    WriteAhead,
)
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.machine.state import Said, Stage, State
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.stop_watch import StopWatch

T = TypeVar("T")
ORG_KEY = new_key()


class Unstopped(StopWatch):
    """A watch under which every question may be asked."""

    async def ask(self, org: OrgId, question: Callable[[], Coroutine[object, object, T]]) -> T:
        return await question()


class Recording(Transaction):
    """A transaction that keeps its statements to itself."""

    def __init__(self) -> None:
        self.statements: list[Statement] = []

    async def run(self, statement: Statement) -> list[tuple[object, ...]]:
        self.statements.append(statement)
        return []


async def no_rows(statement: Statement) -> list[Row]:
    """Stands in for what a step may read; a test that expects no reading fails on it."""
    raise AssertionError(statement.sql)


def view(*tools: AnyTool, script: Script | None = None, **state) -> StepView:
    """A turn of 田中 on a database whose connections cannot be opened."""
    closed = Database(Pool(AsyncConnectionPool("host=nowhere.invalid", open=False)))
    made = make_services(closed, new_key(), script or Script(), secretary_with(tools or (NOTE,)))
    services = replace(made, stops=Unstopped(closed), now=lambda: NOW)
    people = tuple(replace(each, data_key=wrap_key(ORG_KEY, new_key(), each.id)) for each in PEOPLE)
    company = known(people=people)
    snapshot = OrgSnapshot(
        facts=company.facts,
        policy=compile_policy(company.policy, [each.spec for each in services.registry.tools.values()]),
        registry=services.registry,
        assistants=services.assistants,
        org_key=ORG_KEY,
    )
    key = OrderKey(org=ORG, conversation=ROOM, person=TANAKA)
    said = Said(message=MessageId(UUID(int=21)), text="「牛乳」とメモして")
    return StepView(
        services=services,
        lease=Lease(key=key, owner=UUID(int=22), epoch=1, seconds=6.0, asked_at=0.0),
        id=TurnId(UUID(int=23)),
        state=State(**{"requester": TANAKA, "said": (said,), "channel": "console"} | state),
        org=snapshot,
        spent=Usage(),
        patience_s=90.0,
        charge_unused=lambda usage: None,
        lease_left=lambda: 60.0,
        read=no_rows,
    )


def allowed(tool: AnyTool, stage: Stage = Stage.ALLOWED, **args: str) -> dict:
    """The state of a turn whose call of that tool was allowed."""
    proposal = wants(tool.spec.name, **args)
    texts = label_message(" ".join(args.values()), NOW)
    decision = judged(tool.spec, proposed={"args": args}, known={"texts": texts})
    return {"stage": stage, "proposal": proposal, "decision": decision}


def judging(turn: StepView, *, stopped: bool = False) -> Circumstances:
    """The circumstances of the turn, which nobody has to read."""

    async def context_and_mark() -> DecisionContext:
        return DecisionContext(
            now=NOW, snapshot=turn.org, stopped=stopped, platform_stopped=False, members=(TANAKA,)
        )

    return context_and_mark


def kinds(step: Step) -> list[type[events.Event]]:
    return [type(event) for event in step.events]


def test_repr_of_a_turn_shows_no_words():
    """A traceback with local values prints the turn of every step, and words of people do not belong in a log."""
    assert "牛乳" not in repr(view())


async def test_answer_of_model_is_returned_as_proposed():
    """The model answers; the step only says so."""
    turn = view(script=Script([wants(body="牛乳")]), stage=Stage.READY)

    step = await ask_model(turn)

    assert [events.Proposed] == kinds(step)


async def test_words_shown_before_are_withdrawn_before_the_model_is_asked():
    """The withdrawal is a step of its own: the script stays unused."""
    script = Script([says("はい。")])
    turn = view(script=script, stage=Stage.READY, shown="はい、")

    step = await ask_model(turn)

    assert ([events.ReplyWithdrawn], []) == (kinds(step), script.requests)


async def test_proposal_carries_the_cost_of_failed_attempts_before_it():
    """Tokens of an attempt that failed are on record with the answer that came."""
    turn = replace(view(script=Script([says("はい。")]), stage=Stage.READY), spent=Usage(input_tokens=7))

    step = await ask_model(turn)

    assert [7] == [each.usage.input_tokens for each in step.events if isinstance(each, events.Proposed)]


async def test_model_that_is_away_leaves_no_step():
    """An error of the model is raised, for the driver to retry or to give up."""
    turn = view(script=Script([ModelUnavailableError("timeout")]), stage=Stage.READY)

    with pytest.raises(ModelUnavailableError):
        await ask_model(turn)


async def test_outside_call_waits_for_the_commit_of_its_start():
    """The world is untouched until the driver has committed the start and goes on."""
    world = Outside()
    post = tool("post", world.receive, reach=Reach.OUTSIDE)

    returned = await act(view(post, **allowed(post, body="牛乳")))

    assert isinstance(returned, WriteAhead)
    assert ([events.ExecutionStarted], []) == (kinds(returned.step), world.calls)


async def test_outside_call_is_made_after_its_start():
    """The continuation touches the world and returns what came of it."""
    world = Outside()
    post = tool("post", world.receive, reach=Reach.OUTSIDE)
    returned = await act(view(post, **allowed(post, body="牛乳")))

    assert isinstance(returned, WriteAhead)
    ended = await returned.then()

    assert ([events.ExecutionFinished], 1) == (kinds(ended.step), len(world.calls))


async def test_inside_call_runs_in_the_transaction_of_its_record():
    """The tool's own statement goes into the transaction that the driver opened."""
    returned = await act(view(**allowed(NOTE, body="牛乳")))
    transaction = Recording()

    assert isinstance(returned, InTransaction)
    done = await returned.work(transaction)

    assert isinstance(done, Step)
    assert [events.ExecutionStarted, events.ExecutionFinished] == kinds(done)
    assert 1 == len(transaction.statements)


async def test_inside_call_that_fails_is_rolled_back():
    """The transaction is undone, and the failure is recorded in its place."""

    async def fails(args: Args, context: ToolContext) -> Json:
        raise ToolFailedError(Text("turn.timeout"))

    broken = tool("broken", fails)
    returned = await act(view(broken, **allowed(broken, body="牛乳")))

    assert isinstance(returned, InTransaction)
    done = await returned.work(Recording())

    assert isinstance(done, RolledBack)
    assert [events.ExecutionStarted, events.ExecutionFailed] == kinds(done.step)


async def test_lost_call_that_is_found_is_finished():
    """A call of a worker that is gone is finished if the world has seen it."""
    world = Outside()
    post = tool("post", world.receive, world.look, reach=Reach.OUTSIDE)
    state = allowed(post, Stage.EXECUTING, body="牛乳")
    (call,) = state["proposal"].calls
    world.calls.append(call.execution_id)

    returned = await settle(view(post, **state))

    assert isinstance(returned, CommitNow)
    assert [events.ExecutionFinished] == kinds(returned.step)


async def test_lost_call_that_cannot_be_repeated_is_left_to_a_person():
    """Its outcome is on record as unknown; it is not made again."""
    post = tool("post", Outside().receive, reach=Reach.OUTSIDE)

    returned = await settle(view(post, **allowed(post, Stage.EXECUTING, body="牛乳")))

    assert isinstance(returned, CommitNow)
    assert [events.OutcomeUnknown] == kinds(returned.step)


async def test_lost_call_that_is_idempotent_is_made_again_under_a_new_fence():
    """It started already, so that nothing but the fence is committed before it."""
    post = tool("post", Outside().receive, reach=Reach.OUTSIDE, idempotent=True)

    returned = await settle(view(post, **allowed(post, Stage.EXECUTING, body="牛乳")))

    assert isinstance(returned, WriteAhead)
    assert [] == kinds(returned.step)


async def test_reply_puts_the_turn_down():
    """The reply is the message with which the turn is finished."""
    turn = view(stage=Stage.REPLYING, ended=Stage.DRAFTED, reply="できました。")

    returned = await send(turn)

    assert isinstance(returned, CommitAndRelease)
    assert ("できました。", "finished") == (returned.message.body, returned.becomes)


async def test_call_is_judged_under_the_circumstances_that_the_step_was_given():
    """The emergency stop blocks the call; nothing is read for that."""
    turn = view(stage=Stage.PROPOSED, proposal=wants(body="牛乳"))

    step = await judge_call(turn, judging(turn, stopped=True))

    assert ["block"] == [each.verdict for each in step.events if isinstance(each, events.Judged)]


async def test_confirmation_that_no_longer_holds_is_void_in_the_step_that_judges():
    """The call is judged once more without the yes, and both events are returned together."""
    asked = judged(ASKING.spec, proposed={"args": {"body": "牛乳"}})
    yes = {"confirmed": True, "confirmed_by": (TANAKA,), "asked": asked, "pending": PendingId(UUID(int=24))}
    proposal = wants("asking_note", body="牛乳を二本")
    turn = replace(view(ASKING, stage=Stage.CONFIRMED, proposal=proposal, **yes), read=no_cards)

    step = await judge_call(turn, judging(turn))

    assert [events.Voided, events.Judged] == kinds(step)


async def no_cards(statement: Statement) -> list[Row]:
    """No confirmation waits for the requester."""
    del statement
    return [(0,)]


async def test_number_that_the_requester_typed_stays_if_no_open_confirmation_has_it():
    """The step reads open numbers through the reader that it was given."""
    said = Said(message=MessageId(UUID(int=21)), text="A-0417の件は？")
    turn = replace(view(said=(said,)), read=no_open_numbers)

    setting = await knowing_numbers(turn, "A-0417は見当たりません。", await judging(turn)())

    assert ("A-0417",) == setting.kept_numbers


async def no_open_numbers(statement: Statement) -> list[Row]:
    """No confirmation is open."""
    del statement
    return []
