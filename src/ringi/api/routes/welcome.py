"""The one-time links: the person one is for, and what comes of it: a login, and the first time an organisation too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import uuid4

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from ringi.api.auth.admission import DEAD, Code, NewPassword, admitted, demand_strength
from ringi.api.auth.devices import keep_device
from ringi.api.auth.sign_in import agent_in, demand_privacy, visit_of
from ringi.api.founder import First, FoundingForm
from ringi.api.language import locale_of
from ringi.api.problems import Problem, ProblemError
from ringi.api.schemas.me import Me
from ringi.api.services import Services, ServicesHere
from ringi.assistants.administration.invite import WELCOME
from ringi.domain.accounts import ACCOUNT
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Locale, Text
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import DecidedError, TakenError
from ringi.store.identity.browser_sessions import NewBrowserSession, begin_visit, end_visits, new_visit
from ringi.store.identity.passkeys import drop_passkeys
from ringi.store.identity.tokens import revoke_all
from ringi.store.identity.web_accounts import (
    KnownAccount,
    admit_invitation,
    digest_of,
    invited,
    is_welcome,
    keep_login,
    new_code,
    use_invitation,
    use_welcome,
)

router = APIRouter(tags=["session"])

Named = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]


class Look(BaseModel):
    model_config = ConfigDict(extra="forbid")

    code: Code


class LinkFor(BaseModel):
    """`first`: the person who follows it makes the organisation. `person`: that person gets a login."""

    kind: Literal["first", "person"]
    person: str | None
    organisation: str | None


class Welcome(BaseModel):
    model_config = ConfigDict(extra="forbid")

    code: Code
    login: Annotated[str, Field(pattern=f"^{ACCOUNT}$")]
    password: NewPassword
    name: Named | None = None
    """The person's name; needed if an organisation of one's own is made."""
    organisation: Named | None = None
    """The organisation's name; needed if one is made."""
    sample: bool = False
    """True for the sample company instead of one's own."""


class SecondPerson(BaseModel):
    """A person of the sample company that one can be as well, to try what takes two persons."""

    name: str
    link: str
    """One-time link. The path alone; told only now."""


class WelcomedMe(Me):
    second: SecondPerson | None
    """The second person if the sample company was just made; null otherwise."""


@router.post("/welcome/look")
async def look(said: Look, services: ServicesHere) -> LinkFor:
    """Returns the person a one-time link is for; 404 if it was used, is too old, or never was one."""
    if await is_welcome(services.database, said.code):
        return LinkFor(kind="first", person=None, organisation=None)
    known = await invited(services.database, said.code)
    if known is None:
        raise ProblemError(DEAD)
    snapshot = await services.runtime.services.org_cache.now(known.org)
    return LinkFor(
        kind="person",
        person=snapshot.people[known.person].name,
        organisation=snapshot.facts.organisation.name,
    )


@router.post("/welcome")
async def welcome(said: Welcome, request: Request, response: Response, services: ServicesHere) -> WelcomedMe:
    """Uses a one-time link: the person has a login from now on and is signed in. The first link of all makes the
    organisation."""
    demand_privacy(services, request.scope)
    demand_strength(said.login, said.password)
    try:
        came = await _came(said, request, services)
    except DecidedError as dead:
        raise ProblemError(DEAD) from dead
    except TakenError as taken:
        raise ProblemError(Problem(status=409, text=Text("session.login_taken"))) from taken
    me = await admitted(request, response, services, came.visit.secret)
    response.headers.append("Set-Cookie", await keep_device(services, request.scope, said.login))
    return WelcomedMe(**dict(me), second=await _second_person(services, me.organisation.id, came.second))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Arrival:
    visit: NewBrowserSession
    second: tuple[PersonId, str] | None = None
    """The person who can be invited besides, and the code."""


async def _second_person(
    services: Services, org: OrgId, second: tuple[PersonId, str] | None
) -> SecondPerson | None:
    if second is None:
        return None
    person, code = second
    snapshot = await services.runtime.services.org_cache.at_hand(org)
    return SecondPerson(name=snapshot.people[person].name, link=f"{WELCOME}{code}")


async def _came(said: Welcome, request: Request, services: Services) -> _Arrival:
    known = await invited(services.database, said.code)
    if known is not None:
        return await _person_comes(said, request, services, known)
    if not await is_welcome(services.database, said.code):
        raise ProblemError(DEAD)
    return await _first_comes(said, request, services)


async def _person_comes(said: Welcome, request: Request, services: Services, known: KnownAccount) -> _Arrival:
    """Gives the person their login. Browsers signed in with a password somebody may have seen are signed out, and their
    tokens and passkeys open nothing more."""
    hashed = await services.passwords.hash(said.password)
    new, begins = await visit_of(services, request.scope, known)
    await services.database.batch(
        known.org,
        use_invitation(said.code),
        keep_login(known.person, said.login, hashed),
        end_visits(known.person, but=None),
        revoke_all(known.person),
        drop_passkeys(known.person),
        begins,
    )
    return _Arrival(visit=new)


async def _first_comes(said: Welcome, request: Request, services: Services) -> _Arrival:
    """Makes the organisation. INVARIANT: the link is used, and the organisation, its president's login and the browser
    session made, in one transaction. So is the link of the sample's second person: to invite one later takes two."""
    wish = _wish(said, locale_of(request.scope, services.settings.locale))
    hashed = await services.passwords.hash(said.password)
    made: list[_Arrival] = []

    def also(first: First) -> tuple[Statement, ...]:
        visit = new_visit(first.president, TOP_LEVEL, agent_in(request.scope))
        second = (first.second, new_code()) if first.second else None
        made.append(_Arrival(visit=visit, second=second))
        return (
            use_welcome(said.code),
            keep_login(first.president, said.login, hashed),
            begin_visit(visit),
            *((admit_invitation(uuid4(), second[0], digest_of(second[1])),) if second else ()),
        )

    await services.founder(wish, also)
    return made[-1]


def _wish(said: Welcome, locale: Locale) -> FoundingForm:
    if not said.sample and (said.name is None or said.organisation is None):
        raise ProblemError(Problem(status=422, text=Text("session.names_missing")))
    return FoundingForm(
        login=said.login,
        name=said.name or "",
        organisation=said.organisation or "",
        sample=said.sample,
        locale=locale,
    )
