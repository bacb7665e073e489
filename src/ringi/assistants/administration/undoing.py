"""The shape shared by tools that take back an act about a person: a form that names the thing and gives a reason."""

from __future__ import annotations

from ringi.domain.ids import ToolName
from ringi.domain.tools import Effect, Risk, ToolSpec


def undoing(name: str, level: int) -> ToolSpec:
    """Returns the declaration of such a tool. It gives rights back, and so opens a way in."""
    return ToolSpec(
        name=ToolName(name),
        effect=Effect.WRITE,
        level=level,
        risk=Risk.HIGH,
        administrative=True,
        opens=True,
    )
