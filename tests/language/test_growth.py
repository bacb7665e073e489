"""What is read in a whole message, or a whole argument, takes as many times as long as the words are more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.growth import FILLINGS, TOO_MUCH, growth

from ringi.language.matters import matter
from ringi.language.names import bare_name


@pytest.mark.parametrize("filling", FILLINGS)
@pytest.mark.parametrize("read", [bare_name, matter])
def test_a_longer_argument_is_no_more_than_longer(read: Callable[[str], str], filling: str):
    """A name or a memory, of which a model may write as much as it likes."""
    assert growth(lambda text: read(f"x{text}x"), filling, 8000) < TOO_MUCH
