"""Reads which items of a numbered card a reply approves: `1と3だけ`, `2以外`, `only 1 and 3`, `all but 2`.

The whole reply must be of a known form and name only items that exist; anything else chooses nothing. A list of bare
numbers is no choice, since it does not say if the items are to be done or left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ringi.language.text.normal import normal_form
from ringi.language.text.quotes import divide

_CODE = re.compile(r"(?:^|(?<=\s))([a-z]{1,3}-\d{1,6})(?:\s?[はを:、,]\s?|\s|$)")
_LONGEST = 120
"""Characters of one's own words; a longer message is no plain choice."""
_NUMBER = r"(?:\d{1,3})(?:番目?|つ目|件目)?"
_RANGE = rf"{_NUMBER}(?:\s?(?:から|~|to|through)\s?{_NUMBER}(?:まで)?)?"
_JOIN = r"(?:\s?(?:、|,|と|及び|および|\band\b|&|・|\+)\s?)+"
_LIST = rf"(?P<items>{_RANGE}(?:{_JOIN}{_RANGE})*)"
_YES = r"(?:(?:はい|ok|うん|ええ|了解(?:です)?|承知(?:しました)?|いいですよ|yes|yeah|sure|okay)[、,。.!\s]*)?"
_PLEASE = (
    r"(?:(?:で|を|は)?(?:、|,)?\s?(?:お願い(?:します|いたします|致します)?|おねがいします|実行(?:して)?(?:ください|お願いします)?"
    r"|承認(?:します|で)?|やって(?:ください)?|進めて(?:ください)?|ok(?:です)?|です|please|thanks|thank you)|で(?:いいです|大丈夫です)?|はい)?[。.!]*"
)
_ONLY = (
    re.compile(rf"{_YES}{_LIST}\s?(?:だけ|のみ)(?:にして(?:ください)?)?{_PLEASE}"),
    re.compile(
        rf"{_YES}(?:but\s)?(?:only|just)\s(?:do\s)?(?:items?\s|numbers?\s)?{_LIST}(?:,?\splease)?[.!]*"
    ),
    re.compile(rf"{_YES}{_LIST}\sonly(?:,?\splease)?[.!]*"),
)
_ALL_BUT = (
    re.compile(
        rf"{_YES}{_LIST}\s?(?:以外(?:は|を|の?全部|の?すべて|は全部|はすべて|全部|すべて)?|を除いて|は除いて|を除く全部|は外して|を外して|は抜いて|を抜いて"
        rf"|は?抜きで|は?なしで)(?:ください)?{_PLEASE}"
    ),
    re.compile(
        rf"{_YES}(?:all|everything|all of them|do all|do everything)\s(?:but|except|except for|without)\s(?:items?\s|numbers?\s)?{_LIST}"
        r"(?:,?\splease)?[.!]*"
    ),
    re.compile(
        rf"{_YES}(?:without|leave out|except|except for)\s(?:items?\s|numbers?\s)?{_LIST}(?:,?\splease)?[.!]*"
    ),
)
_EVERY = re.compile(
    rf"{_YES}(?:全部|すべて|全て|全件|all|all of them|everything|do all|do all of them){_PLEASE}(?:,?\splease)?[.!]*"
)
_BARE = re.compile(rf"[(]?{_LIST}[).]?{_PLEASE}|[一二三四五六七八九十]+(?:番目?|つ目|件目)?{_PLEASE}")
_POINTS = re.compile(
    r"\d|[一二三四五六七八九十](?:番|つ|件|個)|(?:最初|最後|はじめ|上|下|前|後|片方|どちらか|半分|一部)|\b(?:one|two|three|first|second|third|last"
    r"|half|some|former|latter)\b"
)
_PART = re.compile(r"(\d{1,3})(?:番目?|つ目|件目)?(?:\s?(から|~|to|through)\s?(\d{1,3}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """A reply that may choose items, without the code it may name."""

    words: str
    code: str | None
    """`a-17` if it names the code of a confirmation: it then counts for that one alone."""


def as_choosing(text: str, pasted: Iterable[tuple[int, int]] = ()) -> Choosing | None:
    """The reply as `chosen_items` reads it; None if it passes anything on, is long, or names several codes."""
    said = divide(text, pasted)
    if said.quoted or len(said.own) > _LONGEST:
        return None
    words = normal_form(said.own.replace("\n", "。")).strip()
    codes = _CODE.findall(words)
    if len(codes) > 1:
        return None
    return Choosing(words=_CODE.sub("", words).strip(), code=codes[0] if codes else None)


def chosen_items(words: str, count: int) -> frozenset[int] | None:
    """The items, counted from 1, that the reply approves of a card with so many; None if it is no such choice."""
    if count < 2:
        return None
    every = frozenset(range(1, count + 1))
    if _EVERY.fullmatch(words):
        return every
    if (named := _named(_ONLY, words, every)) is not None:
        return named
    left_out = _named(_ALL_BUT, words, every)
    return None if left_out is None else (every - left_out) or None


def points_at_items(words: str) -> bool:
    """True if the words hold a number that may mean an item. On a card with items `1番で` is no yes to all of it."""
    return _POINTS.search(words) is not None


def is_bare_list(words: str) -> bool:
    """True if the words are numbers and nothing else that says if these items are to be done."""
    return _BARE.fullmatch(words) is not None


def _named(forms: Iterable[re.Pattern[str]], words: str, every: frozenset[int]) -> frozenset[int] | None:
    """The items that the words name in one of these forms; None if they have none of them, or name one too many."""
    found = next((match for form in forms if (match := form.fullmatch(words))), None)
    items = _numbers(found["items"]) if found else None
    return items if items and items <= every else None


def _numbers(listed: str) -> frozenset[int] | None:
    """The numbers of a list with ranges; None if a range runs backwards."""
    numbers: set[int] = set()
    for first, to, last in _PART.findall(listed):
        if to and int(last) <= int(first):
            return None
        numbers |= set(range(int(first), int(last) + 1)) if to else {int(first)}
    return frozenset(numbers)
