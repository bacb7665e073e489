"""How are the wide corpora judged: what is said of days and times, of amounts and of names?

Which half an item belongs to stands in the name of its file.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache

from tests.corpora.reading import TODAY, at, rows

from ringi.language.business_days import Calendar
from ringi.language.moments import canonical, find_moments
from ringi.language.names import bare_name, names_in, written_forms
from ringi.language.normal import normal_form, plain_form

HALVES = ("tuning", "untouched")


@lru_cache
def calendar() -> Calendar:
    """Public holidays, and the organisation's own days off around the New Year."""
    closed = date(2025, 12, 29)
    shut = (
        closed.replace(year=closed.year + year) + timedelta(days=day) for year in range(4) for day in range(6)
    )
    return Calendar(
        first=date(2026, 1, 1),
        last=date(2028, 12, 31),
        holidays=frozenset(date.fromisoformat(row[0]) for row in rows("holidays")),
        days_off=frozenset(shut),
    )


def dates(half: str) -> list[list[str]]:
    return rows(f"wide_dates_{half}")


def names(half: str) -> list[list[str]]:
    return rows(f"wide_names_{half}")


def date_is_right(row: list[str]) -> bool:
    return said(row) == " ".join(map(in_order, row[1].split()))


def said(row: list[str]) -> str:
    """What is found in the text, as the corpus writes it."""
    found = find_moments(row[0], at(row[2] if len(row) > 2 else TODAY), calendar())
    return " ".join(in_order("|".join(map(canonical, each.readings))) for each in found) or "-"


def in_order(alternatives: str) -> str:
    return "|".join(sorted(alternatives.split("|")))


def name_is_right(row: list[str]) -> bool:
    mode, text, entry, expected = row
    name, reading, aliases = (part.strip() for part in entry.split("/"))
    forms = written_forms(name, reading, [alias for alias in aliases.split(",") if alias])
    if mode == "say":
        return (plain_form(bare_name(text)) in forms) is (expected == "yes")
    named = any(names_in(normal_form(form), normal_form(text), plain_form(text)) for form in forms)
    return named is (expected == "yes")
