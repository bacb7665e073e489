"""What was read as something else is left out of sight."""

from __future__ import annotations

import pytest

from ringi.language.dates.gaps import GAP, without_addresses


@pytest.mark.parametrize("address", ["a100@example.jp", "https://example.jp/100"])
def test_digits_of_an_address_are_gone(address: str) -> None:
    """Whether it is of a mailbox or of a page; the words beside it stay where they were."""
    assert f"宛先 {GAP * len(address)} 宛" == without_addresses(f"宛先 {address} 宛")
