"""Writes a day and its times for cards: with year and weekday, in the reader's language."""

from __future__ import annotations

from datetime import date, time

from ringi.domain.text import Text


def due_words(day: date, at: time | None = None) -> Text:
    """Returns a deadline in words: `2026年11月25日(水) 17:00まで`."""
    if at is None:
        return Text("moment.by", {"day": _day(day)})
    return Text("moment.by-time", {"day": _day(day), "time": f"{at:%H:%M}"})


def due_as_written(due: str) -> Text | None:
    """Returns the words for a deadline such as `2026-11-25 17:00`; None if it is empty."""
    if not due:
        return None
    return due_words(date.fromisoformat(due[:10]), _time(due[11:]))


def day_words(day: date, begins: time | None = None, ends: time | None = None) -> Text:
    """Returns a day with its times in words: `2026年11月25日(水) 10:00〜11:00`."""
    if begins is None:
        return _day(day)
    if ends is None:
        return Text("moment.at-time", {"day": _day(day), "time": f"{begins:%H:%M}"})
    hours = {"first": f"{begins:%H:%M}", "last": f"{ends:%H:%M}"}
    return Text("moment.between", {"day": _day(day), **hours})


def day_as_written(day: str) -> Text | str:
    """Returns the words for a day such as `2026-11-25 10:00-11:00`; empty if the argument is empty."""
    if not day:
        return ""
    begins, _, ends = day[11:].partition("-")
    return day_words(date.fromisoformat(day[:10]), _time(begins), _time(ends))


def _time(written: str) -> time | None:
    return time.fromisoformat(written) if written else None


def _day(day: date) -> Text:
    parts = {"month": Text(f"moment.month-{day.month}"), "weekday": Text(f"moment.short-{day.weekday()}")}
    return Text("moment.date", {"year": str(day.year), "day": str(day.day), **parts})
