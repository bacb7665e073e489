"""The state of a turn: the value its events fold into."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from ringi.domain.assistants import USUAL_ASSISTANT, AssistantRef
from ringi.domain.beginning import Beginning
from ringi.domain.critique import Critique
from ringi.domain.decision import Decision
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Counts, Target, Unclear
from ringi.domain.files import FileId
from ringi.domain.ids import ExecutionId, MessageId, PendingId, PersonId, ToolName, TurnId
from ringi.domain.model import ContextItem, StepResult, Usage
from ringi.domain.proposal import Proposal, ProposedCall, ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Args, Effect

MAX_STEPS = 8
"""Model answers in one turn before it is given up."""


class Stage(StrEnum):
    """The stage of a turn: what has happened, and so what is to be done."""

    NEW = "new"
    RECEIVED = "received"
    RECALLED = "recalled"
    READY = "ready"
    PROPOSED = "proposed"
    PLANNING = "planning"
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
        """All people it named or reached."""
        return (*(target.person.id for target in self.targets if target.person is not None), *self.reached)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanItem:
    """One call of a plan, as it was judged before the question."""

    call: int
    """The place of the call in the proposal, from 0."""
    tool: ToolName
    effect: Effect
    decision: Decision
    targets: tuple[Target, ...]
    reached: tuple[PersonId, ...]
    amount: int | None
    critique: Critique | None

    @property
    def done(self) -> Done:
        """The call as it will have been carried out."""
        return Done(tool=self.tool, args=self.decision.args, targets=self.targets, reached=self.reached)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPlan:
    """Calls of one proposal that one confirmation asks for together."""

    items: tuple[PlanItem, ...]
    """The calls still to be carried out, in the order of the proposal."""
    end: int
    """The place after the last of them in the proposal."""
    pending: PendingId | None = None
    """The confirmation; None before the question is put."""
    given_by: tuple[PersonId, ...] = ()
    """People who said yes to it; empty before."""
    used: bool = False
    """True if its confirmation is consumed: the first of its calls was started."""


@dataclass(frozen=True, kw_only=True)
class State:
    """A turn folded from its events. Without slots: each event makes a new one, which is mostly unchanged."""

    stage: Stage = Stage.NEW
    n: int = 0
    """Events so far: the number of the last journal row."""
    requester: PersonId | None = None
    redraft_of: TurnId | None = None
    """The turn whose answer this one drafts again."""
    said: tuple[Said, ...] = ()
    note: Text | None = None
    """Sentence that answers the turn if no model is asked."""
    items: tuple[ContextItem, ...] = ()
    tainted: bool = False
    readers: tuple[PersonId, ...] = ()
    """People for whom the items were chosen."""
    model: str = ""
    """The model that proposed last."""
    steps: int = 0
    spent: Usage = field(default_factory=Usage)
    """Cost of the model so far."""
    complaint: str = ""
    """Reason for which the model's last answer is being sent back to it (B2)."""
    complaints: int = 0
    """Number of answers sent back."""
    replies_sent_back: int = 0
    """Number of replies that the output guard stopped and that went back to the model."""
    author: Literal["model", "person"] = "model"
    """Author of the proposal."""
    proposal: Proposal | None = None
    intent: str = ""
    """The wish of the requester, as the model understood it when it proposed calls last."""
    call: int = 0
    critique: Critique | None = None
    """Review of the current call."""
    decision: Decision | None = None
    asked: Decision | None = None
    """The decision a confirmation was asked for."""
    ahead: tuple[PlanItem, ...] = ()
    """Calls judged so far for a question about several, while the next one is being judged."""
    plan: CallPlan | None = None
    """The calls that one question is about, or that run on one yes."""
    bulk: bool = False
    """True if the proposal changes so many things that it runs on a yes only."""
    pending: PendingId | None = None
    confirmed: bool = False
    """True if the open confirmation is complete."""
    confirmed_by: tuple[PersonId, ...] = ()
    reached: tuple[PersonId, ...] = ()
    """People the current call reaches without naming them, as it was judged."""
    targets: tuple[Target, ...] = ()
    """People and things the current call names, as it was judged."""
    counts: Counts = field(default_factory=Counts)
    """Operations the decision counted with (F8)."""
    amount: int | None = None
    """Yen of the current call, as it was judged."""
    unclear: tuple[Unclear, ...] = ()
    """Words of the current call that match no person or thing, or several."""
    execution: ExecutionId | None = None
    meanwhile: Literal["", "joined", "cancelled"] = ""
    """Reaction of the requester while a call was under way; it is heeded as soon as the call has ended."""
    results: tuple[StepResult, ...] = ()
    done: tuple[Done, ...] = ()
    """Calls of the results that took effect, as their cards would show them."""
    dropped: tuple[PlanItem, ...] = ()
    """Calls of a plan that were left out by an answer, or not started since one before them failed."""
    files: tuple[FileId, ...] = ()
    """Files that calls made; they come with the reply."""
    failure: str = ""
    error: str = ""
    wait_s: int | None = None
    """Seconds after which the requester may try again, if the failure told."""
    ended: Stage | None = None
    """The stage the reply answers."""
    channel: str = ""
    """Channel of the turn's message."""
    began: Beginning | None = None
    """Reason for which the turn began without a message; None if a message opened it."""
    assistant: AssistantRef = USUAL_ASSISTANT
    """The assistant that answers, in its mode."""
    shown: str = ""
    """Part of an answer being written that everybody in the conversation could read so far."""
    reply: str = ""
    deliver: Literal["here", "direct"] = "here"
    """Place of the reply: the conversation, or the requester's direct conversation with us."""

    def changed(self, **changes: object) -> State:
        """A changed copy, as `dataclasses.replace` makes it, at a tenth of its cost. Raises DefectError for a name
        that is no field."""
        if not vars(self).keys() >= changes.keys():
            raise DefectError("a turn has no such field")
        state = object.__new__(State)
        vars(state).update(vars(self), **changes)
        return state

    @property
    def under_way(self) -> CallPlan | None:
        """The plan whose calls run on a given yes."""
        return self.plan if self.plan is not None and self.plan.given_by else None

    @property
    def undone(self) -> tuple[PlanItem, ...]:
        """The calls of plans that were not carried out: those dropped, and those that a confirmed plan still holds."""
        done = [(each.tool, each.args) for each in self.done]
        left = (*self.dropped, *(self.under_way.items if self.under_way else ()))
        return tuple(item for item in left if (item.tool, item.decision.args) not in done)

    @property
    def current_call(self) -> ProposedCall:
        """The call being judged, asked about or executed."""
        match self.proposal:
            case ToolCallProposal(calls=calls):
                return calls[self.call]
            case _:
                raise DefectError(f"stage {self.stage} has no call")
