"""Turns as a list and as a sheet: what was asked, what was decided, what came of it."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from ringi.api.administrative import carry_out
from ringi.api.auth.caller import ApiCaller, CallerHere
from ringi.api.bodies import EmptyBody, StopReason
from ringi.api.dependencies import LocaleHere
from ringi.api.problems import FORBIDDEN, NOT_FOUND, Problem, ProblemError
from ringi.api.schemas.cards import waiting_said
from ringi.api.schemas.sheet import SheetOut, TurnOut, sheet_out, turn_out
from ringi.api.services import Services, ServicesHere
from ringi.api.turn_limits import demand_hands, demand_pace
from ringi.assistants.administration.open_content import OPEN_CONTENT
from ringi.domain.decision import Verdict
from ringi.domain.ids import PersonId, ToolName, TurnId
from ringi.domain.outcome import Standing
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.language.dates.days import EARLIEST, LATEST, end_of, start_of
from ringi.review.chains import verify_chain
from ringi.review.current import as_of_now
from ringi.review.reading import Reader
from ringi.review.sheet_fold import sheet_for
from ringi.store.views.sheet_lists import Listed, SheetQuery, list_sheets
from ringi.store.views.turn_views import TurnView, read_turn
from ringi.tools.directory import Directory
from ringi.turns.intake.revise import revision_of
from ringi.turns.organisation import OrgSnapshot

PAGE = 50
WALKING = Problem(status=429, text=Text("api.chain_under_way"), headers={"Retry-After": "5"})
Day = Annotated[date, Field(ge=EARLIEST, le=LATEST)]

router = APIRouter(tags=["turns"])


class ListedOut(TurnOut):
    """A turn in the list of sheets."""

    said: str | None
    """Beginning of the request; null if the caller may not read it, or nothing is left of it."""
    tools: tuple[ToolName, ...]
    """Tools that were proposed, each once."""
    verdict: str | None
    """The strictest verdict of the gates on what was proposed; null if nothing was."""


class Turns(BaseModel):
    turns: tuple[ListedOut, ...]
    next: TurnId | None
    """The id to give as `before` for the next page; null on the last."""


class ChainOut(BaseModel):
    """Findings of a walk of the chain of a turn's conversation."""

    rows: int
    whole: bool
    """True if nothing in it was changed, taken out or put in."""


class CancelledOut(BaseModel):
    turn_id: TurnId


class Redrafted(BaseModel):
    turn_id: TurnId
    """Id of the turn that holds the new answer."""


class RevisionOut(BaseModel):
    """Consequences of editing a turn's message, or of wording its answer anew."""

    executed: tuple[str, ...]
    """Operations the turn carried out, in words. They stay done: a message sent again is then a correction."""
    rewordable: bool
    """True if a model answered and nothing was changed: the answer can be drafted again."""


class TurnFilter(BaseModel):
    """The turns that are wanted; a field that is left out sieves nothing."""

    model_config = ConfigDict(extra="forbid")

    before: UUID | None = None
    q: Annotated[str, Field(max_length=100)] = ""
    """Words that were said, if the caller may read them, or the beginning of a sheet's number."""
    person: UUID | None = None
    """Person who asked."""
    tool: Annotated[str, Field(max_length=100)] | None = None
    outcome: Standing | None = None
    since: Day | None = None
    until: Day | None = None
    """Days in the organisation's time zone, both included."""


@router.get("/turns")
async def turns(services: ServicesHere, caller: CallerHere, sieve: Annotated[TurnFilter, Query()]) -> Turns:
    """Lists the turns whose existence the caller may know, newest first."""
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    found = await list_sheets(services.database, caller.viewer, _wanted(sieve, snapshot.zone), PAGE)
    listed = tuple(_listed(each, snapshot) for each in found)
    return Turns(turns=listed, next=listed[-1].id if len(listed) == PAGE else None)


@router.get("/turns/{turn}/revision")
async def revision(turn: UUID, locale: LocaleHere, services: ServicesHere, caller: CallerHere) -> RevisionOut:
    """Returns what the caller's own turn carried out, and whether its answer can be drafted again."""
    view = await _view(turn, services, caller)
    if view.head.person != caller.person.id:
        raise ProblemError(FORBIDDEN)
    found = await revision_of(services.runtime.services, caller.org, view.head.id, caller.person.id)
    executed = tuple(say(each, locale) for each in found.executed)
    return RevisionOut(executed=executed, rewordable=found.rewordable)


@router.post("/turns/{turn}/redraft", status_code=202)
async def redraft(turn: UUID, wish: EmptyBody, services: ServicesHere, caller: CallerHere) -> Redrafted:
    """Has the answer of the caller's own finished turn drafted again from what is on record. Nothing is
    executed; the new answer comes as an event of the conversation."""
    del wish
    demand_pace(services, caller, str(turn))
    view = await _view(turn, services, caller)
    if view.head.person == caller.person.id:
        await demand_hands(services.database, caller, view.head.conversation)
    accepted = await services.runtime.redraft(caller.org, TurnId(turn), caller.person.id)
    return Redrafted(turn_id=accepted.turn)


@router.post("/turns/{turn}/cancel", status_code=202)
async def cancel(turn: UUID, wish: EmptyBody, services: ServicesHere, caller: CallerHere) -> CancelledOut:
    """Calls the caller's own turn off: nothing of it starts any more, what was done stays done, and the answer
    that says so comes as an event of the conversation."""
    del wish
    if await read_turn(services.database, caller.viewer, TurnId(turn)) is None:
        raise ProblemError(NOT_FOUND)
    accepted = await services.runtime.cancel(caller.org, TurnId(turn), caller.person.id)
    return CancelledOut(turn_id=accepted.turn)


@router.get("/turns/{turn}")
async def turn_sheet(turn: UUID, locale: LocaleHere, services: ServicesHere, caller: CallerHere) -> SheetOut:
    """Returns the stamps of one turn. Its words are there for its requester and its approvers only."""
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    view = await _view(turn, services, caller)
    return await _sheet(view, snapshot, services, caller.person.id, locale)


@router.get("/turns/{turn}/chain")
async def verified_chain(turn: UUID, services: ServicesHere, caller: CallerHere) -> ChainOut:
    """Walks the hash chain in which the turn stands, for everybody who may know of the turn. Needs no keys and shows no
    word. One walk at a time for each person: a second one meanwhile is 429."""
    view = await _view(turn, services, caller)
    person = caller.person.id
    if not services.walks.admits(person):
        raise ProblemError(WALKING)
    async with services.walks.walking(person):
        report = await verify_chain(services.database, caller.org, view.head.conversation)
    return ChainOut(rows=report.rows, whole=report.broken is None)


@router.post("/turns/{turn}/open")
async def open_sheet(
    turn: UUID, why: StopReason, locale: LocaleHere, services: ServicesHere, caller: CallerHere
) -> SheetOut:
    """Returns the sheet with another person's words on it, for level 5 and up and not for people above the caller's own
    level. The opening, by whom and why, is on the organisation's record."""
    view = await _view(turn, services, caller)
    wanted = {"turn": str(view.head.id), "reason": why.reason}
    await carry_out(services, caller, OPEN_CONTENT, wanted, locale)
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    return await _sheet(view, snapshot, services, "owner", locale)


def _wanted(sieve: TurnFilter, zone: ZoneInfo) -> SheetQuery:
    return SheetQuery(
        before=TurnId(sieve.before) if sieve.before else None,
        words=sieve.q.strip(),
        person=PersonId(sieve.person) if sieve.person else None,
        tool=sieve.tool,
        outcome=sieve.outcome,
        since=start_of(sieve.since, zone) if sieve.since else None,
        until=end_of(sieve.until, zone) if sieve.until else None,
    )


def _listed(listed: Listed, snapshot: OrgSnapshot) -> ListedOut:
    first = (listed.said or "").strip().splitlines()
    return ListedOut(
        **dict(turn_out(listed.head, snapshot)),
        said=first[0] if first else None,
        tools=tuple(ToolName(each) for each in dict.fromkeys(listed.tools)),
        verdict=max(listed.verdicts, key=lambda verdict: Verdict[verdict.upper()], default=None),
    )


async def _view(turn: UUID, services: Services, caller: ApiCaller) -> TurnView:
    """Returns the turn; raises ProblemError (404) if the caller may not know of it."""
    view = await read_turn(services.database, caller.viewer, TurnId(turn))
    if view is None:
        raise ProblemError(NOT_FOUND)
    return view


async def _sheet(
    view: TurnView, snapshot: OrgSnapshot, services: Services, reader: Reader, locale: Locale
) -> SheetOut:
    """Returns the sheet as far as that reader may read it."""
    directory = Directory(people=snapshot.people, registry=services.runtime.services.registry)
    sheet = sheet_for(view.head.id, view.journal, directory, snapshot.seal_or_none, reader)
    org, now = snapshot.facts.organisation.org, services.runtime.services.now()
    found, pendings = await as_of_now(services.database, org, sheet, directory, snapshot.seal_or_none)
    away = (waiting_said(each, snapshot, locale, now) for each in pendings if each.state == "open")
    return sheet_out(turn_out(view.head, snapshot), found, next(away, ()), locale)
