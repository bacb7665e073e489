"""Checks if the words that were to change a waiting confirmation changed it. If they lead to the same call, the
question stands as it was, under its number; if they led to nothing at all, the person who said them is told so.
"""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.ids import MessageId, ToolName
from ringi.domain.proposal import Proposal, ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Args
from ringi.i18n import say
from ringi.journal import events
from ringi.language.detectors.sensitive import beginning
from ringi.store.core.database import Statement
from ringi.store.turns.confirmations import draw_number, newest_changed
from ringi.store.turns.conversations import store_message
from ringi.turns.engine.step import StepView
from ringi.turns.history import recorded
from ringi.turns.locale import tongue
from ringi.turns.services import new_id

QUOTED = 20
"""Characters quoted of words that were not understood."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reask:
    """The number under which a question is put, and the statements that tell something before it."""

    number: str
    told: tuple[Statement, ...] = ()


async def standing(turn: StepView, digest: str) -> Reask:
    """The former number if it is the very question that was to be changed, else a new one. `digest` is what its yes
    binds to."""
    state = turn.state
    if len(state.said) < 2 or state.decision is None:
        return Reask(number=await draw_number(turn.services.database, turn.key.org))
    # A question put before digests were keyed still has the bare one.
    asked = newest_changed(turn.id, (turn.org.seal(turn.key.person).keyed_digest(digest), digest))
    rows = await turn.read(asked)
    if not rows:
        return Reask(number=await draw_number(turn.services.database, turn.key.org))
    number = str(rows[0][0])
    if not await _nothing_came(turn):
        return Reask(number=number)
    quoted = beginning(state.said[-1].text, QUOTED)
    unread = Text("turn.change_not_understood", {"said": quoted, "number": number})
    words = say(unread, tongue(state, turn.org))
    note = store_message(turn.key.conversation, turn.id, MessageId(new_id()), words)
    return Reask(number=number, told=(note,))


async def _nothing_came(turn: StepView) -> bool:
    """True if the words led to the very calls that were proposed before them."""
    snapshot = turn.org
    past = await recorded(turn.services.database, snapshot, turn.id, turn.key.person)
    proposals = [each.proposal for each in past if isinstance(each, events.Proposed)]
    before = proposals[-2:-1] if turn.state.proposal in proposals else proposals[-1:]
    return bool(before) and _calls(before[0]) == _calls(turn.state.proposal)


def _calls(proposal: Proposal | None) -> list[tuple[ToolName, Args]]:
    calls = proposal.calls if isinstance(proposal, ToolCallProposal) else ()
    return [(call.tool, call.args) for call in calls]
