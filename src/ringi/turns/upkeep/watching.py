"""Looks every minute at how each organisation is doing, and raises an alert where a limit is crossed.

Any number of processes may watch: the database gives each organisation to one of them at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.language.days import day_in, start_of
from ringi.store.alerts import Occurrence, raise_alert_once
from ringi.store.figures import claim_watches, count_occurrences, read_cost, read_figures
from ringi.store.organisations import find_organisation, organisation_slugs
from ringi.store.pool import QUIET_S
from ringi.store.troubles import Trouble, TroubleSpan, read_failing, read_slow
from ringi.turns.charter import Charter
from ringi.turns.house import House, error_number, new_id
from ringi.turns.upkeep.incidents import (
    Crossed,
    Incident,
    crossed,
    incident,
    our_codes,
    overspent,
    recurring,
    torn,
)

EVERY_S = 60.0
"""How often each organisation is looked at."""
MOST = 50
SPAN = timedelta(hours=1)
"""What the limits look back on; an alert about them is not raised again within it."""
MINUTE = timedelta(minutes=1)
RECENT = timedelta(minutes=10)
"""What the level of an incident looks back on."""

_log = structlog.get_logger()


class Watcher:
    """One process's eye on all organisations."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._exhausted = _exhausted(house)

    async def watch_once(self, every_s: float = EVERY_S) -> None:
        """Looks at every organisation whose turn it is."""
        for (org,) in await self._house.database.across(claim_watches(every_s, MOST)):
            await self.look(OrgId(org))
        await self._look_at_pool()

    async def look(self, org: OrgId) -> None:
        """At one of them."""
        try:
            charter = await self._house.charters.at_hand(org)
        except DefectError:
            _log.exception("an organisation cannot be watched", org=str(org))
            return
        terms, now = charter.policy.policy.alerts, self._house.now()
        counts = await count_occurrences(self._house.database, org, terms.repeated_within_s)
        for each in recurring(counts, terms):
            await self._raise(org, each, terms.quiet_s)
        hour = await read_figures(self._house.database, org, now - SPAN, our_codes())
        for each in crossed(hour, terms):
            await self._raise(org, each, SPAN.total_seconds())
        minute = await read_figures(self._house.database, org, now - MINUTE, our_codes())
        for each in torn(minute, terms):
            await self._raise(org, each, SPAN.total_seconds())
        midnight = _midnight(charter, now)
        yen = await read_cost(self._house.database, org, midnight)
        for each in overspent(yen, terms):
            await self._raise(org, each, (now - midnight).total_seconds())

    async def _look_at_pool(self) -> None:
        """Connections that could not be had concern everybody who is served here (K1)."""
        found = _exhausted(self._house)
        causes = [cause for cause, count in found.items() if count > self._exhausted[cause]]
        if not causes:
            return
        for slug in await organisation_slugs(self._house.database):
            organisation = await find_organisation(self._house.database, slug)
            if organisation is not None:
                await self._raise(organisation.org, _no_connection(causes), QUIET_S)
        self._exhausted = found

    async def _raise(self, org: OrgId, found: Crossed, quiet_s: float) -> None:
        alert = Occurrence(
            id=new_id(), number=error_number(), code=found.code, params=found.params, turn=None
        )
        await self._house.database.batch(org, raise_alert_once(alert, quiet_s, found.same))


async def incident_now(house: House, org: OrgId) -> Incident | None:
    """How bad it is at this moment (L4)."""
    charter = await house.charters.at_hand(org)
    recent = await read_figures(house.database, org, house.now() - RECENT, our_codes())
    return incident(recent, charter.policy.policy.alerts)


async def trouble_behind(house: House, org: OrgId, found: Incident) -> Trouble:
    """Since when, and because of what."""
    span = TroubleSpan(now=house.now(), recent=RECENT)
    if found.level == "P3":
        charter = await house.charters.at_hand(org)
        return await read_slow(house.database, org, span, charter.policy.policy.alerts.model_seconds)
    return await read_failing(house.database, org, span, our_codes())


def _midnight(charter: Charter, now: datetime) -> datetime:
    """When the day began where the organisation is."""
    return start_of(day_in(charter.zone, now), charter.zone)


def _no_connection(causes: Sequence[str]) -> Crossed:
    return Crossed(code="pool_exhausted", params={"cause": ", ".join(causes)}, same={})


def _exhausted(house: House) -> dict[str, int]:
    reading = house.database.pool.reading()
    return {"pool": reading.exhausted_pool, "server": reading.exhausted_server}
