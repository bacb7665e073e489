"""Takes stretches that were read out of a text, so that nothing is found twice. Every position stays the same."""

import re
from collections.abc import Iterable

GAP = "□"
"""Stands for a stretch that was read as something else; `-9` after it ends a range and is no number."""


def without_addresses(text: str) -> str:
    """Digits in links and mail addresses are a part of them."""
    if "@" not in text and "://" not in text:
        return text
    return blank(text, [match.span() for match in _ADDRESS.finditer(text)])


def blank(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with those spans, which are in order, made gaps."""
    pieces, position = list[str](), 0
    for start, end in spans:
        pieces += text[position:start], GAP * (end - start)
        position = end
    return "".join((*pieces, text[position:])) if pieces else text


_ADDRESS = re.compile(
    r"(?<![\w+.-])(?:[a-z][a-z\d+.-]*://[!-~]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)", re.IGNORECASE | re.ASCII
)
