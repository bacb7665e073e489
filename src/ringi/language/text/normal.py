"""Gives spellings of one word the same form: folds width, case, kana, dashes, spaces and invisible characters away.

Normal forms are for comparing, never for showing. Look-alikes of other scripts (Cyrillic `а`, the kanji `一`
beside `ー`) stay apart on purpose: characters that merely look equal are not equal.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

HIDDEN = re.compile(
    "["
    "\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f"  # controls that are not white space
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"  # soft hyphen, joiners, fillers
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"  # zero width, direction, invisible operators
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"  # variation selectors, byte order mark, annotations
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"  # musical controls, tags
    "]"
)
"""Invisible characters, which can split a word or carry a message between machines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aligned:
    """A text folded one character at a time, so that a find in it can be shown in the original."""

    text: str
    positions: tuple[int, ...]
    """For each character of `text`, the index of the original character it came from."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original span of a non-empty folded one."""
        return self.positions[start], self.positions[end - 1] + 1


def normal_form(text: str) -> str:
    """The form in which texts are compared. Idempotent."""
    # Run by run: `translate` over a whole text spends its time on the characters it does not change.
    return _KATAKANA_RUN.sub(lambda run: run[0].translate(_KATAKANA), plain_form(text))


def plain_form(text: str) -> str:
    """The normal form with katakana kept: the same length, so that positions in one hold in the other."""
    if text.isascii() and text.isprintable():
        return " ".join(text.casefold().split())
    if is_ordinary(text):
        cased = text.lower() if _CAPITAL.search(text) else text
        return " ".join(cased.replace("ー", "-").replace("〜", "~").split())
    composed = unicodedata.normalize("NFKC", HIDDEN.sub("", text))
    folded = unicodedata.normalize("NFKC", composed.casefold())
    return " ".join(_DASH.sub("-", folded).replace("〜", "~").split())


def is_ordinary(text: str) -> bool:
    """True for a text of everyday Japanese and ASCII alone: nothing hidden in it, and nothing that another character
    stands for. Fast path that spares most texts the slow ones."""
    return _ORDINARY.fullmatch(text) is not None


@lru_cache(maxsize=32)
def align(text: str) -> Aligned:
    """Folds width and dashes and drops hidden characters, keeping case, line breaks and long vowels."""
    if text.isascii():
        return Aligned(text=text, positions=tuple(range(len(text))))
    pieces = [*map(_fold_one, text)]
    folded = "".join(pieces)
    if len(folded) == len(text) and "" not in pieces:
        return Aligned(text=folded, positions=tuple(range(len(text))))
    positions = [index for index, piece in enumerate(pieces) for _ in piece]
    return Aligned(text=folded, positions=tuple(positions))


@lru_cache(maxsize=8192)
def _fold_one(char: str) -> str:
    if char.isascii():
        return char
    return _HYPHEN.sub("-", HIDDEN.sub("", unicodedata.normalize("NFKC", char)))


_ORDINARY = re.compile("[\t\n\r -~、。「-』〜ぁ-ゖァ-ー一-鿿]*+")
_CAPITAL = re.compile("[A-Z]")
_HYPHEN = re.compile("[‐‑‒–—―⁃−─━]")
_DASH = re.compile("[‐‑‒–—―⁃−─━ー]")
"""The long-vowel mark is among them: typed Japanese swaps it freely with the dashes."""
_KATAKANA_RUN = re.compile("[ァ-ヶヽヾ][ァ-ヶヽヾ]*")
"""Written so that it begins with a plain class, which the engine scans for four times as fast as for `[…]+`."""
_KATAKANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}
