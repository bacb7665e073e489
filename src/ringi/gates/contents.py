"""Did the requester say this content themselves? Asked where others' words stand in our own records before the model.

The ending of a sentence may differ, since whoever passes words on turns them; every word in it may not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ringi.domain.evidence import LabelledText
from ringi.domain.tools import ArgumentRole, Trust
from ringi.gates.origins import holds
from ringi.language.normal import plain_form

_ENDING = 7
"""Characters of hiragana in a row that may be the ending of a sentence, and tell nothing of their own."""


def said(content: str, texts: Iterable[LabelledText]) -> bool:
    """Whether one text of the requester's own holds it, or every word of it stands in their texts."""
    own = [text for text in texts if text.trust is Trust.REQUESTER]
    if any(holds(text, content, ArgumentRole.CONTENT) for text in own):
        return True
    words = _WORD.findall(folded := plain_form(content))
    heard = [plain_form(text.text) for text in own]
    return bool(words) and all(
        any(part in each for each in heard) for part in (*words, *_LONG.findall(folded))
    )


_WORD = re.compile(r"[^\W_ぁ-ゖー]+")
_LONG = re.compile(rf"[ぁ-ゖー]{{{_ENDING + 1},}}")
