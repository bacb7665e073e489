"""Decides where a text of a turn may be read, and delivers it to a person's direct conversation with us. The output
guard is asked for everybody it reaches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ringi.domain.cards import Card
from ringi.domain.ids import ConversationId, MessageId, PendingId, PersonId, TurnId
from ringi.domain.people import Approver, last_day
from ringi.domain.text import Locale, Text
from ringi.gates import decide_reply
from ringi.i18n import say
from ringi.journal.deliveries import Delivered
from ringi.journal.rows import delivery
from ringi.store.core.database import Statement
from ringi.store.turns.conversations import direct_conversations
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.turns import StoredMessage
from ringi.turns.evidence.approver_schedule import absent_of, in_place_of, stand_ins
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.evidence.reply_evidence import card_evidence
from ringi.turns.machine.state import State
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.cards import render_card
from ringi.turns.services import TurnServices, new_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A turn about which a person is to be told something."""

    services: TurnServices
    key: OrderKey
    turn: TurnId
    state: State


def card_for(
    person: PersonId, card: Card, roles: Sequence[Approver], snapshot: OrgSnapshot, locale: Locale
) -> str:
    """The card as an approver reads it in the direct conversation with us, in their language: with the person in
    whose place they would answer, and how to answer."""
    delegator = in_place_of(roles, person)
    how = say(Text("card.answer_by_number", {"number": card.number}), locale)
    shown = f"{render_card(card, locale, chat=False)}\n{how}"
    if delegator is None:
        return shown
    return f"{say(Text('card.in_place_of', {'name': snapshot.people[delegator].name}), locale)}\n{shown}"


def who_is_away(
    snapshot: OrgSnapshot, others: Sequence[PersonId], now: datetime, until: datetime
) -> tuple[Text, ...]:
    """Sentences for the requester: which of the possible approvers are absent, and until when the question waits if
    all are."""
    gone = absent_of(others, snapshot.absences, now)
    told = _absences(snapshot, others, gone, now)
    waits = Text("card.nobody_here", {"until": f"{until.astimezone(snapshot.zone):%Y-%m-%d %H:%M}"})
    return (*told, waits) if told and len(gone) == len(others) else told


def absences_told(snapshot: OrgSnapshot, others: Sequence[PersonId], now: datetime) -> tuple[Text, ...]:
    """Sentences on which of them are absent until when, and which others of them may answer in their place."""
    return _absences(snapshot, others, absent_of(others, snapshot.absences, now), now)


def _absences(
    snapshot: OrgSnapshot, others: Sequence[PersonId], gone: Mapping[PersonId, datetime], now: datetime
) -> tuple[Text, ...]:
    names = snapshot.people
    here = [person for person in others if person not in gone]
    roles = snapshot.approvers(now)
    return tuple(
        text
        for person, back in gone.items()
        for text in (
            Text("card.away", {"name": names[person].name, "until": last_day(back).isoformat()}),
            *(
                Text("card.stands_in", {"name": names[person].name, "other": names[other].name})
                for other in stand_ins(here, roles, person)
            ),
        )
    )


async def alone(
    matter: Delivery, texts: Mapping[PersonId, str], pending: PendingId | None = None
) -> Sequence[Statement]:
    """Statements that send each text to that person's direct conversation with us; with `pending` the texts are its
    cards."""
    if not texts:
        return ()
    key, new = matter.key, [ConversationId(new_id()) for _ in texts]
    (places,) = await matter.services.database.batch(
        key.org, direct_conversations(key.conversation, tuple(texts), new, matter.services.channels)
    )
    messages = [(ConversationId(place), _message(texts[person], pending)) for person, place in places]
    return [delivery(place, _delivered(matter, message, pending), message) for place, message in messages]


def where(matter: Delivery, card: str, setting: DecisionContext) -> Literal["here", "direct", "nowhere"]:
    """The place in which the output guard lets the card be read, with the members of the setting as readers."""
    evidence = card_evidence(matter.state, card, setting, matter.services.registry.classes)
    return decide_reply(card, evidence, setting.snapshot.policy.policy).deliver


def _message(text: str, pending: PendingId | None) -> StoredMessage:
    return StoredMessage(id=MessageId(new_id()), person=None, body=text, pending=pending)


def _delivered(matter: Delivery, message: StoredMessage, pending: PendingId | None) -> Delivered:
    return Delivered(
        at=matter.services.now(), message=message.id, by=matter.key.person, of=matter.turn, pending=pending
    )
