"""Requests to a model and its replies: the port every provider and the embedded model stand behind."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Literal, Protocol

from ringi.domain.assistants import USUAL_ASSISTANT, AssistantRef
from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.domain.evidence import Unclear
from ringi.domain.ids import OrgId, PersonId, ToolName
from ringi.domain.people import Person
from ringi.domain.proposal import MOST_CALLS, Proposal, ProposedCall
from ringi.domain.providers import ModelRole
from ringi.domain.text import Locale, Text
from ringi.domain.tools import Args, Json, ToolSpec, Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelUse:
    """One model that was asked for a proposal, once or more often, at the prices and the rate of that day."""

    model: str
    failure: str = ""
    """Reason for which it gave no proposal; empty if it gave one."""
    input_tokens: int = 0
    output_tokens: int = 0
    yen: str = "0"
    prices: str = ""
    yen_per_dollar: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Cost of one proposal. Yen is computed once, with the price of that day, exactly, and never recomputed."""

    input_tokens: int = 0
    output_tokens: int = 0
    milliseconds: int = 0
    yen: str = "0"
    """Decimal as text."""
    cache_read_tokens: int = 0
    """Input tokens that the provider had seen before."""
    cache_write_tokens: int = 0
    prices: str = ""
    """Dollars for a million tokens (in / out / from the cache) of that day; empty if they are unknown."""
    yen_per_dollar: str = ""
    rungs: tuple[str, ...] = ()
    """Steps that were taken to get the proposal, in order (`ringi.brain.retry`)."""
    models: tuple[ModelUse, ...] = ()
    """Each model of a provider that was asked, in order. Empty in records from before this was kept."""

    def __add__(self, other: Usage) -> Usage:
        """The usage of two calls, one after the other. Prices are those of the second; `models` has the prices of each."""
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            milliseconds=self.milliseconds + other.milliseconds,
            yen=str(Decimal(self.yen) + Decimal(other.yen)),
            cache_read_tokens=self.cache_read_tokens + other.cache_read_tokens,
            cache_write_tokens=self.cache_write_tokens + other.cache_write_tokens,
            prices=other.prices or self.prices,
            yen_per_dollar=other.yen_per_dollar or self.yen_per_dollar,
            rungs=self.rungs + other.rungs,
            models=self.models + other.models,
        )


PATIENCE_S = 90.0
"""Seconds one proposal may take, with all models and all attempts: a person waits for it."""
TEACHING = "teaching"
"""The kind of an item that is a standing instruction of the policy role."""
PERSONA = "persona"
"""The kind of an item that says how the assistant speaks in this organisation."""
PICTURE, DOCUMENT = "picture", "document"
"""The kinds of items that name a file which a model may be shown as it is."""
ATTACHED = (PICTURE, DOCUMENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextItem:
    """One thing the model sees, with its source and its trust (C2)."""

    kind: str
    """`message`, `reply`, `task`, `person` ..."""
    source: str
    """Stable name for the sheet: `turn:<id>`, `task:<id>.title`."""
    trust: Trust
    text: str
    at: datetime | None = None
    """Time at which it was said, in the organisation's zone: the days it names depend on it."""
    whole: bool = False
    """True if the text is one field's whole value."""
    vouches: bool = True
    """False if it is shown because words point at it: no value of a call is found in it (X1)."""
    recorded: bool = False
    """True for a colleague's words in a record of our own (`LabelledText.recorded`)."""
    completed: bool = False
    """True for the requester's message of the turn before, if that turn ended with a question back or failed: this turn
    completes it."""
    classes: tuple[str, ...] = ()
    """Confidential classes of its content; they travel with the model's words (F9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Items of one source that a model was not shown, and the reason."""

    source: str
    why: Literal["number", "budget", "clearance"]
    count: int
    """Number of items left out, at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepResult:
    """Result of one earlier call of this turn."""

    tool: ToolName
    args: Args
    outcome: Literal["finished", "failed"]
    """A call that came to anything else ends its turn."""
    result: Json = None
    reason: Text | None = None
    """Reason for which it failed."""
    unclear: tuple[Unclear, ...] = ()
    """Words of the call that meant no single person or thing; it was not run, and the model may act on it."""
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    """The names of the people and things whose ids stand in the arguments."""
    confidential: str = ""
    """The strictest class of the result (F9); empty if it has none."""
    fields: Mapping[str, str] = field(default_factory=dict[str, str])
    """The class of each field that its tool declares, by path such as `people/pay`; empty for an open one. Values of no
    declared field have the class of the whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTool:
    """A tool as a model sees it: no level, no risk, no confirmer."""

    spec: ToolSpec
    description: str
    schema: Callable[[], Json]
    """JSON Schema of its arguments."""
    misfits: Callable[[Args], Mapping[str, str]] = field(default=lambda _args: {}, repr=False, compare=False)
    """Argument -> what is wrong with it, for arguments that would still not fit after the repairs of code."""
    brief: bool = False
    """True if the requester's level is too low for it: a model is told its use and the names of its arguments, and may
    propose it, so that the gates say no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """A call that was proposed for this request and is looked at a second time (E10). The answer is a text if the call
    is right, and a question if there is a doubt; a call is no answer to it."""

    call: ProposedCall
    use: str
    """Purpose of its tool."""
    understood: str
    why: str
    task: str
    """The task of the reviewing model, in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """A picture or document that the requester sent, for a model that can read it. Anybody may have made it."""

    source: str
    """The source of the context item that names it: `file:<id>`."""
    name: str
    media_type: str
    """Told by its content, never by its name."""
    content: bytes = field(repr=False)


Hears = Callable[[str], Awaitable[None]]
"""Receives the words of a closing answer while they are written, all of them so far each time. They may begin anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """Everything a model may base a proposal on."""

    org: OrgId | None = None
    """Organisation whose model and key are used; a provider never learns it."""
    assistant: AssistantRef = USUAL_ASSISTANT
    """The assistant that answers, in its mode: its persona and its choice of a model are used."""
    now: datetime
    locale: Locale
    requester: Person
    messages: tuple[str, ...]
    """Messages of the requester in this turn, in order."""
    pasted: tuple[str, ...] = ()
    """Stretches of the messages that were pasted and not typed; they count as words of others."""
    items: tuple[ContextItem, ...]
    people: tuple[Person, ...]
    """Members of the organisation the requester may name."""
    told_of: frozenset[PersonId] | None = None
    """People whose names a provider is told: those the words and the context mention, and the requester's
    own department. None stands for all."""
    tools: Sequence[ModelTool]
    most_calls: int = MOST_CALLS
    """Most calls that one answer may hold."""
    teachings: tuple[str, ...] = ()
    """Standing instructions of the policy role: those chosen for these words."""
    persona: str = ""
    """Manner in which the policy role wants the assistant to speak; empty if it speaks as it came."""
    results: tuple[StepResult, ...] = ()
    calendar: Calendar = NO_CALENDAR
    """The organisation's working days, from which `3営業日後` is computed."""
    markdown: bool = False
    """True if the channel shows Markdown as what it means."""
    complaint: str = ""
    """Reason for which the last answer was sent back, if it was (B2)."""
    reviewed: Reviewed | None = None
    """Call to review; None if a proposal is wanted."""
    role: ModelRole = "brain"
    """The role whose model is asked; `summary` for a summary of a conversation."""
    files: tuple[ModelFile, ...] = field(default=(), repr=False)
    """Pictures and documents among the context."""
    within_s: float = PATIENCE_S
    """Seconds it may take, with all attempts and all models that are asked."""
    provider_classes: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """Provider -> confidential classes it may see; all others reach it as placeholders only (F9)."""
    hears: Hears | None = field(default=None, repr=False, compare=False)
    """Receiver of words before the answer is whole; None if nobody may see them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReply:
    """A proposal and what it cost. The calls' execution ids are set by the caller."""

    proposal: Proposal
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    """Model that answered, if it is not simply the one that was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of our own to a model, answered with a JSON value."""

    request: ModelRequest
    """Its messages are the question, its items the material; it has no tools."""
    schema: Mapping[str, Json]
    """JSON Schema of the answer, an object."""
    faults: Callable[[Json], tuple[str, ...]]
    """Tells what is wrong with a value, for the model to put right; empty if it fits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelAnswer:
    """The value that answers a question, and what it cost."""

    value: Json
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    """Model that answered, if it is not simply the one that was asked."""


class Model(Protocol):
    """Proposes. Never sees a gate, a level, a risk or a database."""

    @property
    def name(self) -> str:
        """Provider and model, for the record."""
        ...

    async def propose(self, request: ModelRequest) -> ModelReply:
        """One proposal; raises ModelUnavailableError when none can be had."""
        ...

    async def answer(self, question: Question) -> ModelAnswer:
        """One value that fits the question; raises ModelUnavailableError when none can be had."""
        ...


class ModelUnavailableError(Exception):
    """No proposal came: the model was away, refused, or wrote nonsense after all repairs. `code` is for the record,
    `usage` is the cost of the attempts, `retry_after_s` the wait the provider wants, if that was not tried."""

    def __init__(self, code: str, usage: Usage | None = None, retry_after_s: float | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.usage = usage or Usage()
        self.retry_after_s = retry_after_s
