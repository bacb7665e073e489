"""Buttons on a card or a question: opaque ids, each bound to one person, and what a press of one means.

An id holds what it answers and a keyed digest that only the person's own key makes, so that nothing is stored and a
button of somebody else is recognised. Whether the answer still counts is asked when it is pressed.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, assert_never
from uuid import UUID

from ringi.domain.channels import Button
from ringi.domain.ids import MessageId, PendingId, PersonId
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.journal.sealing import PersonSeal
from ringi.store.turns.confirmations import Answered
from ringi.turns.intake.answers import concerns, entitled

LONGEST_LABEL = 80
"""Most characters on a button; the whole choice stands in the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAnswer:
    """An answer to a confirmation."""

    pending: PendingId
    answer: Literal["yes", "no", "change"]
    seen: int
    """Number of yeses on record when the button was made: the same press arriving twice is not two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedChoice:
    """One of the answers that a question offered, counted from 1."""

    message: MessageId
    number: int


Meaning = CardAnswer | OfferedChoice


def card_buttons(
    answered: Answered, reader: PersonId, seal: PersonSeal, locale: Locale
) -> tuple[Button, ...]:
    """Returns the buttons with which this reader may answer the confirmation; none if it is not theirs to answer."""
    pending, seen = answered.pending, len(answered.given)
    if pending.state != "open":
        return ()
    offered: list[Literal["yes", "no", "change"]] = []
    if reader in entitled(pending):
        offered.append("yes")
    if concerns(pending, reader):
        offered.append("no")
    if reader == pending.person:
        offered.append("change")
    return tuple(
        Button(
            id=_signed(CardAnswer(pending=pending.id, answer=answer, seen=seen), seal),
            label=say(Text(f"channel.button_{answer}"), locale),
        )
        for answer in offered
    )


def choice_buttons(message: MessageId, choices: Sequence[str], seal: PersonSeal) -> tuple[Button, ...]:
    """Returns one button for each choice of a question."""
    return tuple(
        Button(id=_signed(OfferedChoice(message=message, number=number), seal), label=choice[:LONGEST_LABEL])
        for number, choice in enumerate(choices, start=1)
    )


def read_button(id: str, seal: PersonSeal) -> Meaning | None:
    """Returns the meaning of a button for the person of that seal; None if it was not made for them."""
    found = _BUTTON.fullmatch(id)
    if found is None:
        return None
    subject, kind, number = UUID(hex=found["subject"]), found["kind"], int(found["number"])
    meaning: Meaning
    match kind:
        case "yes" | "no" | "change":
            meaning = CardAnswer(pending=PendingId(subject), answer=kind, seen=number)
        case _:
            meaning = OfferedChoice(message=MessageId(subject), number=number)
    return meaning if hmac.compare_digest(id.encode(), _signed(meaning, seal).encode()) else None


def _signed(meaning: Meaning, seal: PersonSeal) -> str:
    """Returns the id of at most 100 characters."""
    match meaning:
        case CardAnswer(pending=pending, answer=answer, seen=seen):
            plain = f"{pending.hex}.{answer}.{seen}"
        case OfferedChoice(message=message, number=number):
            plain = f"{message.hex}.choice.{number}"
        case _:
            assert_never(meaning)
    return f"{plain}.{seal.keyed_digest(f'button:{plain}')[-40:]}"


_BUTTON = re.compile(
    r"(?P<subject>[0-9a-f]{32})\.(?P<kind>yes|no|change|choice)\.(?P<number>\d{1,4})\.[0-9a-f]{40}"
)
