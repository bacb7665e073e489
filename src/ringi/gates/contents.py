"""Whether the requester said some content themselves.

`every_word_said` asks loosely, for what stays with the requester. `own_words` asks strictly, for what reaches other
people: the words must stand in a row, since leaving one out can turn their meaning round.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ringi.domain.evidence import LabelledText
from ringi.domain.tools import ArgumentRole, Trust
from ringi.gates.origins import holds
from ringi.language.normal import plain_form
from ringi.language.prohibitions import has_negation

_ENDING = 7
"""Characters of hiragana in a row that may be the ending of a sentence, and tell nothing of their own."""


def every_word_said(content: str, texts: Iterable[LabelledText]) -> bool:
    """One text of the requester's own holds it, or every word of it stands somewhere in their texts."""
    own = [text for text in texts if text.trust is Trust.REQUESTER]
    if any(holds(text, content, ArgumentRole.CONTENT) for text in own):
        return True
    words = _WORD.findall(folded := plain_form(content))
    heard = [plain_form(text.text) for text in own]
    return bool(words) and all(
        any(part in each for each in heard) for part in (*words, *_LONG.findall(folded))
    )


def own_words(content: str, texts: Iterable[LabelledText]) -> bool:
    """Each sentence of it stands in one of these texts, word after word; only its ending may differ."""
    given = tuple(texts)
    if any(text.whole and text.normal == plain_form(content) for text in given):
        return True
    heard = [_folded(text.text) for text in given]
    pieces = [piece for piece in map(_folded, _SENTENCE_END.split(content)) if piece]
    return bool(pieces) and all(any(_stands(piece, each) for each in heard) for piece in pieces)


def without(content: str, text: str) -> str:
    """The folded text with the sentences of the content taken out: what the message says around them."""
    around = _folded(text)
    for piece in sorted(map(_folded, _SENTENCE_END.split(content)), key=len, reverse=True):
        for form in _forms(piece):
            if form in around:
                around = around.replace(form, "□")
                break
    return around


def _stands(piece: str, text: str) -> bool:
    if any(True for _ in _ends_of(piece, text)):
        return True
    stems = (form for form in _forms(piece) if form != piece)
    return any(not _denied_at(text, end) for stem in stems for end in _ends_of(stem, text))


def _denied_at(text: str, end: int) -> bool:
    """The ending that the requester gave the words at that place turns their meaning round."""
    ending = _HIRAGANA.match(text, end)
    return ending is not None and has_negation(ending[0])


def _forms(piece: str) -> Iterable[str]:
    """The piece, then the piece without an ending that denies nothing."""
    yield piece
    ending = _ENDED.search(piece)
    for place in range(ending.start(), ending.end()) if ending else ():
        if _WORD.search(piece[:place]) and not has_negation(piece[place:]):
            yield piece[:place]


def _ends_of(words: str, text: str) -> Iterator[int]:
    """The places after the words in the text, where no Latin word and no number is cut in two."""
    start = text.find(words) if words else -1
    while start >= 0:
        end = start + len(words)
        if not (_cuts(text[max(start - 1, 0) : start], words[0]) or _cuts(words[-1], text[end : end + 1])):
            yield end
        start = text.find(words, start + 1)


def _cuts(left: str, right: str) -> bool:
    return bool(left and right) and _LATIN.match(left) is not None and _LATIN.match(right) is not None


@lru_cache(maxsize=1024)
def _folded(text: str) -> str:
    """The plain form without marks around it, English articles, and spaces beside Japanese."""
    folded = _ARTICLE.sub("", plain_form(text))
    return _MARKS_AROUND.sub("", _SPACE.sub("", folded))


_WORD = re.compile(r"[^\W_ぁ-ゖー]+")
_LONG = re.compile(rf"[ぁ-ゖー]{{{_ENDING + 1},}}")
_HIRAGANA = re.compile(r"[ぁ-ゖ]+")
_ENDED = re.compile(rf"[ぁ-ゖ]{{1,{_ENDING}}}$")
_SENTENCE_END = re.compile(r"[\n。！？!?]+|\.(?=\s|$)")
_LATIN = re.compile(r"[a-z0-9à-ɏ]")
_ARTICLE = re.compile(r"\b(?:a|an|the)\s+")
_SPACE = re.compile(r"(?<![!-~])\s+|\s+(?![!-~])")
_MARKS_AROUND = re.compile(r"^[\W_]+|[\W_]+$")
