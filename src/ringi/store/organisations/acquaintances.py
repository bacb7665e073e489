"""People with whom a person exchanged tasks or messages lately, as rows."""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.ids import PersonId
from ringi.store.core.database import Statement


def acquainted(person: PersonId, others: Sequence[PersonId]) -> Statement:
    """Finds the others who gave the person a task or a message in the last 30 days, or got one. Rows: (person,)."""
    return Statement(_LATELY, {"person": person, "others": list(others)})


_LATELY = """
WITH since AS (
  SELECT clock_timestamp() - interval '30 days' AS at),
oldest AS (
  -- Ids of messages begin with their time, so that the index of a conversation leads to the recent ones.
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid AS id FROM since)
SELECT o.person FROM unnest(%(others)s::uuid[]) AS o (person), since, oldest
 WHERE EXISTS (SELECT FROM tasks t WHERE t.org = ringi.org() AND t.created_at > since.at
                  AND (t.assignee, t.created_by) IN ((o.person, %(person)s), (%(person)s, o.person)))
    OR EXISTS (SELECT FROM members b JOIN messages m ON m.org = b.org AND m.conversation = b.conversation
                WHERE b.org = ringi.org() AND m.turn = m.id AND m.id > oldest.id
                  AND (b.person, m.person) IN ((o.person, %(person)s), (%(person)s, o.person)))
"""
