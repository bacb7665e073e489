"""Puts decisions, questions and executions on the sheet, one recorded event at a time."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Literal

from ringi.domain.cards import Card, CardLine
from ringi.domain.decision import Stamp
from ringi.domain.stated_sources import differing
from ringi.domain.text import Text
from ringi.domain.tools import Args
from ringi.gates.rulebook import RULEBOOK
from ringi.journal import events
from ringi.journal.sealing import KEYED
from ringi.review.sheet import (
    Execution,
    MadeFile,
    ModelQuestion,
    SheetAnswer,
    SheetArgument,
    SheetCall,
    SheetJudgement,
    SheetPerson,
    SheetQuestion,
    SheetStamp,
)
from ringi.review.unsealed import (
    OpenAsked,
    OpenChanged,
    OpenFailed,
    OpenFileMade,
    OpenFinished,
    OpenJudged,
    OpenModelAsked,
    Rules,
)
from ringi.tools.directory import Directory


def judged(event: events.Judged | OpenJudged, directory: Directory) -> SheetCall:
    """Returns a call that was just decided on."""
    decision = event.decision if isinstance(event, events.Judged) else None
    judgement = SheetJudgement(
        at=event.at,
        verdict=event.verdict,
        stamps=_stamps(decision.stamps) if decision else open_stamps(event.rules),
        confidence=decision.confidence if decision else None,
        policy_version=event.policy_version,
        fingerprint=event.fingerprint,
        digest=_shown_digest(event),
    )
    call = SheetCall(
        index=event.call, tool=event.tool, operation=None, arguments=None, judgements=(judgement,)
    )
    return _worded(call, event, directory) if isinstance(event, events.Judged) else call


def _shown_digest(event: events.Judged | OpenJudged) -> str:
    """Returns the digest of a call. It is empty for readers who may not see the arguments: two sheets with the same
    digest would tell them that the calls are the same. It is also empty for records of bare digests, whose arguments
    can be guessed."""
    opened = isinstance(event, events.Judged)
    return event.digest if opened and event.digest.startswith(KEYED) else ""


def asked(event: events.ConfirmationAsked | OpenAsked, directory: Directory) -> SheetQuestion:
    """Returns a confirmation that was put to a person."""
    card: Card | None = event.card if isinstance(event, events.ConfirmationAsked) else None
    return SheetQuestion(
        at=event.at,
        pending=event.pending,
        number=card.number if card else None,
        style=event.confirmation.style,
        by=event.confirmation.by,
        needed=event.confirmation.needed,
        approvers=tuple(SheetPerson.of(person, directory) for person in event.confirmation.approvers),
        expires_at=event.expires_at,
        card=card,
    )


def answered(
    question: SheetQuestion,
    event: events.Confirmed | events.Declined | events.Changed | OpenChanged,
    directory: Directory,
) -> SheetQuestion:
    """Returns the question with one more answer."""
    behalf = event.on_behalf if isinstance(event, events.Confirmed) else None
    given = SheetAnswer(
        at=event.at,
        by=SheetPerson.of(event.by, directory),
        on_behalf=SheetPerson.of(behalf, directory) if behalf else None,
        answer=_answer(event),
    )
    return replace(question, answers=(*question.answers, given))


def started(event: events.ExecutionStarted) -> Execution:
    return Execution(id=event.execution, outside=event.outside, started_at=event.at)


def furthered(
    execution: Execution, event: events.ModelAsked | OpenModelAsked | events.FileMade | OpenFileMade
) -> Execution:
    """Returns the execution with a question it asked, or a file it made."""
    match event:
        case events.ModelAsked() | OpenModelAsked():
            asked = ModelQuestion(
                at=event.at,
                model=event.model,
                usage=event.usage,
                failure=event.failure,
                question=event.question if isinstance(event, events.ModelAsked) else None,
            )
            return replace(execution, asks=(*execution.asks, asked))
        case events.FileMade() | OpenFileMade():
            made = MadeFile(
                id=event.file,
                name=event.name if isinstance(event, events.FileMade) else None,
                media_type=event.media_type,
                size=event.size,
            )
            return replace(execution, files=(*execution.files, made))


def ended(
    execution: Execution,
    event: events.ExecutionFinished
    | OpenFinished
    | events.ExecutionFailed
    | OpenFailed
    | events.OutcomeUnknown,
) -> Execution:
    """Returns the execution with its outcome."""
    match event:
        case events.ExecutionFinished(result=result):
            done = replace(execution, state="finished", result=result)
            return replace(done, ended_at=event.at, milliseconds=event.milliseconds, size=event.size)
        case OpenFinished():
            done = replace(execution, state="finished")
            return replace(done, ended_at=event.at, milliseconds=event.milliseconds, size=event.size)
        case events.ExecutionFailed(reason=reason):
            return replace(execution, state="failed", ended_at=event.at, reason=reason)
        case OpenFailed():
            return replace(execution, state="failed", ended_at=event.at)
        case events.OutcomeUnknown():
            return replace(execution, state="unknown", ended_at=event.at)


def open_stamps(rules: Rules) -> tuple[SheetStamp, ...]:
    """Returns stamps as the open fields have them: no version, no reason."""
    return tuple(
        SheetStamp(gate=_gates().get(rule, ""), rule=rule, version=None, verdict=verdict, reason=None)
        for rule, verdict in rules
    )


def _answer(
    event: events.Confirmed | events.Declined | events.Changed | OpenChanged,
) -> Literal["yes", "no", "change"]:
    match event:
        case events.Confirmed():
            return "yes"
        case events.Declined():
            return "no"
        case events.Changed() | OpenChanged():
            return "change"


def _stamps(stamps: tuple[Stamp, ...]) -> tuple[SheetStamp, ...]:
    return tuple(
        SheetStamp(
            gate=stamp.gate,
            rule=stamp.rule,
            version=stamp.version,
            verdict=stamp.verdict.name.lower(),
            reason=stamp.reason,
        )
        for stamp in stamps
    )


@cache
def _gates() -> dict[str, str]:
    return {rule.id: rule.gate for rule in RULEBOOK}


def _worded(call: SheetCall, event: events.Judged, directory: Directory) -> SheetCall:
    evidence = event.evidence
    preview = directory.preview(call.tool, event.decision.args, evidence.targets, evidence.reached)
    lines = _lines(preview.lines) if preview else {}
    return replace(
        call,
        operation=preview.operation if preview else None,
        arguments=_arguments(event, lines, directory),
    )


def _lines(shown: tuple[CardLine, ...]) -> dict[str, CardLine]:
    """Returns the lines by argument. An argument that shares the line of another gets a line of its own here, without
    that line's value."""
    own = {line.argument: line for line in shown if line.argument}
    beside = {
        name: CardLine(label=label, value="", argument=name)
        for line in shown
        for name, label in line.also.items()
    }
    return {**beside, **own}


def _arguments(
    event: events.Judged, lines: dict[str, CardLine], directory: Directory
) -> tuple[SheetArgument, ...]:
    decision = event.decision
    origins = {origin.argument: origin for origin in decision.origins}
    things = {each.argument: each.thing.name for each in event.evidence.targets if each.thing}
    args: Args = decision.args
    differ = differing(event.resolved, decision.origins)
    return tuple(
        SheetArgument(
            name=name,
            label=lines[name].label if name in lines else None,
            value=value,
            shown=_words(lines.get(name)) or things.get(name) or directory.shown(value),
            trust=origins[name].trust if name in origins else None,
            source=origins[name].source if name in origins else "",
            changed=decision.changed.get(name),
            stated=event.resolved.sources[name] if name in differ else None,
        )
        for name, value in args.items()
    )


def _words(line: CardLine | None) -> Text | None:
    """Returns the value on the card if it is a catalog text, so that the sheet says it alike."""
    return line.value if line is not None and isinstance(line.value, Text) else None
