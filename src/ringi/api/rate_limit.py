"""Limits how much one person may say at a time: reading words costs the process, and all others wait meanwhile. Kept in
the memory of one process, by its own clock: a person who is slowed down loses nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from ringi.domain.ids import PersonId

MOST = 200_000
"""Characters, or what costs as much, that a person may say at once."""
WITHIN_S = 60.0
"""Seconds until all of it may be said again."""
EACH = 300
"""Cost of every message besides its characters, in characters."""
SHORT = 20
"""Longest message, in characters, that is heard beyond that, up to twice as much: a yes, a no, a stop."""
_MOST_KEPT = 10_000


@dataclass(slots=True)
class SpeakingPace:
    """The amount each person said lately."""

    _said: OrderedDict[PersonId, tuple[float, float]] = field(
        default_factory=OrderedDict[PersonId, tuple[float, float]]
    )
    """Each person's measure: how full it was, and when that was looked at; the latest last."""

    def admits(self, person: PersonId, text: str, now: float) -> bool:
        """True if the person may say that now; if so, it is counted."""
        before, at = self._said.get(person, (0.0, now))
        full = max(0.0, before - (now - at) * MOST / WITHIN_S)
        full += EACH + len(text)
        if full > (2 * MOST if len(text) <= SHORT else MOST):
            return False
        self._said[person] = (full, now)
        self._said.move_to_end(person)
        if len(self._said) > _MOST_KEPT:
            self._said.popitem(last=False)
        return True
