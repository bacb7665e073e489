"""What administrators must see."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

from ringi.api.caller import CallerHere
from ringi.api.language import locale_of
from ringi.api.problems import FORBIDDEN, ProblemError
from ringi.api.services import ServicesHere
from ringi.domain.ids import PersonId, TurnId
from ringi.domain.text import Locale
from ringi.i18n import say
from ringi.store.alerts import Alert, read_alerts
from ringi.turns.alerts import alert_text
from ringi.turns.watching import incident_now

MOST = 200

router = APIRouter(tags=["alerts"])


class Telling(BaseModel):
    channel: str
    state: Literal["due", "told", "given_up"]
    attempts: int


class AlertOut(BaseModel):
    number: str
    code: str
    text: str
    at: datetime
    turn: TurnId | None
    signed_off_at: datetime | None
    signed_off_by: PersonId | None
    told: tuple[Telling, ...]


class Alerts(BaseModel):
    incident: Literal["P1", "P2", "P3", "P4"] | None
    """How bad it is right now; null where all is well."""
    alerts: tuple[AlertOut, ...]


@router.get("/alerts")
async def alerts(
    request: Request, services: ServicesHere, caller: CallerHere, which: Literal["open", "all"] = "open"
) -> Alerts:
    """The newest 200 alerts that nobody signed off, or all with `which=all`; for level 5 and up."""
    if not caller.administers:
        raise ProblemError(FORBIDDEN)
    locale = locale_of(request.scope, services.settings.locale)
    found = await read_alerts(services.database, caller.org, which, MOST)
    incident = await incident_now(services.runtime.house, caller.org)
    level = incident.level if incident else None
    return Alerts(incident=level, alerts=tuple(_alert(each, locale) for each in found))


def _alert(alert: Alert, locale: Locale) -> AlertOut:
    return AlertOut(
        number=alert.number,
        code=alert.code,
        text=say(alert_text(alert.code, alert.params), locale),
        at=alert.raised_at,
        turn=alert.turn,
        signed_off_at=alert.signed_at,
        signed_off_by=alert.signed_by,
        told=tuple(
            Telling(channel=each.channel, state=each.state, attempts=each.attempts)
            for each in alert.announced
        ),
    )
