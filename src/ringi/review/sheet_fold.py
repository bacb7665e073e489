"""Makes the sheet of a turn from its record. Pure: the same entries give the same sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from ringi.domain.assistants import USUAL_ASSISTANT, AssistantRef
from ringi.domain.errors import DefectError
from ringi.domain.ids import PendingId, TurnId
from ringi.domain.model import Usage
from ringi.domain.proposal import ClarificationProposal, Proposal, TextProposal, ToolCallProposal
from ringi.journal import events
from ringi.review.reading import Entry, Reader, Seals, is_shut, read_rows, readers, without_keys
from ringi.review.sheet import (
    CritiqueShown,
    Execution,
    Sheet,
    SheetBeginning,
    SheetCall,
    SheetContext,
    SheetFailure,
    SheetLink,
    SheetPerson,
    SheetProposal,
    SheetQuestion,
    SheetReply,
    SheetStep,
)
from ringi.review.sheet_calls import answered, asked, ended, furthered, judged, open_stamps, started
from ringi.review.unsealed import (
    OpenAsked,
    OpenBegan,
    OpenChanged,
    OpenContext,
    OpenCritiqued,
    OpenFailed,
    OpenFileMade,
    OpenFinished,
    OpenJoined,
    OpenJudged,
    OpenModelAsked,
    OpenProposed,
    OpenReceived,
    OpenReply,
    OpenRequested,
)
from ringi.store.turns.confirmations import PendingRow
from ringi.store.turns.journal import JournalRow
from ringi.tools.directory import Directory


def make_sheet(
    turn: TurnId, entries: Sequence[Entry], directory: Directory, *, veiled: bool = False
) -> Sheet:
    """Returns the sheet of a turn. The entries are in order, the first being the beginning of the turn."""
    opening = entries[0]
    if not isinstance(opening, events.Received | OpenReceived | events.Began | OpenBegan):
        raise DefectError("a turn begins with a message, a schedule or an event")
    sheet = replace(_opened(turn, opening, directory), view=_view(entries, veiled=veiled))
    for entry in entries[1:]:
        sheet = _add(sheet, entry, directory)
    return sheet


def _opened(
    turn: TurnId,
    opening: events.Received | OpenReceived | events.Began | OpenBegan,
    directory: Directory,
) -> Sheet:
    """The sheet of a turn that has only begun."""
    begun = isinstance(opening, events.Began | OpenBegan)
    return Sheet(
        turn=turn,
        requester=SheetPerson.of(opening.person if begun else opening.sender, directory),
        channel=opening.channel,
        received_at=opening.at,
        assistant=_assistant(opening),
        said=(None if isinstance(opening, OpenReceived | OpenBegan) else opening.text,),
        view="whole",
        began=_beginning(opening) if begun else None,
        earlier=None if begun else _earlier(opening),
    )


def _assistant(opening: events.Received | OpenReceived | events.Began | OpenBegan) -> AssistantRef:
    """The assistant that answers; a turn that a schedule or an event began is that of the usual one."""
    if isinstance(opening, events.Began | OpenBegan):
        return USUAL_ASSISTANT
    return AssistantRef(name=opening.assistant, mode=opening.mode)


def _beginning(opening: events.Began | OpenBegan) -> SheetBeginning:
    return SheetBeginning(
        kind=opening.kind,
        source=opening.source,
        due=opening.due,
        payload=None if isinstance(opening, OpenBegan) else opening.payload,
    )


def sheet_for(
    turn: TurnId, rows: Sequence[JournalRow], directory: Directory, seals: Seals, reader: Reader
) -> Sheet:
    """Returns the sheet as far as this reader is entitled to it (L7)."""
    veiled = read_rows(rows, without_keys)
    allowed = reader == "owner" or reader in readers(veiled)
    return make_sheet(turn, read_rows(rows, seals) if allowed else veiled, directory, veiled=not allowed)


def as_it_stands(
    sheet: Sheet,
    later: Iterable[tuple[Literal["redrafted", "superseded"], TurnId]],
    pendings: Iterable[PendingRow],
) -> Sheet:
    """Returns the sheet with what its own record does not hold: what follows it, and until when its questions wait by
    now."""
    until = {pending.id: pending.expires_at for pending in pendings}

    def dated(call: SheetCall) -> SheetCall:
        questions = tuple(
            replace(each, expires_at=until.get(each.pending, each.expires_at)) for each in call.questions
        )
        return replace(call, questions=questions)

    return replace(
        sheet,
        later=tuple(SheetLink(kind=kind, turn=turn) for kind, turn in later),
        steps=tuple(replace(step, calls=tuple(dated(call) for call in step.calls)) for step in sheet.steps),
    )


def _earlier(opening: events.Received | OpenReceived) -> SheetLink | None:
    if opening.redraft_of is not None:
        return SheetLink(kind="redrafted", turn=opening.redraft_of)
    edited = opening.supersedes or opening.corrects
    return SheetLink(kind="superseded", turn=edited) if edited is not None else None


def _view(entries: Iterable[Entry], *, veiled: bool) -> Literal["whole", "veiled", "erased"]:
    if veiled:
        return "veiled"
    return "erased" if any(is_shut(entry) for entry in entries) else "whole"


def _add(sheet: Sheet, entry: Entry, directory: Directory) -> Sheet:
    match entry:
        case events.Joined() | OpenJoined() | events.Changed() | OpenChanged():
            return _heard(sheet, entry, directory)
        case events.Noted(note=note):
            return replace(sheet, note=note)
        case events.ContextBuilt() | OpenContext():
            return replace(sheet, context=_context(entry))
        case events.Proposed() | OpenProposed() | events.Requested() | OpenRequested():
            return replace(sheet, steps=(*sheet.steps, _step(entry)))
        case events.Critiqued() | OpenCritiqued():
            return _in_step(sheet, lambda step: replace(step, looks=(*step.looks, _look(entry))))
        case events.Judged() | OpenJudged():
            return _in_step(sheet, lambda step: _with_call(step, judged(entry, directory)))
        case events.ReplyJudged() | OpenReply() | events.Cancelled() | events.Failed() | events.Finished():
            return _closing(sheet, entry, directory)
        case _:
            return _about_call(sheet, entry, directory)


def _context(entry: events.ContextBuilt | OpenContext) -> SheetContext:
    return SheetContext(
        items=entry.items if isinstance(entry, events.ContextBuilt) else None,
        tainted=entry.tainted,
        missing=entry.missing,
        omitted=entry.omitted,
    )


def _heard(
    sheet: Sheet,
    entry: events.Joined | OpenJoined | events.Changed | OpenChanged,
    directory: Directory,
) -> Sheet:
    """Adds further words of the requester. If they change a request, they also answer its confirmation."""
    text = entry.text if isinstance(entry, events.Joined | events.Changed) else None
    more = replace(sheet, said=(*sheet.said, text), outcome="open")
    if isinstance(entry, events.Changed | OpenChanged):
        return _in_question(more, entry.pending, lambda question: answered(question, entry, directory))
    return more


def _about_call(sheet: Sheet, entry: Entry, directory: Directory) -> Sheet:
    match entry:
        case events.ConfirmationAsked() | OpenAsked():
            question = asked(entry, directory)
            waiting = replace(sheet, outcome="waiting")
            return _in_call(
                _at_first(waiting, question),
                lambda call: replace(call, questions=(*call.questions, question)),
            )
        case events.Confirmed() | events.Declined():
            complete = not isinstance(entry, events.Confirmed) or entry.complete
            going_on = replace(sheet, outcome="open" if complete else "waiting")
            return _in_question(
                going_on, entry.pending, lambda question: answered(question, entry, directory)
            )
        case events.Expired(pending=pending):
            over = replace(sheet, outcome="open")
            return _in_question(over, pending, lambda each: replace(each, ended="expired"))
        case events.Voided(pending=pending, call=None):
            return _in_question(sheet, pending, lambda each: replace(each, ended="void"))
        case events.ExecutionStarted():
            execution = started(entry)
            return _in_call(sheet, lambda call: replace(call, executions=(*call.executions, execution)))
        case events.ModelAsked() | OpenModelAsked() | events.FileMade() | OpenFileMade():
            return _in_execution(sheet, lambda execution: furthered(execution, entry))
        case (
            events.ExecutionFinished()
            | OpenFinished()
            | events.ExecutionFailed()
            | OpenFailed()
            | events.OutcomeUnknown()
        ):
            return _in_execution(sheet, lambda execution: ended(execution, entry))
        case _:
            return sheet


def _closing(
    sheet: Sheet,
    entry: events.ReplyJudged | OpenReply | events.Cancelled | events.Failed | events.Finished,
    directory: Directory,
) -> Sheet:
    match entry:
        case events.ReplyJudged() | OpenReply():
            reply = SheetReply(
                at=entry.at,
                kind=entry.kind,
                text=entry.text if isinstance(entry, events.ReplyJudged) else None,
                verdict=entry.verdict,
                stamps=open_stamps(entry.rules),
            )
            return replace(sheet, replies=(*sheet.replies, reply))
        case events.Cancelled():
            return replace(sheet, cancelled_by=SheetPerson.of(entry.by, directory), outcome="open")
        case events.Failed():
            return replace(
                sheet,
                failure=SheetFailure(
                    code=entry.code, cause=entry.cause, error=entry.error, usage=entry.usage
                ),
            )
        case events.Finished():
            return replace(sheet, outcome=entry.outcome, finished_at=entry.at)


def _step(event: events.Proposed | OpenProposed | events.Requested | OpenRequested) -> SheetStep:
    """Returns the step of a proposal. A form comes from its requester: no model, no reasons but those on it."""
    if isinstance(event, events.Requested | OpenRequested):
        return SheetStep(at=event.at, model="", usage=Usage(), proposal=None)
    return SheetStep(
        at=event.at,
        model=event.model,
        usage=event.usage,
        proposal=_proposed(event.proposal) if isinstance(event, events.Proposed) else None,
    )


def _look(event: events.Critiqued | OpenCritiqued) -> CritiqueShown:
    return CritiqueShown(
        at=event.at,
        call=event.call,
        model=event.model,
        usage=event.usage,
        failure=event.failure,
        critique=event.critique if isinstance(event, events.Critiqued) else None,
    )


def _proposed(proposal: Proposal) -> SheetProposal:
    match proposal:
        case ToolCallProposal():
            reasons = (proposal.tool_selection_reason,)
            understood = proposal.intent_understanding
            used, alternatives = proposal.context_used, proposal.alternatives_considered
        case TextProposal():
            reasons = (proposal.no_tool_reason, proposal.response_strategy)
            understood, used, alternatives = proposal.intent_understanding, (), ()
        case ClarificationProposal():
            reasons, understood = proposal.possible_interpretations, proposal.ambiguity_detected
            used, alternatives = (), proposal.options
    return SheetProposal(
        kind=proposal.kind,
        understood=understood,
        reasons=tuple(reason for reason in reasons if reason),
        used=used,
        alternatives=alternatives,
        confidence=proposal.confidence.overall,
    )


def _with_call(step: SheetStep, call: SheetCall) -> SheetStep:
    """Returns the step with the call. A call that is judged again keeps its earlier judgements and its questions."""
    earlier = next((each for each in step.calls if each.index == call.index), None)
    step = replace(step, current=call.index)
    if earlier is None:
        return replace(step, calls=(*step.calls, call))
    again = replace(
        call,
        judgements=(*earlier.judgements, *call.judgements),
        questions=earlier.questions,
        executions=earlier.executions,
    )
    return replace(step, calls=tuple(again if each is earlier else each for each in step.calls))


def _in_step(sheet: Sheet, change: Callable[[SheetStep], SheetStep]) -> Sheet:
    if not sheet.steps:
        return sheet
    return replace(sheet, steps=(*sheet.steps[:-1], change(sheet.steps[-1])))


def _in_call(sheet: Sheet, change: Callable[[SheetCall], SheetCall]) -> Sheet:
    """Changes the call that was judged last: the events speak of that one."""

    def within(step: SheetStep) -> SheetStep:
        return replace(
            step, calls=tuple(change(call) if call.index == step.current else call for call in step.calls)
        )

    return _in_step(sheet, within)


def _at_first(sheet: Sheet, question: SheetQuestion) -> Sheet:
    """The sheet at the first call of a question about several."""
    items = question.card.items if question.card is not None else ()
    return _in_step(sheet, lambda step: replace(step, current=items[0].calls[0])) if items else sheet


def _in_question(sheet: Sheet, pending: PendingId, change: Callable[[SheetQuestion], SheetQuestion]) -> Sheet:
    """Changes that question, whichever call of the step it stands at."""

    def of_call(call: SheetCall) -> SheetCall:
        asked = (change(each) if each.pending == pending else each for each in call.questions)
        return replace(call, questions=tuple(asked))

    return _in_step(sheet, lambda step: replace(step, calls=tuple(map(of_call, step.calls))))


def _in_execution(sheet: Sheet, change: Callable[[Execution], Execution]) -> Sheet:
    def within(call: SheetCall) -> SheetCall:
        tried = call.executions
        return replace(call, executions=(*tried[:-1], change(tried[-1]))) if tried else call

    return _in_call(sheet, within)
