"""Wishes that nothing could meet, as rows."""

from __future__ import annotations

from ringi.domain.ids import ExecutionId, PersonId
from ringi.store.core.database import Statement


def wishes(most: int) -> Statement:
    """The wishes, the newest first. Rows: (person, body, times, when it was first wished, how many there are)."""
    return Statement(
        "SELECT person, body, times, created_at, count(*) OVER () FROM wishes WHERE org = ringi.org() "
        "ORDER BY created_at DESC, id LIMIT %(most)s",
        {"most": most},
    )


def add_wish(person: PersonId, body: str, normal: str, execution: ExecutionId) -> Statement:
    """Counts a wish. Row: (times it was wished by them,), none if this very execution was counted before."""
    return Statement(
        "INSERT INTO wishes AS w (org, id, person, body, normal, last_execution) "
        "VALUES (ringi.org(), %(execution)s, %(person)s, %(body)s, %(normal)s, %(execution)s) "
        "ON CONFLICT (org, person, normal) DO UPDATE SET times = w.times + 1, "
        "last_execution = excluded.last_execution WHERE w.last_execution <> excluded.last_execution "
        "RETURNING times",
        {"person": person, "body": body, "normal": normal, "execution": execution},
    )
