"""How often somebody operated today and in the last moments, used a tool, wrote to somebody (F8)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ringi.domain.evidence import Counts
from ringi.domain.ids import PersonId
from ringi.store.database import Row, Statement


def counts_of(person: PersonId, day: date) -> Statement:
    """Row: (reads, writes, in the last minute, in the last ten seconds), none before the first of the day."""
    return Statement(
        "SELECT reads, writes, "
        "(SELECT count(*) FROM unnest(recent) AS at WHERE at > clock_timestamp() - interval '1 minute'), "
        "(SELECT count(*) FROM unnest(recent) AS at WHERE at > clock_timestamp() - interval '10 seconds') "
        "FROM counters WHERE org = ringi.org() AND person = %(person)s AND day = %(day)s",
        {"person": person, "day": day},
    )


def counts(rows: list[Row]) -> Counts:
    if not rows:
        return Counts()
    reads, writes, minute, seconds = rows[0]
    return Counts(reads_today=reads, writes_today=writes, last_minute=minute, last_ten_seconds=seconds)


def reserve_operation(person: PersonId, day: date, seen: Counts, *, writing: bool) -> Statement:
    """Counts one more; fails with SlippedError where another was counted since `seen`."""
    return Statement(
        "SELECT ringi.reserve_operation(%(person)s, %(day)s, %(writing)s, %(seen)s::integer)",
        {"person": person, "day": day, "writing": writing, "seen": seen.reads_today + seen.writes_today},
    )


def uses_of(person: PersonId, day: date) -> Statement:
    """What of the things limited by the day they did, and how often. Rows: (what, count)."""
    return Statement(
        "SELECT what, count FROM uses WHERE org = ringi.org() AND person = %(person)s AND day = %(day)s",
        {"person": person, "day": day},
    )


def count_uses(person: PersonId, day: date, limits: Mapping[str, int]) -> Statement:
    """Counts one more of each; fails with SlippedError where that is beyond its limit."""
    return Statement(
        "SELECT ringi.count_uses(%(person)s, %(day)s, %(keys)s::text[], %(most)s::integer[])",
        {"person": person, "day": day, "keys": list(limits), "most": list(limits.values())},
    )
