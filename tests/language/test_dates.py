"""Days said in Japanese and English are found, and what is no day or not one day is not guessed."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpora.reading import TODAY, at, rows, share, tuning

from ringi.language.dates import FoundDate, find_dates

CORPUS = rows("dates")


def _found(row: list[str]) -> str:
    """As the corpus writes it."""
    today = row[2] if len(row) > 2 else TODAY
    found = find_dates(row[0], at(today))
    return " ".join(each.canonical or "|".join(each.alternatives) for each in found) or "-"


@pytest.mark.parametrize("row", [row for row in CORPUS if tuning(row[:1])], ids=lambda row: row[0])
def test_every_date_of_the_tuning_half_is_read(row: list[str]) -> None:
    """The half the forms were written with is read without a mistake."""
    assert _found(row) == row[1]


def test_the_untouched_half_is_read_nearly_as_well() -> None:
    """At least 98 of 100 dates nobody tuned for are read right."""
    untouched = [row for row in CORPUS if not tuning(row[:1])]

    right = share(_found(row) == row[1] for row in untouched)

    assert right >= 0.98


def test_a_found_date_shows_where_it_stands() -> None:
    """Text and positions are those of the original, full width and all."""
    found = find_dates("期限は１２月１日です", at())

    assert found == (FoundDate(canonical="2026-12-01", alternatives=(), text="１２月１日", start=3, end=8),)


def test_a_weekday_counted_in_a_month_is_not_the_coming_one() -> None:
    """`第3金曜日` is a day of some month, which is not said."""
    assert find_dates("第3金曜日", at()) == ()


def test_an_ambiguous_date_has_no_canonical_form() -> None:
    """`来週の日曜` differs between those who begin the week on Monday and on Sunday."""
    (found,) = find_dates("来週の日曜", at())

    assert (found.canonical, found.alternatives) == (None, ("2026-11-22", "2026-11-29"))


@given(st.dates(min_value=date(1000, 1, 1)))
def test_every_iso_date_is_itself(day: date) -> None:
    """A date in canonical form is read as that date."""
    found = find_dates(day.isoformat(), at())

    assert [day.isoformat()] == [each.canonical for each in found]


@given(st.text(alphabet=st.sampled_from("0123456789年月日/-.今来週末曜金の後前〜 ")))
def test_no_text_breaks_the_search(text: str) -> None:
    """Whatever is typed, spans are in order and do not overlap."""
    spans = [(each.start, each.end) for each in find_dates(text, at())]

    assert spans == sorted(spans)
