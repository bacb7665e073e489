"""Signing in and proving oneself again with a passkey, and the caller's passkeys."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

from ringi.api.auth.admission import admitted, visit_in
from ringi.api.auth.caller import ApiCaller, CallerHere
from ringi.api.auth.devices import keep_device
from ringi.api.auth.passkeys import (
    NOT_PROVEN,
    SIGN_IN,
    Credential,
    Owner,
    ask_for_new,
    ask_for_proof,
    demand_party,
    made,
    proven,
)
from ringi.api.auth.reauth import TAKES_FRESH, demand_fresh
from ringi.api.auth.sign_in import count_passkey, visit_of
from ringi.api.bodies import EmptyBody
from ringi.api.problems import NOT_FOUND, Problem, ProblemError
from ringi.api.schemas.me import Me
from ringi.api.services import Services, ServicesHere
from ringi.domain.text import Text
from ringi.store.core.preconditions import TakenError
from ringi.store.identity.browser_sessions import end_visits, refresh_visit
from ringi.store.identity.passkeys import (
    PasskeyId,
    PasskeyRow,
    keep_passkey,
    read_passkeys,
    remove_passkey,
    rename_passkey,
)
from ringi.store.identity.web_accounts import KnownAccount, login_of

router = APIRouter(tags=["session"])

Named = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
MOST = 20
"""Most passkeys of one person."""


class Signed(BaseModel):
    model_config = ConfigDict(extra="forbid")

    credential: Credential = Field(repr=False)
    """The answer as `PublicKeyCredential.toJSON()` says it."""


class NewKey(Signed):
    name: Named


class Name(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: Named


class Options(BaseModel):
    options: JsonValue
    """Options for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`."""


class PasskeyOut(BaseModel):
    id: UUID
    name: str
    created_at: datetime
    used_at: datetime | None


class Passkeys(BaseModel):
    passkeys: tuple[PasskeyOut, ...]


@router.post("/session/passkey/ask")
async def ask_to_sign_in(said: EmptyBody, request: Request, services: ServicesHere) -> Options:
    """Returns what a passkey must sign to sign in; good once and for some minutes."""
    del said
    party = demand_party(request.scope, services)
    await count_passkey(services, request.scope, "ask")
    return Options(options=await ask_for_proof(services, party, SIGN_IN))


@router.post("/session/passkey")
async def sign_in(said: Signed, request: Request, response: Response, services: ServicesHere) -> Me:
    """Signs in with a passkey; the answer sets the cookie."""
    party = demand_party(request.scope, services)
    await count_passkey(services, request.scope, "answer")
    used = await proven(services, party, said.credential, SIGN_IN)
    new, begins = await visit_of(services, request.scope, KnownAccount(org=used.org, person=used.person))
    await services.database.batch(used.org, begins)
    me = await admitted(request, response, services, new.secret)
    response.headers.append("Set-Cookie", await keep_device(services, request.scope))
    return me


@router.post("/session/fresh/passkey/ask")
async def ask_again(said: EmptyBody, request: Request, services: ServicesHere, caller: CallerHere) -> Options:
    """Returns what one of the caller's passkeys must sign before a grave decision."""
    del said
    party, purpose = demand_party(request.scope, services), _fresh(caller)
    among = await read_passkeys(services.database, caller.org, caller.person.id)
    if not among:
        raise ProblemError(Problem(status=409, text=Text("session.no_passkey")))
    return Options(options=await ask_for_proof(services, party, purpose, among))


@router.post("/session/fresh/passkey", status_code=204)
async def prove_again(said: Signed, request: Request, services: ServicesHere, caller: CallerHere) -> Response:
    """Takes a passkey instead of the password: for ten minutes this browser may give the gravest answers."""
    visit, purpose = visit_in(caller), _fresh(caller)
    used = await proven(services, demand_party(request.scope, services), said.credential, purpose)
    if (used.org, used.person) != (caller.org, caller.person.id):
        raise ProblemError(NOT_PROVEN)
    await refresh_visit(services.database, caller.org, visit.id)
    return Response(status_code=204)


@router.get("/passkeys")
async def read(services: ServicesHere, caller: CallerHere) -> Passkeys:
    """Lists the caller's own passkeys."""
    rows = await read_passkeys(services.database, caller.org, caller.person.id)
    return Passkeys(passkeys=tuple(_shown(row) for row in rows))


@router.post("/passkeys/ask", responses=TAKES_FRESH)
async def ask_new(said: EmptyBody, request: Request, services: ServicesHere, caller: CallerHere) -> Options:
    """Returns what a browser needs to make a passkey; for people who have a login here, and proved lately that it is
    theirs."""
    del said
    purpose = _new(caller)
    demand_fresh(caller)
    party, login = demand_party(request.scope, services), await _login(services, caller)
    known = await read_passkeys(services.database, caller.org, caller.person.id)
    if len(known) >= MOST:
        raise ProblemError(Problem(status=409, text=Text("session.many_passkeys", {"most": MOST})))
    owner = Owner(person=caller.person.id, login=login, name=caller.person.name)
    return Options(options=await ask_for_new(services, party, owner, purpose, known))


@router.post("/passkeys", status_code=201, responses=TAKES_FRESH)
async def keep(said: NewKey, request: Request, services: ServicesHere, caller: CallerHere) -> Passkeys:
    """Keeps the passkey the browser made; it opens the caller's login from now on."""
    purpose = _new(caller)
    demand_fresh(caller)
    party = demand_party(request.scope, services)
    await _login(services, caller)
    new = await made(services, party, said.credential, purpose, (caller.person.id, said.name))
    try:
        await services.database.batch(caller.org, keep_passkey(new))
    except TakenError as error:
        raise ProblemError(NOT_PROVEN) from error
    return await read(services, caller)


@router.patch("/passkeys/{passkey}", status_code=204)
async def rename(passkey: UUID, said: Name, services: ServicesHere, caller: CallerHere) -> Response:
    """Renames one of the caller's passkeys."""
    person = caller.person.id
    if not await rename_passkey(services.database, caller.org, person, PasskeyId(passkey), said.name):
        raise ProblemError(NOT_FOUND)
    return Response(status_code=204)


@router.delete("/passkeys/{passkey}", status_code=204, responses=TAKES_FRESH)
async def remove(passkey: UUID, services: ServicesHere, caller: CallerHere) -> Response:
    """Takes a passkey away, and signs every other browser of the caller out: a person who has the device may be in
    one."""
    demand_fresh(caller)
    if not await remove_passkey(services.database, caller.org, caller.person.id, PasskeyId(passkey)):
        raise ProblemError(NOT_FOUND)
    others = end_visits(caller.person.id, but=caller.visit.id if caller.visit else None)
    await services.database.batch(caller.org, others)
    return Response(status_code=204)


async def _login(services: Services, caller: ApiCaller) -> str:
    """Returns the caller's login. INVARIANT: a person who comes in through the company's own sign-in has no other way
    in beside it."""
    kept = await login_of(services.database, KnownAccount(org=caller.org, person=caller.person.id))
    if kept is None:
        raise ProblemError(Problem(status=409, text=Text("session.no_login")))
    return kept[0]


def _new(caller: ApiCaller) -> str:
    return f"new for {visit_in(caller).id}"


def _fresh(caller: ApiCaller) -> str:
    return f"fresh in {visit_in(caller).id}"


def _shown(row: PasskeyRow) -> PasskeyOut:
    return PasskeyOut(id=row.id, name=row.name, created_at=row.created_at, used_at=row.used_at)
