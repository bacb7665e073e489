"""Money, shares and numbers are told apart, and what is not exact is no amount."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpora.reading import at, share
from tests.corpora.wide import amount_is_right, amounts, how_much

from ringi.language.numbers.money import FoundAmount, Money, find_amounts


@pytest.mark.parametrize("row", amounts("tuning"), ids=lambda row: row[0])
def test_every_amount_of_the_tuning_half_is_read(row: list[str]) -> None:
    """The half the rules were written with is read without a mistake."""
    assert how_much(row[0]) == row[1]


def test_the_untouched_half_is_read_nearly_as_well() -> None:
    """At least 80 of 100 amounts nobody tuned for are read right."""
    assert share(map(amount_is_right, amounts("untouched"))) >= 0.8


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("4分の3", "share:0.75"),
        ("1割1分", "share:0.11"),
        ("0.5%", "share:0.005"),
        ("7〜8億円", "JPY:700000000..800000000"),
        ("5万円〜5万円", "JPY:50000 JPY:50000"),
        ("9万円〜5万円", "JPY:90000 JPY:50000"),
        ("$3 to €4", "USD:3 EUR:4"),
    ],
)
def test_parts_and_stretches(said: str, expected: str) -> None:
    """A stretch goes up, in one currency."""
    assert expected == how_much(said)


def test_an_amount_shows_where_it_stands() -> None:
    """With the word for its currency, in the original."""
    found = find_amounts("税込５万円です", at())

    money = Money(currency="JPY", amount=Decimal(50000), tax="included")
    assert (FoundAmount(amount=money, text="５万円", start=2, end=5),) == found


def test_digits_of_a_day_are_no_amount() -> None:
    """Days, times and addresses keep their digits."""
    assert "JPY:500" == how_much("12/1の15時に500円、a@b.example/7へ")


@given(st.integers(min_value=2, max_value=10**6), st.sampled_from(["USD", "EUR", "GBP"]))
def test_foreign_money_is_never_yen(number: int, currency: str) -> None:
    """A sum in another currency says nothing about yen."""
    assert f"{currency}:{number}" == how_much(f"{number:,} {currency}")


@given(st.text(alphabet=st.sampled_from("0123456789.,万億千円割分の%半$€ 約税込〜から")))
def test_amounts_are_in_order_and_never_overlap(text: str) -> None:
    """Whatever is typed, each character belongs to one amount at most."""
    found = find_amounts(text, at())

    assert all(one.end <= other.start for one, other in pairwise(found))
