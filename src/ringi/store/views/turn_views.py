"""Turns as people outside them see them: a list, the head of one, and the stream of a conversation. Each query itself
limits what its reader may see, so that no reader can forget to ask."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal
from uuid import UUID

from ringi.domain.ids import ConversationId, MessageId, OrgId, PersonId, TurnId
from ringi.domain.outcome import Outcome
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.journal import JournalRow, journal_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """The person who is looking."""

    org: OrgId
    person: PersonId
    everything: bool
    """True if they see that any turn of their organisation exists; its words are another matter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnHead:
    """A turn without its content."""

    id: TurnId
    conversation: ConversationId
    person: PersonId
    state: Literal["open", "waiting", "finished"]
    outcome: Outcome | None
    created_at: datetime
    finished_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """One turn with its record."""

    head: TurnHead
    journal: tuple[JournalRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamedMessage:
    """A message as it joins the stream; `person` is None for our own."""

    id: MessageId
    person: PersonId | None
    body: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamRow:
    """One step of a conversation's record. `seq` grows in the order of commits, without gaps."""

    seq: int
    turn: TurnId
    kind: str
    schema: int
    body: str
    """The open fields of the event, as JSON."""
    sealed: bytes | None
    """Sealed words that were shown early: nothing else of a step is for a stream."""
    sealed_for: PersonId | None
    chain: UUID
    chain_key: bytes | None
    """The stored key of the conversation, if it sealed the words."""
    messages: tuple[StreamedMessage, ...]
    """Messages the step put into the conversation."""


HEAD: Final = "t.id, t.conversation, t.person, t.state, t.outcome, t.created_at, t.finished_at"
APPROVES: Final = (
    "EXISTS (SELECT FROM pendings p WHERE p.org = t.org AND p.turn = t.id AND %(person)s = ANY (p.approvers))"
)
VISIBLE: Final = (
    f"(%(everything)s OR t.person = %(person)s OR {APPROVES} OR EXISTS (SELECT FROM members m "
    "WHERE m.org = t.org AND m.conversation = t.conversation AND m.person = %(person)s))"
)
"""Turns `t` whose existence a viewer may know."""


async def read_turn(database: Database, viewer: Viewer, turn: TurnId) -> TurnView | None:
    """Returns the turn; None if there is none that this viewer may know of."""
    heads, rows = await database.batch(
        viewer.org,
        Statement(
            f"SELECT {HEAD} FROM turns t WHERE t.org = ringi.org() AND t.id = %(turn)s AND {VISIBLE}",
            viewing(viewer) | {"turn": turn},
        ),
        journal_of(turn),
    )
    if not heads:
        return None
    return TurnView(head=head_of(heads[0]), journal=tuple(rows))


async def is_member(database: Database, org: OrgId, conversation: ConversationId, person: PersonId) -> bool:
    """True if messages in that conversation reach the person."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT 1 FROM members WHERE org = ringi.org() AND conversation = %(conversation)s "
            "AND person = %(person)s",
            {"conversation": conversation, "person": person},
        ),
    )
    return bool(rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Busy:
    """Turns that a member of a conversation has under way."""

    here: bool
    """True if a turn of theirs in this conversation is not over."""
    places: int
    """The number of conversations in which a turn of theirs is being worked on."""


async def busy_in(
    database: Database, org: OrgId, conversation: ConversationId, person: PersonId
) -> Busy | None:
    """Returns the person's turns under way; None if messages in that conversation do not reach the person."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT coalesce(bool_or(t.conversation = m.conversation), false), "
            "count(DISTINCT t.conversation) FILTER (WHERE t.state = 'open') FROM members m "
            "LEFT JOIN turns t ON t.org = m.org AND t.person = m.person AND t.state <> 'finished' "
            "WHERE m.org = ringi.org() AND m.conversation = %(conversation)s AND m.person = %(person)s "
            "GROUP BY m.conversation",
            {"conversation": conversation, "person": person},
        ),
    )
    return Busy(here=rows[0][0], places=rows[0][1]) if rows else None


async def schema_version(database: Database) -> str:
    """Returns the revision the database is at."""
    rows = await database.across(Statement("SELECT version_num FROM alembic_version"))
    return rows[0][0] if rows else ""


async def heads_of(
    database: Database, wanted: Collection[tuple[OrgId, ConversationId]]
) -> Mapping[ConversationId, int]:
    """Returns how far the record of each conversation goes; those in which nothing was said yet are not named."""
    rows = await database.across(
        Statement(
            "SELECT chain, seq FROM ringi.heads_of(%(orgs)s::uuid[], %(chains)s::uuid[])",
            {"orgs": [org for org, _ in wanted], "chains": [conversation for _, conversation in wanted]},
        )
    )
    return {ConversationId(row[0]): row[1] for row in rows}


async def read_stream(
    database: Database, org: OrgId, conversation: ConversationId, after: int, most: int
) -> tuple[StreamRow, ...]:
    """Returns the steps after `after`, oldest first.

    A message that no step names (one more yes is needed) comes with the yes it answers, and may come again with the
    next one.
    """
    (rows,) = await database.batch(
        org,
        Statement(_STREAM, {"conversation": conversation, "after": after, "most": most}),
    )
    return tuple(_stream_row(tuple(step)) for _, step in groupby(rows, key=itemgetter(0)))


_STREAM = """
SELECT j.seq, j.turn, j.kind, j.body, m.id, m.person, m.body, m.created_at, j.schema,
       CASE WHEN j.kind = 'reply_segment' THEN j.sealed END, j.sealed_for, j.chain,
       CASE WHEN j.kind = 'reply_segment' THEN (
         SELECT int2send(k.generation) || coalesce(k.wrapped, '') FROM conversation_keys k
          WHERE k.org = j.org AND k.conversation = j.chain AND k.person = j.sealed_for) END
  FROM (SELECT org, chain, seq, turn, kind, body, schema, sealed, sealed_for FROM journal
         WHERE org = ringi.org() AND chain = %(conversation)s AND seq > %(after)s
         ORDER BY seq LIMIT %(most)s) j
  LEFT JOIN LATERAL (
    SELECT id, person, body, created_at FROM messages
     WHERE org = j.org AND id = (j.body::jsonb ->> 'message')::uuid AND turn = j.turn
    UNION ALL
    SELECT id, person, body, created_at FROM messages own
     WHERE j.kind = 'confirmed' AND j.body::jsonb ->> 'complete' = 'false'
       AND org = j.org AND conversation = j.chain AND turn = j.turn AND person IS NULL AND id > j.turn
       AND NOT EXISTS (SELECT FROM journal named WHERE named.org = j.org AND named.turn = j.turn
                          AND named.body::jsonb ->> 'message' = own.id::text)) m ON true
 ORDER BY j.seq, m.id
"""


def viewing(viewer: Viewer) -> dict[str, object]:
    """Returns the parameters of `VISIBLE` and `APPROVES`."""
    return {"person": viewer.person, "everything": viewer.everything}


def head_of(row: Row) -> TurnHead:
    return TurnHead(
        id=row[0],
        conversation=row[1],
        person=row[2],
        state=row[3],
        outcome=row[4],
        created_at=row[5],
        finished_at=row[6],
    )


def _stream_row(rows: tuple[Row, ...]) -> StreamRow:
    """Returns one step, from as many rows as it has messages."""
    first = rows[0]
    messages = tuple(
        StreamedMessage(id=row[4], person=row[5], body=row[6], created_at=row[7]) for row in rows if row[4]
    )
    return StreamRow(
        seq=first[0],
        turn=first[1],
        kind=first[2],
        body=first[3],
        schema=first[8],
        sealed=first[9],
        sealed_for=first[10],
        chain=first[11],
        chain_key=first[12],
        messages=messages,
    )
