"""Sums up a conversation without any model: who asked for what, in their own words, the latest of it.

It understands nothing; it keeps the beginning of what people said themselves, a line each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ringi.domain.summary import Line, Summary, SummaryRequest

LINES = 30
"""Number of lines that are kept, the latest ones."""
LONGEST = 60
"""Characters of one message that are kept."""


class Extract:
    """A `ringi.domain.summary.Summariser` that works without any key."""

    @property
    def name(self) -> str:
        return "embedded"

    async def summarise(self, request: SummaryRequest) -> Summary:
        """Returns the summary. Never fails and costs nothing."""
        lines = (*request.earlier.splitlines(), *_asked(request.lines))
        return Summary(body="\n".join(lines[-LINES:]) or "-", model=self.name)


def _asked(lines: Sequence[Line]) -> Iterator[str]:
    own = [line for line in lines if line.who is not None and line.own]
    for (who, at), said in groupby(own, key=lambda line: (line.who, line.at)):
        words = " ".join("".join(line.text for line in said).split())
        if who is not None and words:
            yield f"{at:%m-%d} {who.name}: {_cut(words)}"


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
