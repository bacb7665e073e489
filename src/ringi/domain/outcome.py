"""How may a turn end, and where may one stand? One word each: of the record, of lists, of statistics, of both interfaces.

A new word here asks for a sentence in the catalogs (`sheet.outcome_…`) and in the web (`outcome.…`) before anything runs.
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
"""unsure: nobody knows whether an outside effect happened. erased: with its requester. unreadable: its record is damaged."""
Standing = Literal["open", "waiting"] | Outcome
"""How it ended, or where it stands until then."""
