"""The emergency stop of the caller's organisation, pressed and released."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, StringConstraints

from ringi.api.administrative import carry_out
from ringi.api.auth.caller import CallerHere
from ringi.api.auth.reauth import TAKES_FRESH, demand_fresh
from ringi.api.bodies import StopReason
from ringi.api.dependencies import LocaleHere
from ringi.api.services import ServicesHere
from ringi.assistants.administration.explain_stop import EXPLAIN_STOP
from ringi.assistants.administration.release_stop import RELEASE_STOP
from ringi.domain.ids import TurnId
from ringi.turns.admin.organisation_stop import Administration

router = APIRouter(tags=["stop"])


class StopWanted(BaseModel):
    model_config = ConfigDict(extra="forbid")

    reason: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = ""


class CallInFlight(BaseModel):
    """A call to something outside that was started before and has not come back."""

    turn: TurnId
    tool: str
    started_at: datetime


class Pressed(BaseModel):
    in_flight: tuple[CallInFlight, ...]


@router.post("/stop")
async def stop(why: StopWanted, services: ServicesHere, caller: CallerHere) -> Pressed:
    """Stops the organisation: once this answers nothing can start in it any more. For levels that the policy lets stop
    it. The reason may follow with `/stop/reason`."""
    flying = await Administration(services.runtime.services).stop(caller.org, caller.person.id, why.reason)
    return Pressed(
        in_flight=tuple(
            CallInFlight(turn=each.turn, tool=each.tool, started_at=each.started_at) for each in flying
        )
    )


@router.post("/stop/reason", status_code=204)
async def explain(
    why: StopReason, locale: LocaleHere, services: ServicesHere, caller: CallerHere
) -> Response:
    """Puts on record why the stop was pressed."""
    await carry_out(services, caller, EXPLAIN_STOP, {"reason": why.reason}, locale)
    return Response(status_code=204)


@router.post("/resume", status_code=204, responses=TAKES_FRESH)
async def resume(why: StopReason, locale: LocaleHere, services: ServicesHere, caller: CallerHere) -> Response:
    """Releases the stop; level 6 only, and in a browser with the password given lately."""
    demand_fresh(caller)
    await carry_out(services, caller, RELEASE_STOP, {"reason": why.reason}, locale)
    return Response(status_code=204)
