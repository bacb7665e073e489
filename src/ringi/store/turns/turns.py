"""The two hot statements of a turn: look at what is open, and record what happened.

Every write inserts the journal at the next free n: a second writer meets the primary key, and everything of its
transaction rolls back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, LiteralString
from uuid import UUID

from psycopg.types.json import Jsonb
from psycopg.types.numeric import Int2, Int4, Int8

from ringi.domain.assistants import USUAL_ASSISTANT, AssistantRef
from ringi.domain.channels import Account
from ringi.domain.ids import ConversationId, MessageId, OrgId, PendingId, PersonId, TurnId
from ringi.domain.outcome import Outcome
from ringi.domain.text import Text
from ringi.store.core.database import Database, Row, Statement
from ringi.store.core.texts import stored_text
from ringi.store.turns.journal import Batch
from ringi.store.turns.order_keys import ENTERING, OrderKey, entering
from ringi.store.turns.outbox import POSTED
from ringi.store.turns.shown import SHOWN_AGAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTurn:
    """A turn of the key that is not finished."""

    id: TurnId
    state: Literal["open", "waiting"]
    last_n: int
    last_kind: str
    called_off: bool = False
    """True if its requester called it off, and it comes to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCard:
    """A confirmation of what this requester asked for here, which nobody has decided yet."""

    id: PendingId
    turn: TurnId
    number: str
    operation: Text
    """The operation it is about, in words."""
    theirs: bool
    """True if their own answer is still missing; otherwise it waits for others."""
    last_shown: bool
    """True if nothing was shown in the conversation since the card, its "once more" or a reminder of it (D7)."""
    items: int = 0
    """Number of things it asks for, each of which can be left out; 0 if it asks for one call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The open turns and confirmations that a new message meets."""

    duplicate_of: TurnId | None
    turns: tuple[OpenTurn, ...]
    cards: tuple[OpenCard, ...]
    """Open confirmations, oldest first."""
    shown_again: PendingId | None = None
    """The confirmation, asked here or elsewhere, whose card was shown again here as the last thing."""
    revision: int
    """The organisation's revision: who is in it, and whose key seals what."""
    assistant: AssistantRef = USUAL_ASSISTANT
    """The assistant that the conversation belongs to, in its mode of this moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTurn:
    """A turn that a person named, as it is now."""

    conversation: ConversationId
    person: PersonId
    present: bool
    """True if its requester is still in that conversation."""
    state: Literal["open", "waiting", "finished"]
    last_n: int
    pending: PendingId | None
    """The confirmation it waits for."""
    revision: int
    """The organisation's revision, as in `Situation`."""


def turn_called(turn: UUID, caller: PersonId) -> Statement:
    """The turn of that id. Rows: (id, person, created_at, whether it is another person's)."""
    return Statement(
        "SELECT id, person, created_at, person <> %(asker)s FROM turns WHERE org = ringi.org() AND id = %(turn)s",
        {"turn": turn, "asker": caller},
    )


async def find_turn(database: Database, org: OrgId, turn: TurnId) -> NamedTurn | None:
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT t.conversation, t.person, EXISTS (SELECT FROM members m WHERE m.org = t.org "
            "AND m.conversation = t.conversation AND m.person = t.person), t.state, "
            "(SELECT max(n) FROM journal j WHERE j.org = t.org AND j.turn = t.id), "
            "(SELECT p.id FROM pendings p WHERE p.org = t.org AND p.turn = t.id AND p.state = 'open'), "
            "(SELECT revision FROM organisations WHERE org = ringi.org()) FROM turns t WHERE t.org = ringi.org() AND t.id = %(turn)s",
            {"turn": turn},
        ),
    )
    return _named(rows[0]) if rows else None


async def look(database: Database, key: OrderKey, client_id: str | None) -> Situation:
    """Returns the open turns and confirmations that a new message of this requester meets in this conversation."""
    ((row,),) = await database.batch(
        key.org,
        Statement(_LOOK, {"conversation": key.conversation, "person": key.person, "client": client_id}),
    )
    duplicate, turns, cards, shown_again, revision, (assistant, mode) = row
    return Situation(
        duplicate_of=TurnId(duplicate) if duplicate else None,
        turns=tuple(
            OpenTurn(id=TurnId(UUID(id)), state=state, last_n=n, last_kind=kind, called_off=called_off)
            for id, state, n, kind, called_off in turns or ()
        ),
        cards=tuple(
            OpenCard(
                id=PendingId(UUID(id)),
                turn=TurnId(UUID(turn)),
                number=number,
                operation=stored_text(operation),
                theirs=theirs,
                last_shown=last_shown or UUID(id) == shown_again,
                items=items,
            )
            for id, turn, number, operation, theirs, last_shown, items in cards or ()
        ),
        shown_again=PendingId(shown_again) if shown_again else None,
        revision=revision,
        assistant=AssistantRef(name=assistant, mode=mode),
    )


_LOOK: LiteralString = f"""
SELECT (SELECT turn FROM messages
         WHERE org = ringi.org() AND conversation = %(conversation)s AND client_id = %(client)s),
       (SELECT json_agg(json_build_array(t.id, t.state, j.n, j.kind, EXISTS (
                 SELECT FROM journal c WHERE c.org = t.org AND c.turn = t.id AND c.kind = 'cancelled'))
                 ORDER BY t.id)
          FROM turns t
          CROSS JOIN LATERAL (SELECT n, kind FROM journal WHERE org = t.org AND turn = t.id
                               ORDER BY n DESC LIMIT 1) j
         WHERE t.org = ringi.org() AND t.conversation = %(conversation)s AND t.person = %(person)s
           AND t.state <> 'finished'),
       (SELECT json_agg(json_build_array(p.id, p.turn, p.number, p.card -> 'operation',
                 p.answerer = 'requester' OR p.style = 'two_persons' AND p.needed = 2 AND NOT EXISTS (
                   SELECT FROM answers a
                    WHERE a.org = p.org AND a.pending = p.id AND a.person = p.person),
                 ringi.shown_last(p.id), coalesce(jsonb_array_length(p.card -> 'items'), 0))
                 ORDER BY p.asked_at, p.id)
          FROM pendings p
         WHERE p.org = ringi.org() AND p.conversation = %(conversation)s AND p.person = %(person)s
           AND p.state = 'open' AND p.expires_at > clock_timestamp()),
       (SELECT p.id FROM pendings p
         WHERE p.org = ringi.org() AND p.id = {SHOWN_AGAIN}
           AND p.state = 'open' AND p.expires_at > clock_timestamp()),
       (SELECT revision FROM organisations WHERE org = ringi.org()),
       (SELECT ARRAY[c.assistant, c.mode] FROM conversations c
         WHERE c.org = ringi.org() AND c.id = %(conversation)s)
"""


def _named(row: Row) -> NamedTurn:
    return NamedTurn(
        conversation=row[0],
        person=row[1],
        present=row[2],
        state=row[3],
        last_n=row[4],
        pending=row[5],
        revision=row[6],
    )


# Writing ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMessage:
    """A message as it stands in a conversation; `person` is None for our own replies."""

    id: MessageId
    person: PersonId | None
    body: str
    pasted: Sequence[tuple[int, int]] = ()
    client_id: str | None = None
    overheard: Account | None = None
    """The account that said it, if it was said in a room and not to us."""
    pending: PendingId | None = None
    """The confirmation whose card it is, so that a channel can show buttons."""
    choices: Sequence[str] = ()
    """Answers it offers to a question, for buttons too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Events to record, and the state they give the turn."""

    chain: UUID
    """The conversation's id; the organisation's for its own administration."""
    turn: UUID
    first_n: int
    batch: Batch
    message: StoredMessage | None = None
    """A message set into the conversation together with the rows."""
    becomes: Literal["open", "waiting", "finished"] | None = None
    """The state of the turn from now on; `open` lets it be started anew."""
    outcome: Outcome | None = None
    opens: tuple[PersonId, int] | None = None
    """Requester and machine version, if the turn begins with this."""


def record(entry: Entry) -> Statement:
    """Appends journal rows at `first_n`, `first_n + 1` ...; head, turn and message move on with them."""
    batch, message = entry.batch, entry.message
    person, machine = entry.opens or (None, None)
    return Statement(
        _RECORD,
        {
            "chain": entry.chain,
            "turn": entry.turn,
            "first": Int4(entry.first_n),
            "count": Int8(len(batch.kinds)),
            "digest": batch.digest,
            "sealed_for": batch.person,
            "key": batch.chain_key,
            "kinds": batch.kinds,
            "schemas": [Int2(schema) for schema in batch.schemas],
            "bodies": batch.bodies,
            "sealed": batch.sealed,
            "state": entry.becomes,
            "outcome": entry.outcome,
            "requester": person,
            "machine": machine,
            "message": message.id if message else None,
            "sender": message.person if message else None,
            "text": message.body if message else None,
            "pasted": Jsonb([list(span) for span in message.pasted] if message else []),
            "client": message.client_id if message else None,
            "account": message.overheard.id if message and message.overheard else None,
            "speaker": message.overheard.name if message and message.overheard else None,
            **_posting(entry),
        },
        shows=entry.chain,
    )


def _posting(entry: Entry) -> dict[str, object]:
    """Parameters of `POSTED`. Ours are our replies, and words of people that we deliver."""
    message = entry.message
    ours = message is not None and (message.person is None or message.id == entry.turn)
    return {
        "posts": ours and message is not None and message.overheard is None,
        "pending": message.pending if message else None,
        "choices": list(message.choices) if message else [],
    }


def close_unread(turn: TurnId) -> Statement:
    """Closes a turn that cannot be read; its journal stays as it is."""
    return Statement(
        "UPDATE turns SET state = 'finished', outcome = 'unreadable', finished_at = clock_timestamp() "
        "WHERE org = ringi.org() AND id = %(turn)s",
        {"turn": turn},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """Facts that a turn which is opened without a look takes for granted."""

    revision: int
    assistant: AssistantRef


def open_quietly(key: OrderKey, owner: UUID, lease_s: float, entry: Entry, expected: Expected) -> Statement:
    """`enter` and `record` at once, if `look` would find nothing and what is expected. Row: (epoch,) as `enter`; none if
    a turn or card is open, the message is known, or the revision or the assistant is another: then nothing was
    written."""
    seen = {
        "revision": Int8(expected.revision),
        "assistant": expected.assistant.name,
        "mode": expected.assistant.mode,
    }
    params = {**seen, **entering(key, owner, lease_s), **record(entry).params}
    return Statement(_OPEN_QUIETLY, params, shows=entry.chain)


_MOVING: LiteralString = (
    """
moved AS (
  INSERT INTO heads AS h (org, chain, seq, head)
  SELECT ringi.org(), %(chain)s, %(count)s,
         sha256(sha256('ringi'::bytea || uuid_send(%(chain)s)) || uuid_send(%(turn)s) || int4send(%(first)s) || %(digest)s)
    FROM quiet
  ON CONFLICT (org, chain) DO UPDATE SET
    seq = h.seq + excluded.seq,
    head = sha256(h.head || uuid_send(%(turn)s) || int4send(%(first)s) || %(digest)s)
  RETURNING seq, head),
opened AS (
  INSERT INTO turns (org, id, conversation, person, machine)
  SELECT ringi.org(), %(turn)s, %(chain)s, %(requester)s::uuid, %(machine)s::smallint
    FROM quiet WHERE %(machine)s::smallint IS NOT NULL),
stood AS (
  UPDATE turns
     SET state = %(state)s::text, outcome = %(outcome)s::text,
         starts = CASE WHEN %(state)s::text = 'open' THEN 0 ELSE starts END,
         finished_at = CASE WHEN %(state)s::text = 'finished' THEN clock_timestamp() END
   WHERE org = ringi.org() AND id = %(turn)s AND %(state)s::text IS NOT NULL),
said AS (
  INSERT INTO messages (org, id, conversation, turn, person, direction, body, pasted, client_id, account, speaker)
  SELECT ringi.org(), %(message)s::uuid, %(chain)s, %(turn)s, %(sender)s::uuid,
         CASE WHEN %(sender)s::uuid IS NULL AND %(account)s::text IS NULL THEN 'out' ELSE 'in' END, %(text)s::text,
         %(pasted)s, %(client)s::text, %(account)s::text, %(speaker)s::text
    FROM quiet WHERE %(message)s::uuid IS NOT NULL),
at AS (SELECT seq FROM moved),
posted AS ("""
    + POSTED
    + ")"
)
_APPENDING: LiteralString = """
INSERT INTO journal (org, turn, n, chain, seq, kind, schema, body, sealed, sealed_for, head)
SELECT ringi.org(), %(turn)s, %(first)s + e.i - 1, %(chain)s, m.seq - %(count)s + e.i,
       e.kind, e.schema, e.body, nullif(e.sealed, ''),
       CASE WHEN e.sealed <> '' THEN %(sealed_for)s::uuid END,
       CASE WHEN e.i = %(count)s THEN m.head END
  FROM moved m,
       unnest(%(kinds)b::text[], %(schemas)b::smallint[], %(bodies)b::text[], %(sealed)b::bytea[])
       WITH ORDINALITY AS e (kind, schema, body, sealed, i)"""
_HELD: LiteralString = "(%(key)s::bytea IS NULL OR ringi.hold_key(%(chain)s, %(sealed_for)s::uuid, %(key)s::bytea, %(machine)s::smallint IS NOT NULL))"
"""Fails unless the key that sealed the rows is the one in use: no record is written that can never be opened."""
_RECORD: LiteralString = "WITH quiet AS (SELECT WHERE " + _HELD + ")," + _MOVING + _APPENDING
_QUIET: LiteralString = """
SELECT
 WHERE NOT EXISTS (SELECT FROM messages WHERE org = ringi.org() AND conversation = %(conversation)s
                      AND client_id = %(client)s::text)
   AND NOT EXISTS (SELECT FROM turns WHERE org = ringi.org() AND conversation = %(conversation)s
                      AND person = %(person)s AND state <> 'finished')
   AND NOT EXISTS (SELECT FROM pendings WHERE org = ringi.org() AND conversation = %(conversation)s
                      AND person = %(person)s AND state = 'open' AND expires_at > clock_timestamp())
   AND EXISTS (SELECT FROM organisations WHERE org = ringi.org() AND revision = %(revision)s)
   AND EXISTS (SELECT FROM conversations WHERE org = ringi.org() AND id = %(conversation)s
                  AND assistant = %(assistant)s::text AND mode = %(mode)s::text)"""
_OPEN_QUIETLY: LiteralString = (
    "WITH free AS MATERIALIZED ("
    + _QUIET
    + "), quiet AS MATERIALIZED (SELECT FROM free WHERE "
    + _HELD
    + "), entered AS ("
    + ENTERING
    + "),"
    + _MOVING
    + ", appended AS ("
    + _APPENDING
    + ") SELECT epoch FROM entered"
)


def newest_failed(
    conversation: ConversationId, person: PersonId, before: TurnId, since: datetime
) -> Statement:
    """The person's newest turn there, if it failed. Row: (id,)."""
    return Statement(
        "SELECT id FROM (SELECT id, outcome, created_at FROM turns WHERE org = ringi.org() "
        "AND conversation = %(conversation)s AND person = %(person)s AND id < %(before)s "
        "ORDER BY id DESC LIMIT 1) newest WHERE outcome = 'failed' AND created_at >= %(since)s",
        {"conversation": conversation, "person": person, "before": before, "since": since},
    )


def newest_ended(
    conversation: ConversationId, person: PersonId, before: TurnId, since: datetime
) -> Statement:
    """The person's newest turns there that began since then. Rows: (id, outcome)."""
    return Statement(
        "SELECT id, outcome FROM turns WHERE org = ringi.org() "
        "AND conversation = %(conversation)s AND person = %(person)s AND id < %(before)s "
        "AND created_at >= %(since)s ORDER BY id DESC LIMIT 20",
        {"conversation": conversation, "person": person, "before": before, "since": since},
    )
