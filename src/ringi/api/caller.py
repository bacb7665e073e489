"""Who is asking? Settled once, at the edge, before a route is even looked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.domain.people import ADMINISTRATION_LEVEL, Person
from ringi.domain.text import Locale
from ringi.store.tokens import bearer_of
from ringi.store.turn_views import Viewer
from ringi.turns.house import House

CALLER = "ringi.caller"
"""Where the edge leaves the caller in the scope."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """An active person of an organisation, as of this request."""

    org: OrgId
    person: Person
    locale: Locale
    """The organisation's."""
    in_need: bool = False
    """They were found over the connection kept apart: there is no other."""

    @property
    def administers(self) -> bool:
        return self.person.level >= ADMINISTRATION_LEVEL and not self.person.outsider

    @property
    def viewer(self) -> Viewer:
        return Viewer(org=self.org, person=self.person.id, everything=self.administers)


async def find_caller(house: House, authorization: str) -> Caller | None:
    """Whose bearer token the header holds; AwayError where that cannot be looked up."""
    scheme, _, secret = authorization.partition(" ")
    if scheme.lower() != "bearer" or not secret:
        return None
    bearer = await bearer_of(house.database, secret.strip())
    if bearer is None:
        return None
    charter = await house.charters.current(bearer.org, bearer.revision)
    return Caller(org=bearer.org, person=charter.people[bearer.person], locale=bearer.locale)


def caller_of(request: Request) -> Caller:
    caller = request.scope.get(CALLER)
    if not isinstance(caller, Caller):
        raise DefectError("a route was reached without a caller")
    return caller


CallerHere = Annotated[Caller, Depends(caller_of)]
