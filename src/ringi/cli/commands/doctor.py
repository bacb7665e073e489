"""`ringi doctor`: checks if everything is there that Ringi needs. Each check has a line of its own, with what to do."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import click
from pydantic import TypeAdapter

from ringi.bootstrap import keyless_model, make_services
from ringi.cli.support.doctor_models import models_of, usual_model
from ringi.cli.support.findings import Finding
from ringi.cli.support.help import Spoken
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, common, session
from ringi.domain.errors import DefectError, UserFacingError
from ringi.domain.ids import OrgId
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal.platform import PlatformDrilled
from ringi.settings import master_key
from ringi.store.core.database import Database, open_database
from ringi.store.core.migrate import HEAD, demand_known
from ringi.store.core.preconditions import AwayError
from ringi.store.core.server import ServerFacts, examined
from ringi.store.embedded.server import serving
from ringi.store.organisations.alerts import count_open
from ringi.store.organisations.organisations import find_organisation, organisation_slugs
from ringi.store.organisations.platform import PLATFORM, newest_of, platform_stopped_at
from ringi.turns.background.monitor import incident_now
from ringi.turns.services import TurnServices

LEAST_FREE = 1_000_000_000
"""Bytes below which the disk is said to be nearly full."""
DRILL_EVERY = timedelta(days=8)
"""Longest time between two drills: a week, and a day to be late."""
MOST_SKEW_S = 5.0
"""Largest difference in seconds between this machine's clock and the database's."""


@click.command("doctor", cls=Spoken, help="do_doctor")
@common
def command() -> int:
    call = session()
    findings = tuple(_examine(call))
    if call.as_json:
        print_json({"healthy": all(each.good for each in findings), "findings": findings}, call.locale)
    else:
        for each in findings:
            click.echo(f"{_mark(each)} {say(each.text, call.locale)}")
    return 0 if all(each.good for each in findings) else 1


def _mark(finding: Finding) -> str:
    if finding.open:
        return click.style("-", fg="yellow")
    return click.style("✓", fg="green") if finding.good else click.style("✗", fg="red")


def _examine(call: Session) -> Iterator[Finding]:
    yield _disk(call)
    models = False
    with ExitStack() as open_things:
        url, finding = _server(call, open_things)
        yield finding
        for each in _database(call, url) if url is not None else ():
            models = models or each.name == "model"
            yield each
    if not models:
        yield usual_model(call)


def _disk(call: Session) -> Finding:
    folder = call.settings.data
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    key = "review.disk_good" if free >= LEAST_FREE else "review.disk_full"
    return Finding(
        name="disk",
        good=free >= LEAST_FREE,
        text=Text(key, {"folder": str(call.settings.data), "free": round(free / 1e9, 1).__str__()}),
    )


def _server(call: Session, open_things: ExitStack) -> tuple[str | None, Finding]:
    if call.settings.database_url is not None:
        return call.settings.owner_url or call.settings.database_url, Finding(
            name="server", good=True, text=Text("review.server_external")
        )
    try:
        server = open_things.enter_context(serving(call.settings.data))
    except UserFacingError as refused:
        return None, Finding(name="server", good=False, text=refused.text)
    text = Text("review.server_embedded", {"folder": str(call.settings.data)})
    return server.dsn(), Finding(name="server", good=True, text=text)


def _database(call: Session, url: str) -> Iterator[Finding]:
    """Yields all findings that need a connection; if there is none, only that is said."""
    try:
        server = examined(url)
    except AwayError:
        yield Finding(name="database", good=False, text=Text("cli.database_away"))
        return
    version = Text("review.database_good", {"version": str(server.version)})
    yield Finding(name="database", good=True, text=version)
    yield _clock(server)
    yield _schema(server)
    if server.schema == HEAD:
        yield from asyncio.run(_organisations(call, url))
        yield from asyncio.run(_stop(url))


def _schema(server: ServerFacts) -> Finding:
    try:
        demand_known(server.schema)
    except UserFacingError as refused:
        return Finding(name="schema", good=False, text=refused.text)
    if server.schema is None:
        return Finding(name="schema", good=True, text=Text("review.schema_none"))
    current = server.schema == HEAD
    text = Text("review.schema_good" if current else "review.schema_old", {"schema": HEAD})
    return Finding(name="schema", good=current, text=text)


def _clock(server: ServerFacts) -> Finding:
    apart = abs(time.time() - server.seconds)
    good = apart <= MOST_SKEW_S
    text = Text("review.clock_good" if good else "review.clock_apart", {"seconds": round(apart)})
    return Finding(name="clock", good=good, text=text)


async def _organisations(call: Session, url: str) -> tuple[Finding, ...]:
    """Returns the findings about the organisations of the database."""
    async with open_database(url) as database:
        found = [await find_organisation(database, slug) for slug in await organisation_slugs(database)]
        orgs = [each.org for each in found if each is not None]
        services = make_services(database, master_key(call.settings), call.model or keyless_model())
        key = await _key(services, orgs)
        return (
            key,
            await _alerts(services, orgs),
            *(await _incidents(services, orgs) if key.good else ()),
            *await models_of(call, database, [each for each in found if each is not None]),
        )


async def _key(services: TurnServices, orgs: Sequence[OrgId]) -> Finding:
    """Says if the configured key opens the stored data."""
    if not orgs:
        return Finding(name="key", good=True, text=Text("review.key_unused"))
    if not all([await _opens(services, org) for org in orgs]):
        return Finding(name="key", good=False, text=Text("cli.wrong_key"))
    return Finding(name="key", good=True, text=Text("review.key_good", {"count": len(orgs)}))


async def _stop(url: str) -> tuple[Finding, Finding]:
    """Says if the whole platform is stopped, and when the stop was last practised (G3)."""
    async with open_database(url) as database:
        stopped_at = await platform_stopped_at(database)
        (rows,) = await database.batch(PLATFORM, newest_of("platform_drilled"))
        zone = await _zone(database)
    text = Text("review.platform_stopped", {"at": _minute(stopped_at, zone)}) if stopped_at else None
    platform = Finding(name="platform", good=stopped_at is None, text=text or Text("review.platform_running"))
    return platform, _drill(_DRILLED.validate_json(rows[0][0]) if rows else None, zone)


_DRILLED = TypeAdapter(PlatformDrilled)


def _drill(last: PlatformDrilled | None, zone: ZoneInfo | None) -> Finding:
    if last is None:
        return Finding(name="drill", good=True, open=True, text=Text("review.drill_never"))
    held = last.refused == last.organisations
    recent = datetime.now(UTC) - last.at < DRILL_EVERY
    key = ("drill_recent" if recent else "drill_long_ago") if held else "drill_failed"
    params = {"at": _minute(last.at, zone), "milliseconds": last.milliseconds}
    return Finding(name="drill", good=held, text=Text(f"review.{key}", params))


async def _zone(database: Database) -> ZoneInfo | None:
    """Returns the time zone of the organisations; None if they are in several zones."""
    found = [await find_organisation(database, slug) for slug in await organisation_slugs(database)]
    zones = {each.zone for each in found if each is not None}
    return ZoneInfo(zones.pop()) if len(zones) == 1 else None


def _minute(at: datetime, zone: ZoneInfo | None) -> str:
    """Returns the moment in the organisation's zone, or in this machine's if there are several zones."""
    return at.astimezone(zone).strftime("%Y-%m-%d %H:%M")


async def _alerts(services: TurnServices, orgs: Sequence[OrgId]) -> Finding:
    """Counts the open alerts. They are work for people: neither good, nor a reason to report the installation
    unhealthy."""
    count = sum([await count_open(services.database, org) for org in orgs])
    text = Text("review.alerts_open", {"count": count}) if count else Text("review.alerts_none")
    return Finding(name="alerts", good=True, open=bool(count), text=text)


async def _incidents(services: TurnServices, orgs: Sequence[OrgId]) -> tuple[Finding, ...]:
    """Says how bad it is right now; unhealthy if users are not served (P1, P2)."""
    found = [each for org in orgs if (each := await incident_now(services, org)) is not None]
    if not found:
        return (Finding(name="incident", good=True, text=Text("review.incident_none")),)
    return tuple(Finding(name="incident", good=each.level in {"P3", "P4"}, text=each.text) for each in found)


async def _opens(services: TurnServices, org: OrgId) -> bool:
    try:
        await services.org_cache.at_hand(org)
    except DefectError:
        return False
    return True
