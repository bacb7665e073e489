"""Tells administrators of alerts: each alert once on each sink, by one of the workers.

An announcement holds nobody's words: only the kind of alert, the time, its number, and the command that shows more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

import structlog

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.store.organisations.alerts import Alert, read_alert
from ringi.store.work.announcements import Claimed, claim_announcements, claimed, give_up, mark_told, postpone
from ringi.turns.background.jobs import Periodic
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.alerts import alert_text
from ringi.turns.services import TurnServices

MOST = 20
"""Most announcements claimed at the same time."""
HOLD_S = 120.0
"""Seconds that one worker has for an announcement; longer than any sink may take."""
FIRST_PAUSE_S = 30.0
"""Seconds before the second attempt; doubled for each after that."""
LONGEST_PAUSE_S = 3600.0
MOST_ATTEMPTS = 10
"""Attempts after which, some hours later, it is given up, and `ringi alerts` shows it."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """An alert in the organisation's language."""

    id: UUID
    """Id of the announcement, the same on every attempt."""
    organisation: str
    """Short name of the organisation."""
    code: str
    number: str
    at: datetime
    """Moment of the alert, in the organisation's zone."""
    subject: str
    text: str
    more: str
    """Command that shows more."""


class AlertSink(Protocol):
    """A way to announce alerts."""

    @property
    def name(self) -> str:
        """The name of the sink in the record."""
        ...

    async def tell(self, announcement: Announcement) -> None:
        """Announces the alert. Raises NotToldError if nobody took it."""
        ...


class NotToldError(Exception):
    """Raised if nobody took the announcement; it may be tried again."""


class Console:
    """A sink that writes a line into the log of the process."""

    name = "console"

    async def tell(self, announcement: Announcement) -> None:
        _log.error(
            "alert",
            organisation=announcement.organisation,
            code=announcement.code,
            number=announcement.number,
            text=announcement.text,
            more=announcement.more,
        )


class Announcer:
    """Announces alerts on the sinks of this process."""

    def __init__(self, services: TurnServices, alert_sinks: Sequence[AlertSink]) -> None:
        self._services = services
        self._alert_sinks = {teller.name: teller for teller in alert_sinks}

    async def announce_once(self) -> None:
        """Announces all alerts that are due and that no other worker announces."""
        rows = await self._services.database.across(
            claim_announcements(tuple(self._alert_sinks), HOLD_S, MOST)
        )
        await asyncio.gather(*(self.tell(claimed(row)) for row in rows))

    async def tell(self, due: Claimed) -> None:
        """Announces one alert on one sink."""
        announcement = await self._announcement(due)
        if announcement is None:
            await self._services.database.batch(due.org, give_up(due))
            return
        try:
            await self._alert_sinks[due.channel].tell(announcement)
        except NotToldError as refused:
            _log.warning("an alert could not be told", channel=due.channel, why=str(refused))
            late = give_up(due) if due.attempts >= MOST_ATTEMPTS else postpone(due, pause_s(due.attempts))
            await self._services.database.batch(due.org, late)
        else:
            await self._services.database.batch(due.org, mark_told(due))

    async def _announcement(self, due: Claimed) -> Announcement | None:
        """The announcement; None if the organisation cannot be opened here."""
        try:
            snapshot = await self._services.org_cache.at_hand(due.org)
        except DefectError:
            return None
        alert = await read_alert(self._services.database, OrgId(due.org), due.alert)
        return _announcement(alert, snapshot) if alert else None


def announcing(alert_sinks: Sequence[AlertSink]) -> Periodic:
    """Periodic work that announces alerts on these sinks."""
    return Periodic(
        name="announcements",
        start=lambda context: Announcer(context.services, alert_sinks).announce_once,
        every_s=5.0,
        limit_s=2 * HOLD_S,
    )


def pause_s(attempts: int) -> float:
    """Seconds before the next attempt, after so many."""
    return min(FIRST_PAUSE_S * 2 ** (attempts - 1), LONGEST_PAUSE_S)


def _announcement(alert: Alert, snapshot: OrgSnapshot) -> Announcement:
    organisation = snapshot.facts.organisation
    names = {"organisation": organisation.slug, "number": alert.number}
    return Announcement(
        id=alert.id,
        organisation=organisation.slug,
        code=alert.code,
        number=alert.number,
        at=alert.raised_at.astimezone(snapshot.zone),
        subject=say(Text("alerts.subject", names), organisation.locale),
        text=say(alert_text(alert.code, alert.params), organisation.locale),
        more=f"ringi alerts show {alert.number} --org {organisation.slug}",
    )
