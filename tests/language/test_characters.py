"""What is text, and what somebody may have typed."""

from __future__ import annotations

import pytest

from ringi.language.text.characters import is_text, is_typed


@pytest.mark.parametrize("text", ["", "議事録", "🦊", "一\n二\t三", "a\u0085b"])
def test_what_people_type(text: str):
    """Line breaks and tabs among it."""
    assert is_text(text)
    assert is_typed(text)


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud83e", "b\udd8a"])
def test_what_no_text_holds(text: str):
    """NUL, and halves of characters: nobody types them either."""
    assert not is_text(text)
    assert not is_typed(text)


@pytest.mark.parametrize("text", ["\x07", "\x1b[2J", "\x7f", "\uffff"])
def test_what_only_machines_write(text: str):
    """It can be kept, and comes from no keyboard."""
    assert is_text(text)
    assert not is_typed(text)
