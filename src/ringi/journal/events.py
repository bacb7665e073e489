"""The record of a turn, event by event. A field marked Personal is sealed; the rest may be read by anyone
who may see that the turn exists.

`SCHEMA` counts changes of these shapes; readers upcast older rows (`ringi.journal.codec`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from ringi.domain.assistants import FIRST_ASSISTANT, NO_MODE
from ringi.domain.beginning import BeginningKind
from ringi.domain.cards import Card
from ringi.domain.critique import Critique
from ringi.domain.decision import Confirmation, Decision
from ringi.domain.evidence import Evidence, Unclear
from ringi.domain.files import FileId
from ringi.domain.flow import Collected
from ringi.domain.ids import (
    AssistantName,
    ExecutionId,
    MessageId,
    ModeName,
    PendingId,
    PersonId,
    ToolName,
    TurnId,
)
from ringi.domain.model import ContextItem, LeftOut, StepResult, Usage
from ringi.domain.outcome import Outcome
from ringi.domain.proposal import FEW_CALLS, Proposal, ProposedCall, ToolCallProposal
from ringi.domain.reply import ReplyDecision, ReplyEvidence
from ringi.domain.sealing import Personal, Sparse
from ringi.domain.text import Text
from ringi.domain.tools import Json

SCHEMA = 1
Withdrawn = Literal["interrupted", "joined", "cancelled", "failed", "changed", "withheld"]
"""Why words are taken back. interrupted: the model's answer was torn off. joined, cancelled: its requester said more,
or called it off. failed: no answer came. changed: another came. withheld: the whole of it may not be sent."""


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
    """The turn of the message before it was edited, which had carried something out: it keeps its place, and this is a
    correction."""
    redraft_of: TurnId | None = None
    """The turn whose answer is drafted again: these are its words, and nobody sent them a second time."""
    assistant: Sparse[AssistantName] = FIRST_ASSISTANT
    """The assistant whose conversation it is, which answers."""
    mode: Sparse[ModeName] = NO_MODE
    """The mode the assistant is in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Began:
    """A schedule that was due, or an event from outside, opened this turn. Nobody sent a message."""

    at: datetime
    kind: BeginningKind
    source: str
    """Id of the schedule, or name of the source of the event."""
    due: datetime
    """Moment at which it was due."""
    person: PersonId
    """The person on whose behalf it runs: with their rights, and on their purse."""
    channel: str
    message: MessageId
    """Our message that tells the conversation of it."""
    text: Personal[str]
    """The instruction, in words that the person confirmed before."""
    payload: Personal[str] = ""
    """Text that the event delivered. Anybody may have written it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """An earlier turn is taken up so that its answer can be drafted again: what it had shown to the model, and what
    came of its calls. Nothing is looked up, judged or executed for it."""

    at: datetime
    items: Personal[tuple[ContextItem, ...]]
    tainted: bool
    results: Personal[tuple[StepResult, ...]]
    readers: tuple[PersonId, ...] = ()
    """The people the earlier turn was made for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """The turn is answered with this fixed sentence and no model is asked: a reminder (D3), or the outcome of an answer
    given by number (G2)."""

    at: datetime
    note: Personal[Text]
    shows: PendingId | None = None
    """The confirmation whose card the sentence shows again, and asks a plain yes or no to (D7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A further message of the same requester, sent before anything was started."""

    at: datetime
    message: MessageId
    text: Personal[str]
    pasted: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextBuilt:
    """The model was given this context to see."""

    at: datetime
    items: Personal[tuple[ContextItem, ...]]
    tainted: bool
    left_out: int
    """Least number of earlier messages that were not shown; `omitted` says why."""
    missing: tuple[str, ...] = ()
    """Sources that failed; the turn went on without them (C4)."""
    omitted: tuple[LeftOut, ...] = ()
    """Items that were left out, by source (C5)."""
    readers: tuple[PersonId, ...] = ()
    """People who read the conversation then: it was chosen for them all. Empty in records from before this was kept."""
    received: bool = False
    """True if something delivered into the conversation is among the items; a reply may hold something of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """The model answered."""

    at: datetime
    model: str
    usage: Usage
    proposal: Personal[Proposal]
    most_calls: Sparse[int] = FEW_CALLS
    """Most calls that one proposal may have, as the policy had it; kept only if there are more than `FEW_CALLS`."""
    bulk: Sparse[bool] = False
    """True if more than `FEW_CALLS` of the calls change something: none of them runs without a yes."""


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
    """The place of the call in the proposal, from 0."""
    model: str
    usage: Usage
    failure: str = ""
    """Why nothing usable came back."""
    critique: Personal[Critique]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The gates decided on one call of the proposal."""

    at: datetime
    call: int
    """The place of the call in the proposal, from 0."""
    tool: ToolName
    verdict: str
    rules: tuple[tuple[str, str], ...]
    """(rule id, verdict) of every stamp: readable without keys."""
    digest: str
    """The keyed digest of the call (`PersonSeal.keyed_digest`); bare in records from before that was introduced."""
    policy_version: int
    fingerprint: str
    resolved: Personal[ProposedCall]
    """The call as judged: names resolved to people, dates to dates, by code."""
    unclear: Personal[tuple[Unclear, ...]] = ()
    returned: Sparse[bool] = False
    """True if the model is told what was unclear, and the turn goes on."""
    decision: Personal[Decision]
    evidence: Personal[Evidence]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionMoved:
    """A flow of the requester began, went on or ended, or their dialog met a fault or recovered from one (D1). A flow that
    is carried out ends with its execution."""

    at: datetime
    tool: ToolName
    mode: Literal["multi_step_flow", "error_recovery", "normal"]
    cause: Literal[
        "asked",
        "held_up",
        "put_aside",
        "cancelled",
        "declined",
        "fault",
        "recovered",
        "new_wish",
    ]
    expires_at: datetime | None = None
    error: Sparse[str] = ""
    """Code of the fault that the dialog met."""
    errors: Sparse[int] = 0
    """Number of times it was met in a row."""
    collected: Personal[tuple[Collected, ...]] = ()
    intent: Personal[str] = ""
    """The wish of the requester when the fault was met."""


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
    """The delegator, if the yes was given 代理."""
    complete: bool
    """True if no further yes is needed."""
    message: MessageId | None = None
    left_out: Sparse[tuple[int, ...]] = ()
    """Calls of the plan that the yes does not cover, by their place in the proposal: they are declined."""


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
    """The time ran out before anyone answered."""

    at: datetime
    pending: PendingId


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided:
    """The approved call is no longer what the rules in force would ask about, so a person is asked anew."""

    at: datetime
    pending: PendingId
    call: Sparse[int | None] = None
    """The one call of a plan that is asked about anew; the yes to the others stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionStarted:
    """The execution begins: from here on the effect may exist."""

    at: datetime
    execution: ExecutionId
    tool: ToolName
    digest: str
    outside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelAsked:
    """A tool asked a model while it got its call ready. A replay never asks again: the answer is on record."""

    at: datetime
    execution: ExecutionId
    model: str
    usage: Usage
    failure: str = ""
    """Code of what was in the way; empty if there is an answer."""
    question: Personal[str]
    answer: Personal[Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileMade:
    """A call made a file, which comes with the reply."""

    at: datetime
    execution: ExecutionId
    file: FileId
    media_type: str
    size: int
    digest: str
    """SHA-256 of the content."""
    name: Personal[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionFinished:
    """The effect exists, with its result."""

    at: datetime
    execution: ExecutionId
    milliseconds: int
    size: int
    """Bytes of the result before any cut."""
    untrusted: bool = False
    """True if free text stands in the result: what a model says of it later is tainted."""
    result: Personal[Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionFailed:
    """The world said no, and nothing happened."""

    at: datetime
    execution: ExecutionId
    code: str
    reason: Personal[Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeUnknown:
    """The effect may or may not have happened; a person must look."""

    at: datetime
    execution: ExecutionId
    cause: Literal["taken_over", "no_answer", "stopped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplySegment:
    """Sentences of an answer that is still being written are shown to the readers of the conversation."""

    at: datetime
    text: Personal[str]
    """The sentences; they follow directly on those before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyWithdrawn:
    """All sentences shown so far count no more."""

    at: datetime
    cause: Withdrawn


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyJudged:
    """The output guard decided on a text before it is sent."""

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
    """The text as it will be sent: after the guard's changes, or the fixed text if it was withheld."""
    deliver: Literal["here", "direct"] = "here"
    """The place of delivery. direct: to the requester alone, since not everybody here may read it (F9)."""
    sent_back: Sparse[bool] = False
    """True if the model is asked once more with the reason: nothing is sent, and the text tells that on the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplySent:
    """The reply was put into the conversation."""

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
    """The failure of a model's answer, if it was that; more exact than the code."""
    error: str
    """An id to ask the administrators about."""
    usage: Usage = field(default_factory=Usage)
    """The cost of a model that gave no proposal."""
    wait_s: int | None = None
    """Seconds after which its provider would be asked again, if it said so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """Nothing remains to be done."""

    at: datetime
    outcome: Outcome


Event = (
    Received
    | Began
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
    | ModelAsked
    | FileMade
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
