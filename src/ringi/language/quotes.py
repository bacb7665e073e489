"""Which words of a message are the writer's own? Tells them from quoted blocks, code, addresses and struck text.

Works on the raw text of ChatWork, Discord, mail and Markdown alike; what the words mean is asked elsewhere.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A message, divided."""

    own: str
    """What the writer says; a phrase quoted inside a sentence (`「…」`) stays as `□`."""
    quoted: str
    """Quoted and fenced blocks, as written."""


def divide(text: str) -> Words:
    """The writer's own words apart from quoted blocks. A block that is never closed reaches to the end."""
    if not any(mark in text for mark in _MARKS):
        return Words(own=text.strip(), quoted="")
    quoted = "\n".join(_BLOCK.findall(text))
    own = _ADDRESS.sub("\n", _STRUCK.sub("", _BLOCK.sub("\n", text)))
    return Words(own=_SPOKEN.sub("□", own).strip(), quoted=quoted)


_MARKS = (">", "＞", "[", "`", "~~", "「", "『", '"', "“", "<@")
_BLOCK = re.compile(
    r"\[qt\].*?(?:\[/qt\]|\Z)|\[code\].*?(?:\[/code\]|\Z)|```.*?(?:```|\Z)|^[ \t]*[>＞][^\n]*",
    re.DOTALL | re.MULTILINE,
)
_STRUCK = re.compile(r"~~[^~\n]*~~")
_ADDRESS = re.compile(
    r"\[(?:To|rp|返信)[^\]\n]{0,80}\](?:[一-龠ァ-ヶーA-Za-z]{1,20}(?:さん|くん|様|ちゃん)(?=\n))?|<@!?\d{1,20}>"
)
_SPOKEN = re.compile(r"「[^」]*」?|『[^』]*』?|\"[^\"]*\"?|“[^”]*”?|`[^`]*`?")
