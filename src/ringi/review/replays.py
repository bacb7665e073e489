"""Computes again the recorded decisions of a turn that can be, and tells what came out. Pure, over entries already
read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from ringi.domain.ids import AssistantName, TurnId
from ringi.domain.policy import Policy
from ringi.domain.proposal import ToolCallProposal
from ringi.gates.sections import NO_ADDITIONS, Additions
from ringi.journal import events
from ringi.review.reading import Entry
from ringi.review.replay import Differs, SameDecision, replay, replay_reply
from ringi.review.unsealed import OpenJudged, OpenReceived, OpenReply


@dataclass(frozen=True, slots=True, kw_only=True)
class NotReplayed:
    """The record cannot be computed again, and the cause."""

    cause: Literal["erased", "no_policy", "no_proposal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """One recorded decision, and the outcome of computing it again."""

    turn: TurnId
    n: int
    """The number of its record in the turn."""
    what: str
    """The tool of a call; `reply` for a text."""
    policy_version: int
    outcome: SameDecision | Differs | NotReplayed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayTally:
    """Numbers of decisions, by outcome."""

    same: int = 0
    differs: int = 0
    erased: int = 0
    impossible: int = 0
    other_code: int = 0
    """Number of all computed decisions that were judged by code that is no longer the present one."""


Shipped = Mapping[AssistantName, Additions]
"""Terms and rules that assistants ship beside those of everybody."""
NOTHING_SHIPPED: Shipped = MappingProxyType({})


def replay_turn(
    turn: TurnId, entries: Iterable[Entry], policies: Mapping[int, Policy], shipped: Shipped = NOTHING_SHIPPED
) -> tuple[Replayed, ...]:
    """Returns the outcome for every decision of the turn, in order."""
    found: list[Replayed] = []
    additions = NO_ADDITIONS
    for n, (entry, proposal) in enumerate(with_proposals(entries), start=1):
        if isinstance(entry, events.Received | OpenReceived):
            additions = additions_of(entry, shipped)
        if isinstance(entry, events.Judged | OpenJudged):
            found.append(
                Replayed(
                    turn=turn,
                    n=n,
                    what=entry.tool,
                    policy_version=entry.policy_version,
                    outcome=_again(entry, proposal, policies, additions),
                )
            )
        if isinstance(entry, events.ReplyJudged | OpenReply):
            found.append(
                Replayed(
                    turn=turn,
                    n=n,
                    what="reply",
                    policy_version=entry.policy_version,
                    outcome=_reply_again(entry, policies, additions),
                )
            )
    return tuple(found)


def additions_of(opening: events.Received | OpenReceived, shipped: Shipped) -> Additions:
    """Returns the terms and rules of the assistant that a turn was begun with."""
    return shipped.get(opening.assistant, Additions(assistant=opening.assistant))


def with_proposals(entries: Iterable[Entry]) -> Iterator[tuple[Entry, ToolCallProposal | None]]:
    """Yields each entry with the calls that were proposed last before it."""
    proposal: ToolCallProposal | None = None
    for entry in entries:
        if isinstance(entry, events.Proposed):
            proposal = entry.proposal if isinstance(entry.proposal, ToolCallProposal) else None
        if isinstance(entry, events.Requested):
            proposal = entry.proposal
        yield entry, proposal


def tally(replayed: Iterable[Replayed]) -> ReplayTally:
    outcomes = [each.outcome for each in replayed]
    computed = [each for each in outcomes if not isinstance(each, NotReplayed)]
    erased = sum(isinstance(each, NotReplayed) and each.cause == "erased" for each in outcomes)
    return ReplayTally(
        same=sum(isinstance(each, SameDecision) for each in computed),
        differs=sum(isinstance(each, Differs) for each in computed),
        erased=erased,
        impossible=len(outcomes) - len(computed) - erased,
        other_code=sum(each.other_code for each in computed),
    )


def _again(
    judged: events.Judged | OpenJudged,
    proposal: ToolCallProposal | None,
    policies: Mapping[int, Policy],
    additions: Additions,
) -> SameDecision | Differs | NotReplayed:
    if isinstance(judged, OpenJudged):
        return NotReplayed(cause="erased")
    policy = policies.get(judged.policy_version)
    if policy is None:
        return NotReplayed(cause="no_policy")
    if proposal is None:
        return NotReplayed(cause="no_proposal")
    return replay(judged, proposal, policy, additions)


def _reply_again(
    judged: events.ReplyJudged | OpenReply, policies: Mapping[int, Policy], additions: Additions
) -> SameDecision | Differs | NotReplayed:
    if isinstance(judged, OpenReply):
        return NotReplayed(cause="erased")
    policy = policies.get(judged.policy_version)
    return NotReplayed(cause="no_policy") if policy is None else replay_reply(judged, policy, additions)
