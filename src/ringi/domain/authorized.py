"""Power is a type: the executor takes an `AuthorizedCall` and nothing else.

Only `ringi.gates.authorized` makes one, from a decision that allows exactly that call; a test holds it to that.
"""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.tools import Args


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorizedCall:
    """A call that may be executed once, under its execution id."""

    tool: ToolName
    args: Args
    """The arguments after modification, as they were judged, shown and bound."""
    execution: ExecutionId
    digest: str
