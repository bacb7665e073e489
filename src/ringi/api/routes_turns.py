"""What was asked, what was decided, what came of it: turns as a list and as a sheet."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict

from ringi.api.caller import Caller, CallerHere
from ringi.api.language import locale_of
from ringi.api.problems import FORBIDDEN, NOT_FOUND, ProblemError
from ringi.api.routes_stop import Why
from ringi.api.services import Services, ServicesHere
from ringi.api.sheet import SheetOut, TurnOut, sheet_out, turn_out
from ringi.domain.ids import TurnId
from ringi.domain.text import Locale
from ringi.review.chains import verify_chain
from ringi.review.directory import Directory
from ringi.review.reading import Reader
from ringi.review.sheet import Link
from ringi.review.sheet_fold import sheet_for
from ringi.store.looking_back import StoredHead, later_turns, read_chain, stored_heads
from ringi.store.turn_views import TurnView, list_turns, read_turn
from ringi.turns.administration import Administration
from ringi.turns.charter import Charter

PAGE = 50

router = APIRouter(tags=["turns"])


class Turns(BaseModel):
    turns: tuple[TurnOut, ...]
    next: TurnId | None
    """Give it as `before` for the next page; null on the last."""


class Wish(BaseModel):
    """There is nothing to choose, yet the door takes JSON only."""

    model_config = ConfigDict(extra="forbid")


class ChainOut(BaseModel):
    """What walking the chain of a turn's conversation showed."""

    rows: int
    whole: bool
    """Nothing in it was changed, taken out or put in."""


class Cancelled(BaseModel):
    turn_id: TurnId


class Redrafted(BaseModel):
    turn_id: TurnId
    """Of the turn that holds the new answer."""


@router.get("/turns")
async def turns(services: ServicesHere, caller: CallerHere, before: UUID | None = None) -> Turns:
    """The turns whose existence the caller may know, newest first."""
    charter = await services.runtime.house.charters.current(caller.org)
    start = TurnId(before) if before else None
    heads = await list_turns(services.database, caller.viewer, PAGE, start)
    listed = tuple(turn_out(head, charter) for head in heads)
    return Turns(turns=listed, next=listed[-1].id if len(listed) == PAGE else None)


@router.post("/turns/{turn}/redraft", status_code=202)
async def redraft(turn: UUID, wish: Wish, services: ServicesHere, caller: CallerHere) -> Redrafted:
    """Has the answer of the caller's own finished turn drafted again from what is on record. Nothing is
    executed; the new answer comes as an event of the conversation."""
    del wish
    if await read_turn(services.database, caller.viewer, TurnId(turn)) is None:
        raise ProblemError(NOT_FOUND)
    accepted = await services.runtime.redraft(caller.org, TurnId(turn), caller.person.id)
    return Redrafted(turn_id=accepted.turn)


@router.post("/turns/{turn}/cancel", status_code=202)
async def cancel(turn: UUID, wish: Wish, services: ServicesHere, caller: CallerHere) -> Cancelled:
    """Calls the caller's own turn off: nothing of it starts any more, what was done stays done, and the answer
    that says so comes as an event of the conversation."""
    del wish
    if await read_turn(services.database, caller.viewer, TurnId(turn)) is None:
        raise ProblemError(NOT_FOUND)
    accepted = await services.runtime.cancel(caller.org, TurnId(turn), caller.person.id)
    return Cancelled(turn_id=accepted.turn)


@router.get("/turns/{turn}")
async def turn_sheet(turn: UUID, request: Request, services: ServicesHere, caller: CallerHere) -> SheetOut:
    """The stamps of one turn. Its words are there for its requester and its approvers only."""
    charter = await services.runtime.house.charters.current(caller.org)
    view = await _view(turn, services, caller)
    locale = locale_of(request.scope, services.settings.locale)
    return await _sheet(view, charter, services, caller.person.id, locale)


@router.get("/turns/{turn}/chain")
async def verified_chain(turn: UUID, services: ServicesHere, caller: CallerHere) -> ChainOut:
    """Walks the hash chain in which the turn stands, for whoever may know of the turn. Needs no keys and shows no
    word."""
    view = await _view(turn, services, caller)
    heads = await stored_heads(services.database, caller.org)
    chain = view.head.conversation
    end = next((head for head in heads if head.chain == chain), StoredHead(chain=chain, seq=None, head=None))
    report = verify_chain(end, await read_chain(services.database, caller.org, chain))
    return ChainOut(rows=report.rows, whole=report.broken is None)


@router.post("/turns/{turn}/open")
async def open_sheet(
    turn: UUID, why: Why, request: Request, services: ServicesHere, caller: CallerHere
) -> SheetOut:
    """The sheet with another's words on it, for level 5 and up and for nobody's above the caller's own level. That
    they were opened, by whom and why, is on the organisation's record."""
    view = await _view(turn, services, caller)
    charter = await services.runtime.house.charters.current(caller.org)
    if not caller.administers or charter.people[view.head.person].level > caller.person.level:
        raise ProblemError(FORBIDDEN)
    administration = Administration(services.runtime.house)
    await administration.opened(caller.org, caller.person.id, view.head.id, why.reason)
    locale = locale_of(request.scope, services.settings.locale)
    return await _sheet(view, charter, services, "owner", locale)


async def _view(turn: UUID, services: Services, caller: Caller) -> TurnView:
    """Not found where the caller may not know of it."""
    view = await read_turn(services.database, caller.viewer, TurnId(turn))
    if view is None:
        raise ProblemError(NOT_FOUND)
    return view


async def _sheet(
    view: TurnView, charter: Charter, services: Services, reader: Reader, locale: Locale
) -> SheetOut:
    """The sheet as far as that reader may read it."""
    directory = Directory(people=charter.people, registry=services.runtime.house.registry)
    sheet = sheet_for(view.head.id, view.journal, directory, charter.seal_or_none, reader)
    later = await later_turns(services.database, charter.facts.organisation.org, view.head.id)
    found = replace(sheet, later=tuple(Link(kind=kind, turn=other) for kind, other in later))
    return sheet_out(turn_out(view.head, charter), found, locale)
