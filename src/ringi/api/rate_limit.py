"""How much may one person say at a time? Reading words costs the process, and all others wait meanwhile. Kept in the
memory of one process, by its own clock: whoever is slowed down loses nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from ringi.domain.ids import PersonId

MOST = 200_000
"""Characters, or what costs as much, that somebody may say at once."""
WITHIN_S = 60.0
"""So long until all of it may be said again."""
EACH = 300
"""What every message costs besides its characters."""
SHORT = 20
"""Characters of a message that is heard beyond that, up to twice as much: a yes, a no, a stop."""
_MOST_KEPT = 10_000


@dataclass(slots=True)
class SpeakingPace:
    """Who said how much lately."""

    _said: OrderedDict[PersonId, tuple[float, float]] = field(
        default_factory=OrderedDict[PersonId, tuple[float, float]]
    )
    """How full their measure was, and when that was looked at; the latest last."""

    def admits(self, person: PersonId, text: str, now: float) -> bool:
        """Whether they may say that now; if so, it is counted."""
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
