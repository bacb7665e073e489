"""The dialog a person has open in a conversation, as a row. A dialog whose time is over counts for nothing, and stays
until its owner is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg.types.json import Jsonb

from ringi.domain.flow import Collected, Flow
from ringi.domain.ids import ConversationId, PersonId, ToolName, TurnId
from ringi.domain.tools import Trust
from ringi.store.core.database import Row, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """A dialog, the turn that moved it on, and how long it may now rest."""

    conversation: ConversationId
    person: PersonId
    turn: TurnId
    flow: Flow
    at: datetime
    expires_at: datetime


def session_of(conversation: ConversationId, person: PersonId, turn: TurnId) -> Statement:
    """The dialog as that turn finds it; a turn between that did more than answer in words lets it rest. Rows: as
    `flow_of`, then which turn moved it on."""
    return Statement(
        "SELECT s.tool, s.collected, EXISTS (SELECT FROM turns t WHERE t.org = s.org AND t.id > s.turn "
        "AND t.id < %(turn)s AND t.conversation = s.conversation AND t.person = s.person "
        "AND t.outcome IS DISTINCT FROM 'answered'), s.expires_at <= clock_timestamp(), s.turn FROM sessions s "
        "WHERE s.org = ringi.org() AND s.conversation = %(conversation)s AND s.person = %(person)s",
        {"conversation": conversation, "person": person, "turn": turn},
    )


def save_session(row: SessionRow) -> Statement:
    """Saves the dialog in place of any other of that person there."""
    return Statement(
        "INSERT INTO sessions (org, conversation, person, tool, turn, collected, updated_at, expires_at) "
        "VALUES (ringi.org(), %(conversation)s, %(person)s, %(tool)s, %(turn)s, %(collected)s, %(at)s, "
        "%(expires_at)s) ON CONFLICT (org, conversation, person) DO UPDATE SET tool = excluded.tool, "
        "turn = excluded.turn, collected = excluded.collected, updated_at = excluded.updated_at, "
        "expires_at = excluded.expires_at",
        {
            "conversation": row.conversation,
            "person": row.person,
            "tool": row.flow.tool,
            "turn": row.turn,
            "collected": Jsonb(_stored(row.flow.collected)),
            "at": row.at,
            "expires_at": row.expires_at,
        },
    )


def prolong_session(
    conversation: ConversationId, person: PersonId, tool: ToolName, at: datetime, expires_at: datetime
) -> Statement:
    """Prolongs the dialog of a person who knows of it and comes back to it later; its collected values stay as they
    are."""
    return Statement(
        "UPDATE sessions SET updated_at = %(at)s, expires_at = %(expires_at)s WHERE org = ringi.org() "
        "AND conversation = %(conversation)s AND person = %(person)s AND tool = %(tool)s",
        {
            "conversation": conversation,
            "person": person,
            "tool": tool,
            "at": at,
            "expires_at": expires_at,
        },
    )


def due_sessions(most: int) -> Statement:
    """Dialogs whose time is over, of all organisations. Rows: (org, conversation, person, turn)."""
    return Statement(
        "SELECT org, conversation, person, turn FROM ringi.due_sessions(%(most)s::integer)", {"most": most}
    )


def demand_lapsed(conversation: ConversationId, person: PersonId) -> Statement:
    """Deletes the dialog, whose time must be over. The caller that succeeds tells the owner, in this transaction. Fails with
    DecidedError if another did, or if the dialog goes on."""
    return Statement(
        "SELECT ringi.demand_lapsed(%(conversation)s, %(person)s)",
        {"conversation": conversation, "person": person},
    )


def close_session(conversation: ConversationId, person: PersonId, tool: ToolName) -> Statement:
    """Closes the person's dialog about this tool, if there is one."""
    return Statement(
        "DELETE FROM sessions WHERE org = ringi.org() AND conversation = %(conversation)s "
        "AND person = %(person)s AND tool = %(tool)s",
        {"conversation": conversation, "person": person, "tool": tool},
    )


def flow_of(row: Row) -> Flow:
    collected = tuple(
        Collected(argument=argument, value=value, trust=Trust(trust), at=datetime.fromisoformat(at))
        for argument, value, trust, at in row[1]
    )
    return Flow(tool=ToolName(row[0]), collected=collected, resting=row[2], over=row[3])


def _stored(collected: Sequence[Collected]) -> list[list[str]]:
    return [[each.argument, each.value, each.trust.value, each.at.isoformat()] for each in collected]
