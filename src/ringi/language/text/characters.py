"""Finds characters that are no text. JSON can write characters that no text of ours can hold, and others that nobody
types."""

from __future__ import annotations

import re


def is_text(text: str) -> bool:
    """True if the text holds neither NUL nor half of a character: a database, a condition or a digest takes the former for
    an end and breaks at the latter."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def is_typed(text: str) -> bool:
    """True if the text holds neither any other control that is no white space, nor a noncharacter: a screen would take
    them for a command."""
    return _NEVER_TYPED.search(text) is None


_NEVER_TYPED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
