"""Reads days and times as arguments and conditions write them. One form each; anything else is None.

The standard library reads weeks, missing hyphens and more besides: a text that is a day to one reader must be one to
all.
"""

from __future__ import annotations

import re
from datetime import date, time

from ringi.domain.tools import Json


def as_date(value: Json) -> date | None:
    """`2026-12-01`."""
    try:
        return date.fromisoformat(value) if isinstance(value, str) and _DATE.fullmatch(value) else None
    except ValueError:
        return None


def as_time(value: Json) -> time | None:
    """`09:30`, or `09:30:00` as databases write it."""
    try:
        return time.fromisoformat(value) if isinstance(value, str) and _TIME.fullmatch(value) else None
    except ValueError:
        return None


def day_text(day: date, at: time | None = None, ends: time | None = None) -> str:
    """`2026-12-01`; with a time `2026-12-01 09:30`, with two `2026-12-01 09:30-10:30`."""
    if at is None:
        return day.isoformat()
    return f"{day.isoformat()} {at:%H:%M}" + (f"-{ends:%H:%M}" if ends else "")


_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_TIME = re.compile(r"\d\d:\d\d(:00)?", re.ASCII)
