"""Signing in and out, and what a browser that is signed in may know and change of that."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ringi.api.auth.admission import NewPassword, admitted, demand_strength, visit_in
from ringi.api.auth.caller import CallerHere
from ringi.api.auth.cookies import no_cookie_header
from ringi.api.auth.devices import keep_device
from ringi.api.auth.origin import is_secure
from ringi.api.auth.passwords import LONGEST
from ringi.api.auth.sign_in import demand_password, sign_in, visit_of
from ringi.api.dependencies import LocaleHere
from ringi.api.problems import NOT_FOUND, ProblemError
from ringi.api.schemas.me import Me, me_for
from ringi.api.services import ServicesHere
from ringi.i18n import said
from ringi.language.text.browsers import browser_words
from ringi.store.identity.browser_sessions import (
    VisitId,
    end_visit,
    end_visits,
    read_visits,
    refresh_visit,
)
from ringi.store.identity.tokens import revoke_all
from ringi.store.identity.tours import put_tour_away, take_tour_out
from ringi.store.identity.web_accounts import change_password

router = APIRouter(tags=["session"])

Password = Annotated[str, Field(min_length=1, max_length=LONGEST)]


class SignInForm(BaseModel):
    model_config = ConfigDict(extra="forbid")

    login: Annotated[str, Field(min_length=1, max_length=100)]
    password: Password


class Proof(BaseModel):
    model_config = ConfigDict(extra="forbid")

    password: Password


class PasswordChange(BaseModel):
    model_config = ConfigDict(extra="forbid")

    old: Password
    new: NewPassword


class TourChange(BaseModel):
    model_config = ConfigDict(extra="forbid")

    seen: bool


class SessionOut(BaseModel):
    """A browser that is signed in as the caller."""

    id: UUID
    agent: str
    """Name the browser gives itself."""
    name: str
    """That name in words."""
    created_at: datetime
    seen_at: datetime
    current: bool
    """True if it is the browser that asks."""


class Sessions(BaseModel):
    sessions: tuple[SessionOut, ...]


@router.post("/session")
async def create_session(
    said: SignInForm, request: Request, response: Response, services: ServicesHere
) -> Me:
    """Signs in; the answer sets the cookie. A wrong password and an unknown login are answered alike."""
    known = await sign_in(services, request.scope, said.login, said.password)
    new, begins = await visit_of(services, request.scope, known)
    await services.database.batch(known.org, begins)
    me = await admitted(request, response, services, new.secret)
    response.headers.append("Set-Cookie", await keep_device(services, request.scope, said.login))
    return me


@router.get("/session")
async def read_session(locale: LocaleHere, services: ServicesHere, caller: CallerHere) -> Me:
    """Returns who the caller is and what may be shown to them; 401 if nobody is signed in."""
    return await me_for(services.runtime.services, caller, locale)


@router.delete("/session", status_code=204)
async def delete_session(request: Request, services: ServicesHere, caller: CallerHere) -> Response:
    """Signs this browser out."""
    visit = visit_in(caller)
    await end_visit(services.database, caller.org, caller.person.id, visit.id)
    gone = no_cookie_header(secure=is_secure(request.scope, services.settings))
    return Response(status_code=204, headers={"Set-Cookie": gone, "Clear-Site-Data": '"cache", "storage"'})


@router.post("/session/fresh", status_code=204)
async def prove(proof: Proof, services: ServicesHere, caller: CallerHere) -> Response:
    """Takes the password once more: for ten minutes this browser may give the gravest answers."""
    visit = visit_in(caller)
    await demand_password(services, caller, proof.password)
    await refresh_visit(services.database, caller.org, visit.id)
    return Response(status_code=204)


@router.put("/session/tour", status_code=204)
async def put_tour(change: TourChange, services: ServicesHere, caller: CallerHere) -> Response:
    """Keeps whether the caller has seen the guided tour: if so, it does not come up again, wherever they sign in."""
    write = put_tour_away if change.seen else take_tour_out
    await services.database.batch(caller.org, write(caller.person.id))
    return Response(status_code=204)


@router.get("/sessions")
async def read_sessions(locale: LocaleHere, services: ServicesHere, caller: CallerHere) -> Sessions:
    """Lists every browser that is signed in as the caller."""
    rows = await read_visits(services.database, caller.org, caller.person.id)
    own = caller.visit.id if caller.visit else None
    return Sessions(
        sessions=tuple(
            SessionOut(
                id=row.id,
                agent=row.agent,
                name=said(browser_words(row.agent), locale),
                created_at=row.created_at,
                seen_at=row.seen_at,
                current=row.id == own,
            )
            for row in rows
        )
    )


@router.delete("/sessions/{session}", status_code=204)
async def delete_other_session(session: UUID, services: ServicesHere, caller: CallerHere) -> Response:
    """Signs another of the caller's own browsers out."""
    if not await end_visit(services.database, caller.org, caller.person.id, VisitId(session)):
        raise ProblemError(NOT_FOUND)
    return Response(status_code=204)


@router.put("/password", status_code=204)
async def put_password(change: PasswordChange, services: ServicesHere, caller: CallerHere) -> Response:
    """Sets a new password; every other browser of the caller is signed out, and their access tokens open nothing
    more."""
    login = await demand_password(services, caller, change.old)
    demand_strength(login, change.new)
    hashed = await services.passwords.hash(change.new)
    await services.database.batch(
        caller.org,
        change_password(caller.person.id, hashed),
        end_visits(caller.person.id, but=caller.visit.id if caller.visit else None),
        revoke_all(caller.person.id),
    )
    return Response(status_code=204)
