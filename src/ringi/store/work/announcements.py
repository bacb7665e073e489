"""Announcements of alerts on channels: claimed by one worker at a time, and marked with what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from psycopg.types.numeric import Float8, Int4

from ringi.domain.ids import OrgId
from ringi.store.core.database import Row, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """An announcement to be made by the caller, and by no other process meanwhile."""

    org: OrgId
    alert: UUID
    channel: str
    attempts: int
    """The number of attempts, this one included."""


def claim_announcements(channels: Sequence[str], hold_s: float, most: int) -> Statement:
    """Claims open alerts of the last day that were not told there yet. Rows: as `Claimed`."""
    return Statement(
        "SELECT org, alert, channel, attempts "
        "FROM ringi.claim_announcements(%(channels)s::text[], %(hold)s, %(most)s)",
        {"channels": list(channels), "hold": Float8(hold_s), "most": Int4(most)},
    )


def claimed(row: Row) -> Claimed:
    return Claimed(org=OrgId(row[0]), alert=row[1], channel=row[2], attempts=row[3])


def mark_told(told: Claimed) -> Statement:
    return Statement(
        "UPDATE announcements SET state = 'told', told_at = clock_timestamp() "
        "WHERE org = ringi.org() AND alert = %(alert)s AND channel = %(channel)s",
        _which(told),
    )


def give_up(late: Claimed) -> Statement:
    return Statement(
        "UPDATE announcements SET state = 'given_up' "
        "WHERE org = ringi.org() AND alert = %(alert)s AND channel = %(channel)s",
        _which(late),
    )


def postpone(late: Claimed, seconds: float) -> Statement:
    """Makes the announcement due again after that time."""
    return Statement(
        "UPDATE announcements SET next_at = clock_timestamp() + make_interval(secs => %(seconds)s) "
        "WHERE org = ringi.org() AND alert = %(alert)s AND channel = %(channel)s",
        {**_which(late), "seconds": Float8(seconds)},
    )


def _which(which: Claimed) -> dict[str, object]:
    return {"alert": which.alert, "channel": which.channel}
