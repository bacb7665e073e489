"""Was the password given lately enough for a grave decision?"""

from __future__ import annotations

from datetime import UTC, datetime

from ringi.api.caller import Caller
from ringi.api.problems import Problem, ProblemError
from ringi.domain.text import Text

FRESH_NEEDED = Problem(status=403, text=Text("session.fresh_needed"))


def demand_fresh(caller: Caller) -> None:
    """ProblemError where a browser's visit is not fresh. A program with a token is its owner's own affair."""
    if not is_fresh(caller):
        raise ProblemError(FRESH_NEEDED)


def is_fresh(caller: Caller) -> bool:
    return caller.visit is None or caller.visit.fresh_until > datetime.now(UTC)
