"""Confirmations that wait for the caller's yes or no, the answer, and what was decided."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Literal, Self

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field, model_validator
from starlette.types import Scope

from ringi.api.auth.caller import ApiCaller, CallerHere
from ringi.api.auth.reauth import TAKES_FRESH, is_fresh
from ringi.api.language import locale_of
from ringi.api.problems import Problem, ProblemError, problem_of
from ringi.api.schemas.cards import Approval, DecidedOut, card_in, counter_for, is_light
from ringi.api.services import Services, ServicesHere
from ringi.api.turn_limits import demand_pace
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import MessageId, TurnId
from ringi.domain.proposal import MOST_CALLS
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.store.turns.confirmations import awaiting, find_pending, read_decided
from ringi.turns.intake.answers import AnswerText, Counted, concerns, weigh
from ringi.turns.intake.retry import retry_on_conflict
from ringi.turns.intake.writer import Accepted
from ringi.turns.services import new_id

router = APIRouter(tags=["approvals"])

MOST_DECIDED = 100
MOST_AT_ONCE = 50
MOST_CHARACTERS = 2000
Place = Annotated[int, Field(ge=1, le=MOST_CALLS)]
Number = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,36}$")]


class ApprovalsOut(BaseModel):
    approvals: tuple[Approval, ...]


class AnswerIn(BaseModel):
    """`yes`, `no`, or, from the person who asked for it, `change` with the words of what it should be instead."""

    model_config = ConfigDict(extra="forbid")

    answer: Literal["yes", "no", "change"]
    change: Annotated[str, Field(max_length=MOST_CHARACTERS)] = ""
    given: int = Field(default=0, ge=0)
    """`given` of the card that was looked at; the second yes of a double confirmation says 1."""
    items: Annotated[tuple[Place, ...], Field(min_length=1, max_length=MOST_CALLS)] | None = None
    """Places of the items that a `yes` covers, if the card has items; null for all of them. The others are declined."""

    @model_validator(mode="after")
    def _change_has_words(self) -> Self:
        if (self.answer == "change") != bool(self.change.strip()):
            raise ValueError("a change, and nothing else, has words")
        if self.items is not None and self.answer != "yes":
            raise ValueError("a yes, and nothing else, chooses items")
        return self


class AnswerNoted(BaseModel):
    turn_id: TurnId


class AnswersIn(BaseModel):
    model_config = ConfigDict(extra="forbid")

    numbers: Annotated[tuple[Number, ...], Field(min_length=1, max_length=MOST_AT_ONCE)]
    answer: Literal["yes", "no"]


class Outcome(BaseModel):
    number: str
    done: bool
    problem: str | None
    """Reason why it was not done, in a sentence; null if it was."""


class Outcomes(BaseModel):
    outcomes: tuple[Outcome, ...]


class Decisions(BaseModel):
    decided: tuple[DecidedOut, ...]


@router.get("/approvals")
async def approvals(request: Request, services: ServicesHere, caller: CallerHere) -> ApprovalsOut:
    """Lists every confirmation in which the caller's yes would count now, oldest first."""
    counter = await counter_for(request.scope, services, caller)
    found = await awaiting(services.database, caller.org, caller.person.id)
    theirs = (each for each in found if isinstance(weigh(each, caller.person.id), Counted))
    return ApprovalsOut(approvals=tuple(counter.approval(each) for each in theirs))


@router.get("/approvals/decided")
async def decided(request: Request, services: ServicesHere, caller: CallerHere) -> Decisions:
    """Lists the newest 100 that are over, of those the caller asked for or could have answered: who decided, and
    when."""
    counter = await counter_for(request.scope, services, caller)
    rows = await read_decided(services.database, caller.org, caller.person.id, MOST_DECIDED)
    return Decisions(decided=tuple(counter.decided(row) for row in rows))


@router.post("/approvals/batch")
async def answer_batch(
    batch: AnswersIn, request: Request, services: ServicesHere, caller: CallerHere
) -> Outcomes:
    """Answers several confirmations at once, each for itself. Only those whose card says `batch` are taken."""
    outcomes = [
        await _outcome(number, batch.answer, request.scope, services, caller)
        for number in dict.fromkeys(batch.numbers)
    ]
    return Outcomes(outcomes=tuple(outcomes))


@router.post("/approvals/{number}", status_code=202, responses=TAKES_FRESH)
async def answer_approval(
    number: Annotated[str, Path(pattern=r"^[A-Za-z0-9-]{1,36}$")],
    answer: AnswerIn,
    services: ServicesHere,
    caller: CallerHere,
) -> AnswerNoted:
    """Answers a confirmation by its number. The first valid answer wins; all others are told so. In a browser the
    gravest ones need the password given lately, and are 403 `fresh_needed` otherwise."""
    accepted = await (_change if answer.answer == "change" else _plainly)(number, answer, services, caller)
    return AnswerNoted(turn_id=accepted.turn)


async def _plainly(number: str, answer: AnswerIn, services: Services, caller: ApiCaller) -> Accepted:
    says = AnswerText(
        person=caller.person.id,
        answer=answer.answer,
        fresh=is_fresh(caller),
        seen=answer.given,
        only=None if answer.items is None else frozenset(answer.items),
    )
    return await services.runtime.answer(caller.org, number, says)


async def _change(number: str, answer: AnswerIn, services: Services, caller: ApiCaller) -> Accepted:
    """Answers with a change. The words are a message of the requester's, in the conversation the confirmation was asked
    in."""
    runtime, words = services.runtime, answer.change.strip()
    demand_pace(services, caller, words)

    def once() -> Awaitable[Accepted]:
        says = AnswerText(person=caller.person.id, answer="change", message=MessageId(new_id()), text=words)
        return runtime.answer(caller.org, number, says)

    return await retry_on_conflict(once, runtime.services.pace.patience_s)


async def _outcome(
    number: str, answer: Literal["yes", "no"], scope: Scope, services: Services, caller: ApiCaller
) -> Outcome:
    try:
        await _one_of_many(number, answer, services, caller)
    except (UserFacingError, ProblemError) as refused:
        problem = say(problem_of(refused).text, locale_of(scope, services.settings.locale))
        return Outcome(number=number, done=False, problem=problem)
    return Outcome(number=number, done=True, problem=None)


async def _one_of_many(
    number: str, answer: Literal["yes", "no"], services: Services, caller: ApiCaller
) -> None:
    found = await find_pending(services.database, caller.org, number)
    turn_services = services.runtime.services
    snapshot = await turn_services.org_cache.at_hand(caller.org)
    if found is not None and found.pending.state == "open" and concerns(found.pending, caller.person.id):
        pending = found.pending
        if not is_light(pending, card_in(pending), snapshot, turn_services.registry):
            raise ProblemError(Problem(status=409, text=Text("api.not_in_batch", {"number": pending.number})))
    says = AnswerText(person=caller.person.id, answer=answer, fresh=is_fresh(caller), seen=0)
    await services.runtime.answer(caller.org, number, says)
