"""Makes the card that asks for several calls at once: one item for each, or for one kind of act on several targets.

Each item is rendered like the card of its call; facts and reasons that items share stand once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ringi.domain.cards import Card, CardItem
from ringi.domain.decision import Confirmation
from ringi.domain.text import Reason, Text
from ringi.domain.tools import ArgumentRole, Effect, Json
from ringi.turns.rendering.cards import CardMatter, make_card, short

T = TypeVar("T")
_TARGETS = (ArgumentRole.WHO, ArgumentRole.WHERE, ArgumentRole.WHICH)
_GRAVEST = (Effect.DESTRUCTIVE, Effect.WRITE, Effect.READ)


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemMatter:
    """Data for one call of the plan."""

    call: int
    matter: CardMatter

    @property
    def kind(self) -> list[Json]:
        """All of the call but its targets: calls with equal kinds do one thing to several targets."""
        spec, args = self.matter.spec, self.matter.decision.args
        plain: list[Json] = [
            [name, value]
            for name, value in args.items()
            if name not in spec.arguments or spec.arguments[name].role not in _TARGETS
        ]
        return [spec.name, *plain]


def make_plan_card(items: Sequence[ItemMatter], number: str) -> Card:
    """The card for all of these calls. It needs at least two."""
    cards = [make_card(item.matter, number) for item in items]
    common = _shared([card.reasons for card in cards])
    made = tuple(_item(group, common) for group in _groups(list(zip(items, cards, strict=True))))
    return Card(
        number=number,
        operation=Text("card.plan", {"count": len(items)}),
        lines=(),
        effect=next(effect for effect in _GRAVEST if effect in [card.effect for card in cards]),
        reversible=all(card.reversible for card in cards),
        outsiders=max(card.outsiders for card in cards),
        requester=cards[0].requester,
        reasons=common,
        model_words=" / ".join(filter(None, (cards[0].model_words, _open_question(items[0].matter)))),
        by_rules=cards[0].by_rules,
        critique="\n".join(dict.fromkeys(card.critique for card in cards if card.critique)),
        items=made,
    )


def plan_confirmation(asked: Iterable[Confirmation | None]) -> Confirmation:
    """The one yes of the requester that covers all the calls: light if each needs no more than that."""
    styles = {each.style for each in asked if each is not None}
    return Confirmation(style="light" if styles == {"light"} else "plain", by="requester")


def _open_question(asked: CardMatter) -> str:
    """The question that the model leaves open with its plan; a person answers it by a change."""
    return short(asked.proposal.confirmation_question) if asked.proposal.needs_confirmation else ""


_Made = tuple[ItemMatter, Card]


def _groups(made: Sequence[_Made]) -> Iterator[list[_Made]]:
    """Yields calls that stand one after the other and are of one kind."""
    group: list[_Made] = []
    for each in made:
        if group and each[0].kind != group[-1][0].kind:
            yield group
            group = []
        group.append(each)
    yield group


def _item(group: Sequence[_Made], common: Sequence[Reason]) -> CardItem:
    cards = [card for _, card in group]
    shared = _shared([card.lines for card in cards])
    return CardItem(
        calls=tuple(item.call for item, _ in group),
        tool=group[0][0].matter.spec.name,
        operations=tuple(card.operation for card in cards),
        lines=shared,
        apart=tuple(tuple(line for line in card.lines if line not in shared) for card in cards),
        effect=cards[0].effect,
        reversible=all(card.reversible for card in cards),
        reasons=tuple(
            {each.code: each for card in cards for each in card.reasons if each not in common}.values()
        ),
    )


def _shared(several: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """The members of the first that are in all others too."""
    first, *others = several
    return tuple(each for each in first if all(each in other for other in others))
