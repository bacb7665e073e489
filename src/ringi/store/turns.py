"""The hot statements of a turn: look, accept, claim, append, begin, finish. Each returns statements or rows;
what they mean is the business of `ringi.turns`.

Every write of a turn first demands ownership of its order key (RF001 otherwise) and inserts the journal at
the next free n: a second writer meets the primary key, and everything of its transaction rolls back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from psycopg.types.numeric import Int2, Int4, Int8

from ringi.domain.ids import ConversationId, ExecutionId, MessageId, OrgId, PendingId, PersonId, TurnId
from ringi.store.database import Database, Row, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """The order key: turns of one requester in one conversation go one after the other."""

    org: OrgId
    conversation: ConversationId
    person: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """The right to drive the turns of a key, until it lapses or somebody else takes it."""

    key: Key
    owner: UUID
    epoch: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Journal rows to append together."""

    kinds: Sequence[str]
    schemas: Sequence[int]
    bodies: Sequence[str]
    sealed: Sequence[bytes]
    """Empty where a row has nothing personal."""
    person: PersonId
    """Whose key sealed them."""
    digest: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTurn:
    """A turn of the key that is not finished."""

    id: TurnId
    state: Literal["open", "waiting"]
    last_n: int
    last_kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a new message meets."""

    duplicate_of: TurnId | None
    turns: tuple[OpenTurn, ...]
    pending: PendingId | None
    """The oldest confirmation this requester has still to give here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalRow:
    """One stored row, as read."""

    turn: TurnId
    n: int
    seq: int
    kind: str
    schema: int
    body: str
    sealed: bytes | None
    sealed_for: PersonId | None
    head: bytes | None


# Reading ------------------------------------------------------------------------------------------------


def _duplicate(key: Key, client_id: str | None) -> Statement:
    return Statement(
        "SELECT turn FROM messages WHERE conversation = %(conversation)s AND client_id = %(client)s",
        {"conversation": key.conversation, "client": client_id},
    )


def _open_turns(key: Key) -> Statement:
    return Statement(
        """
        SELECT t.id, t.state, j.n, j.kind
          FROM turns t
          CROSS JOIN LATERAL (SELECT n, kind FROM journal WHERE org = t.org AND turn = t.id
                               ORDER BY n DESC LIMIT 1) j
         WHERE t.org = ringi.org() AND t.conversation = %(conversation)s AND t.person = %(person)s
           AND t.state <> 'finished'
         ORDER BY t.id
        """,
        {"conversation": key.conversation, "person": key.person},
    )


def _open_pending(key: Key) -> Statement:
    return Statement(
        """
        SELECT p.id FROM pendings p
         WHERE p.org = ringi.org() AND p.conversation = %(conversation)s AND p.person = %(person)s
           AND p.state = 'open' AND p.expires_at > clock_timestamp()
           AND (p.answerer = 'requester' OR p.style = 'two_persons' AND NOT EXISTS (
                  SELECT FROM answers a
                   WHERE a.org = p.org AND a.pending = p.id AND a.person = p.person))
         ORDER BY p.asked_at LIMIT 1
        """,
        _key_params(key),
    )


async def look(database: Database, key: Key, client_id: str | None) -> Situation:
    """One round trip: what stands open for this requester in this conversation."""
    duplicates, turns, pendings = await database.batch(
        key.org, _duplicate(key, client_id), _open_turns(key), _open_pending(key)
    )
    return Situation(
        duplicate_of=TurnId(duplicates[0][0]) if duplicates else None,
        turns=tuple(OpenTurn(id=r[0], state=r[1], last_n=r[2], last_kind=r[3]) for r in turns),
        pending=PendingId(pendings[0][0]) if pendings else None,
    )


def journal_of(turn: TurnId) -> Statement:
    return Statement(
        "SELECT turn, n, seq, kind, schema, body, sealed, sealed_for, head FROM journal "
        "WHERE org = ringi.org() AND turn = %(turn)s ORDER BY n",
        {"turn": turn},
    )


async def read_journal(database: Database, org: OrgId, turn: TurnId) -> tuple[JournalRow, ...]:
    """Every row of one turn, in order."""
    (rows,) = await database.batch(org, journal_of(turn))
    return tuple(journal_row(row) for row in rows)


def journal_row(row: Row) -> JournalRow:
    return JournalRow(
        turn=row[0],
        n=row[1],
        seq=row[2],
        kind=row[3],
        schema=row[4],
        body=row[5],
        sealed=row[6],
        sealed_for=row[7],
        head=row[8],
    )


# Ownership ----------------------------------------------------------------------------------------------


def enter(key: Key, owner: UUID, lease_s: float) -> Statement:
    """One more ready turn; takes the key where nobody holds it. Row: (epoch,), null where it is held."""
    return Statement(
        """
        INSERT INTO order_keys AS k (org, conversation, person, owner, epoch, lease_until, ready)
        VALUES (ringi.org(), %(conversation)s, %(person)s, %(owner)s, 1,
                clock_timestamp() + make_interval(secs => %(lease)s), 1)
        ON CONFLICT (org, conversation, person) DO UPDATE SET
          ready = k.ready + 1,
          owner = CASE WHEN k.lease_until < clock_timestamp() THEN excluded.owner ELSE k.owner END,
          epoch = CASE WHEN k.lease_until < clock_timestamp() THEN k.epoch + 1 ELSE k.epoch END,
          lease_until = CASE WHEN k.lease_until < clock_timestamp() THEN excluded.lease_until
                             ELSE k.lease_until END
        RETURNING CASE WHEN k.owner = %(owner)s THEN k.epoch END
        """,
        _key_params(key) | {"owner": owner, "lease": lease_s},
    )


def claim(key: Key, owner: UUID, lease_s: float) -> Statement:
    """Takes a key that has ready turns and no live lease. Row: (epoch,), none where it cannot be had."""
    return Statement(
        """
        UPDATE order_keys
           SET owner = %(owner)s, epoch = epoch + 1,
               lease_until = clock_timestamp() + make_interval(secs => %(lease)s)
         WHERE org = ringi.org() AND conversation = %(conversation)s AND person = %(person)s
           AND ready > 0 AND lease_until < clock_timestamp()
        RETURNING epoch
        """,
        _key_params(key) | {"owner": owner, "lease": lease_s},
    )


def next_turn(key: Key) -> Statement:
    """The oldest turn of the key to drive, counted as started once more. Row: (id, starts)."""
    return Statement(
        """
        UPDATE turns SET starts = starts + 1
         WHERE org = ringi.org() AND id = (
           SELECT id FROM turns
            WHERE org = ringi.org() AND conversation = %(conversation)s AND person = %(person)s
              AND state = 'open'
            ORDER BY id LIMIT 1)
        RETURNING id, starts
        """,
        _key_params(key),
    )


def demand_owner(lease: Lease, seconds: float | None = None) -> Statement:
    return Statement(
        "SELECT ringi.demand_owner(%(conversation)s, %(person)s, %(owner)s, %(epoch)s, %(lease)s)",
        _lease_params(lease) | {"lease": float(seconds or lease.seconds)},
    )


def leave(lease: Lease) -> Statement:
    """The turn needs no driving for now. Row: (turns of the key still ready,)."""
    return Statement(
        "SELECT ringi.leave(%(conversation)s, %(person)s, %(owner)s, %(epoch)s)", _lease_params(lease)
    )


def renew(leases: Sequence[Lease], seconds: float) -> Statement:
    """Keeps every given lease for that long from now. Row: (how many are still ours,)."""
    return Statement(
        "SELECT ringi.renew_leases(%(orgs)s::uuid[], %(conversations)s::uuid[], %(persons)s::uuid[], "
        "%(owners)s::uuid[], %(lease)s)",
        {
            "orgs": [lease.key.org for lease in leases],
            "conversations": [lease.key.conversation for lease in leases],
            "persons": [lease.key.person for lease in leases],
            "owners": [lease.owner for lease in leases],
            "lease": float(seconds),
        },
    )


def waiting_keys(most: int) -> Statement:
    """Keys with ready turns that nobody drives. Rows: (org, conversation, person)."""
    return Statement(
        "SELECT org, conversation, person FROM ringi.waiting_keys(%(most)s::integer)", {"most": most}
    )


def _key_params(key: Key) -> dict[str, object]:
    return {"conversation": key.conversation, "person": key.person}


def _lease_params(lease: Lease) -> dict[str, object]:
    return _key_params(lease.key) | {"owner": lease.owner, "epoch": lease.epoch}


# Writing ------------------------------------------------------------------------------------------------


def append(chain: UUID, turn: UUID, first_n: int, batch: Batch) -> Statement:
    """Journal rows at `first_n`, `first_n + 1` ...; the chain's head moves on with them."""
    return Statement(
        """
        WITH moved AS (
          INSERT INTO heads AS h (org, chain, seq, head)
          VALUES (ringi.org(), %(chain)s, %(count)s,
                  sha256(%(genesis)s || uuid_send(%(turn)s) || int4send(%(first)s) || %(digest)s))
          ON CONFLICT (org, chain) DO UPDATE SET
            seq = h.seq + excluded.seq,
            head = sha256(h.head || uuid_send(%(turn)s) || int4send(%(first)s) || %(digest)s)
          RETURNING seq, head)
        INSERT INTO journal (org, turn, n, chain, seq, kind, schema, body, sealed, sealed_for, head)
        SELECT ringi.org(), %(turn)s, %(first)s + e.i - 1, %(chain)s, m.seq - %(count)s + e.i,
               e.kind, e.schema, e.body, nullif(e.sealed, ''),
               CASE WHEN e.sealed <> '' THEN %(person)s END,
               CASE WHEN e.i = %(count)s THEN m.head END
          FROM moved m,
               unnest(%(kinds)b::text[], %(schemas)b::smallint[], %(bodies)b::text[], %(sealed)b::bytea[])
               WITH ORDINALITY AS e (kind, schema, body, sealed, i)
        """,
        {
            "chain": chain,
            "turn": turn,
            "first": Int4(first_n),
            "count": Int8(len(batch.kinds)),
            "genesis": bytes(32),
            "digest": batch.digest,
            "person": batch.person,
            "kinds": batch.kinds,
            "schemas": [Int2(schema) for schema in batch.schemas],
            "bodies": batch.bodies,
            "sealed": batch.sealed,
        },
    )


def open_turn(key: Key, turn: TurnId, machine: int) -> Statement:
    return Statement(
        "INSERT INTO turns (org, id, conversation, person, machine) "
        "VALUES (ringi.org(), %(turn)s, %(conversation)s, %(person)s, %(machine)s)",
        _key_params(key) | {"turn": turn, "machine": machine},
    )


def set_turn(turn: TurnId, state: Literal["open", "waiting", "finished"], outcome: str = "") -> Statement:
    return Statement(
        "UPDATE turns SET state = %(state)s, outcome = %(outcome)s, "
        "finished_at = CASE WHEN %(state)s = 'finished' THEN clock_timestamp() END "
        "WHERE org = ringi.org() AND id = %(turn)s",
        {"turn": turn, "state": state, "outcome": outcome or None},
    )


def reopen_turn(turn: TurnId) -> Statement:
    """A waiting turn was answered: it may be driven again, and its starts count anew."""
    return Statement(
        "UPDATE turns SET state = 'open', starts = 0 WHERE org = ringi.org() AND id = %(turn)s",
        {"turn": turn},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMessage:
    """A message as it stands in a conversation; `person` is None for our own replies."""

    id: MessageId
    turn: TurnId
    person: PersonId | None
    body: str
    client_id: str | None = None


def store_message(conversation: ConversationId, message: StoredMessage) -> Statement:
    return Statement(
        "INSERT INTO messages (org, id, conversation, turn, person, direction, body, client_id) "
        "VALUES (ringi.org(), %(id)s, %(conversation)s, %(turn)s, %(person)s, %(direction)s, %(body)s, "
        "%(client)s)",
        {
            "id": message.id,
            "conversation": conversation,
            "turn": message.turn,
            "person": message.person,
            "direction": "out" if message.person is None else "in",
            "body": message.body,
            "client": message.client_id,
        },
    )


# Executions ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionRow:
    """One attempt to act, as the table of executions holds it."""

    id: ExecutionId
    turn: TurnId
    person: PersonId
    tool: str
    digest: str
    outside: bool
    pending: PendingId | None


def demand_not_stopped() -> Statement:
    """Fails under the emergency stop, and keeps a stop waiting until this transaction ends."""
    return Statement("SELECT ringi.demand_not_stopped()")


def start_execution(row: ExecutionRow, state: Literal["started", "finished"]) -> Statement:
    """`finished` for effects of our own that commit together with their record."""
    return Statement(
        "INSERT INTO executions (org, id, turn, person, tool, digest, outside, state, pending, finished_at) "
        "VALUES (ringi.org(), %(id)s, %(turn)s, %(person)s, %(tool)s, %(digest)s, %(outside)s, %(state)s, "
        "%(pending)s, CASE WHEN %(state)s = 'finished' THEN clock_timestamp() END)",
        {
            "id": row.id,
            "turn": row.turn,
            "person": row.person,
            "tool": row.tool,
            "digest": row.digest,
            "outside": row.outside,
            "state": state,
            "pending": row.pending,
        },
    )


def end_execution(execution: ExecutionId, state: Literal["finished", "failed", "unknown"]) -> Statement:
    return Statement(
        "UPDATE executions SET state = %(state)s, finished_at = clock_timestamp() "
        "WHERE org = ringi.org() AND id = %(id)s AND state IN ('started', 'unknown')",
        {"id": execution, "state": state},
    )
