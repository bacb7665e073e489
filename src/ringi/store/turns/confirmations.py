"""Confirmations that were asked, as rows, and the statements that move each on exactly once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from psycopg.types.json import Jsonb
from pydantic import TypeAdapter

from ringi.domain.decision import Confirmation
from ringi.domain.ids import ConversationId, MessageId, OrgId, PendingId, PersonId, TurnId
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.store.core.database import Database, Row, Statement
from ringi.store.core.texts import stored_text

PendingState = Literal["open", "approved", "consumed", "declined", "changed", "expired", "void"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingRow:
    """A confirmation as the inbox knows it."""

    id: PendingId
    number: str
    turn: TurnId
    conversation: ConversationId
    person: PersonId
    """The requester."""
    tool: str
    digest: str
    confirmation: Confirmation
    card: Mapping[str, Json]
    expires_at: datetime
    state: PendingState = "open"
    decided_by: PersonId | None = None

    @property
    def calls_of_items(self) -> tuple[tuple[int, ...], ...]:
        """The calls of each item of the card, by their place in the proposal; empty for a card of one call."""
        return tuple(item.calls for item in _ITEMS.validate_python(self.card.get("items", ())))

    @property
    def tools(self) -> frozenset[str]:
        """The tools it is about."""
        return frozenset(
            (self.tool, *(item.tool for item in _ITEMS.validate_python(self.card.get("items", ()))))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _StoredItem:
    """An item of a stored card, as far as an answer needs it."""

    calls: tuple[int, ...]
    tool: str


_ITEMS = TypeAdapter(tuple[_StoredItem, ...])


def ask(row: PendingRow) -> Statement:
    return Statement(
        "INSERT INTO pendings (org, id, number, turn, conversation, person, tool, digest, answerer, style, "
        "approvers, needed, card, expires_at) VALUES (ringi.org(), %(id)s, %(number)s, %(turn)s, "
        "%(conversation)s, %(person)s, %(tool)s, %(digest)s, %(answerer)s, %(style)s, "
        "%(approvers)s::uuid[], %(needed)s, %(card)s, %(expires_at)s)",
        {
            "id": row.id,
            "number": row.number,
            "turn": row.turn,
            "conversation": row.conversation,
            "person": row.person,
            "tool": row.tool,
            "digest": row.digest,
            "answerer": row.confirmation.by,
            "style": row.confirmation.style,
            "approvers": list(row.confirmation.approvers),
            "needed": row.confirmation.needed,
            "card": Jsonb(dict(row.card)),
            "expires_at": row.expires_at,
        },
    )


async def draw_number(database: Database, org: OrgId) -> str:
    """Returns a random number for a new confirmation that no open one has. Another caller may draw the same one
    meanwhile: `ask` then fails with NumberTakenError."""
    (rows,) = await database.batch(org, Statement("SELECT ringi.draw_number()", {}))
    return str(rows[0][0])


def open_numbers(numbers: Sequence[str]) -> Statement:
    """Finds the numbers that an open confirmation of any person has. Rows: (number,)."""
    return Statement(
        "SELECT number FROM pendings WHERE org = ringi.org() AND state = 'open' "
        "AND number = ANY (%(numbers)s::text[])",
        {"numbers": list(numbers)},
    )


def count_open(person: PersonId) -> Statement:
    """The number of waiting confirmations that this person asked for. Row: (count,)."""
    return Statement(
        "SELECT count(*) FROM pendings p WHERE p.org = ringi.org() AND p.person = %(person)s "
        "AND p.state = 'open' AND p.expires_at > clock_timestamp()",
        {"person": person},
    )


def demand_room(person: PersonId, most: int) -> Statement:
    """Fails with OutdatedError if `most` confirmations or more wait that this person asked for."""
    return Statement("SELECT ringi.demand_room(%(person)s, %(most)s)", {"person": person, "most": most})


def move(
    pending: PendingId, before: PendingState, after: PendingState, by: PersonId | None = None
) -> Statement:
    """Moves the confirmation on. Fails with DecidedError unless it was in the state `before` (and, to be approved, not
    expired)."""
    return Statement(
        "SELECT ringi.demand_pending(%(id)s, %(before)s, %(after)s, %(by)s::uuid)",
        {"id": pending, "before": before, "after": after, "by": by},
    )


def withdraw_given(turn: TurnId) -> Statement:
    """Voids the yes that this turn has and has not used."""
    return Statement(
        "UPDATE pendings SET state = 'void' WHERE org = ringi.org() AND turn = %(turn)s AND state = 'approved'",
        {"turn": turn},
    )


def add_answer(pending: PendingId, ordinal: int, person: PersonId, on_behalf: PersonId | None) -> Statement:
    """Adds one affirmation. Two at once meet the primary key."""
    return Statement(
        "INSERT INTO answers (org, pending, ordinal, person, on_behalf) "
        "VALUES (ringi.org(), %(pending)s, %(ordinal)s, %(person)s, %(on_behalf)s)",
        {"pending": pending, "ordinal": ordinal, "person": person, "on_behalf": on_behalf},
    )


def admit_approvers(pending: PendingId, persons: Sequence[PersonId]) -> Statement:
    """Lets these people answer too, from now on."""
    return Statement(
        "UPDATE pendings SET approvers = ARRAY(SELECT DISTINCT unnest(approvers || %(persons)s::uuid[])) "
        "WHERE org = ringi.org() AND id = %(pending)s AND state = 'open'",
        {"pending": pending, "persons": list(persons)},
    )


def extend(pending: PendingId, until: datetime) -> Statement:
    """Lets the confirmation live on until then, never shorter than before."""
    return Statement(
        "UPDATE pendings SET expires_at = greatest(expires_at, %(until)s) "
        "WHERE org = ringi.org() AND id = %(pending)s AND state = 'open'",
        {"pending": pending, "until": until},
    )


def hold_message(pending: PendingId, message: MessageId, reminder: TurnId) -> Statement:
    """Keeps the message until the turn of that confirmation is over (D3); `reminder` is the turn that says so. Fails
    with SlippedError if the confirmation is open no more."""
    return Statement(
        "SELECT ringi.hold_message(%(pending)s, %(message)s, %(reminder)s)",
        {"pending": pending, "message": message, "reminder": reminder},
    )


def forget_held(turn: TurnId) -> Statement:
    """Deletes the messages that waited for this turn."""
    return Statement("DELETE FROM held_messages WHERE org = ringi.org() AND turn = %(turn)s", {"turn": turn})


def newest_changed(turn: TurnId, digests: Sequence[str]) -> Statement:
    """The number under which that turn asked about just this call before its requester said more; none if another
    question has it by now. Rows: (number,)."""
    return Statement(
        "SELECT p.number FROM pendings p WHERE p.org = ringi.org() AND p.turn = %(turn)s "
        "AND p.state = 'changed' AND p.digest = ANY (%(digests)s::text[]) AND NOT EXISTS (SELECT FROM pendings o "
        "WHERE o.org = ringi.org() AND o.number = p.number AND o.state = 'open') "
        "ORDER BY p.asked_at DESC LIMIT 1",
        {"turn": turn, "digests": list(digests)},
    )


def due_pendings(most: int) -> Statement:
    """Open confirmations whose time is over, of all organisations. Rows: (org, id)."""
    return Statement("SELECT org, id FROM ringi.due_pendings(%(most)s::integer)", {"most": most})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A confirmation with the answers it has so far, and the last place in its turn's journal."""

    pending: PendingRow
    given: tuple[PersonId, ...]
    last_n: int

    @property
    def operation(self) -> Text:
        """The operation to be confirmed, in words."""
        return stored_text(self.pending.card.get("operation"))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldMessage:
    """A message that waits for an answer, and the turn in which it was said."""

    id: MessageId
    turn: TurnId
    body: str
    pasted: tuple[tuple[int, int], ...]
    channel: str


async def read_held(database: Database, org: OrgId, turn: TurnId) -> tuple[HeldMessage, ...]:
    """Returns the messages that wait for this turn, in the order in which they came (D3)."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT m.id, m.turn, m.body, m.pasted, c.channel FROM held_messages h "
            "JOIN messages m ON m.org = h.org AND m.id = h.message "
            "JOIN conversations c ON c.org = m.org AND c.id = m.conversation "
            "WHERE h.org = ringi.org() AND h.turn = %(turn)s ORDER BY h.place",
            {"turn": turn},
        ),
    )
    return tuple(map(_held, rows))


async def find_pending(database: Database, org: OrgId, name: str) -> Answered | None:
    """Returns the confirmation with that id, or that number, with or without its prefix. If several had the number it
    is the open one, else the newest."""
    (rows,) = await database.batch(org, _by_id(name) or _by_number(name))
    return _answered(rows[0]) if rows else None


def _by_id(name: str) -> Statement | None:
    """Returns the statement that finds a confirmation by id; None if the name is no id."""
    try:
        id = UUID(name)
    except ValueError:
        return None
    return Statement(
        f"SELECT {_ANSWERED} FROM pendings p WHERE p.org = ringi.org() AND p.id = %(id)s", {"id": id}
    )


def _by_number(name: str) -> Statement:
    return Statement(
        f"SELECT {_ANSWERED} FROM pendings p WHERE p.org = ringi.org() "
        "AND p.number IN (upper(%(name)s), %(padded)s) ORDER BY p.state <> 'open', p.asked_at DESC LIMIT 1",
        {"name": name, "padded": f"A-{name:0>4}" if name.isdecimal() else name},
    )


async def pending_of(database: Database, org: OrgId, turn: TurnId) -> PendingRow | None:
    """Returns the confirmation that turn waits for; None if there is none."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT {_COLUMNS} FROM pendings p WHERE p.org = ringi.org() AND p.turn = %(turn)s "
            "AND p.state = 'open'",
            {"turn": turn},
        ),
    )
    return pending_row(rows[0]) if rows else None


def pendings_of(turn: TurnId) -> Statement:
    """All confirmations that turn asked for, open or over. Rows: as `pending_row`."""
    return Statement(
        f"SELECT {_COLUMNS} FROM pendings p WHERE p.org = ringi.org() AND p.turn = %(turn)s", {"turn": turn}
    )


async def awaiting(database: Database, org: OrgId, person: PersonId) -> tuple[Answered, ...]:
    """Returns open confirmations that this person asked for or may answer by level, oldest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT {_ANSWERED} FROM pendings p WHERE p.org = ringi.org() AND p.state = 'open' "
            "AND p.expires_at > clock_timestamp() "
            "AND (p.person = %(person)s OR %(person)s = ANY (p.approvers)) ORDER BY p.asked_at",
            {"person": person},
        ),
    )
    return tuple(_answered(row) for row in rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A confirmation that is over, as the inbox lists it."""

    number: str
    turn: TurnId
    person: PersonId
    """The requester."""
    operation: Json
    state: Literal["approved", "consumed", "declined", "changed", "expired", "void"]
    withdrawn: bool
    """True if no person said no: the requester called it off, or sent it again otherwise."""
    decided_by: PersonId | None
    decided_at: datetime | None


async def read_decided(database: Database, org: OrgId, person: PersonId, most: int) -> tuple[Decided, ...]:
    """Returns confirmations that are over, of those this person asked for or could have answered, the newest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT number, turn, person, card -> 'operation', state, {_WITHDRAWN}, decided_by, decided_at FROM pendings p "
            "WHERE p.org = ringi.org() AND p.state <> 'open' "
            "AND (p.person = %(person)s OR %(person)s = ANY (p.approvers)) "
            "ORDER BY coalesce(p.decided_at, p.expires_at) DESC LIMIT %(most)s",
            {"person": person, "most": most},
        ),
    )
    return tuple(
        Decided(
            number=r[0],
            turn=r[1],
            person=r[2],
            operation=r[3],
            state=r[4],
            withdrawn=r[5],
            decided_by=r[6],
            decided_at=r[7],
        )
        for r in rows
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherConfirmation:
    """A confirmation of a conversation, open or over."""

    answered: Answered
    withdrawn: bool
    """True if no person said no: the requester called it off, or sent it again otherwise."""
    decided_at: datetime | None


async def asked_in(
    database: Database, org: OrgId, conversation: ConversationId, person: PersonId, most: int
) -> tuple[OtherConfirmation, ...]:
    """Returns the newest ones asked in that conversation, of those this person asked for or could have answered, and of
    which something is left: an erased person has no cards any more."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT p.decided_at, {_WITHDRAWN}, {_ANSWERED} FROM pendings p WHERE p.org = ringi.org() "
            "AND p.conversation = %(conversation)s AND p.card <> '{}' "
            "AND (p.person = %(person)s OR %(person)s = ANY (p.approvers)) "
            "ORDER BY p.asked_at DESC LIMIT %(most)s",
            {"conversation": conversation, "person": person, "most": most},
        ),
    )
    return tuple(
        OtherConfirmation(answered=_answered(row[2:]), withdrawn=row[1], decided_at=row[0]) for row in rows
    )


async def awaited(database: Database, org: OrgId) -> tuple[Answered, ...]:
    """Returns all confirmations that wait for an answer, for counting: without their cards."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT p.id, p.number, p.turn, p.conversation, p.person, p.tool, p.digest, p.answerer, p.style, "
            "p.approvers, p.needed, '{}'::jsonb, p.expires_at, p.state, p.decided_by, ARRAY(SELECT a.person "
            "FROM answers a WHERE a.org = p.org AND a.pending = p.id ORDER BY a.ordinal), 0 FROM pendings p "
            "WHERE p.org = ringi.org() AND p.state = 'open' AND p.expires_at > clock_timestamp()"
        ),
    )
    return tuple(_answered(row) for row in rows)


async def open_pendings(database: Database, org: OrgId) -> tuple[PendingRow, ...]:
    """Returns all confirmations that wait for an answer, oldest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT {_COLUMNS} FROM pendings p WHERE p.org = ringi.org() AND p.state = 'open' "
            "ORDER BY p.asked_at"
        ),
    )
    return tuple(pending_row(row) for row in rows)


_COLUMNS = (
    "p.id, p.number, p.turn, p.conversation, p.person, p.tool, p.digest, p.answerer, p.style, p.approvers, "
    "p.needed, p.card, p.expires_at, p.state, p.decided_by"
)
_WITHDRAWN = (
    "p.state = 'declined' AND p.decided_by = p.person AND (p.answerer <> 'requester' OR EXISTS "
    "(SELECT FROM journal j WHERE j.org = p.org AND j.turn = p.turn AND j.kind = 'cancelled'))"
)
_ANSWERED = (
    f"{_COLUMNS}, ARRAY(SELECT a.person FROM answers a WHERE a.org = p.org AND a.pending = p.id "
    "ORDER BY a.ordinal), (SELECT max(n) FROM journal j WHERE j.org = p.org AND j.turn = p.turn)"
)


def _held(row: Row) -> HeldMessage:
    pasted = tuple((start, end) for start, end in row[3])
    return HeldMessage(id=row[0], turn=row[1], body=row[2], pasted=pasted, channel=row[4])


def _answered(row: Row) -> Answered:
    *columns, given, last_n = row
    return Answered(pending=pending_row(tuple(columns)), given=tuple(given), last_n=last_n)


_CONFIRMATION = TypeAdapter(Confirmation)


def pending_row(row: Row) -> PendingRow:
    return PendingRow(
        id=row[0],
        number=row[1],
        turn=row[2],
        conversation=row[3],
        person=row[4],
        tool=row[5],
        digest=row[6],
        confirmation=_CONFIRMATION.validate_python(
            {"by": row[7], "style": row[8], "approvers": tuple(row[9]), "needed": row[10]}
        ),
        card=row[11],
        expires_at=row[12],
        state=row[13],
        decided_by=row[14],
    )
