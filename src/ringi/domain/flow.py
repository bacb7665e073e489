"""A flow: a request whose arguments are collected over several messages, one question at a time (D1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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
