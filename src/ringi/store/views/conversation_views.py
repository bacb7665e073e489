"""Conversations as their members see them: the list, the pages of one, what else is theirs to keep. Each query itself
limits what its reader may see."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from psycopg.types.numeric import Int4

from ringi.domain.assistants import AssistantRef
from ringi.domain.ids import ConversationId, OrgId, PendingId, PersonId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.conversations import MessageRow, message_row, there

MOST_LISTED = 200
_LITERALLY, _ESCAPED = re.compile(r"([%_\\])"), r"\\\1"
"""Characters that LIKE would take for more than themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredConversation:
    """A conversation in a person's list."""

    id: ConversationId
    channel: str
    kind: Literal["direct", "room"]
    title: str
    created_at: datetime
    archived_at: datetime | None
    first_words: str | None
    """The beginning of the first message, if nobody gave the conversation a title."""
    last_words: str | None
    last_by: PersonId | None
    """The last speaker; None for our own words."""
    last_at: datetime | None
    waiting: int
    """Confirmations in it that this person asked for, or may answer."""
    assistant: AssistantRef
    """The assistant it belongs to, in its present mode."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownConversation:
    """A message as a page shows it."""

    message: MessageRow
    superseded: bool
    """True if a later turn took its place: edited and sent again, or drafted again."""
    pending: PendingId | None = None
    """The confirmation whose card the message is; None if it is no card."""
    model: str | None = None
    """The model that proposed the reply last; None for other messages."""


async def list_conversations(
    database: Database, org: OrgId, person: PersonId, words: str, *, archived: bool
) -> tuple[StoredConversation, ...]:
    """Returns the conversations the person is in, the last spoken in first; with words, those in which they were
    said."""
    wanted = {"person": person, "pattern": pattern_of(words), "archived": archived, "only": None}
    return await _kept(database, org, wanted)


def pattern_of(words: str) -> str | None:
    """Returns the pattern for LIKE that holds these words, literally; None for no words."""
    return f"%{_LITERALLY.sub(_ESCAPED, words)}%" if words else None


async def find_conversation(
    database: Database, org: OrgId, person: PersonId, conversation: ConversationId
) -> StoredConversation | None:
    """Returns the conversation; None if the person is not in it."""
    found = await _kept(
        database, org, {"person": person, "pattern": None, "archived": None, "only": conversation}
    )
    return found[0] if found else None


async def conversations_of(database: Database, org: OrgId, person: PersonId) -> dict[ConversationId, int]:
    """Returns the conversations the person is in, those used last first and `MOST_LISTED` at most, with how far the
    record of each goes."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT m.conversation, coalesce(h.seq, 0) FROM members m "
            "LEFT JOIN heads h ON h.org = m.org AND h.chain = m.conversation "
            "LEFT JOIN LATERAL (SELECT id FROM messages s WHERE s.org = m.org "
            "AND s.conversation = m.conversation ORDER BY s.id DESC LIMIT 1) last ON true "
            "WHERE m.org = ringi.org() AND m.person = %(person)s ORDER BY last.id DESC NULLS LAST LIMIT %(most)s",
            {"person": person, "most": Int4(MOST_LISTED)},
        ),
    )
    return {ConversationId(row[0]): row[1] for row in rows}


async def begun_in(database: Database, org: OrgId, person: PersonId) -> dict[ConversationId, int]:
    """Returns those of the person's conversations in which something is being worked on, with the place in each record
    before the first of it."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT t.conversation, min(j.seq) - 1 FROM members m "
            "JOIN turns t ON t.org = m.org AND t.conversation = m.conversation AND t.state = 'open' "
            "JOIN journal j ON j.org = t.org AND j.turn = t.id AND j.n = 1 "
            "WHERE m.org = ringi.org() AND m.person = %(person)s GROUP BY t.conversation",
            {"person": person},
        ),
    )
    return {ConversationId(row[0]): row[1] for row in rows}


async def count_memberships(
    database: Database, org: OrgId, persons: Collection[PersonId]
) -> Mapping[PersonId, int]:
    """Returns in how many conversations each of the people is, counted up to the most that are watched."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT person, least(count(*), %(most)s) FROM members WHERE org = ringi.org() "
            "AND person = ANY (%(persons)s::uuid[]) GROUP BY person",
            {"persons": list(persons), "most": Int4(MOST_LISTED)},
        ),
    )
    return {PersonId(row[0]): row[1] for row in rows}


async def read_page(
    database: Database, org: OrgId, conversation: ConversationId, before: UUID | None, most: int
) -> tuple[ShownConversation, ...]:
    """Returns the newest messages before that one, oldest first."""
    around = there(conversation)
    (rows,) = await database.batch(
        org,
        Statement(
            _PAGE,
            {
                "conversation": conversation,
                "first": around["first"],
                "end": before or around["end"],
                "most": Int4(most),
            },
        ),
    )
    return tuple(
        ShownConversation(message=message_row(row), superseded=row[6], pending=row[7], model=row[8])
        for row in reversed(rows)
    )


def rename(conversation: ConversationId, title: str) -> Statement:
    return Statement(
        "UPDATE conversations SET title = %(title)s WHERE org = ringi.org() AND id = %(id)s",
        {"id": conversation, "title": title},
    )


def archive(conversation: ConversationId, person: PersonId, *, archived: bool) -> Statement:
    """Archives the conversation, or takes it out again, for this person alone."""
    return Statement(
        "UPDATE members SET archived_at = CASE WHEN %(archived)s THEN coalesce(archived_at, clock_timestamp()) END "
        "WHERE org = ringi.org() AND conversation = %(id)s AND person = %(person)s",
        {"id": conversation, "person": person, "archived": archived},
    )


_LIST = """
SELECT c.id, c.channel, c.kind, c.title, c.created_at, m.archived_at, first.body, last.body, last.person,
       last.created_at,
       (SELECT count(*) FROM pendings p
         WHERE p.org = c.org AND p.conversation = c.id AND p.state = 'open' AND p.expires_at > clock_timestamp()
           AND (p.person = m.person OR m.person = ANY (p.approvers))),
       c.assistant, c.mode
  FROM members m
  JOIN conversations c ON c.org = m.org AND c.id = m.conversation
  LEFT JOIN LATERAL (
    SELECT left(body, 200) AS body, person, created_at FROM messages s
     WHERE s.org = c.org AND s.conversation = c.id AND s.account IS NULL ORDER BY s.id DESC LIMIT 1) last ON true
  LEFT JOIN LATERAL (
    SELECT left(body, 60) AS body FROM messages s
     WHERE s.org = c.org AND s.conversation = c.id AND s.account IS NULL ORDER BY s.id LIMIT 1) first ON true
 WHERE m.org = ringi.org() AND m.person = %(person)s
   AND (%(archived)s::boolean IS NULL OR (m.archived_at IS NOT NULL) = %(archived)s::boolean)
   AND (%(only)s::uuid IS NULL OR c.id = %(only)s::uuid)
   AND (%(pattern)s::text IS NULL OR c.title ILIKE %(pattern)s::text OR EXISTS (
         SELECT FROM messages s WHERE s.org = c.org AND s.conversation = c.id AND s.account IS NULL
           AND s.body ILIKE %(pattern)s::text))
 ORDER BY coalesce(last.created_at, c.created_at) DESC LIMIT %(most)s
"""
_PAGE = """
WITH shown AS (
  SELECT id, turn, person, body, pasted, created_at FROM messages
   WHERE org = ringi.org() AND (conversation, id) > (%(conversation)s, %(first)s)
     AND (conversation, id) < (%(conversation)s, %(end)s) AND account IS NULL
   ORDER BY conversation DESC, id DESC LIMIT %(most)s),
later AS MATERIALIZED (
  SELECT j.body::jsonb AS opening FROM journal j
   WHERE j.org = ringi.org() AND j.chain = %(conversation)s AND j.kind = 'received'
     AND j.turn >= (SELECT turn FROM shown ORDER BY turn LIMIT 1)
     AND (j.body LIKE '%%"supersedes":"%%' OR j.body LIKE '%%"redraft_of":"%%'))
SELECT id, turn, person, body, pasted, created_at,
       turn::text IN (SELECT opening ->> 'supersedes' FROM later WHERE opening ->> 'supersedes' <> '')
       OR person IS NULL AND turn::text IN (
         SELECT opening ->> 'redraft_of' FROM later WHERE opening ->> 'redraft_of' <> ''),
       CASE WHEN person IS NULL THEN (
         SELECT (j.body::jsonb ->> 'pending')::uuid FROM journal j
          WHERE j.org = ringi.org() AND j.turn = shown.turn AND j.kind IN ('confirmation_asked', 'delivered')
            AND j.body::jsonb ->> 'message' = shown.id::text) END,
       CASE WHEN person IS NULL THEN (
         SELECT j.body::jsonb ->> 'model' FROM journal j
          WHERE j.org = ringi.org() AND j.turn = shown.turn AND j.kind = 'proposed'
          ORDER BY j.n DESC LIMIT 1) END
  FROM shown ORDER BY id DESC
"""


async def _kept(
    database: Database, org: OrgId, wanted: Mapping[str, object]
) -> tuple[StoredConversation, ...]:
    (rows,) = await database.batch(org, Statement(_LIST, {**wanted, "most": Int4(MOST_LISTED)}))
    return tuple(_row(row) for row in rows)


def _row(row: Row) -> StoredConversation:
    return StoredConversation(
        id=row[0],
        channel=row[1],
        kind=row[2],
        title=row[3],
        created_at=row[4],
        archived_at=row[5],
        first_words=row[6],
        last_words=row[7],
        last_by=row[8],
        last_at=row[9],
        waiting=row[10],
        assistant=AssistantRef(name=row[11], mode=row[12]),
    )
