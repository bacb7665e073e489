"""The caller's own schedules. Making, pausing and deleting one is a request and happens elsewhere."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.auth.caller import CallerHere
from ringi.api.services import ServicesHere
from ringi.domain.ids import TurnId
from ringi.language.dates.rrule import next_times
from ringi.store.work.schedules import (
    BeginningRow,
    ScheduleRow,
    beginning_row,
    beginnings_of,
    schedule_row,
    schedules_of,
)
from ringi.turns.organisation import OrgSnapshot

MOST = 100
SHOWN = 3
"""Coming dates and past beginnings that are shown of each schedule."""

router = APIRouter(tags=["schedules"])


class BeganOut(BaseModel):
    """A due time that is over."""

    due: datetime
    turn: TurnId | None
    """The turn it began; null if it was missed."""
    missed: str
    """Why no turn began: `left`, `not_member`, `stopped`, `late`; empty if one did."""


class ScheduleOut(BaseModel):
    """A schedule of the caller."""

    id: UUID
    instruction: str
    rule: str
    """The recurrence rule (RFC 5545)."""
    zone: str
    enabled: bool
    coming: tuple[datetime, ...]
    """The next times; empty if it is paused or over."""
    began: tuple[BeganOut, ...]
    """The last due times, the latest first."""


class SchedulesOut(BaseModel):
    schedules: tuple[ScheduleOut, ...]


@router.get("/schedules")
async def schedules(services: ServicesHere, caller: CallerHere) -> SchedulesOut:
    """Returns the caller's own schedules. `POST /requests` with `add_schedule` makes one, and with `change_schedule`
    pauses, resumes or deletes it."""
    now = services.runtime.services.now()
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    (rows,) = await services.database.batch(caller.org, schedules_of(caller.person.id, MOST))
    own = [schedule_row(row) for row in rows]
    looks = (beginnings_of("schedule", str(each.id), SHOWN) for each in own)
    past = await services.database.batch(caller.org, *looks) if own else []
    return SchedulesOut(
        schedules=tuple(
            _schedule(each, _coming(each, now, snapshot), [beginning_row(row) for row in begun])
            for each, begun in zip(own, past, strict=True)
        )
    )


def _coming(row: ScheduleRow, now: datetime, snapshot: OrgSnapshot) -> tuple[datetime, ...]:
    if not row.enabled or row.next_due is None:
        return ()
    calendar = snapshot.calendar(now.astimezone(snapshot.zone).date())
    return next_times(row.timetable, now, calendar, SHOWN)


def _schedule(row: ScheduleRow, coming: tuple[datetime, ...], begun: list[BeginningRow]) -> ScheduleOut:
    return ScheduleOut(
        id=row.id,
        instruction=row.instruction,
        rule=row.rule,
        zone=row.zone,
        enabled=row.enabled,
        coming=coming,
        began=tuple(
            BeganOut(due=each.due, turn=None if each.missed else each.id, missed=each.missed)
            for each in begun
        ),
    )
