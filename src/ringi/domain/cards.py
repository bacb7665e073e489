"""Cards that an approver sees: facts rendered by code from the very arguments that will be executed (D5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ringi.domain.ids import ToolName
from ringi.domain.people import Person
from ringi.domain.text import Reason, Text
from ringi.domain.tools import Effect, Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One fact: its name, its value, the origin of the value."""

    label: Text
    value: Text | str
    argument: str | None = None
    """The argument it shows; None for facts that are none."""
    also: Mapping[str, Text] = field(default_factory=dict[str, Text])
    """Further arguments whose values it shows, with the name each has on a line of its own."""
    origin: Trust | None = None
    wording: Literal["choice", "own_wording", "ai_wording"] | None = None
    """Set if it says more than the origin: the value was chosen from a list of ours, or its words are the requester's
    or the model's."""


def person_words(person: Person) -> Text:
    """The person's name with department and post, or with the word that they are from outside (D5)."""
    named = bool(person.department) and person.post.startswith(person.department)
    place = person.post if named else " ".join(filter(None, (person.department, person.post)))
    if person.outsider:
        place = f" {place}" if place else ""
        return Text("card.person_outside", {"name": person.name, "place": place})
    key = "card.person_in" if place else "card.person"
    return Text(key, {"name": person.name, "place": place})


def yen_line(yen: int, argument: str | None = None) -> CardLine:
    """The line for an amount of money."""
    return CardLine(label=Text("card.amount"), value=Text("card.yen", {"amount": yen}), argument=argument)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A tool's statement of what would happen. Pure: made from the arguments and the recorded targets alone."""

    operation: Text
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardItem:
    """One of several things a card asks for: one call, or one kind of act on several targets."""

    calls: tuple[int, ...]
    """The calls it stands for, by their place in the proposal."""
    tool: ToolName
    operations: tuple[Text, ...]
    """The operation of each of its calls, in words, with its target."""
    lines: tuple[CardLine, ...]
    """The facts that all of its calls share."""
    apart: tuple[tuple[CardLine, ...], ...]
    """The other facts of each call, in the order of `operations`."""
    effect: Effect
    reversible: bool
    reasons: tuple[Reason, ...]
    """Reasons to ask that not every item has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The whole question put to a person."""

    number: str
    """Short and sayable, to answer with: `A-17`."""
    operation: Text
    lines: tuple[CardLine, ...]
    effect: Effect
    reversible: bool
    outsiders: int
    """Number of people reached who are outside the company."""
    requester: Text | str
    reasons: tuple[Reason, ...]
    """Every reason for which the rules ask, strictest first."""
    model_words: str = ""
    """The model's own explanation, boxed and short; never a fact."""
    by_rules: bool = False
    """True if rules of our own proposed the call: no model is set up, and the explanation is theirs."""
    critique: str = ""
    """Doubts of a second look at the call, in a model's words; boxed and short like `model_words`."""
    items: tuple[CardItem, ...] = ()
    """The several things it asks for, each of which can be left out; empty for a single call."""
