"""Counts of an organisation's last minutes and of its day, read from what is on record anyway.

Ids of turns begin with their moment (UUID version 7), so that a span of time is a range of the primary keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from psycopg.types.numeric import Float8, Int4

from ringi.domain.ids import OrgId
from ringi.store.core.database import Database, Statement

KEPT_DAYS = 30
"""Days after which occurrences are deleted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Counts over the turns that began within a span."""

    turns: int = 0
    ended: int = 0
    refused: int = 0
    asked: int = 0
    """Turns in which a person was asked for a yes."""
    failed: int = 0
    """Turns that ended with an error of the kinds that were asked about."""
    answers: int = 0
    """Answers of the model."""
    model_s: float = 0.0
    """Mean seconds of an answer of the model."""
    calls: int = 0
    """Executions that came to an end."""
    failed_calls: int = 0
    torn: int = 0
    """Answers of the model that were torn off or cut while they came in."""
    retried: int = 0
    """Steps in which a provider was asked again."""
    retried_well: int = 0
    """Steps in which a provider was asked again and answered."""


async def read_figures(database: Database, org: OrgId, since: datetime, codes: Sequence[str]) -> Figures:
    """Returns the counts since that moment; `codes` are those that count as failed."""
    ((row,),) = await database.batch(
        org, Statement(_FIGURES, {"since": first_id(since), "codes": list(codes)})
    )
    return Figures(
        turns=row[0],
        ended=row[1],
        refused=row[2],
        asked=row[3],
        failed=row[4],
        answers=row[5],
        model_s=float(row[6]),
        calls=row[7],
        failed_calls=row[8],
        torn=row[9],
        retried=row[10],
        retried_well=row[11],
    )


async def read_cost(database: Database, org: OrgId, since: datetime) -> Decimal:
    """Returns the yen that models have cost in turns begun since that moment, and beside the turns."""
    ((row,),) = await database.batch(
        org,
        Statement(
            "SELECT coalesce((SELECT sum((body::jsonb -> 'usage' ->> 'yen')::numeric) FROM journal "
            "WHERE org = ringi.org() AND turn >= %(first)s::uuid AND kind IN ('proposed', 'failed', 'critiqued', 'model_asked')), 0) "
            "+ coalesce((SELECT sum((usage ->> 'yen')::numeric) FROM side_costs "
            "WHERE org = ringi.org() AND at >= %(since)s), 0)",
            {"first": first_id(since), "since": since},
        ),
    )
    return row[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class CostFigures:
    """Costs of models within a month so far, and the number of turns and conversations in which one was asked."""

    today: Decimal
    month: Decimal
    turns: int
    conversations: int
    unpriced: int = 0
    """Number of these turns whose model has no known price."""


async def read_spent(database: Database, org: OrgId, day: datetime, month: datetime) -> CostFigures:
    """Returns the costs since the beginnings of the day and of the month."""
    since = {"day": day, "month": month, "first": first_id(month), "first_today": first_id(day)}
    ((row,),) = await database.batch(org, Statement(_SPENT, since))
    return CostFigures(today=row[0], month=row[1], turns=row[2], conversations=row[3], unpriced=row[4])


async def count_occurrences(database: Database, org: OrgId, within_s: float) -> Mapping[str, int]:
    """Returns how often each error occurred within the last seconds; those that are too old to matter are deleted."""
    _, rows = await database.batch(
        org,
        Statement(
            "DELETE FROM occurrences WHERE org = ringi.org() "
            "AND at < clock_timestamp() - make_interval(days => %(days)s)",
            {"days": Int4(KEPT_DAYS)},
        ),
        Statement(
            "SELECT code, count(*) FROM occurrences WHERE org = ringi.org() "
            "AND at > clock_timestamp() - make_interval(secs => %(within)s) GROUP BY code",
            {"within": Float8(within_s)},
        ),
    )
    return {row[0]: row[1] for row in rows}


def claim_watches(every_s: float, most: int) -> Statement:
    """Claims organisations that no process looked at for so long, which are now the caller's to look at. Rows:
    (org,)."""
    return Statement(
        "SELECT org FROM ringi.claim_watches(%(every)s, %(most)s)",
        {"every": Float8(every_s), "most": Int4(most)},
    )


def first_id(since: datetime) -> UUID:
    """Returns the smallest id of that moment: no id made then or later is smaller."""
    return UUID(int=int(since.timestamp() * 1000) << 80)


_FIGURES = """
WITH recent AS MATERIALIZED (
  SELECT turn, kind, CASE WHEN kind IN ('proposed', 'failed') THEN body::jsonb -> 'usage' END AS usage
    FROM journal
   WHERE org = ringi.org() AND turn >= %(since)s::uuid
     AND kind IN ('proposed', 'failed', 'confirmation_asked', 'execution_finished', 'execution_failed')),
begun AS (
  SELECT id, state, outcome FROM turns WHERE org = ringi.org() AND id >= %(since)s::uuid)
SELECT (SELECT count(*) FROM begun),
       (SELECT count(*) FROM begun WHERE state = 'finished'),
       (SELECT count(*) FROM begun WHERE outcome = 'refused'),
       count(DISTINCT turn) FILTER (WHERE kind = 'confirmation_asked'),
       (SELECT count(*) FROM begun WHERE outcome = 'failed' AND EXISTS (
          SELECT FROM occurrences o
           WHERE o.org = ringi.org() AND o.turn = begun.id AND o.code = ANY (%(codes)s::text[]))),
       count(*) FILTER (WHERE kind = 'proposed'),
       coalesce(avg((usage ->> 'milliseconds')::numeric) FILTER (WHERE kind = 'proposed') / 1000, 0),
       count(*) FILTER (WHERE kind IN ('execution_finished', 'execution_failed')),
       count(*) FILTER (WHERE kind = 'execution_failed'),
       coalesce(sum((SELECT count(*) FROM jsonb_array_elements_text(usage -> 'rungs') rung
                      WHERE rung LIKE 'torn_%%' OR rung = 'cut')), 0)::int,
       count(*) FILTER (WHERE usage -> 'rungs' ? 'retried'),
       count(*) FILTER (WHERE usage -> 'rungs' ? 'retried' AND kind = 'proposed')
  FROM recent
"""
_SPENT = """
WITH used AS MATERIALIZED (
  SELECT turn, (usage ->> 'yen')::numeric AS yen,
         usage -> 'rungs' ? 'asked' OR (usage ->> 'input_tokens')::bigint > 0 AS asked,
         (usage ->> 'yen')::numeric = 0 AND coalesce(usage ->> 'prices', '') = '' AS unpriced
    FROM (SELECT turn, body::jsonb -> 'usage' AS usage FROM journal
           WHERE org = ringi.org() AND turn >= %(first)s::uuid
             AND kind IN ('proposed', 'failed', 'critiqued', 'model_asked') OFFSET 0) u),
beside AS MATERIALIZED (
  SELECT at, (usage ->> 'yen')::numeric AS yen FROM side_costs WHERE org = ringi.org() AND at >= %(month)s)
SELECT coalesce((SELECT sum(yen) FROM used WHERE turn >= %(first_today)s::uuid), 0)
         + coalesce((SELECT sum(yen) FROM beside WHERE at >= %(day)s), 0),
       coalesce((SELECT sum(yen) FROM used), 0) + coalesce((SELECT sum(yen) FROM beside), 0),
       count(*), count(DISTINCT t.conversation), count(*) FILTER (WHERE a.unpriced)
  FROM (SELECT turn, bool_or(unpriced) AS unpriced FROM used WHERE asked GROUP BY turn) a
 CROSS JOIN LATERAL (SELECT conversation FROM turns WHERE org = ringi.org() AND id = a.turn LIMIT 1) t
"""
"""`OFFSET 0` keeps a body from being read anew for each thing that is taken from it."""
