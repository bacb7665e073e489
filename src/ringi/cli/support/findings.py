"""One answer of `ringi doctor`."""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The answer to one question."""

    name: str
    good: bool
    text: Text
    open: bool = False
    """Neither good nor bad: work for somebody, or not tried."""
