"""Judges loosely if the requester said some content themselves, for content that stays with them. Content that reaches
other people is judged strictly, by `ringi.gates.passing_on`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ringi.domain.evidence import LabelledText
from ringi.domain.tools import ArgumentRole, Trust
from ringi.gates.origins import holds
from ringi.language.text.normal import plain_form


def every_word_said(content: str, texts: Iterable[LabelledText]) -> bool:
    """True if one text of the requester's own holds it, or every word of it stands somewhere in their texts."""
    own = [text for text in texts if text.trust is Trust.REQUESTER]
    if any(holds(text, content, ArgumentRole.CONTENT) for text in own):
        return True
    words = _WORD.findall(folded := plain_form(content))
    heard = [plain_form(text.text) for text in own]
    return bool(words) and all(
        any(part in each for each in heard) for part in (*words, *_LONG.findall(folded))
    )


_WORD = re.compile(r"[^\W_ぁ-ゖー]+")
_LONG = re.compile(r"[ぁ-ゖー]{8,}")
"""Longer runs of hiragana are words too; shorter ones are endings."""
