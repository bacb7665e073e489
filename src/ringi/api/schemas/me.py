"""The caller and what they may do here: everything a page needs before it can draw anything."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from ringi.api.auth.caller import ApiCaller
from ringi.api.limits import LIMITS, LimitsOut
from ringi.api.schemas.assistants import AssistantOut, assistants_for
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.people import ADMINISTRATION_LEVEL, TOP_LEVEL, Person
from ringi.domain.policy import Policy
from ringi.domain.text import Locale
from ringi.store.identity.tours import shown_around
from ringi.store.organisations.platform import Stops, stops, stops_row
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices

Capability = Literal["alerts", "monitor", "open_sheets", "people", "policy", "resume", "stop"]


class SelfOut(BaseModel):
    id: PersonId
    name: str
    level: int
    department: str | None


class OrganisationOut(BaseModel):
    id: OrgId
    name: str
    locale: Locale
    zone: str


class StoppedOut(BaseModel):
    """The moments since which nothing starts; null if that stop is off."""

    organisation: datetime | None
    platform: datetime | None


def stopped_out(stops: Stops) -> StoppedOut:
    return StoppedOut(organisation=stops.organisation, platform=stops.platform)


class Me(BaseModel):
    person: SelfOut
    organisation: OrganisationOut
    locale: Locale
    """Language the caller is spoken to in."""
    csrf: str | None
    """Value of `X-CSRF-Token` on every request that changes something; null with a bearer token."""
    capabilities: tuple[Capability, ...]
    """Functions worth showing. Whether one is allowed is judged again when it is asked for."""
    stopped: StoppedOut
    assistants: tuple[AssistantOut, ...]
    """Assistants a conversation can be begun with, the usual one first."""
    limits: LimitsOut
    toured: bool
    """True if they have seen the guided tour, in any browser."""


async def me_for(turn_services: TurnServices, caller: ApiCaller, locale: Locale) -> Me:
    snapshot = await turn_services.org_cache.at_hand(caller.org)
    (stopped,), toured = await turn_services.database.batch(
        caller.org, stops(), shown_around(caller.person.id)
    )
    organisation = snapshot.facts.organisation
    return Me(
        person=SelfOut(
            id=caller.person.id,
            name=caller.person.name,
            level=caller.person.level,
            department=department_of(snapshot, caller.person),
        ),
        organisation=OrganisationOut(
            id=caller.org, name=organisation.name, locale=organisation.locale, zone=organisation.zone
        ),
        locale=locale,
        csrf=caller.visit.csrf if caller.visit else None,
        capabilities=tuple(capabilities(caller.person, snapshot.policy.policy)),
        stopped=stopped_out(stops_row(stopped)),
        assistants=await assistants_for(turn_services, caller, locale),
        limits=LIMITS,
        toured=bool(toured),
    )


def capabilities(person: Person, policy: Policy) -> Iterator[Capability]:
    """Yields the person's capabilities in alphabetical order; people from outside have none."""
    if person.outsider:
        return
    if person.level >= ADMINISTRATION_LEVEL:
        yield from ("alerts", "monitor", "open_sheets")
    yield from ("people", "policy")
    if person.level >= TOP_LEVEL:
        yield "resume"
    if person.level >= policy.stop_level:
        yield "stop"


def department_of(snapshot: OrgSnapshot, person: Person) -> str | None:
    """Returns the name of the person's own department."""
    names = {row.id: row.name for row in snapshot.facts.departments}
    return names[person.departments[-1]] if person.departments else None
