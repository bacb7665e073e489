"""Judges recorded calls and replies anew under another policy, on the evidence they were judged on. The caller supplies
the evidence that the policy itself decides (who may approve, what was used up of a daily limit). Pure; nothing is
written, and nothing runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from ringi.domain.decision import Decision, Stamp
from ringi.domain.evidence import Evidence
from ringi.domain.ids import PersonId, ToolName, TurnId
from ringi.domain.people import Approver
from ringi.domain.policy import Policy
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.reply import ReplyDecision
from ringi.gates.sections import NO_ADDITIONS, Additions
from ringi.journal import events
from ringi.review.reading import Entry
from ringi.review.replay import decide_again, decide_reply_again
from ringi.review.replays import NOTHING_SHIPPED, Shipped, additions_of, with_proposals
from ringi.review.unsealed import OpenReceived

REPLY = "reply"
"""The value of `tool` if the text of a reply was judged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPolicy:
    """A policy that is not in force, and what evidence would be under it."""

    policy: Policy
    approvers: Callable[[Evidence], tuple[Approver, ...]]
    """The people who could say yes by level."""
    used: Callable[[PersonId, ToolName, datetime], int]
    """The number of times a person had used a tool on that day by then."""
    shipped: Shipped = field(default_factory=lambda: NOTHING_SHIPPED)
    """Terms and rules that assistants ship beside those of everybody."""
    additions: Additions = NO_ADDITIONS
    """Terms and rules of the assistant whose turn is judged anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedDecision:
    """A recorded decision, and what would be decided now."""

    turn: TurnId
    at: datetime
    requester: PersonId
    tool: str
    """The tool of a call; `reply` for a text."""
    before: str
    """The verdict on a call; for a text, the place it went to: `here`, `direct`, `nowhere`."""
    after: str
    because: Stamp
    """The stamp that makes the difference; for a call, the headline of the stricter decision."""

    @property
    def differs(self) -> bool:
        return self.before != self.after


def judged_again(turn: TurnId, entries: Iterable[Entry], draft: DraftPolicy) -> tuple[ChangedDecision, ...]:
    """Returns every readable decision of the turn, in order, whether it changes or not."""
    return tuple(_judged(turn, entries, draft))


def _judged(turn: TurnId, entries: Iterable[Entry], draft: DraftPolicy) -> Iterator[ChangedDecision]:
    for entry, proposal in with_proposals(entries):
        if isinstance(entry, events.Received | OpenReceived):
            draft = replace(draft, additions=additions_of(entry, draft.shipped))
        if isinstance(entry, events.Judged) and proposal is not None:
            yield _call(turn, entry, proposal, draft)
        if isinstance(entry, events.ReplyJudged):
            yield _reply(turn, entry, draft)


def _call(
    turn: TurnId, judged: events.Judged, proposal: ToolCallProposal, draft: DraftPolicy
) -> ChangedDecision:
    recorded = judged.evidence
    used = max(recorded.counts.uses_today, draft.used(recorded.requester.id, judged.tool, judged.at))
    evidence = replace(
        recorded,
        approvers=draft.approvers(recorded),
        counts=replace(recorded.counts, uses_today=used),
    )
    after = decide_again(replace(judged, evidence=evidence), proposal, draft.policy, draft.additions)
    stricter: Decision = max((judged.decision, after), key=lambda decision: decision.verdict)
    return ChangedDecision(
        turn=turn,
        at=judged.at,
        requester=recorded.requester.id,
        tool=judged.tool,
        before=judged.decision.verdict.name.lower(),
        after=after.verdict.name.lower(),
        because=stricter.headline,
    )


def _reply(turn: TurnId, judged: events.ReplyJudged, draft: DraftPolicy) -> ChangedDecision:
    before, after = judged.decision, decide_reply_again(judged, draft.policy, draft.additions)
    stricter, milder = sorted((before, after), key=_held_back, reverse=True)
    return ChangedDecision(
        turn=turn,
        at=judged.at,
        requester=judged.evidence.requester.id,
        tool=REPLY,
        before=before.deliver,
        after=after.deliver,
        because=_telling(stricter, milder),
    )


def _held_back(decision: ReplyDecision) -> int:
    return ("here", "direct", "nowhere").index(decision.deliver)


def _telling(stricter: ReplyDecision, milder: ReplyDecision) -> Stamp:
    """Returns the strictest stamp that the other decision does not have."""
    own = [stamp for stamp in stricter.stamps if stamp not in milder.stamps]
    return max(own or stricter.stamps, key=lambda stamp: stamp.verdict)
