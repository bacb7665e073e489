"""How are the wide corpora judged: what is said of days and times, of amounts and of names?

Which half an item belongs to stands in the name of its file.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache

from tests.corpora.reading import TODAY, at, rows

from ringi.domain.calendar import Calendar
from ringi.language.dates.moments import canonical, find_moments
from ringi.language.names.names import bare_name, names_in, written_forms
from ringi.language.numbers.money import Money, Plain, Share, find_amounts
from ringi.language.text.normal import normal_form, plain_form

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


def amounts(half: str) -> list[list[str]]:
    return rows(f"wide_amounts_{half}")


def amount_is_right(row: list[str]) -> bool:
    return how_much(row[0]) == row[1]


def how_much(text: str) -> str:
    """What is found in the text, as the corpus writes it."""
    return " ".join(_as_written(found.amount) for found in find_amounts(text, at())) or "-"


def _as_written(amount: Money | Share | Plain) -> str:
    match amount:
        case Money():
            upto = "" if amount.upto is None else f"..{amount.upto:f}"
            tax = {"included": ":incl", "excluded": ":excl", "unsaid": ""}[amount.tax]
            return f"{amount.currency}:{_digits(amount.amount)}{upto}{tax}"
        case Share():
            return f"share:{amount.part}"
        case Plain():
            return f"number:{amount.number}"


def _digits(amount: Decimal) -> str:
    return f"{amount.normalize():f}" if amount == amount.to_integral_value() else f"{amount:f}"
