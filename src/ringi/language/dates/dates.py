"""Reads the days a text speaks of, in Japanese or English. Never guesses: several readings are alternatives.

The forms of days stand in `date_forms_*`, their meanings in `calendar_days`, holidays in the calendar handed in.
"""

from dataclasses import dataclass
from datetime import datetime

from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.language.dates.found_days import FoundDay, days_in
from ringi.language.text.normal import align


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDate:
    """A phrase that names a day: its canonical date, or the alternatives if it can mean several."""

    canonical: str | None
    """`2026-12-01`; None if the phrase is ambiguous."""
    alternatives: tuple[str, ...]
    """ISO dates in order, at least two; empty if there is no doubt."""
    text: str
    start: int
    end: int


def find_dates(text: str, now: datetime, calendar: Calendar = NO_CALENDAR) -> tuple[FoundDate, ...]:
    """All dates in the order of the text. `now` is in the zone of the person who wrote it."""
    aligned = align(text)
    days = (day for day in days_in(aligned.text, now.date(), calendar) if day.readings)
    return tuple(_shown(day, text, aligned.span(day.start, day.end)) for day in days)


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
