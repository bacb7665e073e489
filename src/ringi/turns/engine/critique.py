"""Has a call reviewed a second time before it is judged for good, and returns what the reviewer says (E10).

The review happens once for a call, and only for one that is not refused anyway. If it fails in any way, the turn goes
on without it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from dataclasses import replace

from ringi.domain.critique import Cause, Critique, Finding
from ringi.domain.decision import Decision, Verdict
from ringi.domain.evidence import Evidence
from ringi.domain.model import Model, ModelReply, ModelRequest, ModelUnavailableError, Reviewed, Usage
from ringi.domain.policy import ConfidenceBands
from ringi.domain.proposal import ClarificationProposal, ProposedCall, TextProposal, ToolCallProposal
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal import events
from ringi.journal.codec import keeps
from ringi.turns.engine.step import Step, StepView
from ringi.turns.evidence.judge import Judgement
from ringi.turns.machine.state import State

CHANCE = 10
"""One call in this many is reviewed regardless of other causes."""
PATIENCE_S = 20.0
"""Longest time that a person waits for the review."""
LONGEST = 500
"""Characters kept of the reviewer's words."""


def causes(
    state: State, judgement: Judgement, bands: ConfidenceBands, tools: Collection[str]
) -> tuple[Cause, ...]:
    """Causes for which the call is due for a review; empty if it is not. A call of a tool that a model may use freely
    is due only if it is dangerous."""
    proposal, decision = state.proposal, judgement.decision
    if not isinstance(proposal, ToolCallProposal) or state.author == "person" or state.critique is not None:
        return ()
    if state.confirmed or decision.verdict is Verdict.BLOCK:
        return ()
    found = tuple(_causes(proposal, judgement, bands, tools))
    return found if _matters(judgement.evidence) or "danger" in found else ()


async def look_again(turn: StepView, critic: Model, request: ModelRequest, due: tuple[Cause, ...]) -> Step:
    """Has the call reviewed and returns the result, also if the review failed."""
    org = turn.key.org
    reply, failure = await turn.services.stops.ask(org, lambda: _asked(critic, request))
    finding, words = _found(reply)
    if reply is not None and finding == "silent":
        failure = "no_critique"
    looked = events.Critiqued(
        at=turn.at(),
        call=turn.state.call,
        model=(reply.model if reply else "") or critic.name,
        usage=reply.usage if reply else Usage(),
        failure=failure,
        critique=Critique(causes=due, finding=finding, words=words[:LONGEST]),
    )
    # The review took time: the call is judged under current circumstances, without a second review.
    return Step(events=(looked if keeps(looked) else _silent(looked),), rereads=True)


def reviewed(call: ProposedCall, state: State, request: ModelRequest) -> ModelRequest:
    """The request with the proposed call added for review; no listener hears the answer."""
    proposal = state.proposal
    use = next((tool.description for tool in request.tools if tool.spec.name == call.tool), "")
    looked_at = Reviewed(
        call=call,
        use=use,
        understood=proposal.intent_understanding if isinstance(proposal, ToolCallProposal) else "",
        why=proposal.tool_selection_reason if isinstance(proposal, ToolCallProposal) else "",
        task=say(Text("context.look_again"), request.locale),
    )
    return replace(request, reviewed=looked_at, complaint="", hears=None)


def _causes(
    proposal: ToolCallProposal, judgement: Judgement, bands: ConfidenceBands, tools: Collection[str]
) -> Iterator[Cause]:
    decision, call = judgement.decision, judgement.call
    if bands.mark <= decision.confidence < bands.run:
        yield "confidence"
    others = [name for name in tools if all(name != each.tool for each in proposal.calls)]
    if any(name in words for name in others for words in proposal.alternatives_considered):
        yield "candidates"
    if _is_dangerous(decision):
        yield "danger"
    # The execution id is random, made with the proposal and on record, so that the turn read back gives the same
    # result.
    if call.execution_id.int % CHANCE == 0:
        yield "chance"


def _is_dangerous(decision: Decision) -> bool:
    return any(stamp.reason.code in _DANGERS for stamp in decision.stamps)


_DANGERS = frozenset({"risk_high", "risk_critical", "danger_high", "danger_critical"})


def _matters(evidence: Evidence) -> bool:
    return evidence.tool is not None and not evidence.tool.free


async def _asked(critic: Model, request: ModelRequest) -> tuple[ModelReply | None, str]:
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await critic.propose(request), ""
    except TimeoutError:
        return None, "timeout"
    except ModelUnavailableError as away:
        return None, away.code


def _found(reply: ModelReply | None) -> tuple[Finding, str]:
    match reply.proposal if reply else None:
        case TextProposal(text=words):
            return "agrees", words
        case ClarificationProposal(question=words):
            return "doubts", words
        case ToolCallProposal() | None:
            return "silent", ""


def _silent(looked: events.Critiqued) -> events.Critiqued:
    nothing = replace(looked.critique, finding="silent", words="")
    return replace(looked, failure="cannot_be_recorded", critique=nothing)
