"""Repeats a failed proposal if the message says nothing but "again" (S1: error recovery). It is made once more, as a
new one through all gates, and no model is asked. A call that was carried out, or may have been, is never repeated
this way.
"""

from __future__ import annotations

from datetime import timedelta

from ringi.domain.ids import TurnId
from ringi.domain.proposal import ToolCallProposal
from ringi.journal import events
from ringi.language.confirmations.leaving import tries_again
from ringi.store.turns.turns import newest_failed
from ringi.turns.engine.step import StepView
from ringi.turns.history import folded, recorded

LATELY = timedelta(hours=1)
"""The longest time since the failure for a bare word to mean it."""


async def failed_before(turn: StepView) -> tuple[str, ToolCallProposal] | None:
    """The proposal of the requester's last turn here, with the model it came from, if that turn failed and the
    message says nothing but "again"; else None."""
    state, key = turn.state, turn.key
    if state.proposal is not None or not state.said:
        return None
    if not tries_again(state.said[-1].text, state.said[-1].pasted):
        return None
    rows = await turn.read(newest_failed(key.conversation, key.person, turn.id, turn.at() - LATELY))
    return await _proposal(turn, TurnId(rows[0][0])) if rows else None


async def _proposal(turn: StepView, failed: TurnId) -> tuple[str, ToolCallProposal] | None:
    earlier = await recorded(turn.services.database, turn.org, failed, turn.key.person)
    if any(isinstance(each, events.OutcomeUnknown) for each in earlier):
        return None
    if any(turn.services.registry.changes(each.tool) for each in folded(earlier).done):
        return None
    for each in reversed(earlier):
        if isinstance(each, events.Proposed) and isinstance(each.proposal, ToolCallProposal):
            return each.model, each.proposal
    return None
