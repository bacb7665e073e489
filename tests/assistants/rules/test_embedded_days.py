"""Which days are looked up?"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from tests.assistants.rules.speaking import calls, proposed, request


def test_a_day_that_could_be_two_is_looked_up_twice():
    """On a Sunday 「来週の月曜」 may be tomorrow or a week later: looking up both harms nobody and guesses nothing."""
    asked = request("来週の月曜って祝日？")
    sunday = replace(asked, now=asked.now + timedelta(days=4))

    looked_up = [call["period"] for call in calls(proposed(sunday))]

    assert ["2026-11-23", "2026-11-30"] == looked_up


@pytest.mark.parametrize(
    ("said", "period"),
    [
        ("次の営業日はいつ", "次の営業日"),
        ("When is the next business day?", "next business day"),
        ("12月に祝日ある？", "12月"),
    ],
)
def test_days_are_looked_up_in_the_words_they_were_asked_in(said: str, period: str):
    """What the calendar can read is handed to it as it was said."""
    assert [{"call": "calendar", "period": period}] == calls(proposed(request(said)))
