"""Pairs of neighbouring characters by which a text is looked for. Japanese has no spaces, so pairs stand for words.

Particles and honorifics, written in hiragana, are left out if anything else is said.
"""

import re
from collections.abc import Iterator

from ringi.language.text.normal import plain_form

MOST = 40


def pairs(text: str) -> tuple[str, ...]:
    """Each pair once, in their order; for a single character, that character. Folded as `plain_form` folds."""
    folded = plain_form(text)
    runs = [match[0] for match in _TELLING.finditer(folded)]
    runs = runs or [match[0] for match in _HIRAGANA.finditer(folded)]
    return tuple(dict.fromkeys(part for run in runs for part in _parts(run)))[:MOST]


def _parts(run: str) -> Iterator[str]:
    """A word in Latin letters is looked for whole."""
    if run.isascii():
        yield run
        return
    for at in range(max(1, len(run) - 1)):
        yield run[at : at + 2]


_TELLING = re.compile(
    r"[一-鿿々]+|[ァ-ヶ][ァ-ヶ-]*|(?<![a-z0-9])(?!(?:the|a|an|of|and|to|in|for|i|is)(?![a-z0-9]))[a-z0-9]+"
)
_HIRAGANA = re.compile(r"[ぁ-ゖ]+")
