"""Long texts are divided where a reader would divide them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.channels.parts import parts


@pytest.mark.parametrize(
    ("text", "longest", "expected"),
    [
        ("", 10, ()),
        ("短い。", 10, ("短い。",)),
        ("one two\nthree four", 12, ("one two", "three four")),
        ("一つ目です。二つ目です。", 8, ("一つ目です。", "二つ目です。")),
        ("alpha beta gamma", 11, ("alpha beta", "gamma")),
        ("abcdefghij", 4, ("abcd", "efgh", "ij")),
    ],
)
def test_a_text_is_divided_at_its_best_place(text: str, longest: int, expected: tuple[str, ...]) -> None:
    """A text is divided between lines, sentences, words, and within a word only if need be."""
    found = parts(text, longest)

    assert expected == found


@given(st.text(alphabet="ab。. \n", max_size=200), st.integers(min_value=2, max_value=30))
def test_no_part_is_too_long(text: str, longest: int) -> None:
    """Each part fits, whatever the text."""
    assert [] == [part for part in parts(text, longest) if len(part) > longest]


@given(st.text(alphabet="ab。. \n", max_size=200), st.integers(min_value=2, max_value=30))
def test_nothing_but_space_is_lost(text: str, longest: int) -> None:
    """All characters but the space at a division are kept, in order."""
    assert "".join(text.split()) == "".join("".join(parts(text, longest)).split())
