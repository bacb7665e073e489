"""Shows a card again instead of taking an answer that may repeat what a model or another person wrote (D7)."""

from __future__ import annotations

from pydantic import TypeAdapter

from ringi.domain.cards import Card
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.language.text.written import written_in
from ringi.store.turns.confirmations import PendingRow
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.shown import is_undisturbed
from ringi.turns.evidence.approver_schedule import in_place_of
from ringi.turns.rendering.cards import render_card
from ringi.turns.services import TurnServices


async def card_again(services: TurnServices, key: OrderKey, pending: PendingRow, said: str) -> Text | None:
    """The card in full with a plain question, in the language of the answer. None if the answer counts at once: the
    card stands in that conversation, and no words of a model or of another person were shown there since. Also None
    if the confirmation no longer waits for an answer; the reply to the answer then says so."""
    (rows,) = await services.database.batch(key.org, is_undisturbed(pending.id, key.conversation, key.person))
    if not rows or rows[0][0]:
        return None
    # INVARIANT: a room is shown no more of a card than stood there.
    if not rows[0][1]:
        return Text("answers.shown_elsewhere", {"number": pending.number})
    snapshot = await services.org_cache.at_hand(key.org)
    locale = written_in(said, snapshot.facts.organisation.locale)
    card = render_card(_CARD.validate_python(pending.card), locale, chat=False)
    delegator = in_place_of(snapshot.approvers(services.now()), key.person)
    if delegator is not None and key.person != pending.person:
        place = Text("card.in_place_of", {"name": snapshot.people[delegator].name})
        card = f"{say(place, locale)}\n{card}"
    return Text("answers.shown_again", {"number": pending.number, "card": card})


_CARD = TypeAdapter(Card)
