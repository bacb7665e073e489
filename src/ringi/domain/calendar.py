"""Which days does an organisation work on, and when does its year begin? Data, handed in and recorded."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date


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
    fiscal_month: int | None = None
    """The month in which the fiscal year begins; None where nobody said."""

    def knows(self, day: date) -> bool:
        return self.first <= day <= self.last

    def works_on(self, day: date) -> bool:
        return day.weekday() not in self.weekend and day not in self.holidays and day not in self.days_off

    @property
    def name(self) -> str:
        """The years it knows and a digest of all it says: which calendar a decision was read with."""
        off = sorted(day.isoformat() for day in self.holidays | self.days_off)
        said = "|".join((*off, *map(str, sorted(self.weekend)), str(self.fiscal_month)))
        return f"{self.first.year}-{self.last.year}:{hashlib.sha256(said.encode()).hexdigest()[:16]}"


NO_CALENDAR = Calendar(first=date.max, last=date.min)
"""Knows no day at all."""
