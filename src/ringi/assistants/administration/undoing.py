"""The shape shared by tools that take back an act about a person: a form that names the thing and gives a reason."""

from __future__ import annotations

from ringi.assistants.administration.fields import REASON
from ringi.domain.ids import ToolName
from ringi.domain.tools import Argument, ArgumentRole, Effect, Risk, ToolSpec


def undoing(name: str, level: int, argument: str) -> ToolSpec:
    """Returns the declaration of such a tool. It gives rights back, and so opens a way in."""
    return ToolSpec(
        name=ToolName(name),
        effect=Effect.WRITE,
        level=level,
        risk=Risk.HIGH,
        administrative=True,
        opens=True,
        arguments={argument: Argument(role=ArgumentRole.WHICH), "reason": REASON},
    )
