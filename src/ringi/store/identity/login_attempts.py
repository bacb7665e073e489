"""Attempts to sign in, or to do something else that costs much, counted over all processes: by login (whether or not it
exists), by address and by person. Also remembers under which names a sign-in succeeded before."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from psycopg.types.numeric import Float8

from ringi.store.core.database import Database, Statement

WINDOW_S = 900.0
"""Seconds after which attempts are forgotten."""


async def knock(database: Database, limits: Mapping[str, int]) -> float:
    """Counts one more attempt under each of these names. Returns seconds to wait if one has too many; else 0."""
    most = {_key(name): limit for name, limit in limits.items()}
    # The names are sorted: two callers who knock under the same names never wait for each other.
    rows = await database.across(Statement(_KNOCK, {"keys": sorted(most), "window": Float8(WINDOW_S)}))
    return max((float(left) for key, tries, left in rows if tries > most[key]), default=0.0)


async def tried(database: Database, name: str) -> int:
    """Returns how many attempts count under this name now."""
    rows = await database.across(
        Statement(
            "SELECT tries FROM knocks WHERE key = %(key)s "
            "AND since > clock_timestamp() - make_interval(secs => %(window)s)",
            {"key": _key(name), "window": Float8(WINDOW_S)},
        )
    )
    return rows[0][0] if rows else 0


async def forget(database: Database, name: str) -> None:
    """Forgets the attempts under this name after a success."""
    await database.across(Statement("DELETE FROM knocks WHERE key = %(key)s", {"key": _key(name)}))


async def remember(database: Database, name: str) -> None:
    """Remembers for 30 days that a sign-in under this name succeeded. A row without tries says so."""
    await database.across(
        Statement(
            "INSERT INTO knocks (key, since, tries) VALUES (%(key)s, clock_timestamp(), 0) "
            "ON CONFLICT (key) DO UPDATE SET since = clock_timestamp()",
            {"key": _key(name)},
        )
    )


async def remembered(database: Database, name: str) -> bool:
    """True if a sign-in under this name succeeded in the last 30 days."""
    rows = await database.across(
        Statement(
            "SELECT 1 FROM knocks WHERE key = %(key)s AND tries = 0 "
            "AND since > clock_timestamp() - interval '30 days'",
            {"key": _key(name)},
        )
    )
    return bool(rows)


def _key(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


_KNOCK = """
WITH old AS (
  DELETE FROM knocks WHERE key <> ALL (%(keys)b::bytea[])
  AND since < clock_timestamp() - CASE tries WHEN 0 THEN interval '30 days' ELSE interval '1 day' END)
INSERT INTO knocks AS k (key, since, tries)
SELECT key, clock_timestamp(), 1 FROM unnest(%(keys)b::bytea[]) WITH ORDINALITY AS u (key, place) ORDER BY place
ON CONFLICT (key) DO UPDATE SET
  tries = CASE WHEN k.since < clock_timestamp() - make_interval(secs => %(window)s) THEN 1 ELSE k.tries + 1 END,
  since = CASE WHEN k.since < clock_timestamp() - make_interval(secs => %(window)s) THEN clock_timestamp()
               ELSE k.since END
RETURNING key, tries, greatest(extract(epoch FROM since - clock_timestamp()) + %(window)s, 1)
"""
