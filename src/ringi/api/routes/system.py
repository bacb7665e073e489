"""Tells whether this process is alive and ready, and what it measures."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel

from ringi.api.auth.caller import CallerHere
from ringi.api.dependencies import administrator_here
from ringi.api.metrics import CONTENT_TYPE
from ringi.api.problems import Problem, ProblemError
from ringi.api.schemas.me import StoppedOut, stopped_out
from ringi.api.services import ServicesHere
from ringi.domain.text import Text
from ringi.store.core.migrate import HEAD
from ringi.store.core.server import has_room, takes_writes
from ringi.store.organisations.platform import stops_of
from ringi.store.views.turn_views import schema_version

router = APIRouter(tags=["system"])


class Liveness(BaseModel):
    status: Literal["ok"] = "ok"


@router.get("/health")
async def health() -> Liveness:
    """Answers if the process is alive. Needs no token and no database, so it says nothing of whether work can be done:
    that is `/ready`."""
    return Liveness()


@router.get("/ready")
async def ready(services: ServicesHere) -> Liveness:
    """Answers if the database does, has the schema this version needs, takes changes, and has room for them if it is
    the embedded one; 503 otherwise."""
    if await schema_version(services.database) != HEAD:
        raise ProblemError(Problem(status=503, text=Text("api.other_schema")))
    settings = services.settings
    room = settings.database_url is not None or has_room(settings.data / "postgres")
    if not (room and await takes_writes(services.database)):
        raise ProblemError(Problem(status=503, text=Text("api.no_writes")))
    return Liveness()


@router.get("/status")
async def status(services: ServicesHere, caller: CallerHere) -> StoppedOut:
    """Tells whether anything can start: the stop of the caller's organisation, and that of the whole platform."""
    return stopped_out(await stops_of(services.database, caller.org))


@router.get("/metrics", response_class=Response, dependencies=[Depends(administrator_here)])
async def metrics(services: ServicesHere) -> Response:
    """Returns figures of this process in Prometheus' text format, for level 5 and up."""
    return Response(services.metrics.exposition(), headers={"Content-Type": CONTENT_TYPE})
