"""The marks that stand for a name and for words while a request is read, and what its grammars are built with."""

from __future__ import annotations

NAME = "\ue000"
"""Stands for the addressee."""
WORDS = "\ue001"
"""Stands for the words to be passed on."""


def any_of(alternatives: str) -> str:
    """One of the alternatives, in the folding of the texts read: a long vowel is written as a dash."""
    return f"(?:{alternatives.replace('ー', '-')})"
