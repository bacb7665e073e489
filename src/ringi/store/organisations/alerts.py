"""Errors that occurred, and the alerts that administrators must hear of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from psycopg.types.json import Jsonb
from psycopg.types.numeric import Float8, Int4

from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.store.core.database import Database, Row, Statement

Params = Mapping[str, str | int]
Which = Literal["open", "all"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """One error that occurred. Nothing here is personal."""

    id: UUID
    number: str
    """The number that people are told, to ask about."""
    code: str
    params: Params
    turn: TurnId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """The state of telling an alert on one channel."""

    channel: str
    state: Literal["due", "told", "given_up"]
    attempts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert:
    """An alert that administrators must see."""

    id: UUID
    number: str
    code: str
    params: Params
    turn: TurnId | None
    raised_at: datetime
    signed_at: datetime | None
    signed_by: PersonId | None
    announced: tuple[Announced, ...]


def count_error(occurrence: Occurrence) -> Statement:
    """Notes one more occurrence of its kind, for counting."""
    return Statement(
        "INSERT INTO occurrences (org, id, number, code, params, turn) "
        "VALUES (ringi.org(), %(id)s, %(number)s, %(code)s, %(params)s, %(turn)s)",
        _values(occurrence),
    )


def raise_alert(occurrence: Occurrence) -> Statement:
    return Statement(
        "INSERT INTO alerts (org, id, number, code, params, turn) "
        "VALUES (ringi.org(), %(id)s, %(number)s, %(code)s, %(params)s, %(turn)s)",
        _values(occurrence),
    )


def raise_alert_once(occurrence: Occurrence, quiet_s: float, same: Params) -> Statement:
    """Raises the alert, unless one of its code with the `same` parameters was raised within `quiet_s` seconds. The last
    one before that is named in it (`again`), if it is no older than a day."""
    return Statement(
        "INSERT INTO alerts (org, id, number, code, params, turn) "
        "SELECT ringi.org(), %(id)s::uuid, %(number)s::text, %(code)s::text, %(params)s::jsonb || coalesce("
        "(SELECT jsonb_build_object('again', number) FROM alerts WHERE org = ringi.org() AND code = %(code)s::text "
        "AND params @> %(same)s::jsonb AND raised_at > clock_timestamp() - interval '1 day' "
        "ORDER BY raised_at DESC LIMIT 1), '{}'), %(turn)s::uuid "
        "WHERE NOT EXISTS (SELECT FROM alerts WHERE org = ringi.org() AND code = %(code)s::text "
        "AND params @> %(same)s::jsonb AND raised_at > clock_timestamp() - make_interval(secs => %(quiet)s))",
        {**_values(occurrence), "quiet": Float8(quiet_s), "same": Jsonb(dict(same))},
    )


def alerts_called(name: str) -> Statement:
    """The newest alert of that number or id. Rows: (id, number, code)."""
    return Statement(
        "SELECT id, number, code FROM alerts WHERE org = ringi.org() "
        "AND (number = lower(%(name)s) OR id::text = lower(%(name)s)) ORDER BY raised_at DESC LIMIT 1",
        {"name": name},
    )


def unsigned(alert: UUID) -> Statement:
    """That alert if nobody has signed it off, locked until the transaction ends. Row: (code,)."""
    return Statement(
        "SELECT code FROM alerts WHERE org = ringi.org() AND id = %(alert)s AND seen_at IS NULL FOR UPDATE",
        {"alert": alert},
    )


def sign_off(alert: UUID, by: PersonId) -> Statement:
    """Signs the alert off. Raises DecidedError if another person was first."""
    return Statement("SELECT ringi.sign_off_alert(%(alert)s, %(by)s)", {"alert": alert, "by": by})


async def read_alerts(database: Database, org: OrgId, which: Which, most: int) -> tuple[Alert, ...]:
    """Returns the alerts, the newest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"{_ALERTS} AND (%(which)s::text = 'all' OR seen_at IS NULL) "
            "ORDER BY raised_at DESC, id DESC LIMIT %(most)s",
            {"which": which, "most": Int4(most)},
        ),
    )
    return tuple(_alert(row) for row in rows)


async def count_open(database: Database, org: OrgId) -> int:
    """Returns how many alerts nobody signed off."""
    (rows,) = await database.batch(
        org, Statement("SELECT count(*) FROM alerts WHERE org = ringi.org() AND seen_at IS NULL")
    )
    return rows[0][0]


async def find_alert(database: Database, org: OrgId, number: str) -> Alert | None:
    """Returns the alert with the number that people are told."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"{_ALERTS} AND number = %(number)s ORDER BY raised_at DESC LIMIT 1", {"number": number.lower()}
        ),
    )
    return _alert(rows[0]) if rows else None


async def read_alert(database: Database, org: OrgId, alert: UUID) -> Alert | None:
    (rows,) = await database.batch(org, Statement(f"{_ALERTS} AND id = %(alert)s", {"alert": alert}))
    return _alert(rows[0]) if rows else None


async def find_occurrence(database: Database, org: OrgId, number: str) -> tuple[Occurrence, datetime] | None:
    """Returns the occurrence with that number, even if no alert was raised, and its moment."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT id, number, code, params, turn, at FROM occurrences "
            "WHERE org = ringi.org() AND number = %(number)s ORDER BY at DESC LIMIT 1",
            {"number": number.lower()},
        ),
    )
    if not rows:
        return None
    ident, shown, code, params, turn, at = rows[0]
    return Occurrence(id=ident, number=shown, code=code, params=params, turn=turn), at


_ALERTS = """
SELECT id, number, code, params, turn, raised_at, seen_at, seen_by,
       (SELECT json_agg(json_build_array(n.channel, n.state, n.attempts) ORDER BY n.channel)
          FROM announcements n WHERE n.org = alerts.org AND n.alert = alerts.id)
  FROM alerts WHERE org = ringi.org()
"""


def _alert(row: Row) -> Alert:
    return Alert(
        id=row[0],
        number=row[1],
        code=row[2],
        params=row[3],
        turn=row[4],
        raised_at=row[5],
        signed_at=row[6],
        signed_by=row[7],
        announced=tuple(Announced(channel=c, state=s, attempts=n) for c, s, n in row[8] or ()),
    )


def _values(occurrence: Occurrence) -> dict[str, object]:
    return {
        "id": occurrence.id,
        "number": occurrence.number,
        "code": occurrence.code,
        "params": Jsonb(dict(occurrence.params)),
        "turn": occurrence.turn,
    }
