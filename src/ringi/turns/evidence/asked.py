"""Finds what a turn's requester asked for, as far as the judgement of the reply depends on it."""

from __future__ import annotations

from ringi.domain.tools import Trust
from ringi.language.detectors.reply_values import Asked
from ringi.language.names.naming import NO_NAMES, NameIndex
from ringi.language.text.drafts import asks_for_text
from ringi.language.text.segments import segment
from ringi.turns.machine.state import State


def asked_of(state: State, names: NameIndex = NO_NAMES) -> Asked:
    """The request that the reply answers. A short message such as 「もっと短く」 is read together with the one before
    it. INVARIANT: only the requester's own words ask for a text, never words that they paste or quote."""
    own = "\n".join(part.text for said in state.said for part in segment(said.text, said.pasted) if part.own)
    wanted = asks_for_text(own) or (len(own) <= _COMPLETING and asks_for_text(_message_before(state)))
    return Asked(typed="\n".join(said.text for said in state.said), wanted=wanted, names=names)


def _message_before(state: State) -> str:
    """The requester's own words in the message before this turn; empty if there are none."""
    said = (
        each for each in reversed(state.items) if each.kind == "message" and each.trust is Trust.REQUESTER
    )
    return next((each.text for each in said), "")


_COMPLETING = 40
"""Characters of a message that may only complete the one before."""
