"""Compares the sources that a model states for the arguments of a call with the origins that code finds.

The comparison is shown and counted. No rule reads it: a model's word about itself moves no verdict.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from ringi.domain.decision import Origin
from ringi.domain.proposal import ProposedCall, StatedSource
from ringi.domain.tools import Trust


def differing(call: ProposedCall, origins: Iterable[Origin]) -> tuple[str, ...]:
    """Returns the arguments whose stated source is not the kind of place in which code found the value."""
    found = {origin.argument: origin.trust for origin in origins}
    return tuple(
        name for name, stated in call.sources.items() if name in found and not _fits(stated, found[name])
    )


def _fits(stated: StatedSource, trust: Trust) -> bool:
    match stated:
        case "message":
            # A requester need not name themselves or their department: code takes both from the record.
            return trust in (Trust.REQUESTER, Trust.RECORD)
        case "history" | "record" | "result":
            return trust is not Trust.MODEL
        case "own":
            return trust is Trust.MODEL
        case _:
            assert_never(stated)
