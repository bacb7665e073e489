"""What was said before, and what waits for an answer: the conversation as a model gets to see it.

A label is given here once, from who said it and how it came in; it never improves afterwards (C2).
"""

from __future__ import annotations

from dataclasses import replace

from ringi.context.source import ContextScope, Source, Unit, Units, View, backwards
from ringi.domain.ids import TurnId
from ringi.domain.model import ContextItem
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.i18n import say
from ringi.language.names.pointing import points_at_received
from ringi.language.text.segments import segment
from ringi.store.core.database import Statement
from ringi.store.turns.context import waiting_card, waiting_cards
from ringi.store.turns.conversations import MessageRow, history, message_row, received, used_tools
from ringi.store.turns.summaries import newest_summary, summary_row

RECEIVED_MOST = 3
"""Messages delivered to somebody that are shown where they point at one."""
CARDS = 5
"""Open confirmations of one person in one conversation that are shown."""


def summary_due(view: View) -> bool:
    """So much was said since the last summary, and is no longer shown, that a new one is worth its price."""
    limits = view.scope.known.limits
    return any(row[-1] >= limits.messages + limits.summary_every for row in view.of(SUMMARY.name))


def _cards(view: View) -> Units:
    """INVARIANT: a card repeats what a model proposed, so it vouches for nothing."""
    units: list[Unit] = []
    for card in map(waiting_card, view.of("pending")):
        text = Text("context.pending", {"number": card.number, "operation": card.operation})
        item = ContextItem(
            kind="pending",
            source=f"pending:{card.id}",
            trust=Trust.MODEL,
            text=say(text, view.scope.known.locale),
            at=card.asked_at,
            vouches=False,
        )
        units.append(Unit(items=(item,)))
    return units


def _summary(view: View) -> Units:
    """INVARIANT: a model wrote it, so it vouches for nothing; and what it was made of still taints."""
    for row in view.of("summary"):
        found = summary_row(row)
        if found is None:
            continue
        item = ContextItem(
            kind="summary",
            source=f"messages:{found.first}..{found.last}",
            trust=Trust.MODEL,
            text=found.body,
            at=found.made_at,
            vouches=False,
        )
        strangers = set(found.speakers) - {view.scope.person}
        return [Unit(items=(item,), tainted=found.tainted or bool(strangers))]
    return []


def _messages(view: View) -> Units:
    """Not those whose place a later turn took. What was delivered here stands among them where it is pointed at,
    the newest first."""
    said = [message_row(row) for row in view.of("messages") if not row[-1]]
    delivered = {row.id: row for row in map(message_row, view.of("received"))}
    both = sorted((*said, *delivered.values()), key=lambda message: message.id, reverse=True)
    completed = _completed(view)
    return [
        _delivered(each) if each.id in delivered else _said(each, view, completed=each.turn == completed)
        for each in both
    ]


def _completed(view: View) -> TurnId | None:
    """The requester's last turn before this one, if the assistant ended it with a question back."""
    last = next((row for row in view.of("messages") if row[2] == view.scope.person), None)
    return TurnId(last[1]) if last is not None and last[-2] == "asked" else None


def _delivered(message: MessageRow) -> Unit:
    """INVARIANT: whoever reads it never said it, and what we tell of others' requests is made of others' words."""
    return Unit(items=(_item("message", Trust.FREE_TEXT, message, message.body),))


def _received(view: View) -> Units:
    """Nothing of its own to show: it is among the messages."""
    del view
    return []


def _said(message: MessageRow, view: View, *, completed: bool) -> Unit:
    if message.person is None:
        return Unit(items=(_item("reply", Trust.MODEL, message, message.body),))
    if message.person != view.scope.person:
        return Unit(items=(_item("message", Trust.FREE_TEXT, message, message.body),))
    return Unit(
        items=tuple(
            replace(
                _item("message", Trust.REQUESTER if part.own else Trust.FREE_TEXT, message, part.text),
                completed=completed and part.own,
            )
            for part in segment(message.body, message.pasted)
        )
    )


def _item(kind: str, trust: Trust, message: MessageRow, text: str) -> ContextItem:
    return ContextItem(
        kind=kind, source=f"turn:{message.turn}", trust=trust, text=text, at=message.created_at
    )


def _traces(view: View) -> Units:
    """Nothing to show: untrusted text stood before the model when it wrote one of its replies."""
    used = any(row[0] for row in view.of("traces"))
    return [Unit(items=(), tainted=True)] if used else []


def _read_cards(scope: ContextScope) -> Statement:
    return waiting_cards(scope.conversation, scope.person, CARDS)


def _read_summary(scope: ContextScope) -> Statement:
    limits = scope.known.limits
    return newest_summary(scope.conversation, scope.turn, limits.messages + limits.summary_every)


def _read_messages(scope: ContextScope) -> Statement:
    return history(scope.conversation, scope.turn, scope.known.limits.messages + 1)


def _read_received(scope: ContextScope) -> Statement | None:
    """INVARIANT: what somebody sent to the requester taints the conversation only once its text is shown here."""
    return (
        received(scope.conversation, scope.turn, RECEIVED_MOST) if points_at_received(scope.words) else None
    )


def _read_traces(scope: ContextScope) -> Statement:
    """Of all messages read: the last of them is shown where another one no longer stands."""
    return used_tools(scope.conversation, scope.turn, scope.known.limits.messages + 1, scope.untrusted)


PENDING = Source(name="pending", priority=1, statement=_read_cards, units=_cards)
SUMMARY = Source(name="summary", priority=3, statement=_read_summary, units=_summary)
MESSAGES = Source(
    name="messages",
    priority=2,
    statement=_read_messages,
    units=_messages,
    most=lambda limits: limits.messages,
    shown=backwards,
)
RECEIVED = Source(name="received", priority=1, statement=_read_received, units=_received)
TRACES = Source(name="traces", priority=1, statement=_read_traces, units=_traces)
