"""Where does a turn stand? The value its events fold into."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from ringi.domain.critique import Critique
from ringi.domain.decision import Decision
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Counts, Target, Unclear
from ringi.domain.ids import ExecutionId, MessageId, PendingId, PersonId, ToolName, TurnId
from ringi.domain.model import ContextItem, StepResult, Usage
from ringi.domain.proposal import Proposal, ProposedCall, ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Args

MAX_STEPS = 8
"""Model answers in one turn before it is given up."""


class Stage(StrEnum):
    """Where a turn stands: what has happened, and so what is to be done."""

    NEW = "new"
    RECEIVED = "received"
    RECALLED = "recalled"
    READY = "ready"
    PROPOSED = "proposed"
    ALLOWED = "allowed"
    ASKING = "asking"
    WAITING = "waiting"
    CONFIRMED = "confirmed"
    EXECUTING = "executing"
    CARRIED = "carried"
    DRAFTED = "drafted"
    NOTED = "noted"
    REFUSED = "refused"
    DECLINED = "declined"
    EXPIRED = "expired"
    UNSURE = "unsure"
    CANCELLED = "cancelled"
    FAILED = "failed"
    REPLYING = "replying"
    REPLIED = "replied"
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Words of the requester in this turn."""

    message: MessageId
    text: str
    pasted: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A call that was carried through."""

    tool: ToolName
    args: Args
    targets: tuple[Target, ...]
    reached: tuple[PersonId, ...] = ()
    """People it reached without naming them."""

    @property
    def people(self) -> tuple[PersonId, ...]:
        """Everybody it named or reached."""
        return (*(target.person.id for target in self.targets if target.person is not None), *self.reached)


@dataclass(frozen=True, kw_only=True)
class State:
    """A turn folded from its events. Without slots: each event makes a new one, of which most is as before."""

    stage: Stage = Stage.NEW
    n: int = 0
    """Events so far: the number of the last journal row."""
    requester: PersonId | None = None
    redraft_of: TurnId | None = None
    """The turn whose answer this one drafts again."""
    said: tuple[Said, ...] = ()
    note: Text | None = None
    """What the turn is answered with, where no model is asked."""
    items: tuple[ContextItem, ...] = ()
    tainted: bool = False
    readers: tuple[PersonId, ...] = ()
    """For whom the items were chosen."""
    steps: int = 0
    spent: Usage = field(default_factory=Usage)
    """What the model has cost so far."""
    complaint: str = ""
    """Why the model's last answer is being sent back to it (B2)."""
    complaints: int = 0
    """How often that happened."""
    author: Literal["model", "person"] = "model"
    """Of the proposal."""
    proposal: Proposal | None = None
    call: int = 0
    critique: Critique | None = None
    """Of the current call."""
    decision: Decision | None = None
    asked: Decision | None = None
    """The decision a confirmation was asked for."""
    pending: PendingId | None = None
    confirmed: bool = False
    """The pending confirmation is complete."""
    confirmed_by: tuple[PersonId, ...] = ()
    reached: tuple[PersonId, ...] = ()
    """Whom the current call reaches without naming them, as it was judged."""
    targets: tuple[Target, ...] = ()
    """Whom and what the current call names, as it was judged."""
    counts: Counts = field(default_factory=Counts)
    """Operations the decision counted with (F8)."""
    amount: int | None = None
    """Yen of the current call, as it was judged."""
    unclear: tuple[Unclear, ...] = ()
    """Words of the current call that mean nobody and nothing, or several."""
    execution: ExecutionId | None = None
    meanwhile: Literal["", "joined", "cancelled"] = ""
    """What the requester said while a call was under way; it is heeded as soon as that has come to an end."""
    results: tuple[StepResult, ...] = ()
    done: tuple[Done, ...] = ()
    """Those of the results that came to pass, as their cards would show them."""
    failure: str = ""
    error: str = ""
    wait_s: int | None = None
    """After how long the requester may try again, where whatever failed said so."""
    ended: Stage | None = None
    """The stage the reply answers."""
    channel: str = ""
    """On which the turn's message came."""
    shown: str = ""
    """Of an answer that is being written, what everybody in the conversation could read so far."""
    reply: str = ""
    deliver: Literal["here", "direct"] = "here"
    """Into the conversation, or where the requester is alone with us."""

    def changed(self, **changes: object) -> State:
        """As `dataclasses.replace`, at a tenth of its cost; DefectError for what is no field."""
        if not vars(self).keys() >= changes.keys():
            raise DefectError("a turn has no such field")
        state = object.__new__(State)
        vars(state).update(vars(self), **changes)
        return state

    @property
    def current_call(self) -> ProposedCall:
        """The call being judged, asked about or executed."""
        match self.proposal:
            case ToolCallProposal(calls=calls):
                return calls[self.call]
            case _:
                raise DefectError(f"stage {self.stage} has no call")
