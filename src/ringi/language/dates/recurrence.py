"""Recurrences, a part of RFC 5545: every n days, weeks, months or years, with the days on which they fall."""

from dataclasses import dataclass
from typing import Literal

Frequency = Literal["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
WEEKDAY_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleDay:
    """A weekday, or the first, second, ... last one of a month."""

    weekday: int
    """0 is Monday."""
    ordinal: int | None = None
    """-1 is the last one."""

    @property
    def canonical(self) -> str:
        return f"{self.ordinal or ''}{WEEKDAY_CODES[self.weekday]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurrence:
    frequency: Frequency
    interval: int = 1
    days: tuple[RuleDay, ...] = ()
    month_day: int | None = None
    """-1 is the month's last day."""
    month: int | None = None

    @property
    def canonical(self) -> str:
        """The RRULE: `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`."""
        parts = (
            ("FREQ", self.frequency),
            ("INTERVAL", self.interval if self.interval > 1 else None),
            ("BYMONTH", self.month),
            ("BYMONTHDAY", self.month_day),
            ("BYDAY", ",".join(day.canonical for day in self.days)),
        )
        return ";".join(f"{name}={value}" for name, value in parts if value)


def weekly(*weekdays: int, interval: int = 1) -> Recurrence:
    days = tuple(RuleDay(weekday=weekday) for weekday in sorted(set(weekdays)))
    return Recurrence(frequency="WEEKLY", interval=interval, days=days)


def monthly_on(*days: RuleDay) -> Recurrence:
    return Recurrence(frequency="MONTHLY", days=days)
