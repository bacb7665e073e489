"""Reads how an organisation was used over a span of days, from what is on record anyway; nothing is counted twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from psycopg.types.numeric import Int4

from ringi.domain.ids import OrgId, PersonId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.journal import JOURNAL_ROW, JournalRow
from ringi.store.views.figures import first_id


@dataclass(frozen=True, slots=True, kw_only=True)
class MonitorSpan:
    """A span from one moment up to another, counted in days of a zone."""

    since: datetime
    until: datetime
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    conversations: int
    turns: int
    mean_s: float
    """Mean seconds from a message to the end of its turn, of turns in which nobody was asked."""
    asked: int
    refused: int
    failed: int
    timeouts: int
    expired: int
    """Turns whose question nobody answered in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MonitorDay:
    day: date
    turns: int
    refused: int
    operations: int
    yen: Decimal
    """Cost of turns begun that day, and of the models' work beside the turns."""
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolUse:
    tool: str
    calls: int
    failed: int
    unknown: int
    mean_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonUse:
    person: PersonId
    turns: int
    refused: int
    yen: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class MonitorUsage:
    totals: Totals
    days: tuple[MonitorDay, ...]
    tools: tuple[ToolUse, ...]
    people: tuple[PersonUse, ...]
    judged: tuple[JournalRow, ...]
    """The newest judgements of calls; their sealed parts are summed up."""


async def read_usage(database: Database, org: OrgId, span: MonitorSpan, most_judged: int) -> MonitorUsage:
    params = {
        "since": span.since,
        "until": span.until,
        "first": first_id(span.since),
        "last": first_id(span.until),
        "zone": span.zone,
        "most": Int4(most_judged),
    }
    (totals,), days, tools, people, judged = await database.batch(
        org,
        Statement(_TOTALS, params),
        Statement(_DAYS, params),
        Statement(_TOOLS, params),
        Statement(_PEOPLE, params),
        Statement(_JUDGED, params),
    )
    return MonitorUsage(
        totals=_totals(totals),
        days=tuple(
            MonitorDay(day=r[0], turns=r[1], refused=r[2], operations=r[3], yen=r[4], tokens=r[5])
            for r in days
        ),
        tools=tuple(
            ToolUse(tool=r[0], calls=r[1], failed=r[2], unknown=r[3], mean_s=float(r[4])) for r in tools
        ),
        people=tuple(PersonUse(person=r[0], turns=r[1], refused=r[2], yen=r[3]) for r in people),
        judged=tuple(map(JournalRow._make, judged)),
    )


def _totals(row: Row) -> Totals:
    return Totals(
        conversations=row[0],
        turns=row[1],
        mean_s=float(row[2]),
        asked=row[3],
        refused=row[4],
        failed=row[5],
        timeouts=row[6],
        expired=row[7],
    )


_TOTALS = """
SELECT count(DISTINCT t.conversation), count(*),
       coalesce(avg(extract(epoch FROM t.finished_at - t.created_at))
                FILTER (WHERE t.state = 'finished' AND NOT p.asked), 0),
       count(*) FILTER (WHERE p.asked),
       count(*) FILTER (WHERE t.outcome = 'refused'),
       count(*) FILTER (WHERE t.outcome = 'failed'),
       (SELECT count(*) FROM occurrences o WHERE o.org = ringi.org() AND o.code IN ('model_timeout', 'timeout')
           AND o.at >= %(since)s AND o.at < %(until)s),
       count(*) FILTER (WHERE t.outcome = 'expired')
  FROM turns t
 CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM pendings p WHERE p.org = t.org AND p.turn = t.id) AS asked) p
 WHERE t.org = ringi.org() AND t.id >= %(first)s::uuid AND t.id < %(last)s::uuid
"""
_DAYS = """
WITH spent AS (
  SELECT turn, sum((body::jsonb -> 'usage' ->> 'yen')::numeric) AS yen,
         sum((body::jsonb -> 'usage' ->> 'input_tokens')::bigint
             + (body::jsonb -> 'usage' ->> 'output_tokens')::bigint) AS tokens
    FROM journal WHERE org = ringi.org() AND turn >= %(first)s::uuid AND turn < %(last)s::uuid
     AND kind IN ('proposed', 'failed', 'critiqued', 'model_asked')
   GROUP BY turn),
done AS (
  SELECT turn, count(*) AS operations FROM executions
   WHERE org = ringi.org() AND turn >= %(first)s::uuid AND turn < %(last)s::uuid GROUP BY turn),
begun AS (
  SELECT (t.created_at AT TIME ZONE %(zone)s)::date AS day, count(*) AS turns,
         count(*) FILTER (WHERE t.outcome = 'refused') AS refused,
         sum(d.operations) AS operations, sum(s.yen) AS yen, sum(s.tokens) AS tokens
    FROM turns t LEFT JOIN spent s ON s.turn = t.id LEFT JOIN done d ON d.turn = t.id
   WHERE t.org = ringi.org() AND t.id >= %(first)s::uuid AND t.id < %(last)s::uuid
   GROUP BY 1),
beside AS (
  SELECT (at AT TIME ZONE %(zone)s)::date AS day, sum((usage ->> 'yen')::numeric) AS yen,
         sum((usage ->> 'input_tokens')::bigint + (usage ->> 'output_tokens')::bigint) AS tokens
    FROM side_costs WHERE org = ringi.org() AND at >= %(since)s AND at < %(until)s
   GROUP BY 1)
SELECT day, coalesce(begun.turns, 0), coalesce(begun.refused, 0), coalesce(begun.operations, 0)::bigint,
       coalesce(begun.yen, 0) + coalesce(beside.yen, 0),
       (coalesce(begun.tokens, 0) + coalesce(beside.tokens, 0))::bigint
  FROM begun FULL JOIN beside USING (day) ORDER BY day
"""
_TOOLS = """
SELECT tool, count(*), count(*) FILTER (WHERE state = 'failed'), count(*) FILTER (WHERE state = 'unknown'),
       coalesce(avg(extract(epoch FROM finished_at - started_at)), 0)
  FROM executions
 WHERE org = ringi.org() AND turn >= %(first)s::uuid AND turn < %(last)s::uuid
 GROUP BY tool ORDER BY count(*) DESC, tool
"""
_PEOPLE = """
WITH spent AS (
  SELECT turn, sum((body::jsonb -> 'usage' ->> 'yen')::numeric) AS yen FROM journal
   WHERE org = ringi.org() AND turn >= %(first)s::uuid AND turn < %(last)s::uuid
     AND kind IN ('proposed', 'failed', 'critiqued', 'model_asked')
   GROUP BY turn)
SELECT t.person, count(*), count(*) FILTER (WHERE t.outcome = 'refused'), coalesce(sum(s.yen), 0)
  FROM turns t LEFT JOIN spent s ON s.turn = t.id
 WHERE t.org = ringi.org() AND t.id >= %(first)s::uuid AND t.id < %(last)s::uuid
 GROUP BY t.person ORDER BY count(*) DESC, t.person LIMIT 100
"""
_JUDGED = f"""
SELECT {JOURNAL_ROW} FROM journal
 WHERE org = ringi.org() AND turn >= %(first)s::uuid AND turn < %(last)s::uuid AND kind = 'judged'
 ORDER BY turn DESC, n DESC LIMIT %(most)s
"""
