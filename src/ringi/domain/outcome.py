"""The outcomes and states of a turn. Records, lists, statistics and both interfaces use the same word for each.

A new word needs a sentence in the catalogs (`sheet.outcome_…`) and in the web (`outcome.…`) before anything runs.
"""

from __future__ import annotations

from typing import Literal

Outcome = Literal[
    "executed",
    "answered",
    "asked",
    "noted",
    "refused",
    "declined",
    "expired",
    "cancelled",
    "failed",
    "unsure",
    "erased",
    "unreadable",
]
"""unsure: it is unknown if an outside effect happened. erased: with its requester. unreadable: its record is damaged."""
Standing = Literal["open", "waiting"] | Outcome
"""A turn's outcome, or its state until then."""
