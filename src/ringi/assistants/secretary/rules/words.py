"""The language of an answer, and the names of days and tools in it."""

from __future__ import annotations

from datetime import date, time

from ringi.domain.text import Locale, Text
from ringi.i18n import catalog, say

AREA = "embedded"


def word(locale: Locale, name: str, /, **params: str | int) -> str:
    """Returns a sentence of this area's catalog."""
    return say(Text(f"{AREA}.{name}", params), locale)


def known(locale: Locale, name: str) -> str | None:
    """Returns a word of the catalog that may be missing, such as the label of another's field; None if it is missing."""
    return catalog(locale, AREA).get(name)


def day_words(iso: str, locale: Locale) -> str:
    """Returns `11月19日(木)`; with a time if there is one, with both of `2026-11-19 10:00-11:00`."""
    try:
        day = date.fromisoformat(iso[:10])
    except ValueError:
        return iso
    words = word(locale, "day", month=_month(day, locale), day=day.day, weekday=_weekday(day, locale))
    written = iso[11:].split("-") if iso[10:11] == " " else (iso[11:16],)
    hours = [hour for each in written if (hour := _clock(each))]
    return f"{words} {'〜'.join(hours)}" if hours else words


def dated(iso: str, locale: Locale) -> str:
    """Returns the day with its year: `2026年11月19日(木)`."""
    return word(locale, "dated", year=iso[:4], day=day_words(iso, locale))


def _weekday(day: date, locale: Locale) -> str:
    return word(locale, "weekdays").split()[day.weekday()]


def _month(day: date, locale: Locale) -> str:
    return word(locale, "months").split()[day.month - 1]


def _clock(words: str) -> str:
    try:
        return time.fromisoformat(words).strftime("%H:%M") if words else ""
    except ValueError:
        return ""
