"""Counts, per person, operations of today and of the last moments, uses of tools, and writes to people (F8)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ringi.domain.evidence import BURST_S, MINUTE_S, Counts
from ringi.domain.ids import PersonId
from ringi.store.core.database import Row, Statement


def counts_of(person: PersonId, day: date) -> Statement:
    """The person's operations of the day. Row: (reads, writes, how many seconds ago each of the latest was), none
    before the first of the day."""
    return Statement(
        "SELECT reads, writes, "
        "ARRAY(SELECT extract(epoch FROM clock_timestamp() - at)::float8 FROM unnest(recent) AS at) "
        "FROM counters WHERE org = ringi.org() AND person = %(person)s AND day = %(day)s",
        {"person": person, "day": day},
    )


def counts(rows: list[Row]) -> Counts:
    if not rows:
        return Counts()
    reads, writes, _ = rows[0]
    last = ages(rows)
    return Counts(
        reads_today=reads,
        writes_today=writes,
        last_minute=sum(age < MINUTE_S for age in last),
        last_ten_seconds=sum(age < BURST_S for age in last),
    )


def ages(rows: list[Row]) -> tuple[float, ...]:
    """Returns how many seconds ago each of their latest operations was, the latest first."""
    return tuple(sorted(rows[0][2])) if rows else ()


def reserve_operation(person: PersonId, day: date, seen: Counts, *, writing: bool) -> Statement:
    """Counts one more operation. Fails with SlippedError if another was counted since `seen`."""
    return Statement(
        "SELECT ringi.reserve_operation(%(person)s, %(day)s, %(writing)s, %(seen)s::integer)",
        {"person": person, "day": day, "writing": writing, "seen": seen.reads_today + seen.writes_today},
    )


def uses_of(person: PersonId, day: date) -> Statement:
    """The person's uses of things limited by the day. Rows: (what, count)."""
    return Statement(
        "SELECT what, count FROM uses WHERE org = ringi.org() AND person = %(person)s AND day = %(day)s",
        {"person": person, "day": day},
    )


def count_uses(person: PersonId, day: date, limits: Mapping[str, int]) -> Statement:
    """Counts one more of each. Fails with SlippedError if that is beyond its limit."""
    return Statement(
        "SELECT ringi.count_uses(%(person)s, %(day)s, %(keys)s::text[], %(most)s::integer[])",
        {"person": person, "day": day, "keys": list(limits), "most": list(limits.values())},
    )
