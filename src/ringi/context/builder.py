"""Gathers the context of a turn in one round trip, and labels every piece with its origin (C1, C2).

A label is given here once, when a text is first shown to a model, and never improves afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ringi.domain.flow import Flow
from ringi.domain.ids import ConversationId, OrgId, PersonId, ToolName, TurnId
from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust
from ringi.language.segments import segment
from ringi.store.conversations import MessageRow, history, message_row, used_tools
from ringi.store.database import Database
from ringi.store.sessions import flow_of, session_of
from ringi.store.tasks import TaskRow, task_row, tasks_of

MESSAGES = 10
TASKS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Whose context, where and when."""

    org: OrgId
    conversation: ConversationId
    person: PersonId
    turn: TurnId
    untrusted: tuple[ToolName, ...] = ()
    """Tools whose results are free text: what the model told of them stands in its replies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    items: tuple[ContextItem, ...]
    tainted: bool
    """Untrusted text is among the items, or stood before the model when it wrote one of them."""
    left_out: int = 0
    flow: Flow | None = None
    """What the requester is in the middle of here."""
    missing: tuple[str, ...] = ()


async def build_context(database: Database, seat: Seat) -> Context:
    """The last messages that still stand, oldest first, then what the requester is in the middle of, then their open
    tasks."""
    wanted = (
        history(seat.conversation, seat.turn, MESSAGES + 1),
        tasks_of(seat.person, "open", TASKS),
        session_of(seat.conversation, seat.person, seat.turn),
        used_tools(seat.conversation, seat.turn, MESSAGES, seat.untrusted),
    )
    said, tasks, sessions, used = await database.batch(seat.org, *wanted)
    messages = [message_row(row) for row in reversed(said[:MESSAGES]) if not row[-1]]
    flow = flow_of(sessions[0]) if sessions else None
    items = (
        *(item for message in messages for item in _said(message, seat.person)),
        *(_in_the_middle_of(flow) if flow else ()),
        *(item for row in tasks for item in _task(task_row(row))),
    )
    tainted = _tainted(items) or any(row[0] for row in used)
    return Context(items=items, tainted=tainted, left_out=max(0, len(said) - MESSAGES), flow=flow)


def _said(message: MessageRow, requester: PersonId) -> Sequence[ContextItem]:
    kind = "reply" if message.person is None else "message"
    if message.person is None:
        return [_item(kind, f"turn:{message.turn}", Trust.MODEL, message)]
    if message.person != requester:
        return [_item(kind, f"turn:{message.turn}", Trust.FREE_TEXT, message)]
    return [
        ContextItem(
            kind=kind,
            source=f"turn:{message.turn}",
            trust=Trust.REQUESTER if part.own else Trust.FREE_TEXT,
            text=part.text,
            at=message.created_at,
        )
        for part in segment(message.body, message.pasted)
    ]


def _item(kind: str, source: str, trust: Trust, message: MessageRow) -> ContextItem:
    return ContextItem(kind=kind, source=source, trust=trust, text=message.body, at=message.created_at)


def _task(task: TaskRow) -> Sequence[ContextItem]:
    fields = {"title": task.title, "due": task.due_date.isoformat() if task.due_date else ""}
    return [
        ContextItem(kind="task", source=f"task:{task.id}.{name}", trust=Trust.FIELD, text=text, whole=True)
        for name, text in fields.items()
        if text
    ]


def _in_the_middle_of(flow: Flow) -> Sequence[ContextItem]:
    """INVARIANT: each value keeps the label it had when it was collected."""
    standing = "resting" if flow.resting else "running"
    source = f"flow:{flow.tool}"
    return [
        ContextItem(kind="flow", source=source, trust=Trust.FIELD, text=standing, whole=True),
        *(
            ContextItem(
                kind="flow_part",
                source=f"{source}.{each.argument}",
                trust=each.trust,
                text=each.value,
                at=each.at,
                whole=True,
            )
            for each in flow.collected
        ),
    ]


def _tainted(items: Sequence[ContextItem]) -> bool:
    return any(item.trust is Trust.FREE_TEXT for item in items)
