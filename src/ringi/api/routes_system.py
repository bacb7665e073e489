"""Is this process alive, is it ready, what does it measure?"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from ringi.api.caller import CallerHere
from ringi.api.metrics import CONTENT_TYPE
from ringi.api.problems import FORBIDDEN, Problem, ProblemError
from ringi.api.services import ServicesHere
from ringi.domain.text import Text
from ringi.store.migrate import HEAD
from ringi.store.platform import stops_of
from ringi.store.turn_views import schema_version

router = APIRouter(tags=["system"])


class Alive(BaseModel):
    status: Literal["ok"] = "ok"


@router.get("/health")
async def health() -> Alive:
    """The process answers. Needs no token and no database."""
    return Alive()


@router.get("/ready")
async def ready(services: ServicesHere) -> Alive:
    """The database answers and has the schema this version needs; 503 otherwise."""
    if await schema_version(services.database) != HEAD:
        raise ProblemError(Problem(status=503, text=Text("api.other_schema")))
    return Alive()


class Status(BaseModel):
    """Since when the emergency stop is on; null where it is off."""

    organisation_stopped_at: datetime | None
    platform_stopped_at: datetime | None


@router.get("/status")
async def status(services: ServicesHere, caller: CallerHere) -> Status:
    """Whether anything can start: the stop of the caller's organisation, and that of the whole platform."""
    stops = await stops_of(services.database, caller.org)
    return Status(organisation_stopped_at=stops.organisation, platform_stopped_at=stops.platform)


@router.get("/metrics", response_class=Response)
async def metrics(services: ServicesHere, caller: CallerHere) -> Response:
    """Figures of this process in Prometheus' text format, for level 5 and up."""
    if not caller.administers:
        raise ProblemError(FORBIDDEN)
    return Response(services.metrics.exposition(), headers={"Content-Type": CONTENT_TYPE})
