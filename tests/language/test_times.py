"""Times of day are found however a text says them, and no text is passed over that says one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ringi.language.times import times_in

SAID = "正午 noon NOON 15:30 9 10 時 半 30分 午後 午前 朝 夜 3pm 3PM 11 a.m. A.M. の 十 三 、 :"
WORDS = st.sampled_from(SAID.split())


@given(st.lists(WORDS, max_size=6), st.sampled_from(["", " "]))
def test_no_time_is_passed_over_for_want_of_a_hint(words: list[str], between: str) -> None:
    """Where a text is not searched, searching it would have found nothing."""
    text = between.join(words)

    searched = times_in(f"{text}\n:")

    assert times_in(text) == searched
