"""Text in columns, where characters are one or two wide."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ringi.review.layout import columns, cut, table, wrap

WORDS = st.text(st.sampled_from("ab あい、。（）漢字ｶﾅ-"), max_size=60)


def test_columns_of_a_table_stand_beneath_one_another() -> None:
    """Wide characters count twice."""
    rows = table([("田中", "x"), ("abc", "y")])

    assert ("田中  x", "abc   y") == rows


def test_colours_take_no_room() -> None:
    """What only colours is not seen."""
    assert 4 == columns("\x1b[32m田中\x1b[0m")


def test_a_line_never_begins_with_a_closing_mark() -> None:
    """As Japanese is set."""
    lines = wrap("これは長い文です。次の文です。", 16)

    assert not any(line.startswith(("。", "、")) for line in lines)


@given(text=WORDS, width=st.integers(8, 40))
def test_wrapping_loses_nothing_and_keeps_the_width(text: str, width: int) -> None:
    """Only blanks may go, where a line ends."""
    lines = wrap(text, width)

    assert "".join(text.split()) == "".join("".join(lines).split())
    assert all(columns(line) <= width + 2 for line in lines)


@given(text=WORDS, width=st.integers(4, 40))
def test_a_cut_text_fits(text: str, width: int) -> None:
    """One line, whatever it was."""
    assert columns(cut(text, width)) <= width
