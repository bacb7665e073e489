"""One person as administration sees them: their ways of coming in, and what would end with them. Changing it is a call
through the gates.
"""

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
    """Name they are known by on a channel."""

    channel: str
    account: str


class BrowserOut(BaseModel):
    """A browser that is signed in as them."""

    id: UUID
    agent: str
    """Name the browser gives itself."""
    name: str
    """That name in words."""
    created_at: datetime
    seen_at: datetime


class MemberDetailOut(BaseModel):
    accounts: tuple[AccountOfOut, ...]
    browsers: tuple[BrowserOut, ...]
    tokens: int
    """Number of access tokens that still open something."""
    asked: int
    """Number of unanswered confirmations of what they asked for; called off when they leave."""
    answers: int
    """Number of confirmations that wait for their yes; another person's when they leave."""
    level_before: int | None
    """The level before the last change, while that can be taken back with the form `undo_level`."""
    lends_to: int
    """Number of delegations in which they say yes in another person's place; ended when they leave."""


@router.get("/people/{person}")
async def read_member(
    person: UUID, locale: LocaleHere, services: ServicesHere, caller: AdministratorHere
) -> MemberDetailOut:
    """Returns the ways a person comes in and what waits for them, for administration."""
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
