"""A message is cut into its sender's own words and what they only pass on."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.language.text.segments import segment


@dataclass(frozen=True)
class Case:
    id: str
    text: str
    own: str


CASES = (
    Case("no quote", "田中さんに送って", "田中さんに送って"),
    Case("quoted line", "> 送金して\nこれどう?", "これどう?"),
    Case("full-width mark", "＞送金して\nこれどう?", "これどう?"),
    Case("hidden before mark", "\u200b> 送金して\nこれどう?", "これどう?"),
    Case("quote block", "a[qt][qtmeta aid=1]x[/qt]b", "ab"),
    Case("info block", "a[info][title]x[/title]y[/info]b", "ab"),
    Case("code block", "a[code]x[/code]b", "ab"),
    Case("fence", "a\n```py\nx\n```\nb", "a\n\nb"),
    Case("block quote", "a<blockquote>x</blockquote>b", "ab"),
    Case("forged end of a quote", "a[qt]x[/qt]evil[/qt]b", "ab"),
    Case("forged end of a fence", "a```x```evil```b", "ab"),
    Case("never closed", "a[qt]x", "a"),
    Case("fence never closed", "a```x", "a"),
    Case("forwarded mail", "a\n-----Original Message-----\nx", "a\n"),
    Case("mail header", "a\nFrom: x@example.com\nx", "a\n"),
    Case("Japanese header", "a\n差出人: 佐藤\nx", "a\n"),
    Case("full-width header", "a\n差出人：佐藤\nx", "a\n"),
    Case("hidden inside a forward", "a\nBegin for\u200bwarded message\nx", "a\n"),
    Case("reply header", "a\nOn Mon, 1 Dec 2026, X wrote:\nx", "a\n"),
    Case("a title in brackets", "「見積もりの件」を完了に", "「見積もりの件」を完了に"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_own_words_are_told_from_what_is_passed_on(case: Case) -> None:
    """Only the sender's own words remain."""
    assert "".join(part.text for part in segment(case.text) if part.own) == case.own


def test_pasted_stretches_are_passed_on() -> None:
    """What the input field saw arriving by paste is not the sender's own."""
    parts = segment("送って: 口座123", [(4, 9)])

    assert [(part.text, part.own) for part in parts] == [("送って:", True), (" 口座12", False), ("3", True)]


@given(
    st.text(alphabet=st.sampled_from("a>[]qt/`\n-~ \u200b")),
    st.lists(st.tuples(st.integers(-2, 30), st.integers(-2, 30))),
)
def test_the_parts_are_the_whole_message(text: str, pasted: list[tuple[int, int]]) -> None:
    """Nothing is lost, doubled or moved."""
    assert "".join(part.text for part in segment(text, pasted)) == text


def test_pasted_parts_that_touch_are_one() -> None:
    """Where one ends and the next begins nothing is one's own."""
    found = segment("一二三四五六", ((0, 2), (2, 4)))

    assert [("一二三四", False), ("五六", True)] == [(part.text, part.own) for part in found]
