"""Renders a confirmation: first the facts, in plain words, from the very arguments that will be executed; then the
rules' reasons to ask; last the model's own words, boxed and short (D5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from ringi.domain.assistants import EMBEDDED
from ringi.domain.cards import Card, CardItem, CardLine, Preview, person_words, yen_line
from ringi.domain.critique import Critique
from ringi.domain.decision import Decision, Origin, Verdict
from ringi.domain.people import Person
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.text import Locale, Reason, Text
from ringi.domain.tools import ArgumentRole, ToolSpec, Trust
from ringi.gates.origins import CHOICE, FORM, role_of, strength
from ringi.i18n import listed, said, say
from ringi.language.detectors.card_numbers import without_numbers
from ringi.language.text.hidden import one_line, visible

MODEL_WORDS = 140
"""Characters of the model's explanation that a card shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMatter:
    """Data for the card that is put to a person."""

    decision: Decision
    proposal: ToolCallProposal
    spec: ToolSpec
    preview: Preview
    requester: Person
    outsiders: int
    critique: Critique | None = None
    amount: int | None = None
    """Yen the call was judged to commit to."""
    model: str = ""
    """The model that proposed the call."""


def make_card(asked: CardMatter, number: str) -> Card:
    origins = {origin.argument: origin for origin in asked.decision.origins}
    return Card(
        number=number,
        operation=asked.preview.operation,
        lines=tuple(
            _with_origin(line, origins, asked.spec) for line in (*asked.preview.lines, *_amount_line(asked))
        ),
        effect=asked.spec.effect,
        reversible=asked.spec.reversible,
        outsiders=asked.outsiders,
        requester=person_words(asked.requester),
        reasons=reasons(asked.decision),
        model_words=short(asked.proposal.intent_understanding),
        by_rules=asked.model == EMBEDDED,
        critique=short(_doubt(asked.critique)),
    )


def _explained(card: Card, locale: Locale) -> str:
    """The explanation, with its author: a model, or rules of our own if no model is set up."""
    author = {"label": Text("assistants.label_embedded"), "words": card.model_words}
    return say(Text("card.rules_words" if card.by_rules else "card.model_words", author), locale)


def _amount_line(asked: CardMatter) -> tuple[CardLine, ...]:
    """The line with the amount the call was weighed by, also if nobody declared it."""
    if not asked.amount:
        return ()
    weighed = yen_line(asked.amount)
    return () if any(line.value == weighed.value for line in asked.preview.lines) else (weighed,)


def reasons(decision: Decision) -> tuple[Reason, ...]:
    """Every reason to ask, the strictest first, each once."""
    asking = [stamp for stamp in decision.stamps if stamp.verdict is not Verdict.ALLOW]
    asking.sort(key=lambda stamp: -stamp.verdict)
    return tuple({stamp.reason.code: stamp.reason for stamp in asking}.values())


def render_card(card: Card, locale: Locale, *, chat: bool) -> str:
    """The card as text. In a chat it ends with the ways to answer."""
    facts = _facts(card.lines, locale)
    why = [one_line(say(reason_text(reason), locale)) for reason in card.reasons]
    how = "card.how_to_choose" if card.items else "card.how_to_answer"
    lines = [
        say(Text("card.title", {"number": card.number}), locale),
        one_line(say(card.operation, locale)),
        *([listed(facts)] if facts else []),
        *(
            line
            for number, item in enumerate(card.items, start=1)
            for line in _item(number, item, card, locale)
        ),
        say(Text(_kind(card)), locale),
        *([say(Text("card.outsiders", {"count": card.outsiders}), locale)] if card.outsiders else []),
        say(Text("card.requester", {"name": card.requester}), locale),
        *([say(Text("card.why"), locale), listed(why)] if why else []),
        *([_explained(card, locale)] if card.model_words else []),
        *([say(Text("card.critique", {"words": card.critique}), locale)] if card.critique else []),
        *([say(Text(how, {"number": card.number}), locale)] if chat else []),
    ]
    return "\n".join(lines)


def _facts(lines: Iterable[CardLine], locale: Locale) -> list[str]:
    return [f"{say(line.label, locale)}: {_value(line, locale)}{_origin(line, locale)}" for line in lines]


def _item(number: int, item: CardItem, card: Card, locale: Locale) -> Iterator[str]:
    """Yields the lines of one item: its number with what it does, its targets if they are several, its facts, and what
    is graver about it than about the card."""
    operations = [one_line(say(each, locale)) for each in item.operations]
    shared, apart = _facts(item.lines, locale), [_facts(lines, locale) for lines in item.apart]
    if len(operations) == 1:
        yield f"{number}. {operations[0]}"
        yield from (f"   - {fact}" for fact in (*shared, *apart[0]))
    else:
        yield f"{number}. {say(Text('card.several', {'count': len(operations)}), locale)}"
        yield from (f"   - {each}" for each in operations)
        yield from (f"   - {fact}" for fact in shared)
    if item.effect is not card.effect or item.reversible is not card.reversible:
        yield f"   {say(Text(_kind(item)), locale)}"
    yield from (f"   {one_line(say(reason_text(reason), locale))}" for reason in item.reasons)


def _kind(what: Card | CardItem) -> str:
    return "card.irreversible" if not what.reversible else f"card.effect_{what.effect}"


def reason_text(reason: Reason) -> Text:
    return Text(f"rules.{reason.code}", dict(reason.params))


def _with_origin(line: CardLine, origins: Mapping[str, Origin], spec: ToolSpec) -> CardLine:
    shown = [origins[name] for name in (line.argument, *line.also) if name and name in origins]
    if not shown:
        return line
    origin = max(shown, key=lambda each: strength(each.trust))
    return replace(line, origin=origin.trust, wording=_wording(origin, role_of(origin.argument, spec)))


def _wording(origin: Origin, role: ArgumentRole) -> Literal["choice", "own_wording", "ai_wording"] | None:
    """The note on a value's origin. A form has none: every word on it is its author's."""
    match origin:
        case Origin(source=source) if source == CHOICE:
            return "choice"
        case Origin(trust=Trust.MODEL) if role is ArgumentRole.CONTENT:
            return "ai_wording"
        case Origin(trust=Trust.REQUESTER, source=source) if role is ArgumentRole.CONTENT and source != FORM:
            return "own_wording"
        case _:
            return None


def _value(line: CardLine, locale: Locale) -> str:
    """The value of a line. INVARIANT: words that a person or model wrote look on no line like a fact of ours."""
    value = said(line.value, locale)
    lines = value.splitlines()
    return value if len(lines) < 2 else "".join(f"\n> {each}" for each in lines)


def _origin(line: CardLine, locale: Locale) -> str:
    if line.wording is not None:
        return say(Text(f"card.origin_{line.wording}"), locale)
    if line.origin is None or line.origin in (Trust.REQUESTER, Trust.RECORD):
        return ""
    return say(Text(f"card.origin_{line.origin}"), locale)


def _doubt(critique: Critique | None) -> str:
    """The reviewer's doubt, if it has one. An agreement is no reason to say yes, and stands in the sheet only."""
    return critique.words if critique is not None and critique.finding == "doubts" else ""


def short(words: str) -> str:
    """The words, cut to the length of a card. INVARIANT: the only number on a card is its own."""
    words = without_numbers(one_line(visible(words)), (), "A-…")
    return words if len(words) <= MODEL_WORDS else words[: MODEL_WORDS - 1] + "…"
