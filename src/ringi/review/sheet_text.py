"""Renders the ringi sheet as text. This module decides how facts are worded and set out, and adds no facts."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from ringi.domain.assistants import EMBEDDED, USUAL_ASSISTANT, AssistantRef
from ringi.domain.model import Usage
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.review.layout import columns
from ringi.review.render_options import RenderOptions, Tone, joined
from ringi.review.sheet import (
    CritiqueShown,
    Execution,
    Sheet,
    SheetAnswer,
    SheetArgument,
    SheetCall,
    SheetJudgement,
    SheetProposal,
    SheetQuestion,
    SheetReply,
    SheetStamp,
    SheetStep,
)
from ringi.review.sheet_material import material_lines


def render(sheet: Sheet, paper: RenderOptions) -> tuple[str, ...]:
    """Returns the whole sheet, line by line."""
    return tuple(_lines(sheet, paper))


def stamps_lines(sheet: Sheet, paper: RenderOptions) -> tuple[str, ...]:
    """Returns in short the decisions of a turn that still count, and the place to read on."""
    counting = (call.judgements[-1] for call in sheet.calls if not _changed(call))
    lines = [line for judgement in counting for line in _in_short(judgement, paper)]
    told = joined((paper.say("sheet.short_turn", turn=str(sheet.turn)), _outcome(sheet, paper)))
    return (*lines, paper.paint(told, "quiet"))


def _changed(call: SheetCall) -> bool:
    """True if another proposal took the place of the call."""
    return any(answer.answer == "change" for question in call.questions for answer in question.answers)


def verdict_word(verdict: str, paper: RenderOptions) -> str:
    return paper.paint(paper.say(f"sheet.verdict_{verdict}"), _TONES.get(verdict, "care"))


_TONES: dict[str, Tone] = {"allow": "good", "block": "bad"}


def _lines(sheet: Sheet, paper: RenderOptions) -> Iterator[str]:
    yield paper.paint(paper.say("sheet.title", turn=str(sheet.turn)), "title")
    yield "─" * min(paper.width, columns(paper.say("sheet.title", turn=str(sheet.turn))))
    if sheet.view != "whole":
        yield from paper.entry("", paper.say(f"sheet.{sheet.view}"))
    yield from _head(sheet, paper)
    if sheet.context is not None:
        yield from material_lines(sheet.context, paper)
    for number, step in enumerate(sheet.steps, start=1):
        yield from _step(number, step, paper)
    yield from _end(sheet, paper)


def _head(sheet: Sheet, paper: RenderOptions) -> Iterator[str]:
    who = joined((sheet.requester.name, sheet.channel, paper.moment(sheet.received_at)))
    yield from paper.entry(paper.say("sheet.requester"), who)
    if sheet.began is not None:
        due = joined((sheet.began.source, paper.moment(sheet.began.due)))
        yield from paper.entry(paper.say(f"sheet.began_{sheet.began.kind}"), due)
    if sheet.assistant != USUAL_ASSISTANT:
        yield from paper.entry(paper.say("sheet.assistant"), _assistant(sheet.assistant, paper))
    for said in sheet.said:
        yield from paper.entry(paper.say("sheet.said"), _or_hidden(said, paper))
    if sheet.began is not None and sheet.began.payload:
        yield from paper.entry(paper.say("sheet.began_payload"), sheet.began.payload)
    if sheet.earlier is not None:
        yield from paper.entry(paper.say(f"sheet.earlier_{sheet.earlier.kind}"), str(sheet.earlier.turn))
    for link in sheet.later:
        yield from paper.entry(paper.say(f"sheet.later_{link.kind}"), str(link.turn))


def _step(number: int, step: SheetStep, paper: RenderOptions) -> Iterator[str]:
    yield ""
    kind = paper.say(f"sheet.proposed_{step.proposal.kind}") if step.proposal else ""
    author = _author(step.model, paper)
    facts = joined((kind, author, _cost(step.usage, paper), paper.time(step.at)))
    yield from paper.entry(paper.paint(paper.say("sheet.proposal", number=number), "title"), facts)
    yield from _models(step.usage, paper)
    if step.proposal is not None:
        yield from _proposal(step.proposal, paper)
    for call in step.calls:
        yield from _call(call, step.looks_at(call), paper)


def _assistant(ref: AssistantRef, paper: RenderOptions) -> str:
    mode = paper.say(f"assistants.{ref.name}_{ref.mode}") if ref.mode else ""
    return joined((paper.say(f"assistants.{ref.name}"), mode))


def _author(model: str, paper: RenderOptions) -> str:
    """The author of a proposal. Rules of our own are labelled, so that nobody takes them for a model."""
    if not model:
        return paper.say("sheet.by_form")
    return paper.say("assistants.label_embedded" if model == EMBEDDED else "sheet.model", model=model)


def _cost(usage: Usage, paper: RenderOptions) -> str:
    if not usage.milliseconds:
        return ""
    if not usage.unpriced:
        return paper.say("sheet.cost", milliseconds=usage.milliseconds, yen=_rounded(usage.yen))
    if Decimal(usage.yen):
        return paper.say("sheet.cost_partly", milliseconds=usage.milliseconds, yen=_rounded(usage.yen))
    return paper.say("sheet.cost_unknown", milliseconds=usage.milliseconds)


def _models(usage: Usage, paper: RenderOptions) -> Iterator[str]:
    """Yields a line for each model that was asked: its cost, and the cause if it did not answer."""
    for use in usage.models:
        tokens = paper.say("sheet.tokens", sent=use.input_tokens, came=use.output_tokens)
        rate = {"prices": use.prices, "rate": use.yen_per_dollar}
        cost = paper.say("sheet.priced", yen=_rounded(use.yen), **rate) if use.prices else ""
        failure = paper.say("sheet.no_answer", cause=use.failure) if use.failure else ""
        yield from paper.entry(
            paper.say("sheet.asked_model"), joined((use.model, failure, tokens, cost)), depth=1
        )


def _rounded(yen: str) -> str:
    """Returns the amount rounded for reading; the record has it exactly."""
    return f"{Decimal(yen):.2f}"


def _proposal(proposal: SheetProposal, paper: RenderOptions) -> Iterator[str]:
    yield from paper.entry(paper.say("sheet.understood"), proposal.understood, depth=1)
    for reason in proposal.reasons:
        yield from paper.entry(paper.say("sheet.why"), reason, depth=1)
    if proposal.used:
        yield from paper.entry(paper.say("sheet.used"), " / ".join(proposal.used), depth=1)
    if proposal.alternatives:
        yield from paper.entry(paper.say("sheet.alternatives"), " / ".join(proposal.alternatives), depth=1)
    percent = paper.say("sheet.percent", percent=round(proposal.confidence * 100))
    yield from paper.entry(paper.say("sheet.confidence"), percent, depth=1)


def _call(call: SheetCall, looks: tuple[CritiqueShown, ...], paper: RenderOptions) -> Iterator[str]:
    operation = say(call.operation, paper.locale) if call.operation else ""
    yield from paper.entry(paper.say("sheet.operation"), joined((operation, call.tool)))
    if call.arguments:
        yield from _arguments(call.arguments, paper)
    for look in looks:
        yield from _look(look, paper)
    for judgement in call.judgements[:-1]:
        yield from _judgement_line(judgement, paper)
    yield from _judgement(call.judgements[-1], paper)
    for question in call.questions:
        yield from _question(question, paper)
    for execution in call.executions:
        yield from _execution(execution, paper)


def _look(look: CritiqueShown, paper: RenderOptions) -> Iterator[str]:
    critique = look.critique
    found = paper.say(f"sheet.look_{critique.finding}") if critique else ""
    causes = (paper.say(f"sheet.look_cause_{cause}") for cause in (critique.causes if critique else ()))
    model, cost = paper.say("sheet.model", model=look.model), _cost(look.usage, paper)
    facts = joined((found, model, cost, look.failure, paper.time(look.at)))
    yield from paper.entry(paper.say("sheet.look"), facts)
    yield from _models(look.usage, paper)
    yield from paper.entry(paper.say("sheet.look_why"), joined(causes), depth=1)
    if critique is not None and critique.words:
        yield from paper.entry(paper.say("sheet.look_words"), critique.words, depth=1)


def _arguments(arguments: tuple[SheetArgument, ...], paper: RenderOptions) -> Iterator[str]:
    for argument in arguments:
        if argument.value is None:
            continue
        label = say(argument.label, paper.locale) if argument.label else argument.name
        origin = paper.say(f"sheet.origin_{argument.trust}") if argument.trust else ""
        changed = paper.say(f"rules.{argument.changed}") if argument.changed else ""
        value = paper.say("sheet.value", value=argument.shown)
        stated = paper.say(f"sheet.stated_{argument.stated}") if argument.stated else ""
        yield from paper.entry(label, joined((value, origin, stated, changed)), depth=1)


def _judgement_line(judgement: SheetJudgement, paper: RenderOptions) -> tuple[str, ...]:
    """Returns the line of an earlier decision on the same call, which a later one replaced."""
    return paper.entry(paper.say("sheet.before"), _decision(judgement, paper))


def _judgement(judgement: SheetJudgement, paper: RenderOptions) -> Iterator[str]:
    yield from paper.entry(paper.say("sheet.stamps"), _counts(judgement, paper))
    for gate in dict.fromkeys(stamp.gate for stamp in judgement.stamps):
        yield from _gate(gate, [stamp for stamp in judgement.stamps if stamp.gate == gate], paper)
    yield from paper.entry(paper.say("sheet.decision"), _decision(judgement, paper))


def _gate(gate: str, stamps: list[SheetStamp], paper: RenderOptions) -> Iterator[str]:
    """Yields the stamps of one gate: a line for each that says something, and one line for all that have no objection."""
    silent = [stamp for stamp in stamps if _is_silent(stamp)]
    lines = [_speaking(stamp, paper) for stamp in stamps if not _is_silent(stamp)]
    if silent:
        rules = ", ".join(_rule(stamp) for stamp in silent)
        lines.append(f"{verdict_word('allow', paper)} {rules}")
    for label, line in zip([paper.say(f"sheet.gate_{gate}"), *[""] * len(lines)], lines, strict=False):
        yield from paper.entry(label, line, depth=1)


def _is_silent(stamp: SheetStamp) -> bool:
    return stamp.verdict == "allow" and (stamp.reason is None or stamp.reason.code == "passed")


def _speaking(stamp: SheetStamp, paper: RenderOptions) -> str:
    reason = (
        say(Text(f"rules.{stamp.reason.code}", stamp.reason.params), paper.locale) if stamp.reason else ""
    )
    return f"{verdict_word(stamp.verdict, paper)} {joined((_title(stamp, paper), reason))}"


def _title(stamp: SheetStamp, paper: RenderOptions) -> str:
    """Returns the rule's id, after its catalog title if it has one."""
    key = f"rules.title-{stamp.rule}"
    title = paper.say(key)
    return _rule(stamp) if title == key else f"{title} ({_rule(stamp)})"


def _rule(stamp: SheetStamp) -> str:
    return stamp.rule if stamp.version in (None, 1) else f"{stamp.rule} v{stamp.version}"


def _counts(judgement: SheetJudgement, paper: RenderOptions) -> str:
    given = [stamp.verdict for stamp in judgement.stamps]
    return joined(
        f"{verdict_word(verdict, paper)} {given.count(verdict)}" for verdict in dict.fromkeys(given)
    )


def _decision(judgement: SheetJudgement, paper: RenderOptions) -> str:
    sure = judgement.confidence
    percent = paper.say("sheet.sure", percent=round(sure * 100)) if sure is not None else ""
    version = paper.say("sheet.policy", version=judgement.policy_version)
    return joined((verdict_word(judgement.verdict, paper), percent, version, paper.time(judgement.at)))


def _question(question: SheetQuestion, paper: RenderOptions) -> Iterator[str]:
    to = ", ".join(person.name for person in question.approvers) or paper.say("sheet.to_requester")
    style = paper.say(f"sheet.style_{question.style}")
    until = paper.say("sheet.until", time=paper.moment(question.expires_at))
    facts = joined((question.number or "", style, to, paper.time(question.at), until))
    yield from paper.entry(paper.say("sheet.question"), facts)
    for answer in question.answers:
        yield from paper.entry(paper.say(f"sheet.answer_{answer.answer}"), _answer(answer, paper), depth=1)
    if question.ended is not None:
        yield from paper.entry("", paper.say(f"sheet.ended_{question.ended}"), depth=1)


def _answer(answer: SheetAnswer, paper: RenderOptions) -> str:
    behalf = paper.say("sheet.on_behalf", name=answer.on_behalf.name) if answer.on_behalf else ""
    return joined((answer.by.name + behalf, paper.moment(answer.at)))


def _execution(execution: Execution, paper: RenderOptions) -> Iterator[str]:
    took = execution.milliseconds
    facts = (
        paper.paint(paper.say(f"sheet.execution_{execution.state}"), _EXECUTION.get(execution.state, "care")),
        paper.say("sheet.milliseconds", milliseconds=took) if took is not None else "",
        paper.say("sheet.outside") if execution.outside else "",
        paper.time(execution.ended_at or execution.started_at),
        say(execution.reason, paper.locale) if execution.reason else "",
    )
    yield from paper.entry(paper.say("sheet.execution"), joined(facts))
    yield from paper.entry(paper.say("sheet.execution_id"), str(execution.id), depth=1)
    for ask in execution.asks:
        told = joined((paper.say("sheet.model", model=ask.model), _cost(ask.usage, paper), ask.failure))
        yield from paper.entry(paper.say("sheet.model_asked"), told, depth=1)
    for made in execution.files:
        told = joined((made.name or made.media_type, paper.say("sheet.file_bytes", size=made.size)))
        yield from paper.entry(paper.say("sheet.file_made"), told, depth=1)


_EXECUTION: dict[str, Tone] = {"finished": "good", "failed": "bad", "unknown": "bad"}


def _end(sheet: Sheet, paper: RenderOptions) -> Iterator[str]:
    yield ""
    for reply in sheet.replies:
        yield from _reply(reply, paper)
    if sheet.cancelled_by is not None:
        yield from paper.entry(paper.say("sheet.cancelled_by"), sheet.cancelled_by.name)
    if sheet.failure is not None:
        code = joined((sheet.failure.code, sheet.failure.cause))
        failure = paper.say("sheet.error_number", code=code, error=sheet.failure.error)
        yield from paper.entry(paper.say("sheet.failure"), failure)
        yield from _models(sheet.failure.usage, paper)
    ended = paper.moment(sheet.finished_at) if sheet.finished_at else ""
    yield from paper.entry(paper.say("sheet.outcome"), joined((_outcome(sheet, paper), ended)))
    for opening in sheet.openings:
        looked = joined((opening.by.name, paper.moment(opening.at), _or_hidden(opening.reason, paper)))
        yield from paper.entry(paper.say("sheet.opened"), looked)


def _reply(reply: SheetReply, paper: RenderOptions) -> Iterator[str]:
    yield from paper.entry(paper.say("sheet.reply"), _or_hidden(reply.text, paper))
    lines = [_speaking(stamp, paper) for stamp in reply.stamps if not _is_silent(stamp)]
    whole = lines or [f"{verdict_word(reply.verdict, paper)} {len(reply.stamps)}"]
    for label, line in zip([paper.say("sheet.gate_output"), *[""] * len(whole)], whole, strict=False):
        yield from paper.entry(label, line, depth=1)


def _outcome(sheet: Sheet, paper: RenderOptions) -> str:
    return paper.say(f"sheet.outcome_{sheet.outcome}")


def _or_hidden(text: str | None, paper: RenderOptions) -> str:
    return paper.say("sheet.hidden") if text is None else text


def _in_short(judgement: SheetJudgement, paper: RenderOptions) -> Iterator[str]:
    text = f"{_counts(judgement, paper)} → {_decision(judgement, paper)}"
    yield from paper.entry(paper.say("sheet.stamps"), text)
    for stamp in judgement.stamps:
        if not _is_silent(stamp):
            yield from paper.entry("", _speaking(stamp, paper))
