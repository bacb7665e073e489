"""Reads a provider's text as a proposal: the only way from a provider's words to ours.

A text that does not fit comes back as faults that a model can put right. Only the form is judged, never the sense;
the gates decide if arguments fit a tool.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Never, assert_never
from uuid import UUID

from pydantic import ValidationError

from ringi.brain.answers import (
    WireAnswer,
    WireCall,
    WireClarification,
    WireConfidence,
    WireText,
    WireToolCall,
)
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.proposal import (
    ClarificationProposal,
    Confidence,
    Proposal,
    ProposedCall,
    TextProposal,
    ToolCallProposal,
)
from ringi.domain.tools import Args, Json

MOST_FAULTS = 8
MOST_STEPS = 12
"""Steps of the path to a fault that are named; a document may be nested hundreds of levels deep."""
_UNSET = ExecutionId(UUID(int=0))


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidAnswer:
    """The faults that make a text no proposal, for the model that wrote it."""

    faults: tuple[str, ...]


def read_answer(text: str, tools: Collection[str]) -> Proposal | InvalidAnswer:
    """Returns the proposal the text holds, of these tools only, or its faults."""
    try:
        document = _with_reasons(parse_object(_without_wrapping(text)))
        proposal = _proposal(WireAnswer.model_validate(document))
    except _NoJsonError as wrong:
        return InvalidAnswer(faults=(str(wrong),))
    except ValidationError as wrong:
        return InvalidAnswer(
            faults=tuple(_fault(each["loc"], each["msg"]) for each in wrong.errors()[:MOST_FAULTS])
        )
    if isinstance(proposal, ToolCallProposal):
        unknown = sorted({call.tool[:80] for call in proposal.calls} - set(tools))
        if unknown:
            return InvalidAnswer(faults=(f"there is no tool called {', '.join(unknown)}",))
    return proposal


def read_value(text: str, faults: Callable[[Json], tuple[str, ...]]) -> Json | InvalidAnswer:
    """Returns the JSON object the text holds, or its faults; `faults` tells those of its content."""
    try:
        value = dict(parse_object(_without_wrapping(text)))
    except _NoJsonError as wrong:
        return InvalidAnswer(faults=(str(wrong),))
    found = faults(value)
    return InvalidAnswer(faults=found[:MOST_FAULTS]) if found else value


def _with_reasons(document: Mapping[str, Json]) -> Mapping[str, Json]:
    """Fills in empty reasons for those that a text or a question leaves out. Their absence is counted later and holds
    nothing back."""
    answer = document.get("answer")
    if not isinstance(answer, dict):
        return document
    reasons = _REASONS.get(str(answer.get("kind")), {})
    given = {name: value for name, value in answer.items() if value is not None or name not in reasons}
    return {**document, "answer": {**reasons, **given}}


_REASONS: Mapping[str, dict[str, Json]] = {
    "text_response": {"intent_understanding": "", "no_tool_reason": "", "response_strategy": ""},
    "clarification_needed": {"ambiguity_detected": "", "possible_interpretations": []},
}


def parse_object(text: str) -> Mapping[str, Json]:
    """Parses strict JSON: no NaN, no name twice, no number or depth that only some readers take."""
    try:
        document: Json = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        text.encode("utf-8")
        json.dumps(document, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as wrong:
        raise _NoJsonError(f"this is no JSON: {type(wrong).__name__}") from None
    if not isinstance(document, dict):
        raise _NoJsonError("the answer is no JSON object")
    return document


class _NoJsonError(Exception):
    """The text is not the JSON it should be."""


def _without_wrapping(text: str) -> str:
    """Removes the fence or sentence that models which are only asked for JSON like to put around it."""
    first, last = text.find("{"), text.rfind("}")
    return text[first : last + 1] if 0 <= first < last else text


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError("a name stands twice")
    return document


def _no_constant(name: str) -> Never:
    raise ValueError(name)


def _fault(place: tuple[int | str, ...], what: str) -> str:
    return f"{'.'.join(str(part) for part in place[:MOST_STEPS])}: {what}"


def _proposal(wire: WireAnswer) -> Proposal:
    match wire.answer:
        case WireToolCall() as made:
            return _tool_call(made)
        case WireText() as made:
            return TextProposal(
                intent_understanding=made.intent_understanding,
                no_tool_reason=made.no_tool_reason,
                response_strategy=made.response_strategy,
                confidence=_confidence(made.confidence),
                text=made.text,
            )
        case WireClarification() as made:
            return ClarificationProposal(
                ambiguity_detected=made.ambiguity_detected,
                possible_interpretations=tuple(made.possible_interpretations),
                confidence=_confidence(made.confidence),
                question=made.question,
                options=tuple(made.options),
            )
        case _:
            assert_never(wire.answer)


def _tool_call(made: WireToolCall) -> ToolCallProposal:
    return ToolCallProposal(
        intent_understanding=made.intent_understanding,
        tool_selection_reason=made.tool_selection_reason,
        context_used=tuple(made.context_used),
        alternatives_considered=tuple(made.alternatives_considered),
        confidence=_confidence(made.confidence),
        calls=tuple(
            ProposedCall(tool=ToolName(call.tool), args=_arguments(call), execution_id=_UNSET)
            for call in made.calls
        ),
        needs_confirmation=made.needs_confirmation,
        confirmation_question=made.confirmation_question,
        destructive=made.destructive,
    )


def _arguments(call: WireCall) -> Args:
    """Leaves out arguments that are null: strict modes have no other way to leave an argument out."""
    given = parse_object(call.arguments) if isinstance(call.arguments, str) else call.arguments
    return {name: value for name, value in given.items() if value is not None}


def _confidence(made: WireConfidence) -> Confidence:
    return Confidence(overall=made.overall, intent=made.intent, parameters=made.parameters)
