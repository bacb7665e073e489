"""Entries of a sheet on paper."""

from __future__ import annotations

from datetime import UTC

from ringi.review.render_options import LONGEST, RenderOptions

PAPER = RenderOptions(locale="en", zone=UTC)


def test_of_a_very_long_value_the_beginning_is_set() -> None:
    """And how much is left, and where it is to be read."""
    lines = PAPER.entry("Said", "x" * (LONGEST + 1_000_000))

    told = "".join(line.strip() for line in lines)
    assert told.endswith("x…(1,000,000 more characters; --json shows them all)")


def test_what_is_not_long_is_set_whole() -> None:
    """Nothing is said of more."""
    lines = PAPER.entry("Said", "y" * LONGEST)

    assert LONGEST == "".join(lines).count("y")
