"""Reading a whole message or argument takes time in proportion to its length."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.growth import FILLINGS, TOO_MUCH, growth
from tests.support.tiers import night

from ringi.language.confirmations.leaving import takes_back, undoes_last
from ringi.language.confirmations.replies import judge_reply
from ringi.language.confirmations.urgency import is_urgent
from ringi.language.detectors.assertions import asserts_execution, asserts_permission
from ringi.language.detectors.card_numbers import card_numbers
from ringi.language.detectors.sensitive import confidential_values, personal_data, secrets
from ringi.language.names.names import bare_name
from ringi.language.text.matters import matter
from ringi.language.text.normal import align, plain_form
from ringi.language.text.rendering import as_rendered, readings, unmarked
from ringi.language.text.segments import segment


@pytest.mark.parametrize("filling", FILLINGS)
@pytest.mark.parametrize("read", [bare_name, matter])
def test_a_longer_argument_is_no_more_than_longer(read: Callable[[str], str], filling: str):
    """A name or a memory, of which a model may write as much as it likes."""
    assert growth(lambda text: read(f"x{text}x"), filling, 8000) < TOO_MUCH


READERS: tuple[Callable[[str], object], ...] = (
    *(asserts_permission, asserts_execution, judge_reply, is_urgent, takes_back, undoes_last),
    *(secrets, personal_data, confidential_values, align, plain_form, segment),
)


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("opening", ["x", "権限", "給与は", "はい、"])
def test_a_longer_message_is_no_more_than_longer(read: Callable[[str], object], opening: str):
    """A message filled with anything behind words of interest takes time in proportion to its length."""
    grown = [
        each for each in FILLINGS if growth(lambda text: read(f"{opening}{text}x"), each, 16_000) >= TOO_MUCH
    ]

    assert [] == grown


MARKUP = (
    *(
        "&",
        "&#",
        "&#5",
        "&#53;",
        "&amp;",
        "\\",
        "\\\\",
        "*",
        "* ",
        "_",
        "~",
        "`",
        "[",
        "]",
        "](",
        "](x",
        "](<",
        '](x "',
        "](x '",
    ),
    *(
        "](x (",
        "](()",
        "]()",
        "[^",
        "[^1]",
        "][",
        "][x",
        "<",
        "<a",
        "<!--",
        "<!-- -->",
        "</",
        "A-",
        "A-1",
        "A-5*5",
        "A *",
        "A-**",
    ),
)
"""Beginnings of markup that end nowhere, and whole ones."""
OPENINGS = ("x", "](", '](x "', "[^", "<!--")


@pytest.mark.parametrize("read", [as_rendered, readings, unmarked, card_numbers])
@pytest.mark.parametrize(
    ("opening", "length"),
    [("](", 12_000), *(pytest.param(each, 60_000, marks=night) for each in OPENINGS)],
)
def test_longer_markup_is_no_more_than_longer(read: Callable[[str], object], opening: str, length: int):
    """Marks that open without end, behind marks that are never closed, take time in proportion to their number."""
    grown = [
        each for each in MARKUP if growth(lambda text: read(f"{opening}{text}x"), each, length) >= TOO_MUCH
    ]

    assert [] == grown
