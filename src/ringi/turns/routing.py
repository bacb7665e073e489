"""What does a new message do? Open a turn, join one, answer a confirmation, call something off. Pure: the
situation was read before, and the writer's fences notice when it has changed since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ringi.domain.ids import PendingId, TurnId
from ringi.domain.text import LOCALES, Text
from ringi.i18n import say
from ringi.language.replies import Reply, judge_reply
from ringi.language.urgency import is_urgent
from ringi.store.turns import OpenTurn, Situation
from ringi.turns.machine import CANCELLABLE_AFTER, JOINABLE_AFTER


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """This very message was accepted before."""

    turn: TurnId


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A turn of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Urgent:
    """A turn of its own, for which what was pending is called off (D3)."""

    pending: PendingId


@dataclass(frozen=True, slots=True, kw_only=True)
class Remind:
    """A turn of its own, answered with a reminder of what is pending (D3)."""

    pending: PendingId


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """It belongs to a turn in which nothing was started yet (D6)."""

    turn: OpenTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """It calls off a turn in which nothing was started yet."""

    turn: OpenTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """It answers a confirmation."""

    pending: PendingId
    reply: Literal[Reply.APPROVE, Reply.DENY, Reply.CHANGE]


@dataclass(frozen=True, slots=True, kw_only=True)
class ByNumber:
    """It answers the confirmation of that number, whoever asked for it."""

    number: str
    reply: Literal[Reply.APPROVE, Reply.DENY]


@dataclass(frozen=True, slots=True, kw_only=True)
class Which:
    """It answers, and several confirmations stand open: a yes that names none is none of theirs."""

    numbers: tuple[str, ...]


Route = Duplicate | Open | Urgent | Remind | Join | Cancel | Answer | ByNumber | Which

Pasted = Sequence[tuple[int, int]]
"""Character ranges that were pasted, not typed."""


def route(text: str, situation: Situation, pasted: Pasted = ()) -> Route:
    """Where the message goes. A pending confirmation comes first, then a turn that can still take it in."""
    if situation.duplicate_of is not None:
        return Duplicate(turn=situation.duplicate_of)
    judged = judge_reply(text, _said(situation.operation), pasted)
    if judged.code is not None and judged.reply in (Reply.APPROVE, Reply.DENY):
        return ByNumber(number=judged.code, reply=judged.reply)
    if situation.pending is not None:
        return _while_pending(text, judged.reply, situation)
    open_turns = [turn for turn in situation.turns if turn.state == "open"]
    if not open_turns:
        return _while_others_decide(judged.reply, situation.with_others)
    return _while_open(judged.reply, open_turns[-1])


def _said(operation: Text | None) -> str:
    """What is pending, in every language: naming it alone is a plain yes."""
    return "\n".join(say(operation, locale) for locale in LOCALES) if operation else ""


def _while_pending(text: str, reply: Reply, situation: Situation) -> Route:
    pending = situation.pending
    if pending is None:
        return Open()
    if reply is not Reply.OTHER:
        several = len(situation.numbers) > 1
        return Which(numbers=situation.numbers) if several else Answer(pending=pending, reply=reply)
    return Urgent(pending=pending) if is_urgent(text) else Remind(pending=pending)


def _while_others_decide(reply: Reply, pending: PendingId | None) -> Route:
    """D6: what an approver has still to decide can be called off by whoever asked for it."""
    if pending is not None and reply is Reply.DENY:
        return Answer(pending=pending, reply=Reply.DENY)
    return Open()


def _while_open(reply: Reply, turn: OpenTurn) -> Route:
    if turn.last_kind in CANCELLABLE_AFTER and reply is Reply.DENY:
        return Cancel(turn=turn)
    return Join(turn=turn) if turn.last_kind in JOINABLE_AFTER else Open()
