"""Signing in through the company's own sign-in. A person's identity there is linked to who they are here by a one-time
link, and by nothing that can be guessed or changed, such as an address.
"""

from __future__ import annotations

import hmac
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError
from starlette.responses import RedirectResponse

from ringi.api.auth.admission import DEAD, Code, visit_in
from ringi.api.auth.caller import ApiCaller, CallerHere, find_caller
from ringi.api.auth.cookies import cookie_header, passing_cookie, passing_cookie_header
from ringi.api.auth.origin import is_secure
from ringi.api.auth.passkeys import party_for
from ringi.api.auth.passwords import SHORTEST
from ringi.api.auth.reauth import TAKES_FRESH, demand_fresh, fresh_seconds
from ringi.api.auth.sign_in import demand_privacy, visit_of
from ringi.api.bodies import EmptyBody
from ringi.api.dependencies import shown_in
from ringi.api.problems import Problem, ProblemError
from ringi.api.services import Services, ServicesHere
from ringi.domain.text import Text
from ringi.integrations.oidc import Attempt, CompanySignIn, Identity, IdentityError, new_attempt
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import DecidedError, TakenError
from ringi.store.identity.browser_sessions import NewBrowserSession, begin_visit, end_visits, refresh_visit
from ringi.store.identity.tokens import revoke_all
from ringi.store.identity.web_accounts import (
    KnownAccount,
    drop_login,
    identified,
    invited,
    is_linked,
    link_identity,
    login_of,
    use_invitation,
)

router = APIRouter(tags=["session"])

BACK = "/api/v1/session/oidc/back"
FAILED = Problem(status=403, text=Text("session.oidc_failed"))
STALE = Problem(status=403, text=Text("session.oidc_stale"))
Purpose = Literal["sign_in", "link", "prove"]
OwnPath = Annotated[str, StringConstraints(pattern=r"^/([A-Za-z0-9._~?=&%-][A-Za-z0-9/._~?=&%-]{0,500})?$")]
"""An address of our own pages; never one that a browser reads as another site's."""
Word = Annotated[str, Query(pattern=r"^[\x21-\x7e]{1,2000}$")]


class Ways(BaseModel):
    """Ways to sign in here."""

    password: bool = True
    oidc: bool
    """True if one can sign in through the company's own sign-in: go to `/api/v1/session/oidc`."""
    passkey: bool
    """True if browsers take passkeys for the name we are called by."""
    shortest_password: int
    """Characters a new one has at least."""


class Invited(BaseModel):
    model_config = ConfigDict(extra="forbid")

    code: Code


class WhereFrom(BaseModel):
    model_config = ConfigDict(extra="forbid")

    page: OwnPath = "/"
    """Page the browser comes back to."""


class Address(BaseModel):
    address: str
    """Address the page sends the browser to."""


class LinkedAccount(BaseModel):
    login: str | None
    """Login for a password; null if no password lets them in."""
    company: bool
    """True if they come in through the company's own sign-in."""


class _Wanted(BaseModel):
    """The purpose a browser is sent to the other sign-in for."""

    purpose: Purpose = "sign_in"
    invitation: str = ""
    visit: str = ""
    """Browser session of a person who is signed in and links their account or proves who they are; empty otherwise."""
    page: OwnPath = "/"
    """Page the browser goes to in the end."""


class _Passing(_Wanted):
    """Values a browser takes along to the other sign-in and back."""

    state: str
    nonce: str
    verifier: str


@router.get("/session/ways")
async def ways(request: Request, services: ServicesHere) -> Ways:
    """Lists the ways to sign in here; for everybody."""
    party = party_for(request.scope, services.settings)
    return Ways(oidc=services.sign_in is not None, passkey=party is not None, shortest_password=SHORTEST)


@router.get("/session/oidc", response_class=RedirectResponse, status_code=302)
async def leave(request: Request, services: ServicesHere) -> RedirectResponse:
    """Sends the browser to the company's own sign-in."""
    address, kept = await _sent(request, services, _Wanted())
    return RedirectResponse(address, 302, headers={"Set-Cookie": kept})


@router.post("/session/oidc")
async def leave_invited(
    said: Invited, request: Request, response: Response, services: ServicesHere
) -> Address:
    """Sends the browser there with a one-time link, from the page that says for whom it is: the account that comes back
    is linked to that person. A link somebody was lured to follow can not do this."""
    _sign_in(services)
    if await invited(services.database, said.code) is None:
        raise ProblemError(DEAD)
    address, kept = await _sent(request, services, _Wanted(invitation=said.code))
    response.headers["Set-Cookie"] = kept
    return Address(address=address)


@router.post("/session/oidc/link", responses=TAKES_FRESH)
async def leave_to_link(
    said: EmptyBody, request: Request, response: Response, services: ServicesHere, caller: CallerHere
) -> Address:
    """Sends a person there who is signed in, and proved lately that it is them: the account that comes back in this
    very browser is linked to them. Their password, passkeys, tokens and other browsers open nothing from then on."""
    del said
    visit = visit_in(caller)
    demand_fresh(caller)
    address, kept = await _sent(request, services, _Wanted(purpose="link", visit=str(visit.id)))
    response.headers["Set-Cookie"] = kept
    return Address(address=address)


@router.post("/session/fresh/oidc")
async def leave_to_prove(
    said: WhereFrom, request: Request, response: Response, services: ServicesHere, caller: CallerHere
) -> Address:
    """Sends a person who is signed in to the company's own sign-in, to prove there once more who they are: back on the
    page they left, this browser may give the gravest answers for ten minutes."""
    visit = visit_in(caller)
    wanted = _Wanted(purpose="prove", visit=str(visit.id), page=said.page)
    address, kept = await _sent(request, services, wanted)
    response.headers["Set-Cookie"] = kept
    return Address(address=address)


@router.get("/account")
async def read_account(services: ServicesHere, caller: CallerHere) -> LinkedAccount:
    """Returns the ways the caller comes in."""
    known = KnownAccount(org=caller.org, person=caller.person.id)
    kept = await login_of(services.database, known)
    return LinkedAccount(login=kept[0] if kept else None, company=await is_linked(services.database, known))


@router.get("/session/oidc/back", response_class=RedirectResponse, status_code=303)
async def come_back(
    request: Request, services: ServicesHere, code: Word = "-", state: Word = "-"
) -> RedirectResponse:
    """Takes the browser back from the company's sign-in. Signed in, it goes on to the pages; a browser that is refused
    goes there too, and the page says why."""
    try:
        return await _come_back(request, services, code, state)
    except ProblemError as error:
        if "text/html" not in request.headers.get("accept", ""):
            raise
        reason = error.problem.text.key.rpartition(".")[2]
        answer = RedirectResponse(f"{_page(request, services)}#refused={reason}", 303)
        secure = is_secure(request.scope, services.settings)
        answer.headers.append("Set-Cookie", passing_cookie_header("", secure=secure))
        return answer


async def _come_back(request: Request, services: Services, code: str, state: str) -> RedirectResponse:
    sign_in, passing = _sign_in(services), _passing(request, services)
    if not hmac.compare_digest(state.encode(), passing.state.encode()):
        raise ProblemError(FAILED)
    attempt = Attempt(state=passing.state, nonce=passing.nonce, verifier=passing.verifier)
    try:
        identity = await sign_in.who(attempt, code, _back(request, services))
    except IdentityError as error:
        raise ProblemError(FAILED) from error
    secure = is_secure(request.scope, services.settings)
    answer = RedirectResponse(passing.page, 303)
    if passing.purpose == "prove":
        await _prove(request, services, identity, passing)
    else:
        new = await _admit(request, services, identity, passing)
        answer.headers.append("Set-Cookie", cookie_header(new.secret, secure=secure))
    answer.headers.append("Set-Cookie", passing_cookie_header("", secure=secure))
    return answer


async def _sent(request: Request, services: Services, wanted: _Wanted) -> tuple[str, str]:
    """Returns the address the browser goes to, and the cookie with what must come back."""
    demand_privacy(services, request.scope)
    sign_in, attempt = _sign_in(services), new_attempt()
    try:
        again = wanted.purpose == "prove"
        address = await sign_in.address(attempt, _back(request, services), again=again)
    except IdentityError as error:
        raise ProblemError(FAILED) from error
    passing = _Passing(
        state=attempt.state,
        nonce=attempt.nonce,
        verifier=attempt.verifier,
        **wanted.model_dump(),
    )
    secure = is_secure(request.scope, services.settings)
    return address, passing_cookie_header(passing.model_dump_json(), secure=secure)


async def _admit(
    request: Request, services: Services, identity: Identity, passing: _Passing
) -> NewBrowserSession:
    """Returns the new browser session of the person who came back. INVARIANT: groups only limit; a person's rights here
    are what the organisation says."""
    known = await identified(services.database, identity.issuer, identity.subject)
    meant = await _meant(request, services, passing)
    if known is not None and meant is not None and meant != known:
        raise ProblemError(Problem(status=403, text=Text("session.oidc_taken")))
    found = known or meant
    if found is None:
        raise ProblemError(Problem(status=403, text=Text("session.oidc_unknown")))
    await _demand_groups(services, found, identity)
    new, begins = await visit_of(services, request.scope, found, fresh_seconds(identity.proven_at))
    if known is not None:
        await services.database.batch(found.org, begins)
        return new
    used = (use_invitation(passing.invitation),) if passing.invitation else ()
    return await _link(services, found, identity, used, new)


async def _prove(request: Request, services: Services, identity: Identity, passing: _Passing) -> None:
    """Makes the browser session fresh. INVARIANT: it is the browser that left, still signed in as the person who came
    back, and the issuer says that they proved it within these minutes, since the issuer may answer out of a sign-in of
    last week."""
    caller = await _same_browser(request, services, passing)
    own = KnownAccount(org=caller.org, person=caller.person.id)
    if await identified(services.database, identity.issuer, identity.subject) != own:
        raise ProblemError(Problem(status=403, text=Text("session.oidc_other")))
    await _demand_groups(services, own, identity)
    left = fresh_seconds(identity.proven_at)
    if not left:
        raise ProblemError(STALE)
    await refresh_visit(services.database, caller.org, visit_in(caller).id, left)


async def _demand_groups(services: Services, found: KnownAccount, identity: Identity) -> None:
    snapshot = await services.runtime.services.org_cache.now(found.org)
    if snapshot.people[found.person].level > identity.level:
        raise ProblemError(Problem(status=403, text=Text("session.oidc_level")))


async def _same_browser(request: Request, services: Services, passing: _Passing) -> ApiCaller:
    """Returns the caller who is signed in, in the very browser that left."""
    caller = await find_caller(services.runtime.services, shown_in(request.scope, services.settings))
    if caller is None or caller.visit is None or str(caller.visit.id) != passing.visit:
        raise ProblemError(FAILED)
    return caller


async def _meant(request: Request, services: Services, passing: _Passing) -> KnownAccount | None:
    """Returns the account to be linked to the person who comes back: the one the one-time link is for, or the one
    signed in in this browser. INVARIANT: it is the browser that left, still signed in as the same person, and freshly
    so."""
    if passing.invitation:
        return await invited(services.database, passing.invitation)
    if passing.purpose != "link":
        return None
    caller = await _same_browser(request, services, passing)
    demand_fresh(caller)
    return KnownAccount(org=caller.org, person=caller.person.id)


async def _link(
    services: Services,
    found: KnownAccount,
    identity: Identity,
    used: tuple[Statement, ...],
    new: NewBrowserSession,
) -> NewBrowserSession:
    """Links the account. Browsers signed in as anybody before, or with a password somebody may have seen, are signed
    out."""
    try:
        await services.database.batch(
            found.org,
            *used,
            link_identity(found.person, identity.issuer, identity.subject),
            drop_login(found.person),
            end_visits(found.person, but=None),
            revoke_all(found.person),
            begin_visit(new),
        )
    except (DecidedError, TakenError) as error:
        raise ProblemError(FAILED) from error
    return new


def _sign_in(services: Services) -> CompanySignIn:
    if services.sign_in is None:
        raise ProblemError(Problem(status=404, text=Text("session.no_oidc")))
    return services.sign_in


def _passing(request: Request, services: Services) -> _Passing:
    try:
        secure = is_secure(request.scope, services.settings)
        return _Passing.model_validate_json(passing_cookie(request.cookies, secure=secure) or "")
    except ValidationError as error:
        raise ProblemError(FAILED) from error


def _page(request: Request, services: Services) -> str:
    """Returns the page on which a person is told why they were refused."""
    try:
        return _passing(request, services).page
    except ProblemError:
        return "/"


def _back(request: Request, services: Services) -> str:
    """Returns the address of the way back, as the browser knows us."""
    here = f"{request.url.scheme}://{request.url.netloc}"
    return f"{services.settings.public_url or here}{BACK}"
