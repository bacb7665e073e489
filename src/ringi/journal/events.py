"""The record of a turn, event by event. A field marked Personal is sealed; the rest may be read by anyone
who may see that the turn exists.

`SCHEMA` counts changes of these shapes; readers upcast older rows (`ringi.journal.codec`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from ringi.domain.cards import Card
from ringi.domain.critique import Critique
from ringi.domain.decision import Confirmation, Decision
from ringi.domain.evidence import Evidence, Unclear
from ringi.domain.flow import Collected
from ringi.domain.ids import ExecutionId, MessageId, PendingId, PersonId, ToolName, TurnId
from ringi.domain.model import ContextItem, LeftOut, StepResult, Usage
from ringi.domain.outcome import Outcome
from ringi.domain.proposal import Proposal, ProposedCall, ToolCallProposal
from ringi.domain.reply import ReplyDecision, ReplyEvidence
from ringi.domain.sealing import Personal
from ringi.domain.text import Text
from ringi.domain.tools import Json

SCHEMA = 1
Withdrawn = Literal["interrupted", "joined", "cancelled", "failed", "changed", "withheld"]
"""Why words are taken back. interrupted: the model's answer was torn off. joined, cancelled: its requester said more, or
called it off. failed: no answer came. changed: another came. withheld: the whole of it may not be sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A message opened this turn."""

    at: datetime
    message: MessageId
    sender: PersonId
    channel: str
    text: Personal[str]
    pasted: tuple[tuple[int, int], ...] = ()
    """Character ranges that were pasted, not typed."""
    supersedes: TurnId | None = None
    corrects: TurnId | None = None
    """An edited message's earlier turn that had carried something out: it keeps its place, and this is a correction."""
    redraft_of: TurnId | None = None
    """The turn whose answer is drafted again: these are its words, sent by nobody a second time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """What an earlier turn had shown to the model and what came of its calls, for its answer to be drafted
    again. Nothing is looked up, judged or executed for it."""

    at: datetime
    items: Personal[tuple[ContextItem, ...]]
    tainted: bool
    results: Personal[tuple[StepResult, ...]]
    readers: tuple[PersonId, ...] = ()
    """As the earlier turn was made for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """The turn is answered with this fixed sentence and no model is asked: a reminder (D3), or the outcome of
    an answer given by number (G2)."""

    at: datetime
    note: Personal[Text]
    shows: PendingId | None = None
    """The confirmation whose card the sentence shows again, and asks a plain yes or no to (D7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A further message of the same requester, before anything was started."""

    at: datetime
    message: MessageId
    text: Personal[str]
    pasted: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextBuilt:
    """What the model was given to see."""

    at: datetime
    items: Personal[tuple[ContextItem, ...]]
    tainted: bool
    left_out: int
    """Earlier messages that were not shown, at least; `omitted` says why."""
    missing: tuple[str, ...] = ()
    """Sources that failed; the turn went on without them (C4)."""
    omitted: tuple[LeftOut, ...] = ()
    """What was left out, by source (C5)."""
    readers: tuple[PersonId, ...] = ()
    """Who read the conversation then: for them all it was chosen. Empty in records from before this was kept."""
    received: bool = False
    """What was delivered into the conversation is among the items; a reply may hold something of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """The model's answer."""

    at: datetime
    model: str
    usage: Usage
    proposal: Personal[Proposal]


@dataclass(frozen=True, slots=True, kw_only=True)
class Requested:
    """The requester filled in a form: the call is their own, and no model was asked (H5)."""

    at: datetime
    proposal: Personal[ToolCallProposal]


@dataclass(frozen=True, slots=True, kw_only=True)
class Critiqued:
    """A call was looked at a second time before it is judged for good (E10)."""

    at: datetime
    call: int
    """Which call of the proposal, from 0."""
    model: str
    usage: Usage
    failure: str = ""
    """Why nothing usable came back."""
    critique: Personal[Critique]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The gates' decision on one call of the proposal."""

    at: datetime
    call: int
    """Which call of the proposal, from 0."""
    tool: ToolName
    verdict: str
    rules: tuple[tuple[str, str], ...]
    """(rule id, verdict) of every stamp: readable without keys."""
    digest: str
    """Keyed (`PersonSeal.keyed_digest`); bare in records from before that was introduced."""
    policy_version: int
    fingerprint: str
    resolved: Personal[ProposedCall]
    """The call as judged: names resolved to people, dates to dates, by code."""
    unclear: Personal[tuple[Unclear, ...]] = ()
    decision: Personal[Decision]
    evidence: Personal[Evidence]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionMoved:
    """A flow its requester is in the middle of began, went on or ended (D1). One that is carried out ends with
    its execution."""

    at: datetime
    tool: ToolName
    mode: Literal["multi_step_flow", "normal"]
    cause: Literal["asked", "held_up", "put_aside", "cancelled", "declined"]
    expires_at: datetime | None = None
    collected: Personal[tuple[Collected, ...]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmationAsked:
    """A person is asked; the turn costs nothing until they answer."""

    at: datetime
    pending: PendingId
    digest: str
    confirmation: Confirmation
    expires_at: datetime
    message: MessageId
    card: Personal[Card]


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """One person said yes."""

    at: datetime
    pending: PendingId
    by: PersonId
    on_behalf: PersonId | None = None
    """The delegator, where the yes was given 代理."""
    complete: bool
    """True where no further yes is needed."""
    message: MessageId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """One person said no."""

    at: datetime
    pending: PendingId
    by: PersonId
    message: MessageId | None = None
    reason: Literal["answer", "urgent"] = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """The answer was "yes, but": the confirmation is void and the model proposes anew."""

    at: datetime
    pending: PendingId
    by: PersonId
    message: MessageId
    text: Personal[str]
    pasted: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Expired:
    """Nobody answered in time."""

    at: datetime
    pending: PendingId


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided:
    """What was approved is no longer what the rules in force would ask: asked anew."""

    at: datetime
    pending: PendingId


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionStarted:
    """From here on the effect may exist."""

    at: datetime
    execution: ExecutionId
    tool: ToolName
    digest: str
    outside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionFinished:
    """The effect exists; its result."""

    at: datetime
    execution: ExecutionId
    milliseconds: int
    size: int
    """Bytes of the result before any cut."""
    untrusted: bool = False
    """Free text stands in the result: what a model says of it later is tainted."""
    result: Personal[Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionFailed:
    """The world said no; nothing happened."""

    at: datetime
    execution: ExecutionId
    code: str
    reason: Personal[Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeUnknown:
    """It may or may not have happened; a person must look."""

    at: datetime
    execution: ExecutionId
    cause: Literal["taken_over", "no_answer", "stopped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplySegment:
    """Sentences of an answer that is still being written, shown to whoever is in the conversation."""

    at: datetime
    text: Personal[str]
    """They follow directly on those before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyWithdrawn:
    """All sentences shown so far count no more."""

    at: datetime
    cause: Withdrawn


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyJudged:
    """The output guard's decision on a text before it is sent."""

    at: datetime
    kind: Literal["answer", "question", "fixed"]
    verdict: str
    rules: tuple[tuple[str, str], ...]
    policy_version: int
    judged: Personal[str]
    """The text the guard was given."""
    evidence: Personal[ReplyEvidence]
    decision: Personal[ReplyDecision]
    text: Personal[str]
    """As it will be sent: after the guard's changes, or the fixed text where it was withheld."""
    deliver: Literal["here", "direct"] = "here"
    """Direct: to the requester alone, since not everybody here may read it (F9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplySent:
    """The reply stands in the conversation."""

    at: datetime
    message: MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled:
    """The requester called it off before anything was started."""

    at: datetime
    by: PersonId
    message: MessageId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """The turn could not be carried through; the user is told."""

    at: datetime
    code: str
    cause: str = ""
    """What a model's answer failed with, where it was that; more exact than the code."""
    error: str
    """An id to ask the administrators about."""
    usage: Usage = field(default_factory=Usage)
    """What a model cost that gave no proposal."""
    wait_s: int | None = None
    """After how long its provider would be asked again, where it said so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """Nothing remains to be done."""

    at: datetime
    outcome: Outcome


Event = (
    Received
    | Recalled
    | Noted
    | Joined
    | ContextBuilt
    | Proposed
    | Requested
    | Critiqued
    | Judged
    | SessionMoved
    | ConfirmationAsked
    | Confirmed
    | Declined
    | Changed
    | Expired
    | Voided
    | ExecutionStarted
    | ExecutionFinished
    | ExecutionFailed
    | OutcomeUnknown
    | ReplySegment
    | ReplyWithdrawn
    | ReplyJudged
    | ReplySent
    | Cancelled
    | Failed
    | Finished
)
