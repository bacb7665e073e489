"""How well are dates, times, amounts and names read? Counts both halves of the wide corpora for the page on judgements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from tests.corpora.wide import (
    HALVES,
    amount_is_right,
    amounts,
    date_is_right,
    dates,
    name_is_right,
    names,
)

FIRST = {
    "dates tuning": 98,
    "dates untouched": 90,
    "amounts tuning": 24,
    "amounts untouched": 30,
    "names tuning": 42,
    "names untouched": 39,
}
"""How many were right before the rules were widened, counted once."""


def section() -> Iterator[str]:
    """The lines of the page."""
    yield _HEAD
    for what, listed, right in (
        ("dates", dates, date_is_right),
        ("amounts", amounts, amount_is_right),
        ("names", names, name_is_right),
    ):
        for half in HALVES:
            yield _row(what, half, listed(half), right)
    yield "\nBy what is said, in the half nobody looked at:\n\n| said | right | items |\n|---|---:|---:|"
    yield from _by_kind(dates("untouched"))
    yield _LIMITS


def _row(what: str, half: str, rows: list[list[str]], right: Callable[[list[str]], bool]) -> str:
    return f"| {what} | {half} | {len(rows)} | {FIRST[f'{what} {half}']} | {sum(map(right, rows))} |"


def _by_kind(rows: list[list[str]]) -> Iterator[str]:
    for kind, group in groupby(sorted(rows, key=_kind), key=_kind):
        items = list(group)
        yield f"| {kind} | {sum(map(date_is_right, items))} | {len(items)} |"


def _kind(row: list[str]) -> str:
    """What the label says, the first that holds."""
    marks = {"FREQ": "what comes again", "/": "stretch", ":": "time", "|": "ambiguous day"}
    return next(
        (kind for mark, kind in marks.items() if mark in row[1]), "nothing" if row[1] == "-" else "day"
    )


_HEAD = """## Dates, times, amounts and names (`moments`, `money`, `names`)

*Right*: everything in the text was read as labelled, all alternatives and nothing else. *First*: by the rules as they
were when the sets were written.

| set | half | items | first | right |
|---|---|---:|---:|---:|"""
_LIMITS = """
- The sets `wide_dates`, `wide_amounts` and `wide_names` were written and labelled before these rules were widened, but by
  the same hand, who had read the Japanese forms of dates, some of the English ones and the rules of names. The author knew
  what the untouched half says while writing the rules, so its figures flatter; texts of another hand would score lower.
- They are split by a hash of each line. What fails in the untouched half was counted and never looked at.
- The days of `3営業日後` depend on `holidays.tsv` and the days off its head names, not on a library.
"""
