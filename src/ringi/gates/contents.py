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


def carries_others(content: str, texts: Iterable[LabelledText]) -> bool:
    """True if the content holds anything of use to others that the requester did not say: a link, an address, a code, a long
    number, a word in capitals and figures, or a passage of somebody else's text."""
    folded = plain_form(content)
    heard = [plain_form(text.text) for text in texts if text.trust is Trust.REQUESTER]
    if any(not any(piece in each for each in heard) for piece in _TELLING.findall(folded)):
        return True
    others = [plain_form(text.text) for text in texts if text.trust is Trust.FREE_TEXT]
    passages = [*_passages(_LATIN_WORD.findall(folded)), *_stretches(folded)]
    return any(
        any(passage in each for each in others) and not any(passage in each for each in heard)
        for passage in passages
    )


def _passages(words: list[str]) -> Iterable[str]:
    """Yields each run of so many words as would be no chance."""
    return (" ".join(words[place : place + _WORDS]) for place in range(len(words) - _WORDS + 1))


def _stretches(folded: str) -> Iterable[str]:
    """Yields each stretch of Japanese that long."""
    for run in _JAPANESE.findall(folded):
        yield from (run[place : place + _CHARACTERS] for place in range(len(run) - _CHARACTERS + 1))


_WORDS, _CHARACTERS = 5, 8
_TELLING = re.compile(
    r"https?:\S+|www\.\S+|\S+@\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:/\S*)?|(?=[a-z-]*\d)[a-z0-9-]{4,}"
)
"""Links, addresses, host names; numbers of four figures, codes of letters and figures."""
_LATIN_WORD = re.compile(r"[a-z0-9à-ɏ']+")
_JAPANESE = re.compile(r"[ぁ-ゖァ-ヺー㐀-鿿々〆ヶ]{8,}")
_WORD = re.compile(r"[^\W_ぁ-ゖー]+")
_LONG = re.compile(r"[ぁ-ゖー]{8,}")
"""Longer runs of hiragana are words too; shorter ones are endings."""
