"""Alerts and incidents administrators must see."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, ConfigDict, StringConstraints

from ringi.api.administrative import carry_out
from ringi.api.dependencies import AdministratorHere, LocaleHere
from ringi.api.problems import NOT_FOUND, ProblemError
from ringi.api.services import ServicesHere
from ringi.assistants.administration.sign_off_alert import SIGN_OFF_ALERT
from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.domain.text import Locale
from ringi.i18n import say
from ringi.store.organisations.alerts import Alert, find_alert, read_alerts
from ringi.turns.background.monitor import incident_now, trouble_behind
from ringi.turns.rendering.alerts import alert_text, cause_text
from ringi.turns.services import TurnServices

MOST = 200

router = APIRouter(tags=["alerts"])


class AlertDeliveryState(BaseModel):
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
    told: tuple[AlertDeliveryState, ...]


class IncidentOut(BaseModel):
    level: Literal["P1", "P2", "P3", "P4"]
    text: str
    """The trouble in words, and how soon somebody must see to it."""
    since: datetime
    """Moment of the first of its kind after the last ten quiet minutes, within a day."""
    causes: tuple[str, ...]
    """Causes that ended the most turns in the last ten minutes, and what to do about them."""


class AlertsOut(BaseModel):
    incident: IncidentOut | None
    """The incident right now; null if all is well."""
    alerts: tuple[AlertOut, ...]


class SignOff(BaseModel):
    model_config = ConfigDict(extra="forbid")

    note: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=500),
    ]
    """Account of what was done about it."""


@router.get("/alerts")
async def alerts(
    locale: LocaleHere,
    services: ServicesHere,
    caller: AdministratorHere,
    which: Literal["open", "all"] = "open",
) -> AlertsOut:
    """Lists the newest 200 open alerts, those not signed off, or with `which=all` the newest 200 of all; for level 5
    and up."""
    found = await read_alerts(services.database, caller.org, which, MOST)
    incident = await _incident(services.runtime.services, caller.org, locale)
    return AlertsOut(incident=incident, alerts=tuple(_alert(each, locale) for each in found))


@router.post("/alerts/{number}/sign-off", status_code=204)
async def sign_off(
    number: Annotated[str, Path(pattern=r"^[A-Za-z0-9-]{1,36}$")],
    seen_to: SignOff,
    locale: LocaleHere,
    services: ServicesHere,
    caller: AdministratorHere,
) -> Response:
    """Signs the alert off: says that it is seen to, and what was done; that is on record. For level 5 and up."""
    alert = await find_alert(services.database, caller.org, number)
    if alert is None:
        raise ProblemError(NOT_FOUND)
    signed = {"alert": str(alert.id), "note": seen_to.note}
    await carry_out(services, caller, SIGN_OFF_ALERT, signed, locale)
    return Response(status_code=204)


async def _incident(turn_services: TurnServices, org: OrgId, locale: Locale) -> IncidentOut | None:
    found = await incident_now(turn_services, org)
    if found is None:
        return None
    trouble = await trouble_behind(turn_services, org, found)
    return IncidentOut(
        level=found.level,
        text=say(found.text, locale),
        since=trouble.since,
        causes=tuple(say(cause_text(each), locale) for each in trouble.causes),
    )


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
            AlertDeliveryState(channel=each.channel, state=each.state, attempts=each.attempts)
            for each in alert.announced
        ),
    )
