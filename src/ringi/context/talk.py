"""Sources for the conversation as a model gets to see it: earlier messages, and cards that wait for an answer.

A label is given here once, by speaker and by way of arrival; it never improves afterwards (C2).
"""

from __future__ import annotations

from dataclasses import replace

from ringi.context.source import ContextScope, Source, Unit, Units, View, backwards
from ringi.domain.ids import MessageId, TurnId
from ringi.domain.model import ContextItem
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.i18n import say
from ringi.language.names.pointing import points_at_received
from ringi.language.text.segments import segment
from ringi.store.core.database import Statement
from ringi.store.turns.context import waiting_card, waiting_cards
from ringi.store.turns.conversations import (
    MessageRow,
    history,
    history_row,
    message_row,
    received,
    used_tools,
)
from ringi.store.turns.summaries import newest_summary, summary_row

RECEIVED_MOST = 3
"""Most messages delivered to the requester that are shown, if their words point at a received one."""
OVERHEARD = "overheard:"
"""Beginning of the source of words that were said in a room, and not to us."""
CARDS = 5
"""Most open confirmations of one person in one conversation that are shown."""


def unsummarised(view: View) -> int:
    """Returns the number of messages since the last summary, at most one more than are shown."""
    return max((row[-1] for row in view.of(SUMMARY.name)), default=0)


def _cards(view: View) -> Units:
    """The cards that wait for an answer.

    INVARIANT: a card repeats a model's proposal, so it vouches for nothing.
    """
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
    """The newest summary.

    INVARIANT: a model wrote it, so it vouches for nothing; and the messages it was made of still taint.
    """
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
    """The messages since the summary, the newest first, without those whose place a later turn took. Messages delivered
    here stand among them if the requester's words point at one.

    The window begins where the summary ends, not a fixed number back: from turn to turn it only grows at its end, so
    that a provider need not read its beginning anew.
    """
    since = _summarised_until(view)
    rows = (history_row(row) for row in view.of("messages") if not row[-1])
    said = [row for row in rows if since is None or row.id > since]
    delivered = {row.id: row for row in map(message_row, view.of("received"))}
    both = sorted((*said, *delivered.values()), key=lambda message: message.id, reverse=True)
    completed = _completed(view)
    return [
        _delivered(each) if each.id in delivered else _said(each, view, completed=each.turn == completed)
        for each in both
    ]


def _summarised_until(view: View) -> MessageId | None:
    """The last message that the newest summary covers; None if there is no summary."""
    found = next(map(summary_row, view.of(SUMMARY.name)), None)
    return found.last if found else None


def _completed(view: View) -> TurnId | None:
    """The requester's last turn before this one, if the assistant ended it with a question back."""
    last = next((row for row in view.of("messages") if row[2] == view.scope.person), None)
    return TurnId(last[1]) if last is not None and last[-2] == "asked" else None


def _delivered(message: MessageRow) -> Unit:
    """A delivered message.

    INVARIANT: it is free text. Its reader never said it, and our reports of others' requests are made of others' words.
    """
    return Unit(items=(_item("message", Trust.FREE_TEXT, message, message.body),))


def _received(view: View) -> Units:
    """Returns nothing: delivered messages are shown among the others."""
    del view
    return []


def _said(message: MessageRow, view: View, *, completed: bool) -> Unit:
    """A message with the label of its speaker. Words overheard in a room are free text, even the requester's own: they
    were not said to us."""
    if message.speaker is not None:
        heard = _item("message", Trust.FREE_TEXT, message, f"{message.speaker}: {message.body}")
        return Unit(items=(replace(heard, source=f"{OVERHEARD}{message.id}"),))
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
    """One tainted unit without items, if untrusted text stood before the model when it wrote one of its replies."""
    used = any(row[0] for row in view.of("traces"))
    return [Unit(items=(), tainted=True)] if used else []


def _read_cards(scope: ContextScope) -> Statement:
    return waiting_cards(scope.conversation, scope.person, CARDS)


def _read_summary(scope: ContextScope) -> Statement:
    limits = scope.known.limits
    return newest_summary(scope.conversation, scope.turn, limits.window + 1)


def _read_messages(scope: ContextScope) -> Statement:
    return history(scope.conversation, scope.turn, scope.known.limits.window + 1)


def _read_received(scope: ContextScope) -> Statement | None:
    """Reads delivered messages if the requester's words point at one.

    INVARIANT: a message sent to the requester taints the conversation only if its text is shown here.
    """
    return (
        received(scope.conversation, scope.turn, RECEIVED_MOST) if points_at_received(scope.words) else None
    )


def _read_traces(scope: ContextScope) -> Statement:
    """Reads the traces of all messages read, one more than the limit: the last message is shown if another one no
    longer stands."""
    return used_tools(scope.conversation, scope.turn, scope.known.limits.window + 1, scope.untrusted)


PENDING = Source(name="pending", priority=1, statement=_read_cards, units=_cards)
SUMMARY = Source(name="summary", priority=2, statement=_read_summary, units=_summary)
MESSAGES = Source(
    name="messages",
    priority=2,
    statement=_read_messages,
    units=_messages,
    most=lambda limits: limits.window,
    shown=backwards,
)
RECEIVED = Source(name="received", priority=1, statement=_read_received, units=_received)
TRACES = Source(name="traces", priority=1, statement=_read_traces, units=_traces)
