"""Folds events into a turn, for `ringi.turns.machine.table`: one small function an event."""

from __future__ import annotations

from functools import singledispatch
from typing import Literal

from ringi.domain.assistants import AssistantRef
from ringi.domain.beginning import Beginning
from ringi.domain.decision import Verdict
from ringi.domain.evidence import names_of
from ringi.domain.model import StepResult
from ringi.domain.proposal import Proposal, ToolCallProposal
from ringi.domain.reply import ReplyDecision
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.journal import events
from ringi.journal.events import Event
from ringi.turns.machine import plans
from ringi.turns.machine.state import MAX_STEPS, Done, Said, Stage, State


@singledispatch
def fold(event: Event, state: State) -> State:
    """The state with the event's facts; events that only move the turn on add none."""
    del event
    return state


@fold.register
def _(event: events.Received, state: State) -> State:
    said = Said(message=event.message, text=event.text, pasted=event.pasted)
    return state.changed(
        requester=event.sender,
        said=(said,),
        redraft_of=event.redraft_of,
        channel=event.channel,
        assistant=AssistantRef(name=event.assistant, mode=event.mode),
    )


@fold.register
def _(event: events.Began, state: State) -> State:
    began = Beginning(kind=event.kind, source=event.source, due=event.due, at=event.at, payload=event.payload)
    said = Said(message=event.message, text=event.text)
    return state.changed(requester=event.person, said=(said,), channel=event.channel, began=began)


@fold.register
def _(event: events.Recalled, state: State) -> State:
    return state.changed(
        items=event.items, tainted=event.tainted, results=event.results, readers=event.readers
    )


@fold.register
def _(event: events.Noted, state: State) -> State:
    return state.changed(note=event.note)


@fold.register
def _(event: events.Joined, state: State) -> State:
    said = (*state.said, Said(message=event.message, text=event.text, pasted=event.pasted))
    if state.stage is Stage.EXECUTING:
        return state.changed(said=said, meanwhile=state.meanwhile or "joined")
    return _thought_over(state.changed(said=said))


@fold.register
def _(event: events.Changed, state: State) -> State:
    said = Said(message=event.message, text=event.text, pasted=event.pasted)
    return _thought_over(state.changed(said=(*state.said, said)))


@fold.register
def _(event: events.ContextBuilt, state: State) -> State:
    return state.changed(items=event.items, tainted=event.tainted, readers=event.readers, meanwhile="")


@fold.register
def _(event: events.Proposed, state: State) -> State:
    steps = state.steps + 1
    return state.changed(
        steps=steps,
        author="model",
        model=event.model,
        spent=state.spent + event.usage,
        proposal=event.proposal,
        intent=_intent(event.proposal) or state.intent,
        call=0,
        critique=None,
        decision=None,
        complaint="",
        failure=too_much(steps, event.proposal, event.most_calls),
        bulk=event.bulk,
        plan=None,
    )


@fold.register
def _(event: events.Requested, state: State) -> State:
    return state.changed(author="person", proposal=event.proposal)


@fold.register
def _(event: events.Critiqued, state: State) -> State:
    return state.changed(critique=event.critique, spent=state.spent + event.usage)


@fold.register
def _(event: events.Judged, state: State) -> State:
    first = sends_back(state, event)
    judged = state.changed(
        decision=event.decision,
        targets=event.evidence.targets,
        reached=event.evidence.reached,
        counts=event.evidence.counts,
        amount=event.evidence.amount,
        unclear=event.unclear,
        complaint="reasoning_missing" if first else "",
        complaints=state.complaints + first,
    )
    if event.returned:
        return _next_call(judged, _step(judged, "failed"))
    return plans.judged(judged, event)


@fold.register
def _(event: events.ConfirmationAsked, state: State) -> State:
    asked = state.changed(pending=event.pending, asked=state.decision, confirmed_by=(), confirmed=False)
    return plans.asked(asked, event)


@fold.register
def _(event: events.Confirmed, state: State) -> State:
    confirmed = state.changed(confirmed_by=(*state.confirmed_by, event.by), confirmed=event.complete)
    return plans.confirmed(confirmed, event)


@fold.register
def _(event: events.Voided, state: State) -> State:
    void = state.changed(confirmed_by=(), confirmed=False, pending=None)
    return void if event.call is None else plans.without(void, event.call)


@fold.register
def _(event: events.ExecutionStarted, state: State) -> State:
    return plans.started(state.changed(execution=event.execution))


@fold.register
def _(event: events.ModelAsked, state: State) -> State:
    return state.changed(spent=state.spent + event.usage)


@fold.register
def _(event: events.FileMade, state: State) -> State:
    return state.changed(files=(*state.files, event.file))


@fold.register
def _(event: events.Cancelled, state: State) -> State:
    del event
    # The plan is kept: the reply tells what of it was not done.
    return state.changed(meanwhile="cancelled") if state.stage is Stage.EXECUTING else state


@fold.register
def _(event: events.ExecutionFinished, state: State) -> State:
    result = _step(state, "finished", result=event.result)
    done = Done(tool=result.tool, args=result.args, targets=state.targets, reached=state.reached)
    return _next_call(state.changed(done=(*state.done, done)), result)


@fold.register
def _(event: events.ExecutionFailed, state: State) -> State:
    return _next_call(state, _step(state, "failed", reason=event.reason))


@fold.register
def _(event: events.Failed, state: State) -> State:
    spent = state.spent + event.usage
    return state.changed(failure=event.code, error=event.error, wait_s=event.wait_s, spent=spent)


@fold.register
def _(event: events.ReplySegment, state: State) -> State:
    return state.changed(shown=state.shown + event.text)


@fold.register
def _(event: events.ReplyWithdrawn, state: State) -> State:
    del event
    return state.changed(shown="")


@fold.register
def _(event: events.ReplyJudged, state: State) -> State:
    if event.sent_back:
        return state.changed(
            complaint=stopped_by(event.decision), replies_sent_back=state.replies_sent_back + 1
        )
    return state.changed(reply=event.text, deliver=event.deliver, ended=state.stage)


def too_much(steps: int, proposal: Proposal, most_calls: int) -> str:
    """The code for which the turn is given up with this proposal; empty if it goes on."""
    if isinstance(proposal, ToolCallProposal) and len(proposal.calls) > most_calls:
        return "too_many_calls"
    return "too_many_steps" if steps > MAX_STEPS else ""


def _intent(proposal: Proposal) -> str:
    return proposal.intent_understanding if isinstance(proposal, ToolCallProposal) else ""


def _thought_over(state: State) -> State:
    """The state without the last proposal: the questions about it and the answers to them count no more. The next
    proposal is a model's."""
    return state.changed(
        author="model",
        proposal=None,
        decision=None,
        call=0,
        ahead=(),
        plan=None,
        pending=None,
        confirmed=False,
        confirmed_by=(),
    )


def sends_back(state: State, event: events.Judged) -> bool:
    """True if the judged answer goes back to the model, for the first and only time."""
    return state.complaints == 0 and not state.ahead and _only_reasoning_missing(event)


def stopped_by(decision: ReplyDecision) -> str:
    """The reason for which the output guard stopped a reply: that of its first rule that did, empty if none did."""
    blocking = (stamp.reason.code for stamp in decision.stamps if stamp.verdict is Verdict.BLOCK)
    return next(blocking, "")


def _only_reasoning_missing(event: events.Judged) -> bool:
    blocking = [stamp for stamp in event.decision.stamps if stamp.verdict is Verdict.BLOCK]
    return bool(blocking) and all(stamp.reason.code == "reasoning_missing" for stamp in blocking)


def _next_call(state: State, result: StepResult) -> State:
    calls = state.proposal.calls if isinstance(state.proposal, ToolCallProposal) else ()
    following = state.call + 1 if state.call + 1 < len(calls) and not state.meanwhile else 0
    ended = state.changed(
        results=(*state.results, result),
        call=following,
        execution=None,
        pending=None,
        critique=None,
        decision=None,
        confirmed=False,
        confirmed_by=(),
    )
    return plans.go_on(ended, state.call, result)


def _step(
    state: State, outcome: Literal["finished", "failed"], *, result: Json = None, reason: Text | None = None
) -> StepResult:
    call = state.current_call
    args = state.decision.args if state.decision else call.args
    return StepResult(
        tool=call.tool,
        args=args,
        outcome=outcome,
        result=result,
        reason=reason,
        unclear=state.unclear,
        names=names_of(state.targets),
    )
