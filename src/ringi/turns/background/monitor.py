"""Looks every minute at how each organisation is doing, and raises an alert if a limit is crossed.

Any number of processes may watch: the database gives each organisation to one of them at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.language.dates.days import day_in, start_of
from ringi.store.core.pool import QUIET_S
from ringi.store.organisations.alerts import Occurrence, raise_alert_once
from ringi.store.organisations.organisations import find_organisation, organisation_slugs
from ringi.store.views.error_counts import ErrorCount, ErrorSpan, read_failing, read_slow
from ringi.store.views.figures import claim_watches, count_occurrences, read_cost, read_figures
from ringi.turns.background.incidents import (
    Incident,
    ThresholdCrossed,
    crossed,
    incident,
    our_codes,
    overspent,
    recurring,
    torn,
)
from ringi.turns.background.jobs import Periodic
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, error_number, new_id

EVERY_S = 60.0
"""Seconds between two looks at an organisation."""
MOST = 50
SPAN = timedelta(hours=1)
"""Time the limits look back on; an alert about them is not raised again within it."""
MINUTE = timedelta(minutes=1)
RECENT = timedelta(minutes=10)
"""Time the level of an incident looks back on."""

_log = structlog.get_logger()


class Watcher:
    """A watch of one process on all organisations."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._exhausted = _exhausted(services)

    async def watch_once(self, every_s: float = EVERY_S) -> None:
        """Looks at every organisation whose turn it is."""
        for (org,) in await self._services.database.across(claim_watches(every_s, MOST)):
            await self.look(OrgId(org))
        await self._look_at_pool()

    async def look(self, org: OrgId) -> None:
        """Looks at one organisation."""
        try:
            snapshot = await self._services.org_cache.at_hand(org)
        except DefectError:
            _log.exception("an organisation cannot be watched", org=str(org))
            return
        terms, now = snapshot.policy.policy.alerts, self._services.now()
        counts = await count_occurrences(self._services.database, org, terms.repeated_within_s)
        for each in recurring(counts, terms):
            await self._raise(org, each, terms.quiet_s)
        hour = await read_figures(self._services.database, org, now - SPAN, our_codes())
        for each in crossed(hour, terms):
            await self._raise(org, each, SPAN.total_seconds())
        minute = await read_figures(self._services.database, org, now - MINUTE, our_codes())
        for each in torn(minute, terms):
            await self._raise(org, each, SPAN.total_seconds())
        midnight = _midnight(snapshot, now)
        yen = await read_cost(self._services.database, org, midnight)
        for each in overspent(yen, terms):
            await self._raise(org, each, (now - midnight).total_seconds())

    async def _look_at_pool(self) -> None:
        """Raises an alert on connections that could not be had; they concern everybody who is served here (K1)."""
        found = _exhausted(self._services)
        causes = [cause for cause, count in found.items() if count > self._exhausted[cause]]
        if not causes:
            return
        for slug in await organisation_slugs(self._services.database):
            organisation = await find_organisation(self._services.database, slug)
            if organisation is not None:
                await self._raise(organisation.org, _no_connection(causes), QUIET_S)
        self._exhausted = found

    async def _raise(self, org: OrgId, found: ThresholdCrossed, quiet_s: float) -> None:
        alert = Occurrence(
            id=new_id(), number=error_number(), code=found.code, params=found.params, turn=None
        )
        await self._services.database.batch(org, raise_alert_once(alert, quiet_s, found.same))


async def incident_now(services: TurnServices, org: OrgId) -> Incident | None:
    """The incident at this moment (L4)."""
    snapshot = await services.org_cache.at_hand(org)
    recent = await read_figures(services.database, org, services.now() - RECENT, our_codes())
    return incident(recent, snapshot.policy.policy.alerts)


async def trouble_behind(services: TurnServices, org: OrgId, found: Incident) -> ErrorCount:
    """The errors behind an incident: since when, and for which cause."""
    span = ErrorSpan(now=services.now(), recent=RECENT)
    if found.level == "P3":
        snapshot = await services.org_cache.at_hand(org)
        return await read_slow(services.database, org, span, snapshot.policy.policy.alerts.model_seconds)
    return await read_failing(services.database, org, span, our_codes())


def _midnight(snapshot: OrgSnapshot, now: datetime) -> datetime:
    """The moment the day began in the organisation's zone."""
    return start_of(day_in(snapshot.zone, now), snapshot.zone)


def _no_connection(causes: Sequence[str]) -> ThresholdCrossed:
    return ThresholdCrossed(code="pool_exhausted", params={"cause": ", ".join(causes)}, same={})


def _exhausted(services: TurnServices) -> dict[str, int]:
    reading = services.database.pool.reading()
    return {"pool": reading.exhausted_pool, "server": reading.exhausted_server}


WATCH = Periodic(name="watch", start=lambda context: Watcher(context.services).watch_once, every_s=5.0)
