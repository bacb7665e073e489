"""Begins the turns of schedules that are due, exactly once each, whichever process ticks and wherever one dies.

A claim keeps processes from working on one schedule at the same time; it lapses. What makes each due time count once is
the commit: the turn, its beginning and the next due time are written together, and only from the due time that was read.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

import structlog

from ringi.domain.errors import DefectError, UserFacingError
from ringi.domain.ids import OrgId
from ringi.language.dates.rrule import latest_time, next_time
from ringi.language.dates.working_time import end_of_quiet
from ringi.store.core.preconditions import DecidedError, SlippedError, TakenError
from ringi.store.turns.order_keys import OrderKey
from ringi.store.work.schedules import (
    ScheduleRow,
    claim_schedules,
    claimed_schedule,
    pass_due,
    schedule_called,
    schedule_row,
)
from ringi.turns.intake.beginnings import Beginnings, BegunTurn, DueTurn
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices

MOST = 50
"""Most schedules seen to in one tick."""
HOLD_S = 30.0
"""Seconds after which another process sees to a schedule whose process died."""
ON_TIME = timedelta(minutes=10)
"""Time within which a due time is not late."""
MOST_CAUGHT_UP = timedelta(days=7)
"""Missed times older than this are not caught up, even if all are wanted."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """The fate of a due time: a turn for `due`, or none, and the time after it."""

    due: datetime
    begins: bool
    following: datetime | None


async def begin_due(services: TurnServices) -> tuple[OrderKey, ...]:
    """Begins the turns that are due. Returns the keys whose turns are to be driven."""
    claimed = await services.database.across(claim_schedules(services.now(), HOLD_S, MOST))
    begun = [await _attempt(services, *claimed_schedule(row)) for row in claimed]
    return tuple(key for key in begun if key is not None)


async def _attempt(services: TurnServices, org: OrgId, schedule: UUID) -> OrderKey | None:
    """Sees to one schedule. One that cannot be seen to does not keep the others waiting."""
    try:
        return await _see_to(services, org, schedule)
    except (DecidedError, SlippedError):
        return None
    except (DefectError, UserFacingError):
        _log.exception("a schedule cannot be seen to", schedule=str(schedule))
        return None


async def _see_to(services: TurnServices, org: OrgId, schedule: UUID) -> OrderKey | None:
    (rows,) = await services.database.batch(org, schedule_called(schedule))
    if not rows or (row := schedule_row(rows[0])).next_due is None:
        return None
    snapshot = await services.org_cache.at_hand(org)
    step = _step(row, row.next_due, snapshot, services.now())
    passed = pass_due(row.id, row.next_due, step.following)
    wanted = DueTurn(
        org=org,
        kind="schedule",
        source=str(row.id),
        key=step.due.astimezone(UTC).isoformat(),
        person=row.person,
        conversation=row.conversation,
        due=step.due,
        instruction=row.instruction,
    )
    beginnings = Beginnings(services)
    if not step.begins:
        await beginnings.miss(wanted, "late", passed)
        return None
    try:
        begun = await beginnings.begin(wanted, passed)
    except TakenError:
        # Its turn began before, and the schedule was set back to it since.
        await services.database.batch(org, passed)
        return None
    return begun.key if isinstance(begun, BegunTurn) else None


def _step(row: ScheduleRow, due: datetime, snapshot: OrgSnapshot, now: datetime) -> _Step:
    """The fate of the due time, by the way in which the schedule catches up on missed times."""
    if now - due <= ON_TIME:
        return _Step(due=due, begins=True, following=due_after(row, due, snapshot))
    match row.catch_up:
        case "all":
            late = now - due > MOST_CAUGHT_UP
            following = due_after(row, max(due, now - MOST_CAUGHT_UP) if late else due, snapshot)
            return _Step(due=due, begins=not late, following=following)
        case "one":
            latest = latest_time(row.timetable, due, now, snapshot.calendar(now.date())) or due
            return _Step(due=latest, begins=True, following=due_after(row, max(latest, now), snapshot))
        case "skip":
            return _Step(due=due, begins=False, following=due_after(row, now, snapshot))


def due_after(row: ScheduleRow, after: datetime, snapshot: OrgSnapshot) -> datetime | None:
    """The next due time of the schedule; None if it never comes again."""
    calendar = snapshot.calendar(after.astimezone(snapshot.zone).date())
    found = next_time(row.timetable, after, calendar)
    if found is None or not row.quiet:
        return found
    local = found.astimezone(snapshot.zone)
    return end_of_quiet(snapshot.terms(local.date()), local)
