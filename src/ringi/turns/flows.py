"""What becomes of the flow its requester is in the middle of (D1)? It goes on where the turn asked for a further
part of it, is kept where the stop held it up, and ends where it is called off or carried out.

The model says which call its question is for and what it knows of it; what of that counts, where each value
came from and how long it is kept is decided here. See docs/explanation/session.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from ringi.domain.decision import Decision, Gate, Verdict
from ringi.domain.flow import Collected, Flow
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.model import ContextItem
from ringi.domain.policy import ToolPolicy
from ringi.domain.proposal import ClarificationProposal, ProposedCall, ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Args, ToolSpec
from ringi.gates.guardian.security import NEVER_WRITTEN
from ringi.gates.origins import origins
from ringi.journal import events
from ringi.language.leaving import leaves, leaves_named
from ringi.store.sessions import SessionRow, close_session, save_session
from ringi.turns.drive import Drive
from ringi.turns.evidence import Setting, call_evidence
from ringi.turns.resolve import Resolved
from ringi.turns.state import Stage, State

LASTS = timedelta(minutes=30)
"""D1: from the last answer on."""


def called_off(drive: Drive, flow: Flow | None) -> bool:
    """Ends the flow where the message does nothing but leave it; a resting one has to be named."""
    tool = drive.house.registry.find(flow.tool) if flow else None
    if flow is None or tool is None or not drive.state.said:
        return False
    said = drive.state.said[-1]
    bare = not flow.resting and leaves(said.text, said.pasted)
    if not bare and not leaves_named(said.text, tool.spec.flow, said.pasted):
        return False
    _end(drive, flow.tool, "cancelled")
    drive.record(events.Noted(at=drive.at(), note=Text("turn.flow_left")))
    return True


def move_on(drive: Drive, setting: Setting) -> None:
    """To be asked before the turn is answered."""
    match _part(drive.state):
        case _Part() as part if (spec := _spec(drive, part.tool, setting)) is not None:
            _keep(drive, spec, part, setting)
        case None if declined(drive.state):
            _end(drive, drive.state.current_call.tool, "declined")
        case _:
            pass


def declined(state: State) -> bool:
    """The requester's no was to the call that a flow of theirs had led to."""
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
        case _:
            return None


def _only_stopped(decision: Decision | None) -> bool:
    blocking = [stamp for stamp in decision.stamps if stamp.verdict is Verdict.BLOCK] if decision else []
    return bool(blocking) and all(stamp.gate is Gate.STOP for stamp in blocking)


def _spec(drive: Drive, name: ToolName, setting: Setting) -> ToolSpec | None:
    """Of a tool that can be used here and is asked for bit by bit."""
    tool = drive.house.registry.find(name)
    terms = setting.charter.policy.policy.tools.get(name, ToolPolicy())
    return tool.spec if tool and tool.spec.flow and terms.enabled else None


def _keep(drive: Drive, spec: ToolSpec, part: _Part, setting: Setting) -> None:
    at = drive.at()
    flow = Flow(tool=spec.name, collected=_collected(drive, spec, part.args, setting))
    drive.record(
        events.SessionMoved(
            at=at,
            tool=spec.name,
            mode="multi_step_flow",
            cause=part.cause,
            expires_at=at + LASTS,
            collected=flow.collected,
        )
    )
    row = SessionRow(
        conversation=drive.key.conversation,
        person=drive.key.person,
        turn=drive.turn,
        flow=flow,
        at=at,
        expires_at=at + LASTS,
    )
    drive.attach(save_session(row))


def _end(drive: Drive, tool: ToolName, cause: Literal["cancelled", "declined"]) -> None:
    drive.record(events.SessionMoved(at=drive.at(), tool=tool, mode="normal", cause=cause))
    drive.attach(close_session(drive.key.conversation, drive.key.person, tool))


def _collected(drive: Drive, spec: ToolSpec, known: Args, setting: Setting) -> tuple[Collected, ...]:
    """The values that may be kept, each with where it came from.

    INVARIANT: the model only names values; their label is what code finds for them in what was said and shown.
    """
    args = {
        name: value
        for name, value in known.items()
        if name in spec.arguments
        and isinstance(value, str)
        and 0 < len(value) <= spec.arguments[name].max_length
    }
    call = ProposedCall(tool=spec.name, args=args, execution_id=ExecutionId(UUID(int=0)))
    trusts = {name: each.spec.result_trust for name, each in drive.house.registry.tools.items()}
    evidence = call_evidence(drive.state, Resolved(call=call), spec, setting, trusts)
    unfit = {hit.where for hit in evidence.hits if hit.detector == "secret" or hit.detail in NEVER_WRITTEN}
    before = {item.source: item for item in drive.state.items if item.kind == "flow_part"}
    return tuple(
        Collected(
            argument=origin.argument,
            value=str(args[origin.argument]),
            trust=origin.trust,
            at=_said_at(
                before.get(f"flow:{spec.name}.{origin.argument}"), str(args[origin.argument]), setting
            ),
        )
        for origin in origins(args, spec, evidence, setting.charter.policy.policy.trusted_records)
        if f"args.{origin.argument}" not in unfit
    )


def _said_at(before: ContextItem | None, value: str, setting: Setting) -> datetime:
    return before.at if before and before.at and before.text == value else setting.now
