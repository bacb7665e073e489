"""Is this process alive, is it ready, what does it measure?"""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from ringi.api.caller import CallerHere
from ringi.api.metrics import CONTENT_TYPE
from ringi.api.problems import FORBIDDEN, Problem, ProblemError
from ringi.api.services import ServicesHere
from ringi.domain.text import Text
from ringi.store.migrate import HEAD
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


@router.get("/metrics", response_class=Response)
async def metrics(services: ServicesHere, caller: CallerHere) -> Response:
    """Figures of this process in Prometheus' text format, for level 5 and up."""
    if not caller.administers:
        raise ProblemError(FORBIDDEN)
    return Response(services.metrics.exposition(), headers={"Content-Type": CONTENT_TYPE})
