"""Which words mean whoever leads the company, whatever their name is?"""

from __future__ import annotations

import re

LEADER_NAMES = ("社長", "代表", "代表取締役", "president", "ceo")
"""How they are called in what somebody says."""


def means_leader(said: str) -> bool:
    """The words mean nobody else."""
    return _LEADS.fullmatch(said.strip()) is not None


_LEADS = re.compile(
    r"(?:うちの|会社の|弊社の?)?(?:社長|代表(?:取締役)?(?:社長)?|トップ)(?:さん|様)?|(?:the |our )?(?:president|ceo|boss of the company)",
    re.IGNORECASE,
)
