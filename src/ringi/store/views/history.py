"""Queries that look back: which turns there were, which chains they are recorded in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from ringi.domain.ids import ConversationId, OrgId, PersonId, ToolName, TurnId
from ringi.domain.outcome import Outcome
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.journal import JOURNAL_ROW, JournalRow, journal_row


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    """A turn as lists show it."""

    id: TurnId
    conversation: ConversationId
    person: PersonId
    channel: str
    state: Literal["open", "waiting", "finished"]
    outcome: Outcome | None
    created_at: datetime
    said: str | None
    """The message that opened it, if it is still kept."""
    tools: tuple[str, ...]
    """The tools that were judged, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredHead:
    """The end of a chain as recorded; None if its head is missing."""

    seq: int | None
    head: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainPage:
    """Rows of one chain together with its head, both read by one statement: they are of the same moment."""

    head: StoredHead
    rows: tuple[JournalRow, ...]


async def newest_turns(database: Database, org: OrgId, most: int) -> tuple[TurnRow, ...]:
    """Returns the newest turns, the newest first."""
    (rows,) = await database.batch(
        org, Statement(f"{_TURNS} ORDER BY t.id DESC LIMIT %(most)s", {"most": most})
    )
    return tuple(_turn(row) for row in rows)


async def turns_between(database: Database, org: OrgId, first: UUID, last: UUID) -> tuple[TurnRow, ...]:
    """Returns turns whose ids lie between the two, both included: those an abbreviated id may mean, two at most."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"{_TURNS} AND t.id BETWEEN %(first)s AND %(last)s ORDER BY t.id DESC LIMIT 2",
            {"first": first, "last": last},
        ),
    )
    return tuple(_turn(row) for row in rows)


async def turns_ending(database: Database, org: OrgId, digits: str) -> tuple[TurnRow, ...]:
    """Returns turns whose ids end so, as the number on a sheet does; two at most."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"{_TURNS} AND right(replace(t.id::text, '-', ''), length(%(digits)s)) = %(digits)s "
            "ORDER BY t.id DESC LIMIT 2",
            {"digits": digits},
        ),
    )
    return tuple(_turn(row) for row in rows)


def later_turns(turn: TurnId) -> Statement:
    """Turns that took its place or drafted its answer again, oldest first. Rows: as `later_turn`."""
    return Statement(_LATER, {"turn": turn})


def later_turn(row: Row) -> tuple[Literal["superseded", "redrafted"], TurnId]:
    return "redrafted" if row[0] else "superseded", TurnId(row[1])


async def lately_judged(database: Database, org: OrgId, most: int) -> tuple[TurnId, ...]:
    """Returns the latest turns in which the gates decided on a call or a text, the newest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT t.id FROM turns t WHERE t.org = ringi.org() AND EXISTS (SELECT FROM journal j "
            "WHERE j.org = t.org AND j.turn = t.id AND j.kind IN ('judged', 'reply_judged')) ORDER BY t.id DESC LIMIT %(most)s",
            {"most": most},
        ),
    )
    return tuple(TurnId(row[0]) for row in rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """One use of a tool by a person."""

    person: PersonId
    tool: ToolName
    at: datetime


async def used_since(database: Database, org: OrgId, turn: TurnId) -> tuple[Used, ...]:
    """Returns every call that was begun from a day before that turn on."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT t.person, j.body::jsonb ->> 'tool', (j.body::jsonb ->> 'at')::timestamptz "
            "FROM turns t JOIN journal j ON j.org = t.org AND j.turn = t.id AND j.kind = 'execution_started' "
            "WHERE t.org = ringi.org() AND t.created_at >= (SELECT created_at - interval '1 day' FROM turns "
            "WHERE org = ringi.org() AND id = %(turn)s)",
            {"turn": turn},
        ),
    )
    return tuple(Used(person=PersonId(row[0]), tool=ToolName(row[1]), at=row[2]) for row in rows)


async def judged_turns(database: Database, org: OrgId, after: UUID, most: int) -> tuple[TurnId, ...]:
    """Returns turns in which the gates decided on a call or a text, oldest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT DISTINCT turn FROM journal WHERE org = ringi.org() AND kind IN ('judged', 'reply_judged') "
            "AND turn > %(after)s ORDER BY turn LIMIT %(most)s",
            {"after": after, "most": most},
        ),
    )
    return tuple(TurnId(row[0]) for row in rows)


def openings_of(turn: TurnId) -> Statement[JournalRow]:
    """Records on the organisation's own chain of who opened that turn's content, oldest first."""
    return Statement(
        f"SELECT {JOURNAL_ROW} FROM journal WHERE org = ringi.org() AND kind = 'content_opened' "
        "AND body::jsonb ->> 'turn' = %(turn)s::text ORDER BY n",
        {"turn": turn},
        JournalRow._make,
    )


async def recorded_chains(database: Database, org: OrgId) -> tuple[UUID, ...]:
    """Returns every chain that has a head or a row."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT chain FROM heads WHERE org = ringi.org() UNION "
            "SELECT chain FROM journal WHERE org = ringi.org() ORDER BY chain"
        ),
    )
    return tuple(row[0] for row in rows)


async def read_chain_page(
    database: Database, org: OrgId, chain: UUID, after: JournalRow | None = None, most: int = 200
) -> ChainPage:
    """Returns the rows that follow that one, in the chain's order, and the head as it was when they were read."""
    seq, turn, n = (after.seq, after.turn, after.n) if after else (-(2**63), UUID(int=0), 0)
    params = {"chain": chain, "seq": seq, "turn": turn, "n": n, "most": most}
    (rows,) = await database.batch(org, Statement(_CHAIN_PAGE, params))
    head = StoredHead(seq=rows[0][0], head=rows[0][1])
    return ChainPage(head=head, rows=tuple(journal_row(row[2:]) for row in rows if row[2] is not None))


async def accounts_of(database: Database, org: OrgId, channel: str) -> dict[str, PersonId]:
    """Returns the people who sign in on that channel, by account."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT external_id, person FROM accounts WHERE org = ringi.org() AND channel = %(channel)s "
            "ORDER BY external_id",
            {"channel": channel},
        ),
    )
    return {row[0]: PersonId(row[1]) for row in rows}


# The position is the whole order, not `seq` alone: a second row put in under the same number is not skipped.
_CHAIN_PAGE = f"""
SELECT h.seq, h.head, j.*
  FROM (SELECT) AS one
  LEFT JOIN heads h ON h.org = ringi.org() AND h.chain = %(chain)s
  LEFT JOIN LATERAL (
       SELECT {JOURNAL_ROW} FROM journal
        WHERE org = ringi.org() AND chain = %(chain)s AND seq >= %(seq)s::bigint
          AND (seq, turn, n) > (%(seq)s::bigint, %(turn)s::uuid, %(n)s::integer)
        ORDER BY seq, turn, n LIMIT %(most)s) AS j ON true
 ORDER BY j.seq, j.turn, j.n
"""
_LATER = """
SELECT j.body::jsonb ->> 'redraft_of' = %(turn)s::text, n.id
  FROM turns t
  JOIN turns n ON n.org = t.org AND n.conversation = t.conversation AND n.person = t.person AND n.id > t.id
  JOIN journal j ON j.org = n.org AND j.turn = n.id AND j.n = 1
 WHERE t.org = ringi.org() AND t.id = %(turn)s
   AND %(turn)s::text IN (j.body::jsonb ->> 'supersedes', j.body::jsonb ->> 'corrects', j.body::jsonb ->> 'redraft_of')
 ORDER BY n.id
"""
_TURNS = """
SELECT t.id, t.conversation, t.person, c.channel, t.state, t.outcome, t.created_at,
       (SELECT m.body FROM messages m WHERE m.org = t.org AND m.conversation = t.conversation
           AND m.turn = t.id AND m.direction = 'in' ORDER BY m.id LIMIT 1),
       ARRAY(SELECT j.body::jsonb ->> 'tool' FROM journal j WHERE j.org = t.org AND j.turn = t.id
           AND j.kind = 'judged' ORDER BY j.n)
  FROM turns t JOIN conversations c ON c.org = t.org AND c.id = t.conversation
 WHERE t.org = ringi.org()
"""


def _turn(row: Row) -> TurnRow:
    return TurnRow(
        id=row[0],
        conversation=row[1],
        person=row[2],
        channel=row[3],
        state=row[4],
        outcome=row[5],
        created_at=row[6],
        said=row[7],
        tools=tuple(row[8]),
    )
