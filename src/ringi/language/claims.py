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
END = r"(?=$|[。！!\n]|\.(?:\s|$))"
"""The end of a sentence that is no question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A predicate, and what around it turns it into a mention. Patterns meet the text in lower case, but for `ground`."""

    words: tuple[str, ...]
    """One of these stands in every text that holds the predicate: a quick look before the slow one."""
    core: re.Pattern[str]
    """A plain choice of words, which is fast to look for."""
    rest: re.Pattern[str]
    """What must follow right after the core."""
    ground: re.Pattern[str] | None = None
    """What must lead up to the core: whose it is, or from what it follows."""
    reach: int = 60
    """Characters in which the ground stands."""
    framed_before: re.Pattern[str] = NOTHING
    """In the same clause, up to the core."""
    framed_after: re.Pattern[str] = NOTHING
    boundaries: tuple[str, ...] = ()
    """Beyond the last of them, a frame says nothing about the predicate."""


def asserted(text: str, claims: tuple[Claim, ...]) -> tuple[Span, ...]:
    """Where one of the claims is asserted, in order of place."""
    lowered = text.replace(_GROWS, "i").lower()
    found = [span for claim in claims if _touches(claim, lowered) for span in _claimed(text, lowered, claim)]
    return tuple(sorted(found, key=lambda span: (span.start, span.end)))


_GROWS = "\u0130"
"""The only letter that is longer in lower case."""


def _touches(claim: Claim, lowered: str) -> bool:
    for word in claim.words:
        if word in lowered:
            return True
    return False


def _claimed(text: str, lowered: str, claim: Claim) -> Iterator[Span]:
    for core in claim.core.finditer(lowered):
        start = core.start()
        rest = claim.rest.match(lowered, core.end())
        if rest is None or claim.framed_after.match(lowered, rest.end()):
            continue
        if claim.ground and claim.ground.search(text, max(0, start - claim.reach), start) is None:
            continue
        if not _framed(lowered, start, claim):
            yield Span(start=start, end=rest.end())


_REACH = 120
"""Characters before a predicate in which a frame can stand."""
_ENDS = ("。", "！", "？", "?", "\n", ". ", "! ")
_ASKED = re.compile(r"(?:[^。！？?\n.!]|\.(?![ \n]|$))*[？?]")


def _framed(text: str, start: int, claim: Claim) -> bool:
    """True where a question, a quotation or a frame of its clause holds the predicate."""
    begin = max(0, start - _REACH)
    sentence = max(_after(text, end, begin, start) for end in _ENDS)
    if text.rfind("「", sentence, start) > text.rfind("」", sentence, start) or text.count('"', sentence, start) % 2:
        return True
    clause = max((sentence, *(_after(text, mark, sentence, start) for mark in claim.boundaries)))
    return bool(claim.framed_before.search(text, clause, start) or _ASKED.match(text, start))


def _after(text: str, mark: str, begin: int, end: int) -> int:
    found = text.rfind(mark, begin, end)
    return found + len(mark) if found >= 0 else begin
