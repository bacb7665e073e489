"""Tells assertions from mentions. A claim is a predicate in the indicative, and the words around it that unsay it.

A question, a condition, a report of somebody's words or wishes, or a reference to the person who decides makes a
mention of the same words. Knows grammar only; the predicates that count stand in the `*_claims` files.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ringi.language.text.expression import Expression
from ringi.language.text.prefilter import holds_any

Test = Callable[[str], object]
"""Judges a stretch of text; truthy for yes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSpan:
    """A place in the text, end excluded."""

    start: int
    end: int


NOTHING = re.compile(r"(?!)")
END = r"(?=$|[。！!\n]|\.(?:\s|$))"
"""The end of a sentence that is no question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A predicate, and the words around it that turn it into a mention. Patterns meet the text in lower case."""

    words: tuple[str, ...]
    """One of these stands in every text that holds the predicate: a quick look before the slow one."""
    core: Expression
    """A plain choice of words, which is fast to look for."""
    rest: Expression
    """Words that must follow right after the core."""
    ground: Test | None = None
    """Words that must lead up to the core: its owner or its ground; asked about the words as written."""
    framed_before: Test
    """Asked about the same clause, up to the core."""
    framed_after: re.Pattern[str] = NOTHING
    boundaries: tuple[str, ...] = ()
    """Beyond the last of them, a frame says nothing about the predicate."""


def words_of(listed: str) -> frozenset[str]:
    """A set of words, written with spaces between."""
    return frozenset(listed.split())


def asserted(text: str, japanese: tuple[Claim, ...], english: tuple[Claim, ...]) -> tuple[TextSpan, ...]:
    """The places at which one of the claims is asserted, in order."""
    claims = (*(() if text.isascii() else japanese), *(english if _LATIN.search(text) else ()))
    lowered = text.replace(_GROWS, "i").lower()
    found = [
        (span, claim)
        for claim in claims
        if holds_any(lowered, claim.words)
        for span in _predicates(text, lowered, claim)
    ]
    if not found:
        return ()
    breaks = [0, *(mark.end() for mark in _BREAK.finditer(lowered)), len(lowered) + 1]
    kept = {span for span, claim in found if not _framed(lowered, span.start, claim, breaks)}
    return tuple(sorted(kept, key=lambda span: (span.start, span.end)))


_LATIN = re.compile("[A-Za-z][a-z]{2}")
_GROWS = "\u0130"
"""The only letter that is longer in lower case."""
_BREAK = re.compile(r"[。！？?\n]|[.!](?=[ \n]|$)")


_REACH = 100
"""Characters before a predicate in which its ground stands."""


def _predicates(text: str, lowered: str, claim: Claim) -> Iterator[TextSpan]:
    for core in claim.core.compiled.finditer(lowered):
        start = core.start()
        rest = claim.rest.compiled.match(lowered, core.end())
        if rest is None or claim.framed_after.match(lowered, rest.end()):
            continue
        if claim.ground is None or claim.ground(text[max(0, start - _REACH) : start]):
            yield TextSpan(start=start, end=rest.end())


def _framed(text: str, start: int, claim: Claim, breaks: list[int]) -> bool:
    """True if a question, a quotation or a frame of its clause holds the predicate."""
    sentence = bisect_right(breaks, start)
    begin, end = breaks[sentence - 1], breaks[sentence]
    if text[end - 1 : end] in ("?", "？"):
        return True
    if text.rfind("「", begin, start) > text.rfind("」", begin, start) or text.count('"', begin, start) % 2:
        return True
    if not claim.framed_before(text[begin:start]):
        return False
    clause = max((begin, *(_after(text, mark, begin, start) for mark in claim.boundaries)))
    return bool(claim.framed_before(text[clause:start]))


def _after(text: str, mark: str, begin: int, end: int) -> int:
    found = text.rfind(mark, begin, end)
    return found + len(mark) if found >= 0 else begin
