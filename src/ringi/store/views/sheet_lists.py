"""The list of sheets: the turns whose existence the viewer may know, each in a line. Words are found and shown only if
the viewer may read the turn (L7): its requester, and the people who are asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ringi.domain.ids import PersonId, TurnId
from ringi.domain.outcome import Standing
from ringi.store.core.database import Database, Row, Statement
from ringi.store.views.conversation_views import pattern_of
from ringi.store.views.turn_views import APPROVES, HEAD, VISIBLE, TurnHead, Viewer, head_of, viewing


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetQuery:
    """A query for sheets; None and empty words ask for everything."""

    before: TurnId | None = None
    words: str = ""
    """Words said in the turn, or the beginning of the sheet's number."""
    person: PersonId | None = None
    tool: str | None = None
    outcome: Standing | None = None
    since: datetime | None = None
    until: datetime | None = None
    """The end of the span, itself not included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One line of the list."""

    head: TurnHead
    said: str | None
    """The beginning of the request; None if the viewer may not read it, or nothing is left of it."""
    tools: tuple[str, ...]
    """Tools that were proposed, in order."""
    verdicts: tuple[str, ...]
    """The gates' verdict on each."""


async def list_sheets(
    database: Database, viewer: Viewer, wanted: SheetQuery, most: int
) -> tuple[Listed, ...]:
    """Returns the lines, the newest first."""
    asked = {
        "before": wanted.before,
        "most": most,
        "pattern": pattern_of(wanted.words),
        "number": wanted.words.lower() if _is_number(wanted.words) else None,
        "wanted_person": wanted.person,
        "tool": wanted.tool,
        "outcome": wanted.outcome,
        "since": wanted.since,
        "until": wanted.until,
    }
    (rows,) = await database.batch(viewer.org, Statement(_LIST, viewing(viewer) | asked))
    return tuple(_listed(row) for row in rows)


def _is_number(words: str) -> bool:
    """True if the words may be a sheet's number: the end of its turn's id, eight digits of sixteen."""
    return 4 <= len(words) <= 8 and all(each in "0123456789abcdef" for each in words.lower())


_READS = f"(t.person = %(person)s OR {APPROVES})"
_LIST = f"""
SELECT {HEAD}, CASE WHEN {_READS} THEN left(said.body, 300) END, judged.tools, judged.verdicts
  FROM turns t
  LEFT JOIN journal first ON first.org = t.org AND first.turn = t.id AND first.n = 1
  LEFT JOIN messages said ON said.org = t.org AND said.id = (first.body::jsonb ->> 'message')::uuid
  LEFT JOIN LATERAL (
    SELECT array_agg(j.body::jsonb ->> 'tool' ORDER BY j.n) AS tools,
           array_agg(j.body::jsonb ->> 'verdict' ORDER BY j.n) AS verdicts
      FROM journal j WHERE j.org = t.org AND j.turn = t.id AND j.kind = 'judged') judged ON true
 WHERE t.org = ringi.org() AND {VISIBLE}
   AND (%(before)s::uuid IS NULL OR t.id < %(before)s::uuid)
   AND (%(wanted_person)s::uuid IS NULL OR t.person = %(wanted_person)s::uuid)
   AND (%(since)s::timestamptz IS NULL OR t.created_at >= %(since)s::timestamptz)
   AND (%(until)s::timestamptz IS NULL OR t.created_at < %(until)s::timestamptz)
   AND (%(outcome)s::text IS NULL
        OR CASE t.state WHEN 'finished' THEN t.outcome ELSE t.state END = %(outcome)s::text)
   AND (%(tool)s::text IS NULL OR EXISTS (
         SELECT FROM journal j WHERE j.org = t.org AND j.turn = t.id AND j.kind = 'judged'
            AND j.body::jsonb ->> 'tool' = %(tool)s::text))
   AND (%(pattern)s::text IS NULL
        OR {_READS} AND t.id IN (SELECT m.turn FROM messages m WHERE m.org = ringi.org()
                                    AND m.body ILIKE %(pattern)s::text)
        OR right(replace(t.id::text, '-', ''), 8) LIKE %(number)s::text || '%%')
 ORDER BY t.id DESC LIMIT %(most)s
"""


def _listed(row: Row) -> Listed:
    *head, said, tools, verdicts = row
    return Listed(
        head=head_of(tuple(head)),
        said=said or None,
        tools=tuple(tools or ()),
        verdicts=tuple(verdicts or ()),
    )
