"""Conversations and their messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from ringi.domain.ids import ConversationId, MessageId, OrgId, PersonId, TurnId
from ringi.store.core.database import Database, Row, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageRow:
    id: MessageId
    turn: TurnId
    person: PersonId | None
    """The sender; None for our own replies."""
    body: str
    pasted: tuple[tuple[int, int], ...]
    """Character ranges that were pasted, not typed."""
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NewConversation:
    """The place in a channel from which messages come, and its kind and title."""

    id: ConversationId
    channel: str
    external_id: str
    kind: Literal["direct", "room"]
    title: str = ""


def last_said(persons: Sequence[PersonId]) -> Statement:
    """The words people said last. Rows: (person, [their beginnings, the newest first])."""
    return Statement(
        "SELECT p, ARRAY(SELECT left(m.body, 500) FROM messages m WHERE m.org = ringi.org() AND m.person = p "
        "AND m.direction = 'in' AND m.turn <> m.id ORDER BY m.id DESC LIMIT 5) "
        "FROM unnest(%(persons)s::uuid[]) AS p",
        {"persons": list(persons)},
    )


async def enter_conversation(
    database: Database, org: OrgId, wanted: NewConversation, person: PersonId
) -> ConversationId:
    """Returns the conversation of that place, opened if it is new; the person is a member afterwards."""
    opened, _ = await database.batch(org, _open(wanted), _join(wanted, person))
    return ConversationId(opened[0][0])


def _open(wanted: NewConversation) -> Statement:
    return Statement(
        "INSERT INTO conversations AS c (org, id, channel, external_id, kind, title) "
        "VALUES (ringi.org(), %(id)s, %(channel)s, %(external)s, %(kind)s, %(title)s) "
        "ON CONFLICT (org, channel, external_id) DO UPDATE SET title = coalesce(nullif(excluded.title, ''), "
        "c.title) RETURNING id",
        {
            "id": wanted.id,
            "channel": wanted.channel,
            "external": wanted.external_id,
            "kind": wanted.kind,
            "title": wanted.title,
        },
    )


def _join(wanted: NewConversation, person: PersonId) -> Statement:
    return Statement(
        "INSERT INTO members (org, conversation, person) "
        "SELECT ringi.org(), id, %(person)s FROM conversations "
        "WHERE org = ringi.org() AND channel = %(channel)s AND external_id = %(external)s "
        "ON CONFLICT DO NOTHING",
        {"person": person, "channel": wanted.channel, "external": wanted.external_id},
    )


def own_place(person: PersonId) -> Statement:
    """The direct conversation in which this person spoke with us last, or was spoken to. Row: (id,), or none."""
    return Statement(
        "SELECT c.id FROM members m JOIN conversations c ON c.org = m.org AND c.id = m.conversation "
        "LEFT JOIN LATERAL (SELECT s.created_at FROM messages s WHERE s.org = c.org AND s.conversation = c.id "
        "ORDER BY s.id DESC LIMIT 1) last ON true "
        "WHERE m.org = ringi.org() AND m.person = %(person)s AND c.kind = 'direct' AND NOT EXISTS ("
        "SELECT FROM members o WHERE o.org = c.org AND o.conversation = c.id AND o.person <> m.person) "
        "ORDER BY coalesce(last.created_at, c.created_at) DESC LIMIT 1",
        {"person": person},
    )


def channel_of(conversation: ConversationId) -> Statement:
    """The channel of the conversation. Row: (channel,), or none."""
    return Statement(
        "SELECT channel FROM conversations WHERE org = ringi.org() AND id = %(id)s", {"id": conversation}
    )


def direct_conversations(
    beside: ConversationId, persons: Sequence[PersonId], new: Sequence[ConversationId]
) -> Statement:
    """The conversations in which each of the people is alone with us, on the channel of `beside`. One is opened under
    its id of `new` if there is none yet. Rows: (person, conversation), in an order all callers share."""
    return Statement(_DIRECT, {"beside": beside, "persons": list(persons), "new": list(new)})


_DIRECT = """
WITH place AS (SELECT channel FROM conversations WHERE org = ringi.org() AND id = %(beside)s),
alone AS (
  SELECT DISTINCT ON (m.person) m.person, c.id
    FROM place JOIN conversations c ON c.org = ringi.org() AND c.channel = place.channel AND c.kind = 'direct'
    JOIN members m ON m.org = c.org AND m.conversation = c.id AND m.person = ANY (%(persons)s::uuid[])
   WHERE NOT EXISTS (SELECT FROM members o
                      WHERE o.org = c.org AND o.conversation = c.id AND o.person <> m.person)
   ORDER BY m.person, c.created_at),
opened AS (
  INSERT INTO conversations (org, id, channel, external_id, kind)
  SELECT ringi.org(), w.id, place.channel, w.person::text, 'direct'
    FROM place, unnest(%(persons)s::uuid[], %(new)s::uuid[]) AS w (person, id)
   WHERE NOT EXISTS (SELECT FROM alone a WHERE a.person = w.person)
  ON CONFLICT (org, channel, external_id) DO UPDATE SET external_id = excluded.external_id
  RETURNING id, external_id::uuid AS person),
joined AS (
  INSERT INTO members (org, conversation, person) SELECT ringi.org(), id, person FROM opened
  ON CONFLICT DO NOTHING)
SELECT person, id FROM alone UNION ALL SELECT person, id FROM opened ORDER BY id
"""


def history(conversation: ConversationId, before: TurnId, most: int) -> Statement:
    """The newest messages of earlier turns; a later turn that already waits is not history. The columns after those of
    `message_row`: the outcome of the message's turn (null while it is open), and whether a later turn, this one
    included, took the message's place: sent again, or drafted again."""
    return Statement(_HISTORY, {"before": before, "most": most, **there(conversation)})


def received(conversation: ConversationId, before: TurnId, most: int) -> Statement:
    """The newest messages that were delivered there from outside. Rows: as `message_row`."""
    return Statement(
        f"SELECT {_COLUMNS} FROM messages WHERE {THERE} AND turn = id AND turn < %(before)s "
        "ORDER BY conversation DESC, id DESC LIMIT %(most)s",
        {"before": before, "most": most, **there(conversation)},
    )


def used_tools(conversation: ConversationId, before: TurnId, most: int, tools: Sequence[str]) -> Statement:
    """Whether one of the turns those newest messages belong to used one of these tools, brought free text, or was shown
    what was delivered here. Row: (bool,)."""
    return Statement(
        f"SELECT EXISTS (SELECT FROM (SELECT turn FROM messages WHERE {THERE} AND {SAID_HERE} AND turn < %(before)s "
        "ORDER BY conversation DESC, id DESC LIMIT %(most)s) shown "
        f"{USED_IN_SHOWN})",
        {"before": before, "most": most, "tools": list(tools), **there(conversation)},
    )


UP_TO_END: Final = "org = ringi.org() AND (conversation, id) < (%(conversation)s, %(end)s)"
"""The upper half of `THERE`, for a reader who begins later: an index would take the lower of two lower ends."""
THERE: Final = f"{UP_TO_END} AND (conversation, id) > (%(conversation)s, %(first)s)"
"""Messages of one conversation, for a reader of a few who orders by conversation and id. It is a range, which only the
index of conversations serves: with an equality the planner may walk all messages of the organisation instead."""
OF_THAT_TURN: Final = "ORDER BY j.n LIMIT 1"
"""Ends a look into the journal for each of several turns: turn by turn, by its key. Joined, a planner that takes the
organisation for small would go through all its rows for each."""
USED_IN_SHOWN: Final = (
    "CROSS JOIN LATERAL (SELECT FROM journal j WHERE j.org = ringi.org() AND j.turn = shown.turn "
    "AND (j.kind = 'execution_started' AND j.body::jsonb ->> 'tool' = ANY (%(tools)s::text[]) "
    "OR j.kind = 'execution_finished' AND (j.body::jsonb ->> 'untrusted')::boolean "
    f"OR j.kind = 'context_built' AND (j.body::jsonb ->> 'received')::boolean) {OF_THAT_TURN}) used"
)
"""Joins to turns that are `shown` whether what they were shown or used is untrusted."""
SAID_HERE: Final = "turn <> id"
"""Messages said in the conversation, not delivered into it from outside: those stand under their own id."""


def there(conversation: ConversationId) -> Mapping[str, object]:
    """The parameters of `THERE`; `first` stands before every message."""
    return {"conversation": conversation, "first": _FIRST, "end": _END}


_FIRST, _END = UUID(int=0), UUID(int=2**128 - 1)


def store_message(conversation: ConversationId, turn: TurnId, id: MessageId, body: str) -> Statement:
    """Stores a message of ours on its own; one that goes with an event is set by `ringi.store.turns.turns.record`."""
    return Statement(
        "INSERT INTO messages (org, id, conversation, turn, direction, body) "
        "VALUES (ringi.org(), %(id)s, %(conversation)s, %(turn)s, 'out', %(body)s)",
        {"id": id, "conversation": conversation, "turn": turn, "body": body},
    )


def told_with(conversation: ConversationId, turn: TurnId, words: str) -> Statement:
    """Whether the turn set a message of ours with these words into that conversation. Row: (bool,)."""
    return Statement(
        "SELECT EXISTS (SELECT FROM messages WHERE org = ringi.org() AND conversation = %(conversation)s "
        "AND id > %(turn)s AND turn = %(turn)s AND direction = 'out' AND strpos(body, %(words)s) > 0)",
        {"conversation": conversation, "turn": turn, "words": words},
    )


def message_row(row: Row) -> MessageRow:
    return MessageRow(
        id=row[0],
        turn=row[1],
        person=row[2],
        body=row[3],
        pasted=tuple((start, end) for start, end in row[4]),
        created_at=row[5],
    )


_COLUMNS = "id, turn, person, body, pasted, created_at"
_HISTORY = f"""
WITH shown AS (
  SELECT {_COLUMNS} FROM messages WHERE {THERE} AND {SAID_HERE} AND turn < %(before)s
   ORDER BY conversation DESC, id DESC LIMIT %(most)s),
later AS (
  SELECT j.body::jsonb AS opening
    FROM (SELECT turn FROM shown UNION SELECT %(before)s::uuid) read
   CROSS JOIN LATERAL (SELECT body FROM journal j WHERE j.org = ringi.org() AND j.turn = read.turn AND j.n = 1
                        {OF_THAT_TURN}) j)
SELECT {_COLUMNS},
       (SELECT t.outcome FROM turns t WHERE t.org = ringi.org() AND t.id = shown.turn),
       turn::text IN (SELECT opening ->> 'supersedes' FROM later WHERE opening ->> 'supersedes' <> '')
       OR person IS NULL AND turn::text IN (
         SELECT opening ->> 'redraft_of' FROM later WHERE opening ->> 'redraft_of' <> '')
  FROM shown ORDER BY id DESC
"""


async def read_messages(
    database: Database, org: OrgId, conversation: ConversationId, after: UUID | None = None
) -> tuple[MessageRow, ...]:
    """Returns the messages of the conversation after that one, oldest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            f"SELECT {_COLUMNS} FROM messages WHERE org = ringi.org() "
            "AND conversation = %(conversation)s AND (%(after)s::uuid IS NULL OR id > %(after)s::uuid) "
            "ORDER BY id",
            {"conversation": conversation, "after": after},
        ),
    )
    return tuple(message_row(row) for row in rows)


async def reply_of(database: Database, org: OrgId, turn: TurnId) -> str | None:
    """Returns the last answer to a turn; None if it is not answered yet."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT body FROM messages WHERE org = ringi.org() AND turn = %(turn)s AND direction = 'out' "
            "ORDER BY id DESC LIMIT 1",
            {"turn": turn},
        ),
    )
    return rows[0][0] if rows else None
