"""Amounts and numbers are read exactly or not at all."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpora.reading import at, rows, share, tuning

from ringi.language.numbers.numbers import japanese_number, numbers_in
from ringi.language.values import find_values

CORPUS = rows("amounts")


def _found(text: str) -> str:
    """As the corpus writes it."""
    return " ".join(f"{value.kind}:{value.canonical}" for value in find_values(text, at())) or "-"


@pytest.mark.parametrize("row", [row for row in CORPUS if tuning(row[:1])], ids=lambda row: row[0])
def test_every_amount_of_the_tuning_half_is_read(row: list[str]) -> None:
    """The half the grammar was written with is read without a mistake."""
    assert _found(row[0]) == row[1]


def test_the_untouched_half_is_read_nearly_as_well() -> None:
    """At least 98 of 100 amounts nobody tuned for are read right."""
    untouched = [row for row in CORPUS if not tuning(row[:1])]

    right = share(_found(text) == expected for text, expected in untouched)

    assert right >= 0.98


@given(st.integers(min_value=1, max_value=10**12))
def test_grouping_never_changes_an_amount(yen: int) -> None:
    """`1,234円` and `1234円` are the same amount."""
    found = numbers_in(f"{yen:,}円と{yen}円")

    assert [number.canonical for number in found] == [str(yen), str(yen)]


@given(st.integers(min_value=1, max_value=9999), st.integers(min_value=0, max_value=9999))
def test_ten_thousands_add_up(myriads: int, rest: int) -> None:
    """`3万5000` is 35000."""
    assert japanese_number(f"{myriads}万{rest or ''}") == Decimal(myriads * 10_000 + rest)


@given(st.integers(min_value=1, max_value=10**9), st.integers(min_value=0, max_value=9))
def test_a_part_of_a_number_is_no_number(number: int, digit: int) -> None:
    """Of 50 only 50 is found, never 5."""
    found = numbers_in(f"{number}{digit}")

    assert [each.canonical for each in found] == [f"{number}{digit}"]


@pytest.mark.parametrize("text", ["9" * 5000, "一" * 5000, "1億" * 500, "9," * 2000, "9999999999999999兆"])
def test_what_is_too_long_is_no_number(text: str) -> None:
    """Nothing beyond exact arithmetic is read."""
    assert numbers_in(text) == ()


def test_fifteen_digits_are_the_most() -> None:
    """One more is a code."""
    read = [japanese_number("9" * digits) for digits in (15, 16)]

    assert [Decimal("9" * 15), None] == read
