"""The options of rendering a sheet: a language, a time zone, a width, and a function that may colour words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Literal

from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.review.layout import WIDTH, pad, wrap

Tone = Literal["title", "good", "care", "bad", "quiet"]
"""The meaning of a colour. It is never the only cue: every word stands for itself."""
LABEL = 14
"""Columns of the labels at the left."""
LONGEST = 4_000
"""Characters of one entry that are shown; the record has them all."""


def uncoloured(text: str, tone: Tone) -> str:
    del tone
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderOptions:
    """The options a sheet is rendered with."""

    locale: Locale
    zone: tzinfo
    width: int = WIDTH
    paint: Callable[[str, Tone], str] = uncoloured

    def say(self, key: str, **params: str | int | Text) -> str:
        return say(Text(key, params), self.locale)

    def moment(self, at: datetime) -> str:
        return at.astimezone(self.zone).strftime("%Y-%m-%d %H:%M:%S")

    def time(self, at: datetime) -> str:
        return at.astimezone(self.zone).strftime("%H:%M:%S")

    def entry(self, label: str, text: str, *, depth: int = 0) -> tuple[str, ...]:
        """Returns a labelled text, its further lines beneath its first; only the beginning of a very long one."""
        margin = "  " * depth
        inner = self.width - LABEL - len(margin)
        left = len(text) - LONGEST
        shown = text if left <= 0 else f"{text[:LONGEST]}…\n{self.say('sheet.more', count=left)}"
        first, *rest = wrap(shown, inner)
        head = margin + self.paint(pad(label, LABEL - len(margin)), "quiet")
        under = " " * LABEL
        return ((head + first).rstrip(), *((under + line).rstrip() for line in rest))


def joined(parts: Iterable[str]) -> str:
    """Returns the facts in one line; empty ones are left out."""
    return " · ".join(part for part in parts if part)
