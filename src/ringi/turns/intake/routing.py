"""Decides what a new message does: open a turn, join one, answer a confirmation, or call something off. Pure: the
situation was read before, and the fences on writing notice if it has changed since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ringi.domain.ids import PendingId, TurnId
from ringi.domain.text import LOCALES
from ringi.i18n import say
from ringi.language.confirmations.item_choice import (
    as_choosing,
    chosen_items,
    is_bare_list,
    points_at_items,
)
from ringi.language.confirmations.replies import JudgedReply, Reply, judge_reply
from ringi.language.confirmations.reservations import agrees_with_reservation
from ringi.language.confirmations.urgency import is_urgent
from ringi.store.turns.turns import OpenCard, OpenTurn, Situation
from ringi.turns.machine.table import JOINABLE_AFTER


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """The message was accepted before."""

    turn: TurnId


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """The message opens a turn of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Urgent:
    """The message opens a turn of its own, and every question that stands in its way is called off (D3)."""

    cards: tuple[OpenCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """The message calls off everything that waits for an answer, from any person."""

    cards: tuple[OpenCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Supersede:
    """The message opens a turn of its own, in place of an earlier one."""

    turn: TurnId


@dataclass(frozen=True, slots=True, kw_only=True)
class Remind:
    """The message opens a turn of its own, answered with a reminder of the open confirmation (D3)."""

    pending: PendingId


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """The message joins a turn that could still start something, and is read before that (D6)."""

    turn: OpenTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """The message calls off a turn that could still start something."""

    turn: OpenTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The message answers a confirmation."""

    pending: PendingId
    reply: Literal[Reply.APPROVE, Reply.DENY, Reply.CHANGE]
    bare: bool = True
    """True if the answer names no number: a yes or a change then counts only while the card is the last thing shown
    (D7)."""
    only: frozenset[int] | None = None
    """The items of the card that a yes covers, counted from 1; None for all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberNeeded:
    """A bare yes or change after something else was shown: the number is asked for (D7)."""

    pending: PendingId


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """A bare answer to the card that was shown here again as the last thing, even if it was asked in another
    conversation."""

    pending: PendingId
    reply: Literal[Reply.APPROVE, Reply.DENY, Reply.CHANGE]


@dataclass(frozen=True, slots=True, kw_only=True)
class ByNumber:
    """The message answers the confirmation of that number, whoever asked for it."""

    number: str
    reply: Literal[Reply.APPROVE, Reply.DENY, Reply.CHANGE]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskWhich:
    """The message answers while several confirmations stand open: an answer that names none is for none of them."""

    numbers: tuple[str, ...]


Route = (
    Duplicate
    | Open
    | Supersede
    | Urgent
    | Stop
    | Remind
    | Join
    | Cancel
    | Answer
    | NumberNeeded
    | Again
    | ByNumber
    | AskWhich
)

Pasted = Sequence[tuple[int, int]]
"""Character ranges that were pasted, not typed."""
Cards = tuple[OpenCard, ...]
Said = Literal[Reply.APPROVE, Reply.DENY, Reply.CHANGE]


def route(text: str, situation: Situation, pasted: Pasted = ()) -> Route:
    """The route of the message. An open confirmation comes first, then a turn that can still take the message in."""
    if situation.duplicate_of is not None:
        return Duplicate(turn=situation.duplicate_of)
    if (chosen := _chosen(text, situation, pasted)) is not None:
        return chosen
    judged = _not_of_an_item(_judged(text, situation.cards, pasted), situation.cards)
    if judged.code is not None and judged.reply is not Reply.OTHER:
        return _by_number(judged.code, judged.reply, situation.cards)
    if situation.shown_again is not None and judged.reply is not Reply.OTHER and not is_urgent(text):
        return _shown_again(situation.shown_again, judged.reply, situation.cards)
    if any(card.theirs for card in situation.cards):
        return _while_pending(text, judged.reply, situation.cards)
    open_turns = [turn for turn in situation.turns if turn.state == "open"]
    if open_turns:
        return _while_open(judged.reply, open_turns[-1])
    return _called_off(text, situation.cards) if judged.reply is Reply.DENY else Open()


def _chosen(text: str, situation: Situation, pasted: Pasted) -> Route | None:
    """The route of a reply that chooses items of a card with several; None if it chooses none."""
    listing = [card for card in situation.cards if card.theirs and card.items > 1]
    says = as_choosing(text, pasted) if listing else None
    if says is None:
        return None
    if says.code is not None:
        named = [card for card in listing if card.number.lower() == says.code]
        only = chosen_items(says.words, named[0].items) if named else None
        return Answer(pending=named[0].id, reply=Reply.APPROVE, bare=False, only=only) if only else None
    shown = [card for card in listing if card.id == situation.shown_again] or listing
    only = chosen_items(says.words, shown[0].items)
    if only is None:
        return None
    theirs = tuple(card for card in situation.cards if card.theirs)
    if len(theirs) > 1 and shown[0].id != situation.shown_again:
        return AskWhich(numbers=tuple(card.number for card in theirs))
    if not shown[0].last_shown:
        return NumberNeeded(pending=shown[0].id)
    return Answer(pending=shown[0].id, reply=Reply.APPROVE, only=only)


def _not_of_an_item(judged: JudgedReply, cards: Cards) -> JudgedReply:
    """The reply, which answers nothing if it may be about one item of a card with several: its `1` means no yes there,
    and its `2` no no."""
    if not any(card.theirs and card.items > 1 for card in cards):
        return judged
    unclear = judged.reply is Reply.APPROVE and points_at_items(judged.words)
    return replace(judged, reply=Reply.OTHER) if unclear or is_bare_list(judged.words) else judged


def heeds(turn: OpenTurn) -> bool:
    """True if the turn could still start something, and takes in what its requester says before that (D6)."""
    return turn.state == "open" and not turn.called_off and turn.last_kind in JOINABLE_AFTER


def _judged(text: str, cards: Cards, pasted: Pasted) -> JudgedReply:
    """The reply, read against the content of the cards: naming exactly that content is a plain yes. A card that is
    named stands for itself alone, and a yes with a "but" is a change."""
    theirs = [card for card in cards if card.theirs]
    judged = judge_reply(text, _said(theirs), pasted)
    named = [card for card in theirs if card.number.lower() == judged.code]
    if len(theirs) > 1 and judged.code is not None:
        judged = judge_reply(text, _said(named), pasted)
    if theirs and judged.reply is Reply.OTHER and agrees_with_reservation(text, pasted):
        return replace(judged, reply=Reply.CHANGE)
    return judged


def _said(cards: Sequence[OpenCard]) -> str:
    """The operations of the cards, in every language."""
    return "\n".join(say(card.operation, locale) for card in cards for locale in LOCALES)


def _by_number(number: str, reply: Said, cards: Cards) -> Route:
    """The route of an answer that names a number. A change carries its own words: it is made in the conversation that
    was asked, or not at all. A yes to one's own question goes straight to it, so that its "once more" stays the last
    thing shown."""
    here = [card for card in cards if card.number.lower() == number]
    if here and (reply is Reply.CHANGE or (reply is Reply.APPROVE and here[0].theirs)):
        return Answer(pending=here[0].id, reply=reply, bare=False)
    return ByNumber(number=number, reply=reply)


def _shown_again(pending: PendingId, reply: Said, cards: Cards) -> Route:
    """The route of a plain answer to the card shown last, even if several others stand open."""
    if any(card.id == pending and (card.theirs or reply is Reply.DENY) for card in cards):
        return Answer(pending=pending, reply=reply)
    return Again(pending=pending, reply=reply)


def _while_pending(text: str, reply: Reply, cards: Cards) -> Route:
    theirs = tuple(card for card in cards if card.theirs)
    oldest = next(iter(theirs))
    match reply:
        case Reply.DENY:
            return _called_off(text, cards)
        case Reply.APPROVE | Reply.CHANGE if len(theirs) > 1:
            return AskWhich(numbers=tuple(card.number for card in theirs))
        case Reply.APPROVE | Reply.CHANGE if not oldest.last_shown:
            return NumberNeeded(pending=oldest.id)
        case Reply.APPROVE | Reply.CHANGE:
            return Answer(pending=oldest.id, reply=reply)
        case Reply.OTHER if is_urgent(text):
            return Urgent(cards=theirs)
        case Reply.OTHER:
            return Remind(pending=oldest.id)


def _called_off(text: str, cards: Cards) -> Route:
    """The route of a no (D6). A confirmation that an approver has still to decide can also be called off by the
    person who asked for it. A stop means all of them, a plain no one of them."""
    match cards:
        case ():
            return Open()
        case (card,):
            return Answer(pending=card.id, reply=Reply.DENY)
        case _ if is_urgent(text):
            return Stop(cards=cards)
        case _:
            return AskWhich(numbers=tuple(card.number for card in cards))


def _while_open(reply: Reply, turn: OpenTurn) -> Route:
    """The route of a message beside an open turn. One more yes after the last one takes nothing back: it opens a turn
    of its own."""
    if not heeds(turn):
        return Open()
    if reply is Reply.APPROVE and turn.last_kind == "confirmed":
        return Open()
    return Cancel(turn=turn) if reply is Reply.DENY else Join(turn=turn)
