"""The dialog of a person in one conversation (D1): a flow, whose arguments are collected over several messages, and the
last fault.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ringi.domain.ids import ToolName
from ringi.domain.tools import Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class Collected:
    """One argument as far as it is known."""

    argument: str
    value: str
    trust: Trust
    """Trust of the value when it was collected; never improves."""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """A request that a person has begun in one conversation and not completed."""

    tool: ToolName
    collected: tuple[Collected, ...] = ()
    resting: bool = False
    """True if the person turned to something else since the last question."""
    over: bool = False
    """True if its time has run out. Nothing of it counts any more, and its owner is to be told so."""


TARGET_NOT_FOUND = "target_not_found"
"""Code of a fault: what a call names was not found, or was one of several."""
TOOL_FAILED = "tool_failed"
"""Code of a fault: a call was started and failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The last fault in a person's dialog in one conversation."""

    tool: ToolName
    """The tool that was to be used; empty if no model proposed one."""
    intent: str
    """The wish of the person, as it was understood; empty if that may not be kept."""
    error: str
    """Its code."""
    count: int
    """Number of times it was met in a row."""
    over: bool = False
    """True if its time has run out."""

    @property
    def mode(self) -> Literal["normal", "error_recovery"]:
        """The mode the dialog is in: a target that is not found once is a question, and no fault yet."""
        asked_once = self.error == TARGET_NOT_FOUND and self.count <= 1
        return "normal" if asked_once or self.over else "error_recovery"
