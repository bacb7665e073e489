"""A second look at a call before it runs (E10): why it was due, and what came of it.

It may add a question, never take one away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cause = Literal["confidence", "candidates", "danger", "chance"]
"""confidence: neither sure nor unsure. candidates: other tools were considered. danger: of high risk. chance: one call
in so many, drawn regardless of its content."""
Finding = Literal["agrees", "doubts", "silent"]
"""silent: nothing usable came back, or nothing in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Critique:
    """A model's opinion of a call that another model, or the same one, proposed."""

    causes: tuple[Cause, ...]
    finding: Finding
    words: str = ""
    """The model's own words; never a fact."""
