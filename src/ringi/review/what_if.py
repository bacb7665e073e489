"""What would the gates have said under another policy? Recorded calls are judged anew, on the evidence they were
judged on. Pure; nothing is written, and nothing runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ringi.domain.decision import Decision, Stamp, Verdict
from ringi.domain.ids import ToolName, TurnId
from ringi.domain.policy import Policy
from ringi.domain.proposal import ToolCallProposal
from ringi.journal import events
from ringi.review.reading import Entry
from ringi.review.replay import decide_again
from ringi.review.replays import with_proposals


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
    """A recorded call, and what would be decided on it now."""

    turn: TurnId
    at: datetime
    tool: ToolName
    before: Verdict
    after: Verdict
    because: Stamp
    """The stamp that makes the difference: of the stricter decision, the one that leads it."""


def judged_again(turn: TurnId, entries: Iterable[Entry], policy: Policy) -> tuple[Otherwise, ...]:
    """Every readable call of the turn, in order, whether the verdict changes or not."""
    return tuple(
        _otherwise(turn, entry, proposal, policy)
        for entry, proposal in with_proposals(entries)
        if isinstance(entry, events.Judged) and proposal is not None
    )


def _otherwise(turn: TurnId, judged: events.Judged, proposal: ToolCallProposal, policy: Policy) -> Otherwise:
    after = decide_again(judged, proposal, policy)
    stricter: Decision = max((judged.decision, after), key=lambda decision: decision.verdict)
    return Otherwise(
        turn=turn,
        at=judged.at,
        tool=judged.tool,
        before=judged.decision.verdict,
        after=after.verdict,
        because=stricter.headline,
    )
