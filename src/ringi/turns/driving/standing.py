"""Did the words that were to change what waits for a yes change it? Where the same call comes of them, the question
stands as it stood, under its number; where nothing at all came of them, whoever said them is told so.
"""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.ids import MessageId, ToolName
from ringi.domain.proposal import Proposal, ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Args
from ringi.i18n import say
from ringi.journal import events
from ringi.language.sensitive import beginning
from ringi.store.conversations import store_message
from ringi.store.database import Statement
from ringi.store.pendings import draw_number, newest_changed
from ringi.turns.driving.drive import Drive
from ringi.turns.history import recorded
from ringi.turns.house import new_id
from ringi.turns.tongue import tongue

QUOTED = 20
"""Characters that are quoted of what was not understood."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Under which number a question is put, and what is said before it."""

    number: str
    told: tuple[Statement, ...] = ()


async def standing(drive: Drive) -> Standing:
    """The number it had where it is the very question that was to be changed, else a new one."""
    state = drive.state
    if len(state.said) < 2 or state.decision is None:
        return Standing(number=await draw_number(drive.house.database, drive.key.org))
    # A question put before digests were keyed still has the bare one.
    asked = newest_changed(drive.turn, (await drive.keyed_digest(), state.decision.digest))
    (rows,) = await drive.house.database.batch(drive.key.org, asked)
    if not rows:
        return Standing(number=await draw_number(drive.house.database, drive.key.org))
    number = str(rows[0][0])
    if not await _nothing_came(drive):
        return Standing(number=number)
    quoted = beginning(state.said[-1].text, QUOTED)
    unread = Text("turn.change_not_understood", {"said": quoted, "number": number})
    words = say(unread, tongue(state, await drive.charter()))
    note = store_message(drive.key.conversation, drive.turn, MessageId(new_id()), words)
    return Standing(number=number, told=(note,))


async def _nothing_came(drive: Drive) -> bool:
    """The words led to the very calls that were proposed before them."""
    charter = await drive.charter()
    past = await recorded(drive.house.database, charter, drive.turn, drive.key.person)
    proposals = [each.proposal for each in past if isinstance(each, events.Proposed)]
    before = proposals[-2:-1] if drive.state.proposal in proposals else proposals[-1:]
    return bool(before) and _calls(before[0]) == _calls(drive.state.proposal)


def _calls(proposal: Proposal | None) -> list[tuple[ToolName, Args]]:
    calls = proposal.calls if isinstance(proposal, ToolCallProposal) else ()
    return [(call.tool, call.args) for call in calls]
