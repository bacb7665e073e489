"""Finds sensitive values that a reply tells, other than those its requester typed themselves, those of no person, and
examples made up at their wish.

Knows neither levels nor readers: the gates decide who may see a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ringi.language.detectors.sensitive import Found, confidential_values, personal_data, secrets
from ringi.language.names.naming import NO_NAMES, NameIndex, named_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The request that a reply answers."""

    typed: str
    """The requester's message: they may read again what stands in it."""
    wanted: bool = False
    """True if it asks for a text to be written."""
    names: NameIndex = NO_NAMES
    """The names of colleagues."""


def told_values(text: str, asked: Asked) -> Iterator[tuple[str, str]]:
    """Yields detector and kind of each sensitive value."""
    typed = _Typed(asked.typed)
    yield from (("secret", each.kind) for each in secrets(text) if not _stands_in(text, each))
    for each in personal_data(text):
        if not typed.holds(text[each.start : each.end]) and not _test_card(each, text):
            yield "pii", each.kind
    for each in confidential_values(text):
        if not typed.holds(text[each.start : each.end]) and _of_somebody(each, text, asked):
            yield "confidential", each.kind


class _Typed:
    """The words a requester typed, compared without blanks, commas and dashes."""

    def __init__(self, text: str) -> None:
        self._text = _bare(text)
        self._numbers = frozenset(map(_bare, _NUMBER.findall(text)))

    def holds(self, value: str) -> bool:
        """True if the value was typed: a number as a whole number, other words as they are."""
        numbers = [_bare(number) for number in _NUMBER.findall(value)]
        if numbers:
            return all(number in self._numbers for number in numbers)
        bare = _bare(value)
        return len(bare) >= _TELLING and bare in self._text


def _of_somebody(found: Found, text: str, asked: Asked) -> bool:
    """True if the value belongs to a person: one stands in the text, or in the question. A value of a person made
    up at the requester's wish belongs to nobody."""
    if found.kind not in _OF_PERSONS:
        return True
    if named_in(text, asked.names):
        return True
    if _MADE_UP.search(asked.typed) is not None and asked.wanted:
        return False
    if _SOMEBODY.search(text) is not None:
        return True
    return not asked.wanted and _SOMEBODY.search(asked.typed) is not None


def _stands_in(text: str, found: Found) -> bool:
    """True if the secret is a word that stands in for one."""
    return _DUMMY.fullmatch(text[found.start : found.end].strip("「」『』\"'`*。、")) is not None


def _test_card(found: Found, text: str) -> bool:
    """True for the numbers that payment providers publish for tests, in words that say so."""
    digits = "".join(filter(str.isdigit, text[found.start : found.end]))
    return found.kind == "credit_card" and digits in _TEST_CARDS and _TEST.search(text) is not None


def _bare(text: str) -> str:
    return _SPACING.sub("", text).casefold()


_TELLING = 4
"""Characters of words that are not also something else all the time."""
_SPACING = re.compile(r"[\s,，・()（）-]")
_NUMBER = re.compile(r"\d[\d,，. -]*\d|\d")
_OF_PERSONS = frozenset({"salary", "evaluation", "personal_info"})
_SOMEBODY = re.compile(
    r"さん|氏(?![名])|(?<![仕多同一各有異])様(?![式子々])|くん|[一-龠]{1,3}君|課長|部長|社長|係長|主任|専務|常務|役員|彼|同期|同僚|先輩|上司|部下|後輩"
    r"|\b(?:he|she|his|her|him|colleagues?|boss|coworkers?|Mr|Ms|Mrs|Dr)\b"
    r"|\b[A-Z][a-z]+(?:'s|-san)? (?:[A-Z][a-z]+ )?(?:makes|earns|gets|got|receives?d?|is paid|was paid|lost|is on|was rated|who|salary|pay|bonus|rating)\b"
    r"|\b[A-Z][a-z]+'s (?:salary|pay|bonus|rating|review|wage|annual|monthly|current|base)\b|\b[A-Z][a-z]+-san\b"
)
"""A person the value could belong to."""
_MADE_UP = re.compile(
    r"架空|ダミー|見本|サンプル|仮の|適当な(?:数字|値|名前)|\b(?:fictional|fictitious|made[- ]up|dummy|sample|invented|imaginary)\b",
    re.IGNORECASE,
)
_DUMMY = re.compile(
    r"(?:<[^<>]{1,40}>|\{+[^{}]{1,40}\}+|\$\{?\w{1,40}\}?|%\w{1,40}%|[*x●＊•]{3,}|\.{3,}|(?:your|my|some)[-_ ]?[a-z_-]{2,30}|change[-_]?me!?|p[a@]ssw[o0]rd[\d!]{0,4}|123456\d{0,4}|qwerty\d{0,4}|hogehoge|dummy\w{0,12}"
    r"|process\.env\.\w{1,40}|os\.environ\S{0,60}|getenv\S{0,60}|secrets?\.\w{1,40}|env\.\w{1,40})",
    re.IGNORECASE,
)
"""Words that stand in examples in place of a secret, and the worst of all passwords."""
_TEST_CARDS = frozenset({"4242424242424242", "4111111111111111", "5555555555554444"})
_TEST = re.compile(r"テスト|\btest", re.IGNORECASE)
