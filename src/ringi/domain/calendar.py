"""The days an organisation works on: data, handed in and recorded."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from functools import lru_cache


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """Days off, known from `first` to `last`."""

    first: date
    last: date
    holidays: frozenset[date] = frozenset()
    """Public ones."""
    days_off: frozenset[date] = frozenset()
    """The organisation's own."""
    weekend: frozenset[int] = frozenset({5, 6})
    """0 is Monday."""

    def knows(self, day: date) -> bool:
        return self.first <= day <= self.last

    def works_on(self, day: date) -> bool:
        return day.weekday() not in self.weekend and day not in self.holidays and day not in self.days_off

    @property
    def name(self) -> str:
        """The years it knows and a digest of all it says. Names the calendar that a decision was read with."""
        return _name(self)


@lru_cache(maxsize=64)
def _name(calendar: Calendar) -> str:
    off = sorted(day.isoformat() for day in calendar.holidays | calendar.days_off)
    said = "|".join((*off, *map(str, sorted(calendar.weekend))))
    digest = hashlib.sha256(said.encode()).hexdigest()[:16]
    return f"{calendar.first.year}-{calendar.last.year}:{digest}"


NO_CALENDAR = Calendar(first=date.max, last=date.min)
"""A calendar that knows no day at all."""
