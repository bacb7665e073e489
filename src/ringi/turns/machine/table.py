"""The state machine of a turn, a pure table: `advance(state, event) -> state`, `next_effect(state) -> effect`. The
driver performs the effect, records the event it led to, and asks again.

The table read from top to bottom is the life of a turn. Nothing here knows a database, a clock or a model; a turn
read back from the journal has exactly the state it had.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ringi.domain.decision import Verdict
from ringi.domain.errors import DefectError
from ringi.domain.proposal import ToolCallProposal
from ringi.journal import events
from ringi.journal.events import Event
from ringi.turns.machine.fold import fold
from ringi.turns.machine.state import Stage, State

VERSION = 1
"""Version of this machine. A worker never takes up a turn of a newer one."""


# Effects ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuildContext:
    """Gather the context the model may see."""


@dataclass(frozen=True, slots=True)
class AskModel:
    """Get a proposal."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Let the gates decide on the current call."""


@dataclass(frozen=True, slots=True)
class AskPerson:
    """Ask the people entitled for the confirmation; the turn then waits."""


@dataclass(frozen=True, slots=True)
class Execute:
    """Start the allowed call, and carry it through."""


@dataclass(frozen=True, slots=True)
class SettleOutcome:
    """Settle an execution whose worker is gone: find out if it happened, never do it blindly again."""


@dataclass(frozen=True, slots=True)
class WriteReply:
    """Write the turn's outcome as a reply and let the output guard judge it."""


@dataclass(frozen=True, slots=True)
class Send:
    """Post the judged reply in the conversation and close the turn."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing to do until a person answers."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing to do any more."""


Work = BuildContext | AskModel | Judge | AskPerson | Execute | SettleOutcome | WriteReply | Send
"""Effects that take a step."""
Effect = Work | Wait | Rest

_EFFECTS: Mapping[Stage, Effect] = {
    Stage.RECEIVED: BuildContext(),
    Stage.RECALLED: AskModel(),
    Stage.READY: AskModel(),
    Stage.PROPOSED: Judge(),
    Stage.PLANNING: Judge(),
    Stage.ALLOWED: Execute(),
    Stage.ASKING: AskPerson(),
    Stage.WAITING: Wait(),
    Stage.CONFIRMED: Judge(),
    Stage.EXECUTING: SettleOutcome(),
    Stage.CARRIED: WriteReply(),
    Stage.DRAFTED: WriteReply(),
    Stage.NOTED: WriteReply(),
    Stage.REFUSED: WriteReply(),
    Stage.DECLINED: WriteReply(),
    Stage.EXPIRED: WriteReply(),
    Stage.UNSURE: WriteReply(),
    Stage.CANCELLED: WriteReply(),
    Stage.FAILED: WriteReply(),
    Stage.REPLYING: Send(),
    Stage.REPLIED: Send(),
    Stage.DONE: Rest(),
}


def next_effect(state: State) -> Effect:
    """The effect to perform now."""
    return _EFFECTS[state.stage]


# The table ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several stages, chosen on the state after the event was folded in."""

    of: Callable[[State], Stage]
    among: tuple[Stage, ...]


Turnout = Stage | Choice
"""The stage an event leads to."""


def _after_proposed(state: State) -> Stage:
    if state.failure:
        return Stage.FAILED
    return Stage.PROPOSED if isinstance(state.proposal, ToolCallProposal) else Stage.DRAFTED


def _after_redrafted(state: State) -> Stage:
    """INVARIANT: a call the model proposes for a redraft leads to no judgement and to no execution."""
    return Stage.FAILED if state.failure else Stage.DRAFTED


def _after_judged(state: State) -> Stage:
    if state.ahead:
        return Stage.PLANNING
    decision = state.decision
    if decision is None:
        # The call went back to the model, which acts on it after the other calls of its answer.
        if state.under_way:
            return Stage.CONFIRMED
        return Stage.PROPOSED if state.call > 0 else Stage.READY
    match decision.verdict:
        case Verdict.ALLOW if state.bulk and not state.confirmed:
            return Stage.ASKING
        case Verdict.ALLOW:
            return Stage.ALLOWED
        case Verdict.BLOCK:
            return Stage.READY if state.complaint else Stage.REFUSED
        case _:
            satisfied = decision.confirmation is not None and decision.confirmation.needed == 0
            return Stage.ALLOWED if satisfied else Stage.ASKING


def _after_reply_judged(state: State) -> Stage:
    """A reply that goes back to the model is asked for again, for a redraft under the rules of a redraft."""
    if not state.complaint:
        return Stage.REPLYING
    return Stage.READY if state.redraft_of is None else Stage.RECALLED


def _after_confirmed(state: State) -> Stage:
    return Stage.CONFIRMED if state.confirmed else Stage.WAITING


def _after_execution(state: State) -> Stage:
    """The stage after an execution. The requester's words while the call was under way are read before anything else
    starts (D6)."""
    match state.meanwhile:
        case "cancelled":
            return Stage.CANCELLED
        case "joined":
            return Stage.RECEIVED
        case "" if state.author == "person":
            return Stage.CARRIED
        case "" if state.under_way:
            return Stage.CONFIRMED
        case "":
            return Stage.PROPOSED if state.call > 0 else Stage.READY


_BEFORE_START = (
    Stage.RECEIVED,
    Stage.READY,
    Stage.PROPOSED,
    Stage.PLANNING,
    Stage.ALLOWED,
    Stage.ASKING,
)
_UNSENT = (Stage.CARRIED, Stage.DRAFTED, Stage.REFUSED)
"""Stages with an unsent answer of the model or an unsent result of a call: it gives way to added words."""
_ANSWERING = (
    Stage.CARRIED,
    Stage.DRAFTED,
    Stage.NOTED,
    Stage.REFUSED,
    Stage.DECLINED,
    Stage.EXPIRED,
    Stage.UNSURE,
    Stage.CANCELLED,
    Stage.FAILED,
)
_SHOWN = (Stage.RECEIVED, Stage.READY, *_ANSWERING)
"""Stages in which words shown early can turn out to be no part of the answer."""
_RUNNING = (*_BEFORE_START, Stage.RECALLED, Stage.WAITING, Stage.CONFIRMED, *_ANSWERING, Stage.REPLYING)
"""Stages in which a turn can fail. INVARIANT: a started execution is not among them. It finishes, fails by itself, or
its outcome is unknown."""
_JUDGED = Choice(
    _after_judged,
    (
        Stage.ALLOWED,
        Stage.ASKING,
        Stage.PLANNING,
        Stage.REFUSED,
        Stage.READY,
        Stage.PROPOSED,
        Stage.CONFIRMED,
    ),
)
_EXECUTED = Choice(
    _after_execution,
    (Stage.READY, Stage.PROPOSED, Stage.CONFIRMED, Stage.RECEIVED, Stage.CANCELLED, Stage.CARRIED),
)

TABLE: Mapping[tuple[Stage, type[Event]], Turnout] = {
    (Stage.NEW, events.Received): Stage.RECEIVED,
    (Stage.NEW, events.Began): Stage.RECEIVED,
    **{
        (stage, events.SessionMoved): stage
        for stage in (
            Stage.RECEIVED,
            Stage.DRAFTED,
            Stage.REFUSED,
            Stage.DECLINED,
            Stage.UNSURE,
            Stage.FAILED,
        )
    },
    (Stage.RECEIVED, events.Noted): Stage.NOTED,
    **{(stage, events.Joined): Stage.RECEIVED for stage in (*_BEFORE_START, *_UNSENT, Stage.CONFIRMED)},
    (Stage.RECEIVED, events.Requested): Stage.PROPOSED,
    (Stage.RECEIVED, events.Recalled): Stage.RECALLED,
    (Stage.RECALLED, events.Proposed): Choice(_after_redrafted, (Stage.DRAFTED, Stage.FAILED)),
    (Stage.RECEIVED, events.ContextBuilt): Stage.READY,
    (Stage.READY, events.Proposed): Choice(_after_proposed, (Stage.PROPOSED, Stage.DRAFTED, Stage.FAILED)),
    (Stage.PROPOSED, events.Critiqued): Stage.PROPOSED,
    (Stage.PROPOSED, events.Judged): _JUDGED,
    (Stage.PLANNING, events.Critiqued): Stage.PLANNING,
    (Stage.PLANNING, events.Judged): Choice(_after_judged, (Stage.PLANNING, Stage.ASKING)),
    (Stage.ASKING, events.ConfirmationAsked): Stage.WAITING,
    (Stage.WAITING, events.Confirmed): Choice(_after_confirmed, (Stage.CONFIRMED, Stage.WAITING)),
    (Stage.WAITING, events.Declined): Stage.DECLINED,
    (Stage.WAITING, events.Changed): Stage.RECEIVED,
    (Stage.WAITING, events.Expired): Stage.EXPIRED,
    (Stage.CONFIRMED, events.Voided): Stage.CONFIRMED,
    (Stage.CONFIRMED, events.Judged): _JUDGED,
    (Stage.ALLOWED, events.ExecutionStarted): Stage.EXECUTING,
    (Stage.EXECUTING, events.Joined): Stage.EXECUTING,
    (Stage.EXECUTING, events.Cancelled): Stage.EXECUTING,
    (Stage.EXECUTING, events.ModelAsked): Stage.EXECUTING,
    (Stage.EXECUTING, events.FileMade): Stage.EXECUTING,
    (Stage.EXECUTING, events.ExecutionFinished): _EXECUTED,
    (Stage.EXECUTING, events.ExecutionFailed): _EXECUTED,
    (Stage.EXECUTING, events.OutcomeUnknown): Stage.UNSURE,
    (Stage.READY, events.ReplySegment): Stage.READY,
    **{(stage, events.ReplyWithdrawn): stage for stage in _SHOWN},
    **{(stage, events.ReplyJudged): Stage.REPLYING for stage in _ANSWERING if stage is not Stage.DRAFTED},
    (Stage.DRAFTED, events.ReplyJudged): Choice(
        _after_reply_judged, (Stage.REPLYING, Stage.READY, Stage.RECALLED)
    ),
    (Stage.REPLYING, events.ReplySent): Stage.REPLIED,
    (Stage.REPLIED, events.Finished): Stage.DONE,
    **{
        (stage, events.Cancelled): Stage.CANCELLED
        for stage in (*_BEFORE_START, *_UNSENT, Stage.WAITING, Stage.CONFIRMED)
    },
    **{(stage, events.Failed): Stage.FAILED for stage in _RUNNING if stage is not Stage.FAILED},
}

JOINABLE_AFTER = frozenset(
    {
        "received",
        "began",
        "joined",
        "changed",
        "confirmed",
        "reply_segment",
        "execution_started",
        "execution_finished",
        "execution_failed",
    }
)
"""Kinds of the last recorded event after which a turn takes in further words of its requester (D6).

INVARIANT: a turn under way whose last event is one of these may still start a call. Further words are read before that
start, and a no ends the turn. After any other last event nothing is left to stop: words open a turn of their own."""


def leads_to(turnout: Turnout) -> tuple[Stage, ...]:
    """Every stage it can lead to."""
    return (turnout,) if isinstance(turnout, Stage) else turnout.among


def may_end(state: State) -> bool:
    """True if the turn can be given up in its stage: as failed, or as unknown if a call was started."""
    return any((state.stage, kind) in TABLE for kind in (events.Failed, events.OutcomeUnknown))


def advance(state: State, event: Event) -> State:
    """The turn after the event. Raises DefectError if the event cannot happen in that stage."""
    turnout = TABLE.get((state.stage, type(event)))
    if turnout is None:
        raise DefectError(f"{type(event).__name__} cannot happen in stage {state.stage}")
    folded = fold(event, state)
    stage = turnout if isinstance(turnout, Stage) else turnout.of(folded)
    return folded.changed(n=state.n + 1, stage=stage)
