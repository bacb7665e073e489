"""In which language is somebody spoken to? In that of their own words; in the organisation's where those do not tell."""

from __future__ import annotations

from ringi.domain.text import Locale
from ringi.language.written import written_in
from ringi.turns.charter import Charter
from ringi.turns.state import State


def tongue(state: State, charter: Charter) -> Locale:
    """Of the requester of that turn."""
    return written_in("\n".join(said.text for said in state.said), charter.facts.organisation.locale)
