"""How is an assertion told from a mention? A claim is a predicate in the indicative, and what around it unsays it.

A question, a condition, a report of what somebody said or wants, or a reference to whoever decides makes a
mention of the same words. Knows grammar only; which predicates count stands in the `*_claims` files.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Where something stands in the text, end excluded."""

    start: int
    end: int


NOTHING = re.compile(r"(?!)")
ANYTHING = re.compile("")


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A predicate, and what around it turns it into a mention."""

    words: tuple[str, ...]
    """One of these stands in every sentence that holds the predicate: a quick look before the slow one."""
    predicate: re.Pattern[str]
    boundary: re.Pattern[str]
    """Beyond it, a frame says nothing about the predicate."""
    ground: re.Pattern[str] = ANYTHING
    """Must stand in the sentence before the predicate."""
    framed_before: re.Pattern[str] = NOTHING
    framed_after: re.Pattern[str] = NOTHING


def asserted(text: str, claims: tuple[Claim, ...]) -> tuple[Span, ...]:
    """Where one of the claims is asserted, in order of place."""
    touching = [claim for claim in claims if _touches(claim, text)]
    if not touching:
        return ()
    found = (
        Span(start=start + span.start, end=start + span.end)
        for start, sentence in _sentences(text)
        for claim in touching
        if _touches(claim, sentence)
        for span in _claimed(sentence, claim)
    )
    return tuple(sorted(found, key=lambda span: (span.start, span.end)))


_SENTENCE = re.compile(r"[^。！？?\n.]+(?:\.(?![ \n]|$)[^。！？?\n.]*)*[？?]?")


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    """Every sentence that is no question, and where it starts."""
    for match in _SENTENCE.finditer(text):
        if match[0][-1] not in "?？":
            yield match.start(), match[0]


def _touches(claim: Claim, text: str) -> bool:
    return any(word in text for word in claim.words)


_REACH = 120
"""Characters before a predicate in which a frame can stand."""


def _claimed(sentence: str, claim: Claim) -> Iterator[Span]:
    for match in claim.predicate.finditer(sentence):
        start, end = match.span()
        before = sentence[max(0, start - _REACH) : start]
        clause = claim.boundary.split(before)[-1]
        if not (
            _inside_quote(before)
            or claim.framed_before.search(clause)
            or claim.framed_after.match(sentence, end)
            or not claim.ground.search(before)
        ):
            yield Span(start=start, end=end)


def _inside_quote(before: str) -> bool:
    return before.rfind("「") > before.rfind("」") or before.count('"') % 2 == 1
