"""All values of a text come in order, once, in canonical form."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.corpora.reading import at

from ringi.language.values import Value, find_values


def test_values_of_every_kind_in_order() -> None:
    """Date, time, amount and number, each where it stands."""
    found = find_values("12/1の15時に、5人で５万円", at())

    assert found == (
        Value(kind="date", canonical="2026-12-01", text="12/1", start=0, end=4),
        Value(kind="time", canonical="15:00", text="15時", start=5, end=8),
        Value(kind="number", canonical="5", text="5", start=10, end=11),
        Value(kind="amount", canonical="50000", text="５万", start=13, end=15),
    )


def test_an_ambiguous_date_is_no_value() -> None:
    """Nobody knows which day was meant, and none of its parts is a number."""
    assert find_values("11月10日の議事録", at()) == ()


def test_the_end_of_a_range_of_days_is_no_number() -> None:
    """`Dec 7-9` holds two dates and no minus nine."""
    assert [value.canonical for value in find_values("Dec 7-9", at())] == ["2026-12-07", "2026-12-09"]


def test_addresses_hold_no_values() -> None:
    """Digits in a link or mail address are part of it."""
    assert find_values("https://a.example/2026-12-01/500 と 500@a.example", at()) == ()


@given(st.text(alphabet=st.sampled_from("0123456789年月日/-.:,円万千午後時今来週末曜金 aA@５ー\u200b")))
def test_values_never_overlap(text: str) -> None:
    """Whatever is typed, each character belongs to one value at most."""
    found = find_values(text, at())

    assert all(one.end <= other.start for one, other in pairwise(found))


def test_what_a_day_is_depends_on_today() -> None:
    """Equal words said on another day mean another day."""
    first, second = find_values("明日まで", at("2026-11-18")), find_values("明日まで", at("2026-11-19"))

    assert [first[0].canonical, second[0].canonical] == ["2026-11-19", "2026-11-20"]
