"""What does the ringi sheet of a turn hold? The facts, as frozen values, for whoever renders them.

Where a person's text may not or cannot be shown, its field is None; stamps, times and verdicts stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ringi.domain.cards import Card
from ringi.domain.critique import Critique
from ringi.domain.ids import ExecutionId, PendingId, PersonId, ToolName, TurnId
from ringi.domain.model import ContextItem, LeftOut, Usage
from ringi.domain.outcome import Standing
from ringi.domain.text import Reason, Text
from ringi.domain.tools import Json, Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPerson:
    """Somebody named on the sheet."""

    id: PersonId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetContext:
    """What the model was shown besides the request."""

    items: tuple[ContextItem, ...] | None
    tainted: bool
    missing: tuple[str, ...]
    """Sources that could not be read."""
    omitted: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetArgument:
    """One argument of a call, as it was judged, and where code found it."""

    name: str
    label: Text | None
    value: Json
    shown: Text | str
    """The value for people: a person's name in place of their id, the words of the card where they are ours."""
    trust: Trust | None
    source: str
    changed: str | None
    """Reason code of its modification."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetStamp:
    """One rule's verdict."""

    gate: str
    rule: str
    version: int | None
    verdict: str
    reason: Reason | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetJudgement:
    """One decision of the gates on a call."""

    at: datetime
    verdict: str
    stamps: tuple[SheetStamp, ...]
    confidence: float | None
    policy_version: int
    fingerprint: str
    digest: str
    """Keyed digest of the call; empty where the reader may not see its arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAnswer:
    """What a person said to a confirmation."""

    at: datetime
    by: SheetPerson
    on_behalf: SheetPerson | None
    """The delegator, where the yes was given 代理."""
    answer: Literal["yes", "no", "change"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetQuestion:
    """A confirmation that was asked."""

    at: datetime
    pending: PendingId
    number: str | None
    style: str
    by: Literal["requester", "approver"]
    needed: int
    """How many had to say yes when it was asked; who filled in a form had by that."""
    approvers: tuple[SheetPerson, ...]
    expires_at: datetime
    card: Card | None
    answers: tuple[SheetAnswer, ...] = ()
    ended: Literal["expired", "void"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """One attempt to act."""

    id: ExecutionId
    outside: bool
    started_at: datetime
    state: Literal["started", "finished", "failed", "unknown"] = "started"
    ended_at: datetime | None = None
    milliseconds: int | None = None
    size: int | None = None
    result: Json = None
    reason: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CritiqueShown:
    """What came of looking at a call once more before it was judged (E10)."""

    at: datetime
    call: int
    model: str
    usage: Usage
    failure: str
    critique: Critique | None
    """None where the reader may not see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCall:
    """One call of a proposal, from its first judgement to its outcome."""

    index: int
    tool: ToolName
    operation: Text | None
    """What it would do, in words."""
    arguments: tuple[SheetArgument, ...] | None
    judgements: tuple[SheetJudgement, ...]
    questions: tuple[SheetQuestion, ...] = ()
    executions: tuple[Execution, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetProposal:
    """What the model proposed, in its own words."""

    kind: str
    understood: str
    reasons: tuple[str, ...]
    used: tuple[str, ...]
    alternatives: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One answer of the model and what became of it."""

    at: datetime
    model: str
    usage: Usage
    proposal: SheetProposal | None
    calls: tuple[SheetCall, ...] = ()
    looks: tuple[CritiqueShown, ...] = ()

    def looks_at(self, call: SheetCall) -> tuple[CritiqueShown, ...]:
        """Those at that call."""
        return tuple(look for look in self.looks if look.call == call.index)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReply:
    """What was said to the requester, and what the output guard thought of it."""

    at: datetime
    kind: str
    text: str | None
    verdict: str
    stamps: tuple[SheetStamp, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLink:
    """Another turn, whose place was taken (its message sent again, edited) or whose answer was drafted again."""

    kind: Literal["superseded", "redrafted"]
    turn: TurnId


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOpening:
    """Somebody looked at its content though it was none of their business."""

    at: datetime
    by: SheetPerson
    reason: str | None
    """None where the keys do not reach it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFailure:
    code: str
    cause: str = ""
    error: str
    usage: Usage
    """Of a model that gave no proposal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A turn, whole."""

    turn: TurnId
    requester: SheetPerson
    channel: str
    received_at: datetime
    said: tuple[str | None, ...]
    view: Literal["whole", "veiled", "erased"]
    """`veiled` where the reader sees no text, `erased` where some of it is gone for good."""
    earlier: SheetLink | None = None
    """The turn this one follows."""
    later: tuple[SheetLink, ...] = ()
    """Those that follow this one."""
    openings: tuple[SheetOpening, ...] = ()
    note: Text | None = None
    context: SheetContext | None = None
    """The last it was shown; None where no model was asked."""
    steps: tuple[Step, ...] = ()
    replies: tuple[SheetReply, ...] = ()
    cancelled_by: SheetPerson | None = None
    failure: SheetFailure | None = None
    outcome: Standing = "open"
    finished_at: datetime | None = None

    @property
    def usage(self) -> Usage:
        """Of all models that were asked."""
        failed = self.failure.usage if self.failure else Usage()
        looked = (look.usage for step in self.steps for look in step.looks)
        return sum((*(step.usage for step in self.steps), *looked), Usage()) + failed

    @property
    def calls(self) -> tuple[SheetCall, ...]:
        return tuple(call for step in self.steps for call in step.calls)

    @property
    def judgements(self) -> tuple[SheetJudgement, ...]:
        """The last decision on each call."""
        return tuple(call.judgements[-1] for call in self.calls)

    @property
    def pending(self) -> SheetQuestion | None:
        """What still waits for an answer."""
        if self.outcome != "waiting":
            return None
        return next(
            (question for call in reversed(self.calls) for question in reversed(call.questions)), None
        )
