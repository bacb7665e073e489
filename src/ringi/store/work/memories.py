"""Memories that people asked us to keep, as rows, and the search in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from ringi.domain.ids import ConversationId, ExecutionId, PersonId, TurnId
from ringi.domain.tools import Trust
from ringi.store.core.database import Row, Statement

MemoryKind = Literal["person", "preference", "fact"]
Visibility = Literal["own", "team", "company"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRow:
    id: UUID
    person: PersonId
    """The person who said it, and to whom it belongs."""
    kind: MemoryKind
    subject: str
    content: str
    visibility: Visibility
    trust: Trust
    """The origin of the words when they were saved."""
    turn: TurnId
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMemory:
    """A memory to be saved, under the execution's id."""

    id: ExecutionId
    person: PersonId
    kind: MemoryKind
    subject: str
    content: str
    matter: str
    """The matter it settles; empty if it settles nothing in particular."""
    visibility: Visibility
    trust: Trust
    turn: TurnId


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A search: the person who may see the result, and the words."""

    person: PersonId
    colleagues: Sequence[PersonId]
    """People whose memories for the team they may see."""
    pairs: Sequence[str]
    """Neighbouring characters sought; none of them finds everything."""
    kind: MemoryKind | None
    most: int


def add_memory(new: NewMemory) -> Statement:
    """Saves the memory. Earlier ones of theirs on the same matter are in force no longer. Rows: (content,) of each of
    those."""
    return Statement(
        "WITH older AS (SELECT id, content FROM memories WHERE org = ringi.org() AND person = %(person)s "
        "AND matter = %(matter)s AND %(matter)s <> '' AND superseded_by IS NULL), "
        "saved AS (INSERT INTO memories (org, id, person, kind, subject, content, matter, visibility, trust, "
        "turn) VALUES (ringi.org(), %(id)s, %(person)s, %(kind)s, %(subject)s, %(content)s, %(matter)s, "
        "%(visibility)s, %(trust)s, %(turn)s)), "
        "moved AS (UPDATE memories SET superseded_by = %(id)s WHERE org = ringi.org() "
        "AND (id IN (SELECT id FROM older) OR superseded_by IN (SELECT id FROM older))) "
        "SELECT content FROM older",
        {
            "id": new.id,
            "person": new.person,
            "kind": new.kind,
            "subject": new.subject,
            "content": new.content,
            "matter": new.matter,
            "visibility": new.visibility,
            "trust": new.trust.value,
            "turn": new.turn,
        },
    )


def search_memories(search: Search) -> Statement:
    """Memories in force that this person may see and that hold at least half of what is sought, the best first."""
    return Statement(
        f"SELECT {_COLUMNS} FROM memories m CROSS JOIN LATERAL (SELECT count(*) AS found "
        f"FROM unnest(%(pairs)s::text[]) p WHERE strpos({_FOLDED}, p) > 0) f "
        "WHERE m.org = ringi.org() AND m.superseded_by IS NULL "
        "AND (%(kind)s::text IS NULL OR m.kind = %(kind)s::text) "
        "AND (m.person = %(person)s OR m.visibility = 'company' "
        "OR m.visibility = 'team' AND m.person = ANY (%(colleagues)s::uuid[])) "
        "AND 2 * f.found >= cardinality(%(pairs)s::text[]) "
        "ORDER BY f.found DESC, m.created_at DESC LIMIT %(most)s",
        {
            "person": search.person,
            "colleagues": list(search.colleagues),
            "pairs": list(search.pairs),
            "kind": search.kind,
            "most": search.most,
        },
    )


def search_teachings(pairs: Sequence[str], most: int) -> Statement:
    """The organisation's teachings that hold at least half of what is sought. Rows: (id, body)."""
    return Statement(
        "SELECT t.id, t.body FROM teachings t CROSS JOIN LATERAL (SELECT count(*) AS found "
        "FROM unnest(%(pairs)s::text[]) p WHERE strpos(regexp_replace(lower(normalize(t.body, NFKC)), "
        "'[‐‑‒–—―⁃−─━ー]', '-', 'g'), p) > 0) f WHERE t.org = ringi.org() AND t.retired_at IS NULL "
        "AND 2 * f.found >= cardinality(%(pairs)s::text[]) ORDER BY f.found DESC, t.id LIMIT %(most)s",
        {"pairs": list(pairs), "most": most},
    )


def own_memories(person: PersonId, conversation: ConversationId, most: int) -> Statement:
    """The person's own memories in force, the newest first. Rows: as `MemoryRow`, then the number in the list last
    shown there."""
    return Statement(
        f"SELECT {_COLUMNS}, array_position(l.memories, m.id) FROM memories m LEFT JOIN shown_lists l "
        "ON l.org = m.org AND l.conversation = %(conversation)s AND l.person = %(person)s "
        "WHERE m.org = ringi.org() AND m.person = %(person)s AND m.superseded_by IS NULL "
        "ORDER BY m.created_at DESC LIMIT %(most)s",
        {"person": person, "conversation": conversation, "most": most},
    )


def newest_memories(person: PersonId, most: int) -> Statement:
    """The person's own memories in force, the newest first. Rows: as `MemoryRow`."""
    return Statement(
        f"SELECT {_COLUMNS} FROM memories m WHERE m.org = ringi.org() AND m.person = %(person)s "
        "AND m.superseded_by IS NULL ORDER BY m.created_at DESC LIMIT %(most)s",
        {"person": person, "most": most},
    )


def show_memories(conversation: ConversationId, person: PersonId, memories: Sequence[UUID]) -> Statement:
    """Notes that the person sees these memories now, numbered from 1 in this order."""
    return Statement(
        "INSERT INTO shown_lists (org, conversation, person, memories) "
        "VALUES (ringi.org(), %(conversation)s, %(person)s, %(memories)s::uuid[]) "
        "ON CONFLICT (org, conversation, person) "
        "DO UPDATE SET memories = excluded.memories, shown_at = clock_timestamp()",
        {"conversation": conversation, "person": person, "memories": list(memories)},
    )


def delete_memory(memory: UUID, person: PersonId) -> Statement:
    """Deletes the memory, if it is theirs, with everything it had superseded. Row: (content,), or none."""
    return Statement(
        "DELETE FROM memories WHERE org = ringi.org() AND id = %(memory)s AND person = %(person)s "
        "RETURNING content",
        {"memory": memory, "person": person},
    )


def members_of(conversation: ConversationId) -> Statement:
    """People who read the conversation. Rows: (person,)."""
    return Statement(
        "SELECT person FROM members WHERE org = ringi.org() AND conversation = %(conversation)s",
        {"conversation": conversation},
    )


def memory_row(row: Row) -> MemoryRow:
    return MemoryRow(
        id=row[0],
        person=row[1],
        kind=row[2],
        subject=row[3],
        content=row[4],
        visibility=row[5],
        trust=Trust(row[6]),
        turn=row[7],
        created_at=row[8],
    )


_COLUMNS = "m.id, m.person, m.kind, m.subject, m.content, m.visibility, m.trust, m.turn, m.created_at"
_FOLDED = "regexp_replace(lower(normalize(m.subject || ' ' || m.content, NFKC)), '[‐‑‒–—―⁃−─━ー]', '-', 'g')"
