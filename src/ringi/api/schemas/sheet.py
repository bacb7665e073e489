"""A turn as it is shown: `ringi.review`'s sheet in the caller's language. Everybody who may know of the turn sees its
stamps; the words are there for its requester and its approvers only (L7).
"""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel

from ringi.api.schemas.people import PersonOut, person_out
from ringi.domain.files import FileId
from ringi.domain.ids import ConversationId, TurnId
from ringi.domain.model import ModelUse, Usage
from ringi.domain.outcome import Outcome
from ringi.domain.text import Locale, Text
from ringi.i18n import said, say
from ringi.review import sheet as review
from ringi.store.views.turn_views import TurnHead
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.cards import reason_text


class TurnOut(BaseModel):
    """A turn without its content."""

    id: TurnId
    conversation: ConversationId
    requester: PersonOut
    state: str
    outcome: Outcome | None
    created_at: datetime
    finished_at: datetime | None


class StampOut(BaseModel):
    gate: str
    rule: str
    title: str
    verdict: str
    reason: str | None
    """Null if the caller may not read it."""


class JudgementOut(BaseModel):
    at: datetime
    verdict: str
    confidence: float | None
    policy_version: int
    digest: str
    """Keyed digest of the call; empty if the caller may not read the arguments."""
    stamps: tuple[StampOut, ...]


class ArgumentOut(BaseModel):
    name: str
    label: str
    value: str
    origin: str | None
    """Source of the value, as code found it: `requester`, `record`, `field`, `free_text`, `model`."""
    changed: bool


class AnswerOut(BaseModel):
    at: datetime
    by: PersonOut
    on_behalf: PersonOut | None
    answer: str


class QuestionOut(BaseModel):
    at: datetime
    number: str | None
    style: str
    by: str
    needed: int
    """Number of people who had to say yes when it was asked; a requester who filled in a form had said yes by that."""
    approvers: tuple[PersonOut, ...]
    expires_at: datetime
    """End of its time in force now: it moves on if everybody who may answer becomes absent."""
    answers: tuple[AnswerOut, ...]
    ended: str | None


class ModelQuestionOut(BaseModel):
    """A question that a tool put to a model."""

    at: datetime
    model: str
    usage: UsageOut
    failure: str
    """Code of what was in the way; empty if it was answered."""
    question: str | None
    """Null if the reader may not see it."""


class MadeFileOut(BaseModel):
    id: FileId
    name: str | None
    """Null if the reader may not see it."""
    media_type: str
    size: int


class ExecutionOut(BaseModel):
    state: str
    started_at: datetime
    milliseconds: int | None
    reason: str | None
    asks: tuple[ModelQuestionOut, ...]
    """Questions the tool put to a model."""
    files: tuple[MadeFileOut, ...]
    """Files the call made."""


class ModelUseOut(BaseModel):
    model: str
    failure: str
    """Reason why it gave no answer; empty if it did."""
    input_tokens: int
    output_tokens: int
    yen: str
    prices: str
    """Dollars for a million tokens: in / out / from the cache."""
    yen_per_dollar: str


class UsageOut(BaseModel):
    """Resources an answer of a model took, and its cost."""

    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    milliseconds: int
    yen: str
    """Cost in yen, a decimal, with the prices of that day."""
    prices: str
    yen_per_dollar: str
    rungs: tuple[str, ...]
    """Steps it took, in order: `asked`, `retried`, `parse_fail`, `repair_asked`, `fell_back` ..."""
    models: tuple[ModelUseOut, ...]
    """Each model that was asked, in order, at its own prices."""


class LookOut(BaseModel):
    """A second look at a call, before it was judged."""

    at: datetime
    model: str
    finding: str | None
    """`agrees`, `doubts`, `silent`; null if the caller may not read it, as the two below."""
    causes: tuple[str, ...] | None
    words: str | None
    failure: str
    usage: UsageOut


class CallOut(BaseModel):
    """One proposed call, from its first judgement to its outcome."""

    tool: str
    operation: str | None
    arguments: tuple[ArgumentOut, ...] | None
    looks: tuple[LookOut, ...]
    judgements: tuple[JudgementOut, ...]
    questions: tuple[QuestionOut, ...]
    executions: tuple[ExecutionOut, ...]


class StepOut(BaseModel):
    """One answer of the model: what it understood and why, in its words, and its calls."""

    at: datetime
    model: str
    usage: UsageOut
    understood: str | None
    reasons: tuple[str, ...]
    calls: tuple[CallOut, ...]


class ReplyOut(BaseModel):
    at: datetime
    text: str | None
    verdict: str
    stamps: tuple[StampOut, ...]


class LinkOut(BaseModel):
    """Another turn: `superseded` if an edited message took its place, `redrafted` if its answer was drafted again."""

    kind: str
    turn: TurnId


class BeginningOut(BaseModel):
    """The schedule or event that opened a turn, instead of a message."""

    kind: str
    """`schedule` or `event`."""
    source: str
    """Id of the schedule, or name of the source of the event."""
    due: datetime
    payload: str | None
    """Text that an event delivered; null if the caller may not read it."""


class OpeningOut(BaseModel):
    """An opening of a turn's content by a person it does not concern."""

    at: datetime
    by: PersonOut
    reason: str | None
    """Null if the caller may not read it."""


class SheetOut(BaseModel):
    """A turn, whole. Texts are null if the caller may not read them (`veiled`) or they were `erased`."""

    turn: TurnOut
    view: str
    said: tuple[str | None, ...]
    began: BeginningOut | None
    """Null if a message opened the turn."""
    earlier: LinkOut | None
    """The turn this one follows."""
    later: tuple[LinkOut, ...]
    """The turns that follow this one."""
    steps: tuple[StepOut, ...]
    replies: tuple[ReplyOut, ...]
    failure: str | None
    away: tuple[str, ...]
    """The absent among those that may answer, if it waits: until when, and who may in their place; in sentences."""
    openings: tuple[OpeningOut, ...]
    """Openings of its content with a reason, oldest first."""
    usage: UsageOut
    """Usage of all models that were asked, those that gave no answer included."""


def turn_out(head: TurnHead, snapshot: OrgSnapshot) -> TurnOut:
    return TurnOut(
        id=head.id,
        conversation=head.conversation,
        requester=person_out(head.person, snapshot.people),
        state=head.state,
        outcome=head.outcome,
        created_at=head.created_at,
        finished_at=head.finished_at,
    )


def sheet_out(
    turn: TurnOut,
    sheet: review.Sheet,
    away: tuple[str, ...],
    locale: Locale,
) -> SheetOut:
    return SheetOut(
        turn=turn,
        view=sheet.view,
        said=sheet.said,
        began=_beginning(sheet.began) if sheet.began else None,
        earlier=_link(sheet.earlier) if sheet.earlier else None,
        later=tuple(_link(link) for link in sheet.later),
        steps=tuple(_step(step, locale) for step in sheet.steps),
        replies=tuple(_reply(reply, locale) for reply in sheet.replies),
        failure=sheet.failure.code if sheet.failure else None,
        away=away,
        openings=tuple(_opening(each) for each in sheet.openings),
        usage=_usage(sheet.usage),
    )


def _beginning(began: review.SheetBeginning) -> BeginningOut:
    return BeginningOut(kind=began.kind, source=began.source, due=began.due, payload=began.payload)


def _opening(opening: review.SheetOpening) -> OpeningOut:
    return OpeningOut(at=opening.at, by=_person(opening.by), reason=opening.reason)


def _usage(usage: Usage) -> UsageOut:
    return UsageOut(
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_tokens,
        cache_write_tokens=usage.cache_write_tokens,
        milliseconds=usage.milliseconds,
        yen=usage.yen,
        prices=usage.prices,
        yen_per_dollar=usage.yen_per_dollar,
        rungs=usage.rungs,
        models=tuple(_model_use(use) for use in usage.models),
    )


def _model_use(use: ModelUse) -> ModelUseOut:
    return ModelUseOut(
        model=use.model,
        failure=use.failure,
        input_tokens=use.input_tokens,
        output_tokens=use.output_tokens,
        yen=use.yen,
        prices=use.prices,
        yen_per_dollar=use.yen_per_dollar,
    )


def _link(link: review.SheetLink) -> LinkOut:
    return LinkOut(kind=link.kind, turn=link.turn)


def _step(step: review.SheetStep, locale: Locale) -> StepOut:
    words = step.proposal
    return StepOut(
        at=step.at,
        model=step.model,
        usage=_usage(step.usage),
        understood=words.understood if words else None,
        reasons=words.reasons if words else (),
        calls=tuple(_call(call, step.looks_at(call), locale) for call in step.calls),
    )


def _look(look: review.CritiqueShown) -> LookOut:
    critique = look.critique
    return LookOut(
        at=look.at,
        model=look.model,
        finding=critique.finding if critique else None,
        causes=critique.causes if critique else None,
        words=critique.words if critique else None,
        failure=look.failure,
        usage=_usage(look.usage),
    )


def _call(call: review.SheetCall, looks: tuple[review.CritiqueShown, ...], locale: Locale) -> CallOut:
    arguments = call.arguments
    return CallOut(
        tool=call.tool,
        operation=say(call.operation, locale) if call.operation else None,
        arguments=tuple(_argument(each, locale) for each in arguments) if arguments is not None else None,
        looks=tuple(_look(each) for each in looks),
        judgements=tuple(_judgement(each, locale) for each in call.judgements),
        questions=tuple(_question(each) for each in call.questions),
        executions=tuple(_execution(each, locale) for each in call.executions),
    )


def _argument(argument: review.SheetArgument, locale: Locale) -> ArgumentOut:
    return ArgumentOut(
        name=argument.name,
        label=say(argument.label, locale) if argument.label else argument.name,
        value=said(argument.shown, locale),
        origin=argument.trust,
        changed=argument.changed is not None,
    )


def _judgement(judgement: review.SheetJudgement, locale: Locale) -> JudgementOut:
    return JudgementOut(
        at=judgement.at,
        verdict=judgement.verdict,
        confidence=judgement.confidence,
        policy_version=judgement.policy_version,
        digest=judgement.digest,
        stamps=tuple(_stamp(stamp, locale) for stamp in judgement.stamps),
    )


def _stamp(stamp: review.SheetStamp, locale: Locale) -> StampOut:
    return StampOut(
        gate=stamp.gate,
        rule=stamp.rule,
        title=_title(stamp.rule, locale),
        verdict=stamp.verdict,
        reason=say(reason_text(stamp.reason), locale) if stamp.reason else None,
    )


def _title(rule: str, locale: Locale) -> str:
    """Returns the rule's name; a rule the organisation wrote itself has none but its id."""
    key = f"rules.title-{rule}"
    title = say(Text(key), locale)
    return rule if title == key else title


def _question(question: review.SheetQuestion) -> QuestionOut:
    return QuestionOut(
        at=question.at,
        number=question.number,
        style=question.style,
        by=question.by,
        needed=question.needed,
        approvers=tuple(_person(person) for person in question.approvers),
        expires_at=question.expires_at,
        answers=tuple(_answer(answer) for answer in question.answers),
        ended=question.ended,
    )


def _answer(answer: review.SheetAnswer) -> AnswerOut:
    return AnswerOut(
        at=answer.at,
        by=_person(answer.by),
        on_behalf=_person(answer.on_behalf) if answer.on_behalf else None,
        answer=answer.answer,
    )


def _person(person: review.SheetPerson) -> PersonOut:
    return PersonOut(id=person.id, name=person.name)


def _execution(execution: review.Execution, locale: Locale) -> ExecutionOut:
    return ExecutionOut(
        state=execution.state,
        started_at=execution.started_at,
        milliseconds=execution.milliseconds,
        reason=say(execution.reason, locale) if execution.reason else None,
        asks=tuple(_asked(each) for each in execution.asks),
        files=tuple(
            MadeFileOut(id=each.id, name=each.name, media_type=each.media_type, size=each.size)
            for each in execution.files
        ),
    )


def _asked(ask: review.ModelQuestion) -> ModelQuestionOut:
    return ModelQuestionOut(
        at=ask.at, model=ask.model, usage=_usage(ask.usage), failure=ask.failure, question=ask.question
    )


def _reply(reply: review.SheetReply, locale: Locale) -> ReplyOut:
    return ReplyOut(
        at=reply.at,
        text=reply.text,
        verdict=reply.verdict,
        stamps=tuple(_stamp(stamp, locale) for stamp in reply.stamps),
    )
