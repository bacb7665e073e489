"""Times of day are found however a text says them, and no text is passed over that says one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.language.dates.times import times_in

SAID = "正午 noon NOON 15:30 9 10 時 半 30分 午後 午前 朝 夜 3pm 3PM 11 a.m. A.M. の 十 三 、 :"
WORDS = st.sampled_from(SAID.split())


@given(st.lists(WORDS, max_size=6), st.sampled_from(["", " "]))
def test_no_time_is_passed_over_for_want_of_a_hint(words: list[str], between: str) -> None:
    """Where a text is not searched, searching it would have found nothing."""
    text = between.join(words)

    searched = times_in(f"{text}\n:")

    assert times_in(text) == searched


@pytest.mark.parametrize(
    ("said", "readings"),
    [
        ("12:30 AM", "00:30"),
        ("12pm", "12:00"),
        ("1pm", "13:00"),
        ("13pm", ""),
        ("午後15:30", "15:30"),
        ("午後1:05", "13:05"),
        ("夜12時半", "00:30"),
        ("夜4時", "04:00"),
        ("夜5時", "17:00"),
        ("夕方12時", "00:00|12:00"),
        ("深夜12時", "00:00"),
        ("深夜11時", "23:00"),
        ("深夜9時", "09:00"),
        ("昼4時", "16:00"),
        ("昼5時", ""),
        ("昼12時", "12:00"),
        ("朝13時", "13:00"),
        ("朝12時", "00:00|12:00"),
        ("0時", "00:00"),
        ("1時", "01:00|13:00"),
        ("8時59分", "08:59|20:59"),
        ("9時", "09:00"),
        ("23時59分", "23:59"),
        ("24時", ""),
        ("10時60分", ""),
        ("quarter to one", "00:45|12:45"),
        ("quarter to twelve", "11:45|23:45"),
        ("half past twelve", "00:30|12:30"),
        ("half past 13", ""),
        ("12 o'clock in the morning", "00:00"),
        ("13 o'clock", ""),
        ("eod", "17:00|18:00|23:59"),
        ("end of day", "17:00|18:00|23:59"),
        ("end of the day", "17:00|18:00|23:59"),
        ("cob", "17:00|18:00"),
        ("close of business", "17:00|18:00"),
    ],
)
def test_a_time_alone(said: str, readings: str) -> None:
    """At the edges of the day and of its halves."""
    (found,) = times_in(said)

    assert readings == "|".join(found.readings)


@pytest.mark.parametrize(
    ("said", "reach"),
    [
        ("12-1pm", "12:00/13:00"),
        ("9-5pm", "09:00/17:00"),
        ("11-12pm", "11:00/12:00"),
        ("23時30分から0時15分", "23:30/00:15"),
        ("9時15分から9時5分", "09:15/21:05"),
        ("10時から12時", "10:00/12:00"),
        ("8-9時", "08:00/09:00|20:00/21:00"),
        ("1時から1時", "01:00/13:00|13:00/01:00"),
    ],
)
def test_a_stretch_ends_at_the_first_such_time_after_its_start(said: str, reach: str) -> None:
    """Where no half of the day was said."""
    last = times_in(said)[-1]

    assert reach == "|".join(f"{start}/{end}" for start, end in last.since)
