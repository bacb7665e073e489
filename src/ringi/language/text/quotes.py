"""Finds the sender's plain words in a message, without words they pass on, address, strike out or cite.

`segments` finds the bounds of passed-on parts; the meaning of the words is asked elsewhere.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ringi.language.text.segments import segment


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A message, divided."""

    own: str
    """The writer's own words; a phrase quoted inside a sentence (`「…」`) stays as `□`."""
    quoted: str
    """The words they pass on, as written."""


def divide(text: str, pasted_ranges: Iterable[tuple[int, int]] = ()) -> Words:
    """Divides a message into the writer's own words and passed-on words. In doubt a word is passed on."""
    parts = segment(text, pasted_ranges)
    own = "\n".join(part.text for part in parts if part.own)
    quoted = "\n".join(part.text for part in parts if not part.own)
    if any(mark in own for mark in _MARKS):
        own = _SPOKEN.sub("□", _ADDRESS.sub("\n", _STRUCK.sub("", own)))
    return Words(own=own.strip(), quoted=quoted)


_MARKS = ("[", "<@", "~~", "「", "『", '"', "“", "`")
_STRUCK = re.compile(r"~~[^~\n]*~~")
_ADDRESS = re.compile(
    r"\[(?:To|rp|返信)[^\]\n]{0,80}\](?:[一-龠ァ-ヶーA-Za-z]{1,20}(?:さん|くん|様|ちゃん)(?=\n))?|<@!?\d{1,20}>"
)
_SPOKEN = re.compile(r"「[^」]*」?|『[^』]*』?|\"[^\"]*\"?|“[^”]*”?|`[^`]*`?")
