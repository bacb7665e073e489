"""Which days does a text speak of, in Japanese or English? Never a guess: several readings are alternatives.

The forms themselves stand in `date_forms_ja` and `date_forms_en`, what they can mean in `calendar_days`.
Business days and holidays are not known here.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime

from ringi.language.calendar_days import Readings, add_months, day_of
from ringi.language.date_forms_en import ENGLISH_FORMS
from ringi.language.date_forms_ja import DAY_ALONE, JAPANESE_FORMS
from ringi.language.normal import align
from ringi.language.numbers import japanese_number


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDate:
    """A phrase that names a day: its canonical date, or the alternatives where it can mean several."""

    canonical: str | None
    """`2026-12-01`; None where the phrase is ambiguous."""
    alternatives: tuple[str, ...]
    """ISO dates in order, at least two; empty where there is no doubt."""
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDay:
    """A phrase that looks like a date; no readings where it names no day (`2月30日`, `毎週金曜`)."""

    readings: Readings
    start: int
    end: int
    day_alone: int = 0
    """The day of the month where nothing else was said."""


def find_dates(text: str, now: datetime) -> tuple[FoundDate, ...]:
    """All dates in the order of the text. `now` is in the zone of the person who wrote it."""
    aligned = align(text)
    days = (day for day in days_in(aligned.text, now.date()) if day.readings)
    return tuple(_shown(day, text, aligned.span(day.start, day.end)) for day in days)


def days_in(text: str, today: date) -> tuple[FoundDay, ...]:
    """All phrases of a text in which width is already folded, in order, the longest first where they overlap."""
    present = set(text)
    candidates = [
        FoundDay(
            readings=form.read(match, today),
            start=match.start(),
            end=match.end(),
            day_alone=int(japanese_number(match["day_alone"]) or 0) if form is DAY_ALONE else 0,
        )
        for form in _FORMS
        if not form.cues.isdisjoint(present)
        for match in form.pattern.finditer(text)
    ]
    candidates.sort(key=lambda day: (day.start, -day.end))
    return _in_sequence(candidates, text)


def _in_sequence(candidates: list[FoundDay], text: str) -> tuple[FoundDay, ...]:
    chosen: list[FoundDay] = []
    for day in candidates:
        if chosen and day.start < chosen[-1].end:
            continue
        follows = bool(chosen) and _joined(text[chosen[-1].end : day.start])
        chosen.append(_after(chosen[-1], day) if follows and day.day_alone else day)
    return tuple(chosen)


def _joined(gap: str) -> bool:
    """True between the two days of `12月1日〜5日` and `12月1日と5日`."""
    return gap in {"~", "〜", "-", "ー", "・", "、", "と", "から", "や", "か"}


def _after(first: FoundDay, day: FoundDay) -> FoundDay:
    """A day alone that follows a date lies in the same month, or in the next where it would go back."""
    if len(first.readings) != 1:
        return replace(day, readings=())
    start = first.readings[0]
    month = start if day.day_alone > start.day else add_months(start.replace(day=1), 1)
    return replace(day, readings=day_of(month.year, month.month, day.day_alone))


def _shown(day: FoundDay, text: str, span: tuple[int, int]) -> FoundDate:
    start, end = span
    readings = tuple(reading.isoformat() for reading in day.readings)
    return FoundDate(
        canonical=readings[0] if len(readings) == 1 else None,
        alternatives=readings if len(readings) > 1 else (),
        text=text[start:end],
        start=start,
        end=end,
    )


_FORMS = (*JAPANESE_FORMS, *ENGLISH_FORMS)
