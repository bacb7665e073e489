"""Moves the flow that its requester is in the middle of (D1). It goes on if the turn asked for a further part of it,
is kept if the stop held it up, and ends if it is called off or carried out.

The model says which call its question is for and which values it knows. This module decides which of those values
count, the origin of each and how long it is kept. See docs/explanation/session.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from ringi.domain.decision import Decision, Gate, Stamp, Verdict
from ringi.domain.flow import Collected, Flow
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.model import ContextItem
from ringi.domain.proposal import ClarificationProposal, ProposedCall, TextProposal, ToolCallProposal
from ringi.domain.text import Locale, Text
from ringi.domain.tools import Args, ToolSpec
from ringi.gates.guardian.security import NEVER_WRITTEN
from ringi.gates.origins import origins
from ringi.gates.terms import terms_of
from ringi.journal import events
from ringi.language.confirmations.answering import instead_of_answer
from ringi.language.confirmations.leaving import leaves, leaves_named, puts_aside
from ringi.store.turns.dialogs import SessionRow, close_session, prolong_session, save_session
from ringi.turns.engine.step import Step, StepView
from ringi.turns.evidence.evidence import DecisionContext, call_evidence
from ringi.turns.evidence.non_answers import non_answers
from ringi.turns.evidence.resolve import Resolved
from ringi.turns.machine.state import Stage, State

LASTS = timedelta(minutes=30)
"""Lifetime of a flow from the last answer on (D1)."""


def turned_from(turn: StepView, flow: Flow | None) -> Step | None:
    """The answer to a message that ends or puts aside the flow, without asking a model; None for any other message.
    The flow ends if the message does nothing but leave it, and is kept if the message does nothing but put it aside;
    a resting flow has to be named."""
    tool = turn.services.registry.find(flow.tool) if flow else None
    if flow is None or tool is None or not turn.state.said:
        return None
    said = turn.state.said[-1]
    bare = not flow.resting and leaves(said.text, said.pasted)
    if bare or leaves_named(said.text, tool.spec.flow, said.pasted):
        left = events.Noted(at=turn.at(), note=Text("turn.flow_left"))
        ended = _end(turn, flow.tool, "cancelled")
        return replace(ended, events=(*ended.events, left))
    if flow.resting or not puts_aside(said.text, said.pasted):
        return None
    return _put_aside(turn, flow)


def waits_still(state: State) -> Text | None:
    """The sentence about a flow that was running when the turn began and that the turn did not move; None if there is
    none."""
    flow = next((item for item in state.items if item.kind == "flow" and item.text == "running"), None)
    if flow is None or flow.source in {f"flow:{tool}" for tool in _concerned(state)}:
        return None
    answered = isinstance(state.proposal, TextProposal) and state.stage is Stage.DRAFTED and not state.results
    return Text("turn.flow_goes_on" if answered else "turn.flow_kept")


def flow_name(names: Sequence[str], locale: Locale) -> str:
    """The name that people use for the flow in that language."""
    return next((name for name in names if name.isascii() == (locale == "en")), names[0] if names else "")


def _concerned(state: State) -> Iterator[ToolName]:
    """Tools that the turn was about."""
    yield from (result.tool for result in state.results)
    match state.proposal:
        case ToolCallProposal(calls=calls):
            yield from (call.tool for call in calls)
        case ClarificationProposal(tool=tool) if tool:
            yield tool
        case _:
            pass


def move_on(turn: StepView, setting: DecisionContext) -> Step:
    """Keeps or ends the flow as the turn requires; called before the turn is answered."""
    match _part(turn.state):
        case _Part() as part if (spec := _spec(turn, part.tool, setting)) is not None:
            return _keep(turn, spec, part, setting)
        case None if declined(turn.state):
            return _end(turn, turn.state.current_call.tool, "declined")
        case _:
            return Step()


def declined(state: State) -> bool:
    """True if the requester said no to the call that a flow of theirs had led to."""
    return state.stage is Stage.DECLINED and any(
        item.kind == "flow" and item.source == f"flow:{state.current_call.tool}" for item in state.items
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A call as far as it is known."""

    tool: ToolName
    args: Args
    cause: Literal["asked", "held_up"]


def _part(state: State) -> _Part | None:
    match state.proposal:
        case ClarificationProposal(tool=tool, known=known) if tool and state.stage is Stage.DRAFTED:
            return _Part(tool=tool, args=known, cause="asked")
        case ToolCallProposal(calls=(call,)) if state.stage is Stage.REFUSED and _only_stopped(
            state.decision
        ):
            return _Part(tool=call.tool, args=call.args, cause="held_up")
        case ToolCallProposal(calls=(call,)) if state.stage is Stage.REFUSED and _only_unanswered(
            state.decision
        ):
            return _Part(tool=call.tool, args=call.args, cause="asked")
        case _:
            return None


def _only_stopped(decision: Decision | None) -> bool:
    blocking = _blocking(decision)
    return bool(blocking) and all(stamp.gate is Gate.STOP for stamp in blocking)


def _only_unanswered(decision: Decision | None) -> bool:
    blocking = _blocking(decision)
    return bool(blocking) and all(stamp.reason.code == "answer_missing" for stamp in blocking)


def _blocking(decision: Decision | None) -> list[Stamp]:
    return [stamp for stamp in decision.stamps if stamp.verdict is Verdict.BLOCK] if decision else []


def _spec(turn: StepView, name: ToolName, setting: DecisionContext) -> ToolSpec | None:
    """The spec of the tool, if it can be used here and is asked for bit by bit; else None."""
    tool = turn.services.registry.find(name)
    if tool is None or not tool.spec.flow:
        return None
    return tool.spec if terms_of(setting.snapshot.policy.policy, tool.spec).enabled else None


def _keep(turn: StepView, spec: ToolSpec, part: _Part, setting: DecisionContext) -> Step:
    at, key = turn.at(), turn.key
    flow = Flow(tool=spec.name, collected=_collected(turn, spec, part.args, setting))
    row = SessionRow(
        conversation=key.conversation,
        person=key.person,
        turn=turn.id,
        flow=flow,
        at=at,
        expires_at=at + LASTS,
    )
    return Step(events=(_moved(flow, part.cause, at),), statements=(save_session(row),))


def _put_aside(turn: StepView, flow: Flow) -> Step:
    at, key = turn.at(), turn.key
    minutes = int(LASTS.total_seconds() // 60)
    note = events.Noted(at=at, note=Text("turn.flow_aside", {"minutes": minutes}))
    prolonged = prolong_session(key.conversation, key.person, flow.tool, at, at + LASTS)
    return Step(events=(_moved(flow, "put_aside", at), note), statements=(prolonged,))


def _moved(flow: Flow, cause: Literal["asked", "held_up", "put_aside"], at: datetime) -> events.SessionMoved:
    return events.SessionMoved(
        at=at,
        tool=flow.tool,
        mode="multi_step_flow",
        cause=cause,
        expires_at=at + LASTS,
        collected=flow.collected,
    )


def _end(turn: StepView, tool: ToolName, cause: Literal["cancelled", "declined"]) -> Step:
    return Step(
        events=(events.SessionMoved(at=turn.at(), tool=tool, mode="normal", cause=cause),),
        statements=(close_session(turn.key.conversation, turn.key.person, tool),),
    )


def _collected(
    turn: StepView, spec: ToolSpec, known: Args, setting: DecisionContext
) -> tuple[Collected, ...]:
    """The values that may be kept, each with its origin.

    INVARIANT: the model only names values. Code labels each by searching what was said and shown. A non-answer (a
    question back, a word of leaving, small talk) is never kept, even if the model took it for a value.
    """
    unanswered = {hit.where.removeprefix("args.") for hit in non_answers(turn.state, spec, known)}
    before = {item.source: item for item in turn.state.items if item.kind == "flow_part"}
    args = {
        name: value
        for name, value in known.items()
        if name in spec.arguments
        and isinstance(value, str)
        and 0 < len(value) <= spec.arguments[name].max_length
        and name not in unanswered
        and (_is_kept(before, spec, name, value) or _answers(turn.state, value))
    }
    call = ProposedCall(tool=spec.name, args=args, execution_id=ExecutionId(UUID(int=0)))
    evidence = call_evidence(turn.state, Resolved(call=call), spec, setting, turn.services.registry.results)
    unfit = {hit.where for hit in evidence.hits if hit.detector == "secret" or hit.detail in NEVER_WRITTEN}
    return tuple(
        Collected(
            argument=origin.argument,
            value=str(args[origin.argument]),
            trust=origin.trust,
            at=_said_at(
                before.get(f"flow:{spec.name}.{origin.argument}"), str(args[origin.argument]), setting
            ),
        )
        for origin in origins(args, spec, evidence, setting.snapshot.policy.policy.trusted_records)
        if f"args.{origin.argument}" not in unfit
    )


def _is_kept(before: Mapping[str, ContextItem], spec: ToolSpec, name: str, value: str) -> bool:
    kept = before.get(f"flow:{spec.name}.{name}")
    return kept is not None and kept.text == value


def _answers(state: State, value: str) -> bool:
    """True if the value may be an answer. A value that the requester calls by its name (`理由：…`) is one part of
    what they say, and theirs to choose."""
    whole = any(said.text.strip() == value for said in state.said)
    return not whole or instead_of_answer(value) is None


def _said_at(before: ContextItem | None, value: str, setting: DecisionContext) -> datetime:
    return before.at if before and before.at and before.text == value else setting.now
