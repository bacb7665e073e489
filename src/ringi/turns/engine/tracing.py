"""Spans that a turn leaves: the turn, its effects, the judgement of the gates, the tool that ran (L5)."""

from __future__ import annotations

from contextlib import AbstractContextManager

from ringi.domain import tracing
from ringi.domain.authorized import AuthorizedCall
from ringi.domain.decision import Decision
from ringi.domain.proposal import ProposedCall
from ringi.domain.stated_sources import differing
from ringi.domain.tracing import Attributes, Span
from ringi.tools.executor import NotDone, ToolDone, Unknown, execute
from ringi.tools.registry import AnyTool
from ringi.tools.tool import ReadyCall, ToolContext
from ringi.turns.engine.step import StepView
from ringi.turns.machine.state import State
from ringi.turns.machine.table import next_effect
from ringi.turns.services import TurnServices


def traced_turn(turn: StepView) -> AbstractContextManager[Span]:
    """The span of a turn, from its take-up until it rests."""
    agent = turn.state.assistant.name
    return turn.services.tracing.span(
        f"{tracing.INVOKE} {agent}",
        {
            tracing.OPERATION: tracing.INVOKE,
            tracing.AGENT: agent,
            tracing.CONVERSATION: str(turn.key.conversation),
            tracing.ORGANISATION: str(turn.key.org),
            tracing.TURN: str(turn.id),
        },
    )


def traced_step(services: TurnServices, state: State) -> AbstractContextManager[Span]:
    """The span of one effect of the machine, with its record if it commits."""
    effect = type(next_effect(state)).__name__
    return services.tracing.span(f"ringi.{effect}", {tracing.STAGE: state.stage.value})


def traced_judgement(turn: StepView) -> AbstractContextManager[Span]:
    """The span of the gates' work alone."""
    return turn.services.tracing.span(tracing.JUDGE, {})


def judged(decision: Decision, call: ProposedCall) -> Attributes:
    """The attributes of a decision on the call. Sources that no model stated are not counted."""
    stated = {tracing.SOURCES_DIFFER: len(differing(call, decision.origins))} if call.sources else {}
    return {
        tracing.VERDICT: decision.verdict.name.lower(),
        tracing.POLICY: decision.policy_version,
        tracing.STAMPS: len(decision.stamps),
        **stated,
    }


async def execute_traced(
    turn: StepView,
    tool: AnyTool,
    call: AuthorizedCall,
    context: ToolContext,
    ready: ReadyCall | None = None,
) -> ToolDone | NotDone | Unknown:
    """Runs `execute` inside a span and returns its outcome."""
    begun = {
        tracing.OPERATION: tracing.EXECUTE,
        tracing.TOOL: tool.spec.name,
        tracing.TOOL_TYPE: "function",
        tracing.TOOL_CALL: str(call.execution),
    }
    with turn.services.tracing.span(f"{tracing.EXECUTE} {tool.spec.name}", begun) as span:
        outcome = await execute(tool, call, context, ready)
        span.tell(_came_to(outcome))
    return outcome


def _came_to(outcome: ToolDone | NotDone | Unknown) -> Attributes:
    match outcome:
        case ToolDone():
            return {tracing.OUTCOME: "finished"}
        case NotDone(code=code):
            return {tracing.OUTCOME: "failed", tracing.ERROR: code}
        case Unknown():
            return {tracing.OUTCOME: "unknown", tracing.ERROR: "outcome_unknown"}
