"""A yes with a "but" is told from a yes, and from a "but" alone."""

from __future__ import annotations

import pytest

from ringi.language.confirmations.reservations import agrees_with_reservation

RESERVED = (
    "はい、でも…",
    "はい、でもいくらですか？",
    "OK、ただ件名は議事録で",
    "いいよ、でも来週ね",
    "はい、ですが担当は別の人で",
    "お願いします。ただし金曜で",
    "yes, but for Sato",
)
NOT_RESERVED = (
    "はい",
    "でも",
    "いいえ、でも明日なら",
    "はい、いつでもどうぞ",
    "はい、これでもいいです",
    "はい、ただいま",
    "何でもいいよ",
    "> はい\nでも明日で",
    "butter please",
)


@pytest.mark.parametrize("text", RESERVED)
def test_yes_with_a_but(text: str):
    """What follows the "but" does not matter."""
    assert agrees_with_reservation(text)


@pytest.mark.parametrize("text", NOT_RESERVED)
def test_anything_else(text: str):
    """No yes before it, or no "but" at all."""
    assert not agrees_with_reservation(text)
