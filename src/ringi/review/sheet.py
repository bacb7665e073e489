"""The ringi sheet of a turn: its facts, as frozen values, for rendering.

If a person's text may not or cannot be shown, its field is None; stamps, times and verdicts stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ringi.domain.assistants import AssistantRef
from ringi.domain.beginning import BeginningKind
from ringi.domain.cards import Card
from ringi.domain.critique import Critique
from ringi.domain.files import FileId
from ringi.domain.ids import ExecutionId, PendingId, PersonId, ToolName, TurnId
from ringi.domain.model import ContextItem, LeftOut, Usage
from ringi.domain.outcome import Standing
from ringi.domain.proposal import StatedSource
from ringi.domain.text import Reason, Text
from ringi.domain.tools import Json, Trust
from ringi.tools.directory import Directory


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPerson:
    """A person named on the sheet."""

    id: PersonId
    name: str

    @classmethod
    def of(cls, person: PersonId, directory: Directory) -> SheetPerson:
        return cls(id=person, name=directory.name(person))


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetContext:
    """The material the model was shown besides the request."""

    items: tuple[ContextItem, ...] | None
    tainted: bool
    missing: tuple[str, ...]
    """Sources that could not be read."""
    omitted: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetArgument:
    """One argument of a call as it was judged, and the place where code found it."""

    name: str
    label: Text | None
    value: Json
    shown: Text | str
    """The value for people: a person's name in place of their id; the words of the card if they come from a catalog."""
    trust: Trust | None
    source: str
    changed: str | None
    """Reason code of the modification of the argument; None if it was not changed."""
    stated: StatedSource | None = None
    """Source that the model stated, if code found the value in another kind of place; None if they agree, or if it
    stated none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetStamp:
    """The verdict of one rule."""

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
    """Keyed digest of the call; empty if the reader may not see its arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAnswer:
    """The answer of one person to a confirmation."""

    at: datetime
    by: SheetPerson
    on_behalf: SheetPerson | None
    """The delegator, if the yes was given 代理."""
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
    """Number of people who had to say yes when it was asked. A requester who fills in a form says yes by that."""
    approvers: tuple[SheetPerson, ...]
    expires_at: datetime
    card: Card | None
    answers: tuple[SheetAnswer, ...] = ()
    ended: Literal["expired", "void"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelQuestion:
    """A question that a tool put to a model."""

    at: datetime
    model: str
    usage: Usage
    failure: str
    question: str | None
    """None if the reader may not see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeFile:
    """A file that a call made."""

    id: FileId
    name: str | None
    """None if the reader may not see it."""
    media_type: str
    size: int


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
    asks: tuple[ModelQuestion, ...] = ()
    files: tuple[MadeFile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CritiqueShown:
    """The outcome of looking at a call once more before it was judged (E10)."""

    at: datetime
    call: int
    model: str
    usage: Usage
    failure: str
    critique: Critique | None
    """None if the reader may not see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCall:
    """One call of a proposal, from its first judgement to its outcome."""

    index: int
    tool: ToolName
    operation: Text | None
    """The effect the call would have, in words."""
    arguments: tuple[SheetArgument, ...] | None
    judgements: tuple[SheetJudgement, ...]
    questions: tuple[SheetQuestion, ...] = ()
    executions: tuple[Execution, ...] = ()

    @property
    def asks(self) -> tuple[ModelQuestion, ...]:
        """Questions of all attempts."""
        return tuple(ask for execution in self.executions for ask in execution.asks)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetProposal:
    """The proposal of the model, in its own words."""

    kind: str
    understood: str
    reasons: tuple[str, ...]
    used: tuple[str, ...]
    alternatives: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetStep:
    """One answer of the model, and what became of it."""

    at: datetime
    model: str
    usage: Usage
    proposal: SheetProposal | None
    calls: tuple[SheetCall, ...] = ()
    looks: tuple[CritiqueShown, ...] = ()
    current: int = 0
    """Index of the call that the next event is about: the one judged last."""

    def looks_at(self, call: SheetCall) -> tuple[CritiqueShown, ...]:
        """Returns the looks at that call."""
        return tuple(look for look in self.looks if look.call == call.index)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReply:
    """A reply to the requester, and what the output guard thought of it."""

    at: datetime
    kind: str
    text: str | None
    verdict: str
    stamps: tuple[SheetStamp, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLink:
    """Another turn: one of the two was superseded (its message sent again, edited), or its answer was drafted again."""

    kind: Literal["superseded", "redrafted"]
    turn: TurnId


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOpening:
    """A look at the content by a person whose business it was not."""

    at: datetime
    by: SheetPerson
    reason: str | None
    """None if the keys do not reach it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetBeginning:
    """The schedule or event that opened the turn, instead of a message."""

    kind: BeginningKind
    source: str
    due: datetime
    payload: str | None
    """Text that an event delivered; None if it cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFailure:
    code: str
    cause: str = ""
    error: str
    usage: Usage
    """Usage of a model that gave no proposal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A whole turn."""

    turn: TurnId
    requester: SheetPerson
    channel: str
    received_at: datetime
    assistant: AssistantRef
    """The assistant that answered, in its mode."""
    said: tuple[str | None, ...]
    view: Literal["whole", "veiled", "erased"]
    """`veiled` if the reader sees no text, `erased` if some of it is gone for good."""
    began: SheetBeginning | None = None
    """None if a message opened the turn."""
    earlier: SheetLink | None = None
    """The turn this one follows."""
    later: tuple[SheetLink, ...] = ()
    """The turns that follow this one."""
    openings: tuple[SheetOpening, ...] = ()
    note: Text | None = None
    context: SheetContext | None = None
    """The last context the model was shown; None if no model was asked."""
    steps: tuple[SheetStep, ...] = ()
    replies: tuple[SheetReply, ...] = ()
    cancelled_by: SheetPerson | None = None
    failure: SheetFailure | None = None
    outcome: Standing = "open"
    finished_at: datetime | None = None

    @property
    def usage(self) -> Usage:
        """The usage of all models that were asked."""
        failed = self.failure.usage if self.failure else Usage()
        looked = (look.usage for step in self.steps for look in step.looks)
        asked = (ask.usage for step in self.steps for call in step.calls for ask in call.asks)
        return sum((*(step.usage for step in self.steps), *looked, *asked), Usage()) + failed

    @property
    def calls(self) -> tuple[SheetCall, ...]:
        return tuple(call for step in self.steps for call in step.calls)

    @property
    def judgements(self) -> tuple[SheetJudgement, ...]:
        """The last decision on each call."""
        return tuple(call.judgements[-1] for call in self.calls)

    @property
    def pending(self) -> SheetQuestion | None:
        """The question that still waits for an answer."""
        if self.outcome != "waiting":
            return None
        return next(
            (question for call in reversed(self.calls) for question in reversed(call.questions)), None
        )
