"""Finds content that must not get out: secrets, personal data and confidential values, by place and kind.

A finding never carries the value itself. Only the content is told; the gates decide who may see it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ringi.language.detectors.confidential_patterns import CONFIDENTIAL, CONFIDENTIAL_JA, ConfidentialPattern
from ringi.language.detectors.sensitive_patterns import CHECKED, LONG_NUMBER, PERSONAL, SECRETS
from ringi.language.text.normal import HIDDEN
from ringi.language.text.prefilter import holds_any

PLACEHOLDER = "[***]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Something that must not get out, and its place; end excluded."""

    kind: str
    start: int
    end: int


def secrets(text: str) -> tuple[Found, ...]:
    """Keys, tokens and passwords; overlapping finds are one."""
    if _ASCII.search(text) is None:
        return ()
    seen = _visible(text)
    lowered = seen.text.lower()
    if _A_SECRET.search(lowered) is None:
        return ()
    return _merged(
        seen.found(kind, match)
        for kind, marks, pattern in SECRETS
        if holds_any(lowered, marks)
        for match in pattern.compiled.finditer(seen.text)
    )


_A_SECRET = re.compile("|".join(re.escape(mark) for _, marks, _ in SECRETS for mark in marks))
"""The quick look for all kinds at once."""


def repeated(text: str, known: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Further places of these secrets, at which nothing beside them says that they are secret."""
    for secret in known:
        if len(secret) >= _SHORTEST_AGAIN and secret in text:
            whole = rf"(?<![A-Za-z0-9.,]){re.escape(secret)}(?![A-Za-z0-9])"
            yield from (found.span() for found in re.finditer(whole, text))


_SHORTEST_AGAIN = 4
"""Characters of a secret that are not also something else all the time."""


def personal_data(text: str) -> tuple[Found, ...]:
    """Numbers and addresses that lead to a person or an account; check digits are checked."""
    if _ASCII.search(text) is None:
        return ()
    seen = _visible(text)
    if "@" not in seen.text and _DIGIT.search(seen.text) is None:
        return ()
    lowered = seen.text.lower()
    long = LONG_NUMBER.search(seen.text) is not None
    return _merged(
        seen.found(kind, match)
        for kind, marks, pattern in PERSONAL
        if (long or kind not in CHECKED) and holds_any(lowered, marks)
        for match in pattern.compiled.finditer(seen.text)
        if _checks(kind, match.group()) and not _named_otherwise(kind, match)
    )


def beginning(text: str, most: int) -> str:
    """The part that may be quoted back: at most that many characters, up to the first secret or personal number."""
    end = min((found.start for found in (*secrets(text), *personal_data(text))), default=len(text))
    shown = text[: min(end, most)]
    return shown if shown == text else shown + "…"


def confidential_values(text: str) -> tuple[Found, ...]:
    """Values of the confidential classes. Naming a class, a rule or a public figure is none."""
    seen = _visible(text)
    lowered = seen.text.lower()
    known = (lowered.isascii() or CONFIDENTIAL_JA.search(lowered)) or _LATIN.search(lowered)
    classes = [item for item in CONFIDENTIAL if holds_any(lowered, item.words)] if known else []
    sentences = [match.span() for match in _SENTENCE.finditer(seen.text)] if classes else []
    return tuple(
        seen.found(item.kind, match)
        for item in classes
        for start, end in _holding(item, lowered, sentences)
        for match in item.value.compiled.finditer(seen.text, start, end)
        if not _harmless(item, start, match)
    )


def mask(text: str) -> str:
    """The text with a placeholder for every secret."""
    return blank(text, secrets(text))


def blank(text: str, found: Iterable[Found]) -> str:
    """The text with a placeholder for everything found."""
    for item in sorted(found, key=lambda item: item.start, reverse=True):
        text = text[: item.start] + PLACEHOLDER + text[item.end :]
    return text


_ASCII = re.compile("[!-~０-９Ａ-Ｚａ-ｚ＠〒]")
"""Every secret, number or address of ours holds one of these."""
_LATIN = re.compile("[a-z]")
_DIGIT = re.compile(r"\d")
_ORDINARY = re.compile(r"[\t\n\r -~\u3000-\u30ff\u4e00-\u9fff！-／：-？［-｀｛-､…―→]*+")
"""Characters of everyday Japanese, none of them hidden: a text of these alone needs no closer look."""
_FULL_WIDTH = {
    code: code - 0xFEE0
    for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B), 0xFF20, 0xFF0D)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """The text as a reader sees it: hidden characters, which could split a word, are gone."""

    text: str
    places: tuple[int, ...] | None = None
    """Original place of each character; None if nothing was taken out."""

    def found(self, kind: str, match: re.Match[str]) -> Found:
        start, end = (
            match.span("value") if match.re.groupindex.get("value") and match["value"] else match.span()
        )
        if self.places is None:
            return Found(kind=kind, start=start, end=end)
        return Found(kind=kind, start=self.places[start], end=self.places[end - 1] + 1)


@lru_cache(maxsize=32)
def _visible(text: str) -> _Seen:
    if _ORDINARY.fullmatch(text):
        return _Seen(text=text)
    kept = [(place, char) for place, char in enumerate(text) if HIDDEN.match(char) is None]
    seen = "".join(char for _, char in kept).translate(_FULL_WIDTH)
    return _Seen(text=seen, places=tuple(place for place, _ in kept))


def _merged(found: Iterable[Found]) -> tuple[Found, ...]:
    """The finds in order of place; the first and longest of overlapping ones names the kind, and covers them all."""
    merged: list[Found] = []
    for item in sorted(found, key=lambda item: (item.start, -item.end)):
        if merged and item.start < merged[-1].end:
            last = merged[-1]
            merged[-1] = Found(kind=last.kind, start=last.start, end=max(last.end, item.end))
        else:
            merged.append(item)
    return tuple(merged)


def _checks(kind: str, written: str) -> bool:
    """True if the number's own check digit agrees; kinds without one always do."""
    digits = [int(char) for char in written if char.isdecimal()]
    match kind:
        case "my_number":
            return _my_number(digits)
        case "corporate_number":
            return _corporate_number(digits)
        case "credit_card":
            return _luhn(digits)
        case "phone":
            return len(digits) in _PHONE_LENGTHS
        case _:
            return True


_PHONE_LENGTHS = (10, 11, 12)
_OTHER_NUMBER = re.compile(
    r"(?:注文|請求|伝票|追跡|問い?合わ?せ|管理|受付|会員|顧客|社員|製造|商品|予約|送り状|発注|見積書?|契約|\b(?:order|tracking|invoice|reference|booking|ticket|serial))[^\d\n]{0,12}$",
    re.IGNORECASE,
)


def _named_otherwise(kind: str, match: re.Match[str]) -> bool:
    """True if the words before call it another number: one in eleven has the check digit by chance."""
    return kind == "my_number" and bool(
        _OTHER_NUMBER.search(match.string, max(0, match.start() - 24), match.start())
    )


def _my_number(digits: list[int]) -> bool:
    """The last digit of 12 checks the others: weights 2..7, then 2..6, from the right."""
    weighted = sum(
        digit * weight for digit, weight in zip(digits[-2::-1], (*range(2, 8), *range(2, 7)), strict=True)
    )
    rest = weighted % 11
    return digits[-1] == (0 if rest <= 1 else 11 - rest)


def _corporate_number(digits: list[int]) -> bool:
    """The first digit of 13 checks the others: weights 1 and 2 in turn, from the right, modulo 9."""
    weighted = sum(digit * (1 + place % 2) for place, digit in enumerate(digits[:0:-1]))
    return digits[0] == 9 - weighted % 9


def _luhn(digits: list[int]) -> bool:
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


_SENTENCE = re.compile(r"(?:[^。\n?？!！.]|\.(?! ))+")


def _holding(
    item: ConfidentialPattern, lowered: str, sentences: list[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The sentences that hold one of the class's words."""
    starts = [start for start, _ in sentences]
    at = sorted({bisect_right(starts, match.start()) - 1 for match in item.core.compiled.finditer(lowered)})
    return (sentences[index] for index in at if index >= 0)


_OF_A_PERSON = re.compile(r"(?:さん|氏|くん|君|課長|部長|社長)(?:の|は|が|に)")


def _harmless(item: ConfidentialPattern, start: int, match: re.Match[str]) -> bool:
    """True if the sentence speaks of a public figure or a rule, and the value is not tied to a person."""
    tied = _OF_A_PERSON.search(match.string, max(start, match.start() - _TIE), match.end())
    return tied is None and item.harmless.compiled.search(match.string, start, match.end()) is not None


_TIE = 12
"""Number of characters before a value's word in which the person it belongs to stands."""
