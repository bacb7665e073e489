"""Keeps what went wrong last in a person's dialog (D1: error_recovery), so that the next turn can act on it.

A dialog recovers after a failed call, a target that was not found twice, or a turn that was given up, such as for a model
that is away. It ends when the same tool succeeds, when the requester turns to something else or declines, or 30 minutes
after the last fault. See docs/explanation/session.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ringi.context.session import fault_in
from ringi.domain.flow import TARGET_NOT_FOUND, TOOL_FAILED, Fault
from ringi.domain.ids import ToolName
from ringi.domain.proposal import ToolCallProposal
from ringi.journal import events
from ringi.language.detectors.sensitive import beginning, confidential_values, personal_data, secrets
from ringi.store.turns.dialogs import FaultRow, close_fault, save_fault
from ringi.turns.engine.dialogs import LASTS
from ringi.turns.engine.step import Step, StepView
from ringi.turns.machine.state import Stage, State
from ringi.turns.rendering.replies import only_unclear

INTENT_LENGTH = 120
"""Characters of an intent that are kept."""
_NO_FAULTS = frozenset({"stopped", "card_withheld"})
"""Codes of turns that were given up although nothing went wrong."""


def recover(turn: StepView) -> Step:
    """Keeps the fault that the turn met, or forgets the last one; called before the turn is answered. A turn without
    either costs nothing, and one that no message opened, or that words an answer anew, is no part of the dialog."""
    state = turn.state
    if state.began is not None or state.redraft_of is not None:
        return Step()
    before, met = fault_in(state.items), _met(state)
    if met is not None:
        return _keep(turn, _counted(met, before, _intent(state)))
    if before is not None and (cause := _ended(turn, before)):
        moved = events.SessionMoved(at=turn.at(), tool=before.tool, mode="normal", cause=cause)
        return Step(events=(moved,), statements=(close_fault(turn.key.conversation, turn.key.person),))
    return Step()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Met:
    """A fault of this turn."""

    tool: ToolName
    error: str
    times: int = 1


def _met(state: State) -> _Met | None:
    """The fault that the turn ends with; None if there is none."""
    match state.stage:
        case Stage.FAILED:
            known = state.failure not in _NO_FAULTS
            return _Met(tool=_tool(state), error=state.failure) if known else None
        case Stage.UNSURE:
            return _Met(tool=_tool(state), error="outcome_unknown")
        case Stage.REFUSED | Stage.DRAFTED:
            return _missed(state) or _tool_failed(state)
        case _:
            return None


def _missed(state: State) -> _Met | None:
    """The target that was not found, if no later call of its tool took effect."""
    missed = [step.tool for step in state.results if step.unclear]
    decision = state.decision
    if state.stage is Stage.REFUSED and state.unclear and decision is not None and only_unclear(decision):
        missed.append(state.current_call.tool)
    finished = {step.tool for step in state.results if step.outcome == "finished"}
    if not missed or missed[-1] in finished:
        return None
    return _Met(tool=missed[-1], error=TARGET_NOT_FOUND, times=len(missed))


def _tool_failed(state: State) -> _Met | None:
    """The last call that failed, if no later call of its tool took effect. Calls that were left out of a plan were not
    tried."""
    untried = [(item.tool, item.decision.args) for item in state.dropped]
    tried = [step for step in state.results if not step.unclear and (step.tool, step.args) not in untried]
    last = {step.tool: step.outcome for step in tried}
    failed = [tool for tool, outcome in last.items() if outcome == "failed"]
    return _Met(tool=failed[-1], error=TOOL_FAILED) if failed else None


def _tool(state: State) -> ToolName:
    """The tool that the turn was about; empty if it had come to none."""
    calls = state.proposal.calls if isinstance(state.proposal, ToolCallProposal) else ()
    return calls[state.call].tool if calls else ToolName("")


def _counted(met: _Met, before: Fault | None, intent: str) -> Fault:
    """The fault with the times that it was met before in a row."""
    again = before is not None and (before.tool, before.error) == (met.tool, met.error)
    earlier = before.count if before is not None and again else 0
    return Fault(tool=met.tool, intent=intent, error=met.error, count=earlier + met.times)


def _intent(state: State) -> str:
    """The beginning of what the requester wanted, as the model understood it or in their own words; empty if it may not be
    kept."""
    words = state.intent or (state.said[-1].text if state.said else "")
    held_back = secrets(words) or confidential_values(words) or personal_data(words)
    return "" if held_back else beginning(words, INTENT_LENGTH)


def _ended(turn: StepView, fault: Fault) -> Literal["recovered", "new_wish", "declined", ""]:
    """The reason for which the dialog no longer recovers from the fault; empty if it still does."""
    state = turn.state
    done = [each.tool for each in state.done]
    if fault.tool in done or (not fault.tool and state.stage is Stage.DRAFTED):
        return "recovered"
    if state.stage is Stage.DECLINED:
        return "declined"
    return "new_wish" if any(map(turn.services.registry.changes, done)) else ""


def _keep(turn: StepView, fault: Fault) -> Step:
    at, key = turn.at(), turn.key
    row = FaultRow(
        conversation=key.conversation,
        person=key.person,
        turn=turn.id,
        fault=fault,
        at=at,
        expires_at=at + LASTS,
    )
    moved = events.SessionMoved(
        at=at,
        tool=fault.tool,
        mode=fault.mode,
        cause="fault",
        expires_at=row.expires_at,
        error=fault.error,
        errors=fault.count,
        intent=fault.intent,
    )
    return Step(events=(moved,), statements=(save_fault(row),))
