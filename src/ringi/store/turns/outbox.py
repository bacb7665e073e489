"""The outbox: messages on their way to channels that are told each message.

A row is written by the statement that stores its message (`ringi.store.turns.turns`, `ringi.store.turns.conversations`).
Here it is claimed by one sender at a time, and marked with what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, LiteralString

from psycopg.types.numeric import Float8, Int2, Int4

from ringi.domain.channels import Channel
from ringi.domain.ids import ConversationId, MessageId, OrgId, PendingId, PersonId, TurnId
from ringi.store.core.database import Database, Row, Statement

OutboxState = Literal["queued", "sending", "unknown", "sent", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedMessage:
    """A message to be sent by the caller, and by no other process meanwhile."""

    org: OrgId
    message: MessageId
    channel: str
    attempts: int
    """Number of attempts, this one included."""
    looks_first: bool
    """True if an earlier attempt may have reached the channel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedMessage:
    """The content of a claimed message."""

    conversation: ConversationId
    external_id: str
    kind: Literal["direct", "room"]
    turn: TurnId
    body: str
    sent_ids: tuple[str, ...]
    pending: PendingId | None
    choices: tuple[str, ...]
    reader: PersonId | None
    """The person its buttons are for: the only member of a direct conversation, in a room the requester."""
    answers: str | None
    """The channel's id of the message it answers."""


def claim_outgoing(channels: Sequence[Channel], hold_s: float) -> Statement:
    """Claims the message that is due first on these channels. Row: as `ClaimedMessage`, none if none is due."""
    paces = [channel.capabilities for channel in channels]
    return Statement(
        "SELECT org, message, channel, attempts, was FROM ringi.claim_outgoing(%(channels)s::text[], "
        "%(room_most)s::integer[], %(room_s)s::double precision[], %(org_most)s::integer[], "
        "%(org_s)s::double precision[], %(hold)s)",
        {
            "channels": [channel.name for channel in channels],
            "room_most": [Int4(each.room_pace.messages) for each in paces],
            "room_s": [each.room_pace.seconds for each in paces],
            "org_most": [Int4(each.org_pace.messages) for each in paces],
            "org_s": [each.org_pace.seconds for each in paces],
            "hold": Float8(hold_s),
        },
    )


def claimed_message(row: Row) -> ClaimedMessage:
    return ClaimedMessage(
        org=OrgId(row[0]),
        message=MessageId(row[1]),
        channel=row[2],
        attempts=row[3],
        looks_first=row[4] != "queued",
    )


async def read_outgoing(database: Database, claimed: ClaimedMessage) -> QueuedMessage | None:
    """Returns the content; None if the message was erased meanwhile."""
    (rows,) = await database.batch(claimed.org, Statement(_READ, {"message": claimed.message}))
    return _queued(rows[0]) if rows else None


_READ: Final = """
SELECT o.conversation, c.external_id, c.kind, m.turn, m.body, o.sent_ids, o.pending, o.choices,
       CASE WHEN c.kind = 'direct'
            THEN (SELECT b.person FROM members b WHERE b.org = c.org AND b.conversation = c.id LIMIT 1)
            ELSE (SELECT t.person FROM turns t WHERE t.org = m.org AND t.id = m.turn) END,
       (SELECT q.client_id FROM messages q
         WHERE q.org = m.org AND q.conversation = m.conversation AND q.turn = m.turn AND q.direction = 'in'
           AND q.id <> m.id AND q.client_id IS NOT NULL ORDER BY q.id DESC LIMIT 1)
  FROM outbox o
  JOIN messages m ON m.org = o.org AND m.id = o.message
  JOIN conversations c ON c.org = o.org AND c.id = o.conversation
 WHERE o.org = ringi.org() AND o.message = %(message)s
"""


def _queued(row: Row) -> QueuedMessage:
    return QueuedMessage(
        conversation=ConversationId(row[0]),
        external_id=row[1],
        kind=row[2],
        turn=TurnId(row[3]),
        body=row[4],
        sent_ids=tuple(row[5]),
        pending=row[6],
        choices=tuple(row[7]),
        reader=row[8],
        answers=row[9],
    )


_MINE: Final = (
    "WHERE org = ringi.org() AND message = %(message)s AND state = 'sending' AND attempts = %(attempts)s"
)
"""Condition: no other sender took the message over meanwhile."""


def part_sent(claimed: ClaimedMessage, external_id: str, *, last: bool, pause_s: float) -> Statement:
    """Notes that the channel has one more part. The next part is due after the pause."""
    return Statement(
        "UPDATE outbox SET sent_ids = sent_ids || %(external)s::text, error = '', "
        "state = CASE WHEN %(last)s THEN 'sent' ELSE 'queued' END, "
        "attempts = CASE WHEN %(last)s THEN attempts ELSE 0 END, "
        "sent_at = CASE WHEN %(last)s THEN clock_timestamp() END, "
        f"next_at = clock_timestamp() + make_interval(secs => %(pause)s) {_MINE}",
        {**_mine(claimed), "external": external_id, "last": last, "pause": Float8(pause_s)},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class NextAttempt:
    """The state of a message after an attempt that did not succeed."""

    state: Literal["queued", "unknown", "failed"]
    code: str
    after_s: float = 0.0
    counts: bool = True
    """False if the attempt does not count: the channel was not ready to listen."""


def put_back(claimed: ClaimedMessage, then: NextAttempt) -> Statement:
    """Notes the attempt. Row: (message,), none if another sender took the message over."""
    return Statement(
        "UPDATE outbox SET state = %(state)s, error = %(code)s, attempts = attempts - %(uncounted)s, "
        f"next_at = clock_timestamp() + make_interval(secs => %(after)s) {_MINE} RETURNING message",
        {
            **_mine(claimed),
            "state": then.state,
            "code": then.code,
            "after": Float8(then.after_s),
            "uncounted": Int2(0 if then.counts else 1),
        },
    )


def _mine(claimed: ClaimedMessage) -> dict[str, object]:
    return {"message": claimed.message, "attempts": Int2(claimed.attempts)}


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxRow:
    """A message of the outbox, and what came of it."""

    message: MessageId
    channel: str
    state: OutboxState
    attempts: int
    sent_ids: tuple[str, ...]
    error: str
    next_at: datetime


def outbox_of(conversation: ConversationId) -> Statement:
    """The outbox of a conversation, in order. Rows: as `OutboxRow`."""
    return Statement(
        "SELECT message, channel, state, attempts, sent_ids, error, next_at FROM outbox "
        "WHERE org = ringi.org() AND conversation = %(conversation)s ORDER BY place, message",
        {"conversation": conversation},
    )


def outbox_row(row: Row) -> OutboxRow:
    return OutboxRow(
        message=row[0],
        channel=row[1],
        state=row[2],
        attempts=row[3],
        sent_ids=tuple(row[4]),
        error=row[5],
        next_at=row[6],
    )


POSTED: LiteralString = """
INSERT INTO outbox (org, channel, conversation, message, place, pending, choices)
SELECT c.org, c.channel, c.id, %(message)s::uuid, at.seq, %(pending)s::uuid, %(choices)s::text[]
  FROM at, conversations c
 WHERE c.org = ringi.org() AND c.id = %(chain)s AND c.pushed AND %(posts)s"""
"""Puts a message of ours into the outbox if the channel of its conversation is told each message. `at` is the place in
the conversation's chain."""
