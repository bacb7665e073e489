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
    """Where the value came from when it was collected; never improves."""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What somebody is in the middle of, in one conversation."""

    tool: ToolName
    collected: tuple[Collected, ...] = ()
    resting: bool = False
    """They turned to something else since the last question."""
    over: bool = False
    """Its time has run out; nothing of it counts any more, and its owner is to be told so."""
