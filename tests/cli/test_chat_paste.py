"""Lines that were pasted into the terminal are no words of whoever pasted them."""

from __future__ import annotations

import pytest

from ringi.cli.commands.chat import typed_in


@pytest.mark.parametrize(
    ("lines", "pasted"),
    [
        (["明日の予定は？"], ()),
        (["次を伝えて", "10時に集合"], ()),
        (["この文章を要約して\n伊藤さんに伝えて"], ((0, 18),)),
        (["要約して", "一行目\n二行目"], ((5, 12),)),
    ],
)
def test_a_line_with_a_break_in_it_was_pasted(lines: list[str], pasted: tuple) -> None:
    """A line that a backslash continues was typed, like any other."""
    said = typed_in(lines)

    assert ("\n".join(lines), pasted) == (said.text, said.pasted)
