"""One person as administration sees them: how they come in, and what would end with them. Changing it is a call."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.dependencies import AdministratorHere, LocaleHere
from ringi.api.problems import NOT_FOUND, ProblemError
from ringi.api.services import ServicesHere
from ringi.domain.ids import PersonId
from ringi.i18n import said
from ringi.language.text.browsers import browser_words
from ringi.store.identity.browser_sessions import read_visits
from ringi.store.organisations.departures import holdings_of
from ringi.store.organisations.people import level_before

router = APIRouter(tags=["people"])


class AccountOfOut(BaseModel):
    """Under which name they are known on a channel."""

    channel: str
    account: str


class BrowserOut(BaseModel):
    """One that is signed in as them."""

    id: UUID
    agent: str
    """What it calls itself."""
    name: str
    """The same in words."""
    created_at: datetime
    seen_at: datetime


class MemberDetailOut(BaseModel):
    accounts: tuple[AccountOfOut, ...]
    browsers: tuple[BrowserOut, ...]
    tokens: int
    """Access tokens that still open something."""
    asked: int
    """Confirmations of what they asked for, which nobody has answered; called off when they leave."""
    answers: int
    """Confirmations that wait for their yes; somebody else's when they leave."""
    level_before: int | None
    """The level before the last change, while that can be taken back with the form `undo_level`."""
    lends_to: int
    """Delegations in which they say yes in somebody's place; ended when they leave."""


@router.get("/people/{person}")
async def read_member(
    person: UUID, locale: LocaleHere, services: ServicesHere, caller: AdministratorHere
) -> MemberDetailOut:
    """How somebody comes in and what waits for them, for administration."""
    people = (await services.runtime.services.org_cache.at_hand(caller.org)).people
    found = people.get(PersonId(person))
    if found is None or not found.active:
        raise ProblemError(NOT_FOUND)
    holdings = await holdings_of(services.database, caller.org, found.id)
    visits = await read_visits(services.database, caller.org, found.id)
    return MemberDetailOut(
        accounts=tuple(AccountOfOut(channel=each[0], account=each[1]) for each in holdings.accounts),
        browsers=tuple(
            BrowserOut(
                id=each.id,
                agent=each.agent,
                name=said(browser_words(each.agent), locale),
                created_at=each.created_at,
                seen_at=each.seen_at,
            )
            for each in visits
        ),
        tokens=holdings.tokens,
        asked=holdings.asked,
        answers=holdings.answers,
        level_before=await level_before(services.database, caller.org, found.id),
        lends_to=holdings.lends_to,
    )
