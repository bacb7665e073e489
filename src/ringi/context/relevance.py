"""Measures how near a text is to the words just said, by shared pairs of neighbouring characters. Pure. It needs no
dictionary and serves Japanese and English alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from ringi.language.text.normal import normal_form

T = TypeVar("T")


def most_relevant(words: Iterable[str], texts: Sequence[tuple[str, T]]) -> list[T]:
    """Returns the things the texts stand for, those nearest to the words first; equally near ones keep their order."""
    said = frozenset[str]().union(*map(_pairs, words))
    return [meant for _, meant in sorted(texts, key=lambda text: -_nearness(said, text[0]))]


def _nearness(said: frozenset[str], text: str) -> float:
    """Returns the weight of the pairs in common; a long text has more of them by chance, and counts for less."""
    pairs = _pairs(text)
    return len(said & pairs) / math.sqrt(len(pairs)) if pairs else 0.0


@lru_cache(maxsize=4096)
def _pairs(text: str) -> frozenset[str]:
    """Returns the pairs of neighbouring characters in a text, none of them across a space."""
    return frozenset(first + second for word in normal_form(text).split() for first, second in pairwise(word))
