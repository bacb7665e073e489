"""What waits for the caller's yes or no, and the answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ringi.api.caller import CallerHere
from ringi.api.language import locale_of
from ringi.api.services import ServicesHere
from ringi.domain.cards import Card, CardLine
from ringi.domain.ids import PendingId, TurnId
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.store.pendings import Answered, awaiting
from ringi.turns.answers import Counted, Says, weigh
from ringi.turns.cards import reason_text

router = APIRouter(tags=["approvals"])


class Line(BaseModel):
    label: str
    value: str
    origin: str | None
    """Where the value came from, where the card says so."""


class Approval(BaseModel):
    """The card, every word of it made by code; the model's words stand apart."""

    id: PendingId
    number: str
    turn: TurnId
    operation: str
    lines: tuple[Line, ...]
    effect: str
    reversible: bool
    outsiders: int
    requester: str
    reasons: tuple[str, ...]
    model_words: str
    style: str
    given: int
    needed: int
    expires_at: datetime


class Approvals(BaseModel):
    approvals: tuple[Approval, ...]


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    answer: Literal["yes", "no"]
    given: int = Field(default=0, ge=0)
    """`given` of the card that was looked at; the second yes of a double confirmation says 1."""


class Noted(BaseModel):
    turn_id: TurnId


_CARD = TypeAdapter(Card)


@router.get("/approvals")
async def approvals(request: Request, services: ServicesHere, caller: CallerHere) -> Approvals:
    """Every confirmation in which the caller's yes would count now, oldest first."""
    locale = locale_of(request.scope, services.settings.locale)
    found = await awaiting(services.database, caller.org, caller.person.id)
    theirs = (each for each in found if isinstance(weigh(each, caller.person.id), Counted))
    return Approvals(approvals=tuple(_approval(each, locale) for each in theirs))


@router.post("/approvals/{number}", status_code=202)
async def answer_approval(
    number: Annotated[str, Path(pattern=r"^[A-Za-z0-9-]{1,36}$")],
    answer: Answer,
    services: ServicesHere,
    caller: CallerHere,
) -> Noted:
    """Answers a confirmation by its number. The first valid answer wins; everybody else is told so."""
    says = Says(person=caller.person.id, answer=answer.answer, seen=answer.given)
    accepted = await services.runtime.answer(caller.org, number, says)
    return Noted(turn_id=accepted.turn)


def _approval(answered: Answered, locale: Locale) -> Approval:
    pending, card = answered.pending, _CARD.validate_python(answered.pending.card)
    return Approval(
        id=pending.id,
        number=pending.number,
        turn=pending.turn,
        operation=say(card.operation, locale),
        lines=tuple(_line(line, locale) for line in card.lines),
        effect=card.effect,
        reversible=card.reversible,
        outsiders=card.outsiders,
        requester=card.requester,
        reasons=tuple(say(reason_text(reason), locale) for reason in card.reasons),
        model_words=card.model_words,
        style=pending.style,
        given=len(answered.given),
        needed=pending.needed,
        expires_at=pending.expires_at,
    )


def _line(line: CardLine, locale: Locale) -> Line:
    value = say(line.value, locale) if isinstance(line.value, Text) else line.value
    return Line(label=say(line.label, locale), value=value, origin=line.origin)
