"""Rows of the platform as a whole: its stop, its own chain, what is under way in all organisations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from ringi.domain.ids import ExecutionId, OrgId, TurnId
from ringi.store.core.database import Database, Row, Statement

PLATFORM = OrgId(UUID(int=0))
"""The id under which the platform's own chain stands. No organisation has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallUnderWay:
    """An outside effect of some organisation that was started and has not come back."""

    organisation: str
    execution: ExecutionId
    turn: TurnId
    tool: str
    started_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Stops:
    """The moments since which nothing starts in an organisation; None if that stop is off."""

    organisation: datetime | None
    platform: datetime | None


def press_platform_stop(stop: UUID, kind: Literal["stop", "drill"]) -> Statement:
    """Presses the stop; for the owner. It waits for every start under way and lets none begin, from the end of this
    transaction on. A drill fails with OtherStopError if the platform is stopped."""
    return Statement(
        "SELECT ringi.press_platform_stop(%(stop)s, %(drill)s)", {"stop": stop, "drill": kind == "drill"}
    )


def release_platform_stop(stop: UUID | None) -> Statement:
    """Releases that stop, or with None the one that is on; for the owner. Fails with OtherStopError if it is not on."""
    return Statement("SELECT ringi.release_platform_stop(%(stop)s::uuid)", {"stop": stop})


def in_flight_everywhere() -> Statement:
    """Outside effects under way everywhere; for the owner. Rows: as `underway`."""
    return Statement("SELECT slug, id, turn, tool, started_at FROM ringi.in_flight_everywhere()")


def underway(row: Row) -> CallUnderWay:
    return CallUnderWay(organisation=row[0], execution=row[1], turn=row[2], tool=row[3], started_at=row[4])


async def platform_stopped_at(database: Database) -> datetime | None:
    ((stopped_at,),) = await database.across(Statement("SELECT stopped_at FROM platform"))
    return stopped_at


async def stops_of(database: Database, org: OrgId) -> Stops:
    """Returns the organisation's own stop, and the platform's."""
    stops, _ = await stops_and_revision(database, org)
    return stops


async def stops_and_revision(database: Database, org: OrgId) -> tuple[Stops, int]:
    """Returns the organisation's own stop and the platform's, with the revision of the organisation, in one look."""
    (rows,) = await database.batch(org, stops())
    return stops_row(rows[0]), rows[0][2]


def stops() -> Statement:
    """Both stops, to be read together with something else. Row: as `stops_row`, then the revision."""
    return Statement(
        "SELECT o.stopped_at, p.stopped_at, o.revision FROM organisations o, platform p "
        "WHERE o.org = ringi.org()"
    )


def stops_row(row: Row) -> Stops:
    return Stops(organisation=row[0], platform=row[1])


def newest_of(kind: str) -> Statement:
    """The newest record of that kind on the organisation's own chain. Rows: (body,)."""
    return Statement(
        "SELECT body FROM journal WHERE org = ringi.org() AND chain = ringi.org() AND kind = %(kind)s "
        "ORDER BY seq DESC LIMIT 1",
        {"kind": kind},
    )
