"""What is counted from now is a moment, and none of its digits a number."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.language.dates.later import find_later
from ringi.language.numbers.money import Money, Plain, Share, find_amounts
from ringi.language.values import find_values

NOW = datetime(2026, 11, 18, 10, 0, 42, tzinfo=ZoneInfo("Asia/Tokyo"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    said: str
    moments: tuple[str, ...]


CASES = (
    Case(said="30分後に電話", moments=("11-18 10:30",)),
    Case(said="２時間後まで", moments=("11-18 12:00",)),
    Case(said="2時間半後", moments=("11-18 12:30",)),
    Case(said="半時間後", moments=("11-18 10:30",)),
    Case(said="十五分後", moments=("11-18 10:15",)),
    Case(said="15時間後と16時間後", moments=("11-19 01:00", "11-19 02:00")),
    Case(said="24時間後", moments=("11-19 10:00",)),
    Case(said="25時間後", moments=()),
    Case(said="0分後", moments=()),
    Case(said="3時間で終わる", moments=()),
    Case(said="3時間後ではなく明日", moments=()),
    Case(said="in 30 minutes", moments=("11-18 10:30",)),
    Case(said="call him in an hour", moments=("11-18 11:00",)),
    Case(said="in two hours", moments=("11-18 12:00",)),
    Case(said="begin 30 minutes earlier", moments=()),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.said)
def test_what_is_counted_from_now_is_found(case: Case) -> None:
    """To the minute, within a day."""
    found = find_later(case.said, NOW)

    assert case.moments == tuple(f"{each.moment:%m-%d %H:%M}" for each in found)


def test_a_moment_is_one_to_the_minute() -> None:
    """Seconds that have gone by since the full minute do not count."""
    (found,) = find_later("30分後", NOW)

    assert NOW.replace(minute=30, second=0) == found.moment


def test_it_vouches_for_its_day_and_its_time() -> None:
    """And for no number."""
    found = find_values("15時間後に5人で", NOW)

    assert [("date", "2026-11-19"), ("time", "01:00"), ("number", "5")] == [
        (value.kind, value.canonical) for value in found
    ]


@pytest.mark.parametrize(
    "said",
    ["約3万円", "10万円以上", "3万円くらい", "300万円台", "1万円札", "about 3,000 yen", "約30人", "10以上"],
)
def test_an_estimate_or_a_bound_is_no_amount(said: str) -> None:
    """Neither vouches for an exact value."""
    assert ((), ()) == (find_values(said, NOW), find_amounts(said, NOW))


@given(st.text(alphabet=st.sampled_from("0123456789約円万千以上くらい台札人個、 とで。yenabout")))
def test_values_and_amounts_agree(text: str) -> None:
    """Whatever the one finds in yen or as a number, the other finds too; ranges and shares apart."""
    values = [value.canonical for value in find_values(text, NOW) if value.kind in ("amount", "number")]
    amounts = [f"{exact(found.amount):f}" for found in find_amounts(text, NOW)]

    assert values == amounts


def exact(amount: Money | Share | Plain) -> Decimal:
    match amount:
        case Money():
            return amount.amount
        case Share():
            return amount.part
        case Plain():
            return amount.number
