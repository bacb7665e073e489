"""Demands a password given lately for a grave decision."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel

from ringi.api.auth.caller import ApiCaller
from ringi.domain.errors import FreshNeededError
from ringi.domain.text import Text
from ringi.store.identity.browser_sessions import FRESH_S


class FreshNeeded(BaseModel):
    """The one refusal of 403 that is over once the password was given again."""

    type: Literal["urn:ringi:fresh_needed"]
    title: str
    status: Literal[403]


TAKES_FRESH: dict[int | str, dict[str, object]] = {
    403: {"model": FreshNeeded, "description": "Proof of the password first"}
}
"""The `responses` entry of the routes that demand a fresh proof."""


def fresh_seconds(proven_at: int | None) -> float:
    """Seconds that a proof given at that moment (seconds since 1970) still counts; 0 if none is known."""
    if proven_at is None:
        return 0.0
    age = datetime.now(UTC).timestamp() - proven_at
    # A moment still to come proves nothing, but for clocks that differ a little.
    return max(0.0, FRESH_S - max(0.0, age)) if age >= -_CLOCKS_DIFFER_S else 0.0


_CLOCKS_DIFFER_S = 60.0


def demand_fresh(caller: ApiCaller) -> None:
    """Raises FreshNeededError if the caller's browser session is not fresh. A program with a token is its owner's own
    affair."""
    if not is_fresh(caller):
        raise FreshNeededError(Text("session.fresh_needed"))


def is_fresh(caller: ApiCaller) -> bool:
    return caller.visit is None or caller.visit.fresh_until > datetime.now(UTC)
