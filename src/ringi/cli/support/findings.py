"""The answer to one question of `ringi doctor`."""

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
    """True if it is neither good nor bad: work for a person, or not tried."""
