"""The beginning of an error that goes on, and its causes. Read from what is on record anyway, for the people who see
the level of an incident."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from psycopg.types.numeric import Float8

from ringi.domain.ids import OrgId
from ringi.store.core.database import Database, Statement
from ringi.store.organisations.alerts import Params
from ringi.store.views.figures import first_id

LOOKED_BACK = timedelta(days=1)
"""The longest look back: no beginning is looked for before this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """An error, and how many turns of the last minutes it ended."""

    code: str
    params: Params
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorCount:
    """The errors behind the level of an incident."""

    since: datetime
    """The moment of the first of its kind after the last quiet span."""
    causes: tuple[Cause, ...]
    """Causes, those that ended the most turns first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorSpan:
    """The span that is looked at."""

    now: datetime
    recent: timedelta
    """The span of the causes; if it has none, it is quiet."""


async def read_failing(database: Database, org: OrgId, span: ErrorSpan, codes: Sequence[str]) -> ErrorCount:
    """Returns since when turns have ended with one of these codes, and the causes."""
    values = {"codes": list(codes), "recent": first_id(span.now - span.recent), **_bounds(span)}
    ((since,),), causes = await database.batch(org, Statement(_FAILING, values), Statement(_CAUSES, values))
    return ErrorCount(
        since=since or span.now,
        causes=tuple(Cause(code=code, params=params, turns=turns) for code, params, turns in causes),
    )


async def read_slow(database: Database, org: OrgId, span: ErrorSpan, longer_than_s: float) -> ErrorCount:
    """Returns since when answers of the model have taken longer; without causes."""
    values = {"milliseconds": Float8(longer_than_s * 1000), **_bounds(span)}
    (((since,),),) = await database.batch(org, Statement(_SLOW, values))
    return ErrorCount(since=since or span.now, causes=())


def _bounds(span: ErrorSpan) -> dict[str, object]:
    return {"back": first_id(span.now - LOOKED_BACK), "quiet": Float8(span.recent.total_seconds())}


_FAILED = """
  SELECT o.at, o.turn, o.code, o.params
    FROM turns t JOIN occurrences o ON o.org = t.org AND o.turn = t.id
   WHERE t.org = ringi.org() AND t.outcome = 'failed' AND o.code = ANY (%(codes)s::text[])
"""
_BEGINNING = """
SELECT max(at) FROM (SELECT at, lag(at) OVER (ORDER BY at) AS before FROM moments) each
 WHERE before IS NULL OR at - before > make_interval(secs => %(quiet)s)
"""
_FAILING = f"WITH moments AS ({_FAILED} AND t.id >= %(back)s::uuid) {_BEGINNING}"
_CAUSES = f"""
SELECT code, (array_agg(params ORDER BY at DESC))[1], count(DISTINCT turn)
  FROM ({_FAILED} AND t.id >= %(recent)s::uuid) each GROUP BY code ORDER BY 3 DESC, code LIMIT 3
"""
_SLOW = f"""
WITH moments AS (
  SELECT (body::jsonb ->> 'at')::timestamptz AS at FROM journal
   WHERE org = ringi.org() AND turn >= %(back)s::uuid AND kind = 'proposed'
     AND (body::jsonb -> 'usage' ->> 'milliseconds')::numeric > %(milliseconds)s) {_BEGINNING}
"""
