"""Words that mean the leader of the company without their name."""

from __future__ import annotations

import re

LEADER_NAMES = ("社長", "代表", "代表取締役", "president", "ceo")
"""The words by which a text calls the leader."""


def means_leader(said: str) -> bool:
    """True if the words mean the leader and nobody else."""
    return _LEADS.fullmatch(said.strip()) is not None


_LEADS = re.compile(
    r"(?:うちの|会社の|弊社の?)?(?:社長|代表(?:取締役)?(?:社長)?|トップ)(?:さん|様)?|(?:the |our )?(?:president|ceo|boss of the company)",
    re.IGNORECASE,
)
