"""The dialog a person has open in a conversation, as a row. A dialog whose time is over counts for nothing, and stays
until its owner is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from psycopg.types.json import Jsonb

from ringi.domain.flow import Collected, Fault, Flow
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultRow:
    """The last fault of a person's dialog, the turn that met it, and how long it counts."""

    conversation: ConversationId
    person: PersonId
    turn: TurnId
    fault: Fault
    at: datetime
    expires_at: datetime


class DialogRow(NamedTuple):
    """A flow or a fault, as `mode` says."""

    tool: ToolName
    collected: list[list[str]]
    resting: bool
    over: bool
    turn: TurnId
    mode: Literal["multi_step_flow", "error_recovery"]
    intent: str
    error: str
    errors: int


def session_of(conversation: ConversationId, person: PersonId, turn: TurnId) -> Statement:
    """The dialog as that turn finds it: a flow, a fault, both or none. A turn between that did more than answer in words
    lets a flow rest. Rows: as `DialogRow`."""
    return Statement(
        "SELECT s.tool, s.collected, EXISTS (SELECT FROM turns t WHERE t.org = s.org AND t.id > s.turn "
        "AND t.id < %(turn)s AND t.conversation = s.conversation AND t.person = s.person "
        "AND t.outcome IS DISTINCT FROM 'answered'), s.expires_at <= clock_timestamp(), s.turn, s.mode, s.intent, s.error, s.errors FROM sessions s "
        "WHERE s.org = ringi.org() AND s.conversation = %(conversation)s AND s.person = %(person)s",
        {"conversation": conversation, "person": person, "turn": turn},
    )


def save_session(row: SessionRow) -> Statement:
    """Saves the dialog in place of any other of that person there."""
    return Statement(
        "INSERT INTO sessions (org, conversation, person, tool, turn, collected, updated_at, expires_at) "
        "VALUES (ringi.org(), %(conversation)s, %(person)s, %(tool)s, %(turn)s, %(collected)s, %(at)s, "
        "%(expires_at)s) ON CONFLICT (org, conversation, person, mode) DO UPDATE SET tool = excluded.tool, "
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


def save_fault(row: FaultRow) -> Statement:
    """Saves the fault in place of the last one of that person there."""
    return Statement(
        "INSERT INTO sessions (org, conversation, person, mode, tool, turn, collected, intent, error, errors, "
        "updated_at, expires_at) VALUES (ringi.org(), %(conversation)s, %(person)s, 'error_recovery', %(tool)s, "
        "%(turn)s, '[]', %(intent)s, %(error)s, %(errors)s, %(at)s, %(expires_at)s) "
        "ON CONFLICT (org, conversation, person, mode) DO UPDATE SET tool = excluded.tool, turn = excluded.turn, "
        "intent = excluded.intent, error = excluded.error, errors = excluded.errors, "
        "updated_at = excluded.updated_at, expires_at = excluded.expires_at",
        {
            "conversation": row.conversation,
            "person": row.person,
            "tool": row.fault.tool,
            "turn": row.turn,
            "intent": row.fault.intent,
            "error": row.fault.error,
            "errors": row.fault.count,
            "at": row.at,
            "expires_at": row.expires_at,
        },
    )


def close_fault(conversation: ConversationId, person: PersonId) -> Statement:
    """Forgets the last fault of the person's dialog."""
    return Statement(
        "DELETE FROM sessions WHERE org = ringi.org() AND conversation = %(conversation)s "
        "AND person = %(person)s AND mode = 'error_recovery'",
        {"conversation": conversation, "person": person},
    )


def drop_lapsed_fault(conversation: ConversationId, person: PersonId) -> Statement:
    """Forgets the last fault of the person's dialog if its time is over."""
    return Statement(
        "DELETE FROM sessions WHERE org = ringi.org() AND conversation = %(conversation)s "
        "AND person = %(person)s AND mode = 'error_recovery' AND expires_at <= clock_timestamp()",
        {"conversation": conversation, "person": person},
    )


def prolong_session(
    conversation: ConversationId, person: PersonId, tool: ToolName, at: datetime, expires_at: datetime
) -> Statement:
    """Prolongs the dialog of a person who knows of it and comes back to it later; its collected values stay as they
    are."""
    return Statement(
        "UPDATE sessions SET updated_at = %(at)s, expires_at = %(expires_at)s WHERE org = ringi.org() "
        "AND conversation = %(conversation)s AND person = %(person)s AND mode = 'multi_step_flow' "
        "AND tool = %(tool)s",
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
        "AND person = %(person)s AND mode = 'multi_step_flow' AND tool = %(tool)s",
        {"conversation": conversation, "person": person, "tool": tool},
    )


def flow_of(rows: Sequence[Row]) -> Flow | None:
    """The flow among the rows of `session_of`; None if there is none."""
    row = next((row for row in map(DialogRow._make, rows) if row.mode == "multi_step_flow"), None)
    if row is None:
        return None
    collected = tuple(
        Collected(argument=argument, value=value, trust=Trust(trust), at=datetime.fromisoformat(at))
        for argument, value, trust, at in row.collected
    )
    return Flow(tool=row.tool, collected=collected, resting=row.resting, over=row.over)


def fault_of(rows: Sequence[Row]) -> Fault | None:
    """The last fault among the rows of `session_of`; None if there is none."""
    row = next((row for row in map(DialogRow._make, rows) if row.mode == "error_recovery"), None)
    if row is None:
        return None
    return Fault(tool=row.tool, intent=row.intent, error=row.error, count=row.errors, over=row.over)


def _stored(collected: Sequence[Collected]) -> list[list[str]]:
    return [[each.argument, each.value, each.trust.value, each.at.isoformat()] for each in collected]
