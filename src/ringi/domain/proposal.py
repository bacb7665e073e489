"""Proposals of a model, each of one of three shapes (requirements E1). A proposal is data, never an order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.tools import Args, Json

FEW_CALLS = 8
"""Calls up to which a proposal is no bulk: more than this number of changes run on a yes only."""
MOST_CALLS = 200
"""Most calls that any proposal may have; a policy may allow fewer (`Limits.calls`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence:
    """The model's own estimate, each part 0..1. Code computes its own and takes the lower (E2)."""

    overall: float
    intent: float = 1.0
    parameters: float = 1.0


UNSTATED = Confidence(overall=0.0, intent=0.0, parameters=0.0)
"""Confidence of an answer that states none."""
StatedSource = Literal["message", "history", "record", "result", "own"]
"""Sources that a model may name for the value of an argument, the strongest claim first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedCall:
    """One call the model would like to see made."""

    tool: ToolName
    args: Args
    execution_id: ExecutionId
    """Id given by code when the proposal arrives, never by the model."""
    sources: Mapping[str, StatedSource] = field(default_factory=dict[str, StatedSource])
    """Argument -> its source by the model's own word. No gate reads it: it is compared with the origin that code finds.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCallProposal:
    kind: Literal["tool_call"] = "tool_call"
    intent_understanding: str
    tool_selection_reason: str
    context_used: tuple[str, ...] = ()
    alternatives_considered: tuple[str, ...] = ()
    confidence: Confidence
    calls: tuple[ProposedCall, ...]
    needs_confirmation: bool = False
    confirmation_question: str = ""
    destructive: bool = False
    """The model's own word that this destroys something; it can add a confirmation, never remove one."""

    @property
    def reasoning(self) -> str:
        return "\n".join((self.intent_understanding, self.tool_selection_reason, *self.context_used))


@dataclass(frozen=True, slots=True, kw_only=True)
class TextProposal:
    kind: Literal["text_response"] = "text_response"
    intent_understanding: str
    no_tool_reason: str
    response_strategy: str = ""
    confidence: Confidence
    text: str

    @property
    def reasoning(self) -> str:
        return "\n".join((self.intent_understanding, self.no_tool_reason, self.response_strategy))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClarificationProposal:
    kind: Literal["clarification_needed"] = "clarification_needed"
    ambiguity_detected: str
    possible_interpretations: tuple[str, ...]
    confidence: Confidence
    question: str
    options: tuple[str, ...] = ()
    tool: ToolName | None = None
    """Tool of the call for which an argument is asked."""
    known: Args = field(default_factory=dict[str, Json])
    """The arguments of that call known so far."""

    @property
    def reasoning(self) -> str:
        return "\n".join((self.ambiguity_detected, *self.possible_interpretations))


Proposal = ToolCallProposal | TextProposal | ClarificationProposal
