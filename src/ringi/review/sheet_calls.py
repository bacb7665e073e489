"""How does a call appear on the sheet? One recorded event at a time, into the call it belongs to."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from ringi.domain.decision import Confirmation, Decision, Origin, Stamp
from ringi.domain.ids import ExecutionId, PendingId, RuleId
from ringi.domain.tools import Json
from ringi.gates.rulebook import RULEBOOK
from ringi.journal import events
from ringi.review.directory import Directory
from ringi.review.reading import Shut
from ringi.review.sheet import Answer, Execution, Judgement, Question, SheetArgument, SheetCall, SheetStamp


def judged(event: events.Judged, directory: Directory) -> SheetCall:
    """A call that was just decided on, everything readable."""
    decision = event.decision
    preview = directory.preview(event.tool, decision.args)
    labels = {line.argument: line.label for line in preview.lines} if preview else {}
    origins = {origin.argument: origin for origin in decision.origins}
    arguments = tuple(
        replace(_argument(name, value, origins.get(name), decision), label=labels.get(name))
        for name, value in decision.args.items()
    )
    shown = tuple(replace(each, shown=directory.shown(each.value)) for each in arguments)
    return SheetCall(
        index=event.call,
        tool=event.tool,
        operation=preview.operation if preview else None,
        arguments=shown,
        judgements=(_judgement(event),),
    )


def judged_shut(entry: Shut) -> SheetCall:
    """The same where the text stays shut: rules and verdicts only."""
    document = entry.document
    judgement = Judgement(
        at=entry.at,
        verdict=str(document["verdict"]),
        stamps=open_stamps(document["rules"]),
        confidence=None,
        policy_version=_int(document["policy_version"]),
        fingerprint=str(document["fingerprint"]),
        digest=str(document["digest"]),
    )
    return SheetCall(
        index=_int(document["call"]),
        tool=str(document["tool"]),
        operation=None,
        arguments=None,
        judgements=(judgement,),
    )


def asked(event: events.ConfirmationAsked, directory: Directory) -> Question:
    return replace(_question(event, event.confirmation, directory), number=event.card.number, card=event.card)


def asked_shut(entry: Shut, directory: Directory) -> Question:
    document = entry.document
    event = events.Expired(at=entry.at, pending=PendingId(UUID(str(document["pending"]))))
    return _question(event, _confirmation(document["confirmation"]), directory)


def answered(question: Question, event: events.Confirmed | events.Declined, directory: Directory) -> Question:
    behalf = event.on_behalf if isinstance(event, events.Confirmed) else None
    given = Answer(
        at=event.at,
        by=directory.person(event.by),
        on_behalf=directory.person(behalf) if behalf else None,
        answer="yes" if isinstance(event, events.Confirmed) else "no",
    )
    return replace(question, answers=(*question.answers, given))


def started(event: events.ExecutionStarted) -> Execution:
    return Execution(id=event.execution, outside=event.outside, started_at=event.at)
