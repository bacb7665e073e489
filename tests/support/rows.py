"""A row for any table, made from what the catalogue says of its columns: no new table is left out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from uuid import UUID, uuid4

from psycopg import Connection, sql

PARTICULAR = {
    "slug": lambda: f"s-{uuid4().hex}",
    "locale": lambda: "ja",
    "zone": lambda: "Asia/Tokyo",
    "channel": lambda: uuid4().hex,
    "kind": lambda: "direct",
    "state": lambda: "open",
    "direction": lambda: "in",
    "answerer": lambda: "requester",
    "valid_until": lambda: datetime(2999, 1, 1, tzinfo=UTC),
}
"""Columns that take only certain values."""
IN_TABLE = {
    ("beginnings", "kind"): lambda: "event",
    ("executions", "state"): lambda: "started",
    ("memories", "kind"): lambda: "fact",
    ("memories", "visibility"): lambda: "own",
    ("notices", "kind"): lambda: "card",
    ("pendings", "number"): lambda: uuid4().hex,
    ("policy_versions", "version"): lambda: 99,
    ("model_choices", "role"): lambda: "brain",
    ("model_choices", "effort"): lambda: "low",
    ("schedules", "catch_up"): lambda: "one",
    ("schedules", "shift"): lambda: "none",
    ("web_accounts", "login"): lambda: uuid4().hex,
    ("identities", "subject"): lambda: uuid4().hex,
}
BY_TYPE = {
    "uuid": uuid4,
    "text": lambda: "x",
    "int2": lambda: 1,
    "int4": lambda: 1,
    "int8": lambda: 1,
    "float8": lambda: 1.0,
    "numeric": lambda: 1,
    "bool": lambda: False,
    "bytea": lambda: os.urandom(32),
    "jsonb": lambda: "{}",
    "timestamp": lambda: datetime.fromisoformat("2026-01-01T00:00"),
    "timestamptz": lambda: datetime(2026, 1, 1, tzinfo=UTC),
    "date": lambda: date(2026, 1, 1),
    "time": lambda: time(12, 0),
}


def tables(connection: Connection) -> list[str]:
    """Every table of ours that names an organisation."""
    rows = connection.execute(
        "SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING "
        "(table_schema, table_name) WHERE table_schema = 'ringi' AND column_name = 'org' "
        "AND table_type = 'BASE TABLE' ORDER BY table_name"
    ).fetchall()
    return [row[0] for row in rows]


def add_row(connection: Connection, table: str, org: UUID, given: Mapping[str, object] | None = None) -> None:
    """One row of that organisation; columns that may be left out are, unless they are given."""
    columns = connection.execute(
        "SELECT a.attname, t.typname FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid "
        "WHERE a.attrelid = to_regclass(%s) AND a.attnum > 0 AND a.attnotnull AND NOT a.atthasdef "
        "AND a.attidentity = ''",
        [f"ringi.{table}"],
    ).fetchall()
    made = {name: _value(table, name, kind) for name, kind in columns}
    values = {**made, "org": org, **(given or {})}
    statement = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
        sql.Identifier("ringi", table),
        sql.SQL(", ").join(map(sql.Identifier, values)),
        sql.SQL(", ").join(sql.Placeholder() * len(values)),
    )
    connection.execute(statement, list(values.values()))


def _value(table: str, name: str, kind: str) -> object:
    make = IN_TABLE.get((table, name)) or PARTICULAR.get(name)
    if make is None and kind.startswith("_"):
        return []
    return (make or BY_TYPE[kind])()
