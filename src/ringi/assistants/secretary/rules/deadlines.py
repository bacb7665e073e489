"""Finds the deadline in a sentence and takes it out, so that the rest says who and what.

A day beside `まで` or `by` is a deadline; a day without such a word may be one, and is told apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ringi.assistants.secretary.rules.hearing import Hearing
from ringi.assistants.secretary.rules.shape import Kind, Recognised, Shape
from ringi.assistants.secretary.rules.two_days import either, last_said
from ringi.assistants.secretary.rules.verbs_ja import PARTICLE_ENDS, PLEASE
from ringi.language.dates.calendar_days import add_months
from ringi.language.dates.dates import find_dates
from ringi.language.text.normal import align


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """A deadline that was found. `day` may be ambiguous; it is None if only a time was said."""

    day: Recognised | None
    time: Recognised | None
    marked: bool
    """True if the words say that it is a deadline."""


def take_deadline(shape: Shape, setting: Hearing) -> tuple[Deadline | None, Shape]:
    """Returns the deadline, and the sentence without it."""
    shape = either(last_said(shape))
    for pattern in _MARKED:
        if match := pattern.search(shape.text):
            return _found(shape, match, setting), _tidied(shape.without(*match.span()))
    if match := _BARE.search(shape.text):
        unmarked = replace(_found(shape, match, setting), marked=False)
        return unmarked, _tidied(shape.without(*match.span()))
    return None, shape


def _found(shape: Shape, match: re.Match[str], setting: Hearing) -> Deadline:
    """Returns the deadline that the words around it mark as one."""
    day, time = match["day"], match["time"] or match["time_alone"]
    return Deadline(
        day=_day(shape.things[day], shape, setting) if day else None,
        time=shape.things[time] if time else None,
        marked=True,
    )


def _day(day: Recognised, shape: Shape, setting: Hearing) -> Recognised:
    words = next(
        shape.original[start:end]
        for mark, (start, end) in zip(shape.text, shape.spans, strict=True)
        if shape.things.get(mark) is day
    )
    return _to_come(_until(day, words, setting), words, setting)


def _until(day: Recognised, words: str, setting: Hearing) -> Recognised:
    """Returns the day, read once more as a deadline: a day that could have gone by is then the coming one."""
    found = find_dates(f"{words}まで", setting.now, setting.calendar)
    if not day.alternatives or len(found) != 1 or found[0].canonical is None:
        return day
    return Recognised(kind=Kind.DAY, value=found[0].canonical, start=day.start, end=day.end)


def _to_come(day: Recognised, words: str, setting: Hearing) -> Recognised:
    """Returns the day; of several alternatives those still to come. A day without its year that has just gone by
    becomes ambiguous, so that it is asked about."""
    today = setting.now.date()
    left = tuple(each for each in day.alternatives if each >= today.isoformat())
    if left:
        return replace(day, value=left[0] if len(left) == 1 else "", alternatives=left if left[1:] else ())
    if not day.value or not _YEARLESS.fullmatch(align(words).text):
        return day
    coming = date.fromisoformat(day.value)
    if coming - today < _SOON:
        return day
    return replace(day, value="", alternatives=(add_months(coming, -12).isoformat(), day.value))


_SOON = timedelta(days=183)
"""Time within which a day of next year needs no year."""
_YEARLESS = re.compile(
    r"\d{1,2} ?[/月] ?\d{1,2} ?日?(?:\(.\))?|[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? [A-Za-z]{3,9}",
    re.ASCII,
)


def _tidied(shape: Shape) -> Shape:
    """Returns the sentence without the commas that stood around the deadline."""
    while match := _LOOSE_COMMA.search(shape.text):
        shape = shape.without(*match.span())
    return shape.stripped()


_LOOSE_COMMA = re.compile(r"(?<=[をにはで、])[、, ]+|[、,](?=[、,。]|$)")
_DAY, _TIME = Kind.DAY.pattern, Kind.TIME.pattern
_PART = r"の?(?:午前中?|午後|お?昼|夕方|夜|晩|朝)(?=まで|迄|に|中)"
"""A part of the day, which names no moment: of `今日の夕方まで` the day counts."""
_MOMENT = rf"(?:(?P<day>{_DAY})(?:(?:の|、|, ?| at | )?(?P<time>{_TIME})|{_PART})?|(?P<time_alone>{_TIME}))"
_BY = rf"(?:以内に?(?:で(?:{PARTICLE_ENDS}))?|(?:まで|迄)に?(?:は(?:{PARTICLE_ENDS}))?|中に?|いっぱい(?:に|で)?|必着(?:で|に)?|(?:を|が)?(?:締め?切り?|〆切?り?|期限|期日|納期)(?:で|に|として|の)?|には(?:{PARTICLE_ENDS}))"
_DUE = r"(?:(?:提出|回答)?(?:期限|締め?切り?|〆切り?|期日|納期|デッドライン))(?:日)?"
_SOFTLY = (
    rf"(?:(?<!に)の(?=.))?(?:で(?!す)(?:{PARTICLE_ENDS}))?(?:に(?:し(?:て|たい)|設定して))?(?:大丈夫|いい|OK|構いません|かまいません)?"
    rf"(?:です|[だや](?:{PARTICLE_ENDS}|(?=[よねな]|けど|から)))?(?:(?:で|や|よ|ね|な|けど|ん|[〜ー])+(?:{PARTICLE_ENDS}))?"
)
_MARKED = (
    re.compile(rf"(?P<day>{_DAY}),? by (?P<time>{_TIME})(?P<time_alone>)?", re.IGNORECASE),
    re.compile(
        rf"(?<![, ])[, ]*+\bby (?P<time>{_TIME}) (?:on )?(?P<day>{_DAY})(?P<time_alone>)?", re.IGNORECASE
    ),
    re.compile(rf"(?<![、, ])[、, ]++{_MOMENT}(?:{_BY})?(?:で|に)?{PLEASE}$"),
    re.compile(rf"(?<![、, (])[、, (]*+{_DUE}(?:は|が|を|:| )*{_MOMENT}(?:までに?)?{_SOFTLY}\)?"),
    re.compile(rf"\(?{_MOMENT}{_BY}{_SOFTLY}\)?"),
    re.compile(
        rf"(?<![, ])[, ]*+\b(?:(?:and )?(?:the )?(?:due(?: date)?|deadline)(?: is| of|:)?(?: on| by)?|by|before|until|no later than) ?{_MOMENT}",
        re.IGNORECASE,
    ),
)
"""Patterns of a marked deadline.

INVARIANT: each pattern begins at the beginning of a run of commas; otherwise the run is gone through from each comma.
"""
_BARE = re.compile(rf"(?:^|(?<=[、, に])){_MOMENT}(?:で(?:{PARTICLE_ENDS})|に)?(?![のはがもをとに]|か?ら)")
