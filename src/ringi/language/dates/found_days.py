"""Finds the phrases of a folded text that name days, and relates each to the next (`12月1日〜5日`, `月曜から水曜`).

Forms propose, the longest phrase wins if they overlap. A phrase may name no day at all.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from operator import itemgetter

from ringi.domain.calendar import Calendar
from ringi.language.dates.calendar_days import Readings, day_of, days_from, first_such_day, months_from
from ringi.language.dates.date_forms import DateForm
from ringi.language.dates.date_forms_calendar import CALENDAR_FORMS
from ringi.language.dates.date_forms_en import ENGLISH_FORMS
from ringi.language.dates.date_forms_ja import BLOCKS, DAY_ALONE, RELATIVE_FORMS
from ringi.language.dates.date_forms_ja_written import WRITTEN_FORMS
from ringi.language.dates.recurrence import Recurrence
from ringi.language.dates.recurrence_forms import RULE_FORMS
from ringi.language.numbers.numbers import japanese_number

DATE_FORMS = (*RELATIVE_FORMS, *WRITTEN_FORMS, *CALENDAR_FORMS, *ENGLISH_FORMS, *BLOCKS)
Pair = tuple[date, date]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDay:
    """A phrase that looks like a date; no readings if it names no day (`2月30日`, `毎週金曜`)."""

    readings: Readings
    start: int
    end: int
    rules: tuple[Recurrence, ...] = ()
    """Recurrences the phrase names."""
    since: tuple[Pair, ...] = ()
    """Set if it ends a stretch that the phrase before it begins: every first and last day the two can mean."""
    day_alone: int = 0
    """The day of the month if nothing else was said."""
    coming: Callable[[date], Readings] | None = None
    """The day it means after a day that was said before."""


def days_in(text: str, today: date, calendar: Calendar) -> tuple[FoundDay, ...]:
    """All phrases of a text in which width is already folded, in order."""
    candidates = sorted(_candidates(text, today, calendar), key=lambda day: (day.start, -day.end))
    chosen: list[FoundDay] = []
    for day in candidates:
        if not chosen:
            chosen.append(day)
        elif day.start >= chosen[-1].end:
            _add(chosen, day, text)
    return tuple(_past_midnight(day, text) for day in _with_tails(chosen, text))


def _past_midnight(day: FoundDay, text: str) -> FoundDay:
    """The midnight that ends a day (`明日の夜12時`, `midnight tomorrow`) belongs to the next one."""
    before = text[max(day.start - _NEAR, 0) : day.start]
    if day.since or not (_NIGHT_AFTER.match(text, day.end) or _NIGHT_BEFORE.search(before)):
        return day
    return replace(day, readings=tuple(there for each in day.readings for there in days_from(each, 1)))


def _candidates(text: str, today: date, calendar: Calendar) -> Iterator[FoundDay]:
    small = text.lower()
    present = [cue for char in set(small) for cue in _CUES.get(char, ()) if cue in small]
    if not present:
        return
    for form in DATE_FORMS:
        if not form.cues.isdisjoint(present):
            for match in form.pattern.compiled.finditer(text):
                yield _found(form, match, today, calendar)
    for rule in RULE_FORMS:
        if not rule.cues.isdisjoint(present):
            for match in rule.pattern.compiled.finditer(text):
                yield FoundDay(readings=(), rules=rule.read(match), start=match.start(), end=match.end())


def _found(form: DateForm, match: re.Match[str], today: date, calendar: Calendar) -> FoundDay:
    coming = form.coming
    return FoundDay(
        readings=form.read(match, today, calendar),
        start=match.start(),
        end=match.end(),
        day_alone=int(japanese_number(match["day_alone"]) or 0) if form is DAY_ALONE else 0,
        coming=None if coming is None else lambda start: coming(match, start),
    )


def _add(chosen: list[FoundDay], day: FoundDay, text: str) -> None:
    first = chosen[-1]
    pairs = _pairs(first, day) if _reaches(first, day, text) else ()
    if pairs:
        chosen[-1:] = _narrowed(first, day, pairs)
    elif day.day_alone and text[first.end : day.start] in _JOINTS:
        chosen.append(_after(first, day))
    else:
        chosen.append(day)


def _reaches(first: FoundDay, last: FoundDay, text: str) -> bool:
    """True between the two days of `12月1日〜5日`, and not if something is moved from one day to another."""
    gap = text[first.end : last.start]
    if not first.readings or not _REACH.fullmatch(gap):
        return False
    before = text[max(first.start - _NEAR, 0) : first.start]
    if gap.strip() == "and":
        return before.lower().endswith("between ")
    moved = gap.strip() in _FROM and (_MOVED_TO.match(text, last.end) or _MOVED_FROM.search(before))
    return not moved


def _pairs(first: FoundDay, last: FoundDay) -> tuple[Pair, ...]:
    """Every first and last day in order."""
    found = (
        (start, end)
        for start in first.readings
        for end in (last.coming(start) if last.coming and last.coming(start) else last.readings)
        if start <= end
    )
    return tuple(dict.fromkeys(found))


def _narrowed(first: FoundDay, last: FoundDay, pairs: tuple[Pair, ...]) -> tuple[FoundDay, FoundDay]:
    """The two days, each as far as the other leaves it open."""
    starts = tuple(dict.fromkeys(start for start, _ in pairs))
    ends = tuple(sorted({end for _, end in pairs}))
    return replace(first, readings=starts), replace(last, readings=ends, since=pairs)


def _after(first: FoundDay, day: FoundDay) -> FoundDay:
    """A day alone that follows a date lies in the same month, or in the next if it would go back."""
    if len(first.readings) != 1:
        return replace(day, readings=())
    start = first.readings[0]
    months = (start,) if day.day_alone > start.day else months_from(start.replace(day=1), 1)
    return replace(
        day,
        readings=tuple(there for month in months for there in day_of(month.year, month.month, day.day_alone)),
    )


def _with_tails(chosen: list[FoundDay], text: str) -> tuple[FoundDay, ...]:
    """The days together with those that are numbers alone: `12/1〜5`, `Dec 1-5`."""
    nexts = (*(day.start for day in chosen[1:]), len(text))
    return tuple(
        found
        for day, following in zip(chosen, nexts, strict=False)
        for found in _with_tail(day, text, following)
    )


def _with_tail(day: FoundDay, text: str, following: int) -> tuple[FoundDay, ...]:
    tail = _TAIL.match(text, day.end)
    if tail is None or tail.end() > following or len(day.readings) != 1:
        return (day,)
    if not _ENDS_IN_DAY.search(text[day.start : day.end]):
        return (day,)
    number = int(tail["day"])
    ends = first_such_day(number, day.readings[0])
    pairs = tuple((day.readings[0], end) for end in ends)
    last = FoundDay(readings=ends, start=tail.start("day"), end=tail.end(), day_alone=number, since=pairs)
    return (day, last) if pairs else (day,)


_CUES = {
    char: tuple(cues)
    for char, cues in groupby(
        sorted(frozenset[str]().union(*(form.cues for form in (*DATE_FORMS, *RULE_FORMS)))), key=itemgetter(0)
    )
}
"""By their first character: each cue is looked for once at most, even if it belongs to many forms."""
_NEAR = 40
"""Number of characters before a date that are looked at."""
_NIGHT_AFTER = re.compile(
    r"(?:の|、| )?(?:(?:深夜|夜中|夜|晩)の?(?:12|0|24|十二|零|〇)|24)時(?!間)|,?(?: at)? (?:12 )?midnight(?![a-z])",
    re.IGNORECASE | re.ASCII,
)
_NIGHT_BEFORE = re.compile(r"(?<![a-z])midnight,?(?: (?:on|of))? $", re.IGNORECASE | re.ASCII)
_JOINTS = frozenset({"・", "、", "と", "や", "か", "~", "〜", "-", "ー", "から"})
_REACH = re.compile(r"(?:、?から|より)|\s?[~〜ー-]\s?|,? (?:to|through|thru|until|till|and) (?:the )?")
_FROM = ("から", "、から", "より", "to", "to the")
_MOVED_TO = re.compile(r"(?:\([^)]*\))?[にへ]")
_MOVED_FROM = re.compile(
    r"(?:mov|chang|shift|push|postpon|reschedul|delay|bring|brought|put)\w*\b[^.!?]*$",
    re.IGNORECASE | re.ASCII,
)
_ENDS_IN_DAY = re.compile(r"(?:/\d{1,2}|[A-Za-z]\.? \d{1,2}(?:st|nd|rd|th)?)$", re.ASCII)
_TAIL = re.compile(
    r"\s?[~〜-]\s?(?P<day>\d{1,2})(?:st|nd|rd|th)?(?![\d/:.,%A-Za-z月日時分年~-]|ページ|[枚件人名個本台回票点倍円万])",
    re.ASCII,
)
