"""Reads a provider's text as a proposal: the only way from a provider's words to ours.

A text that does not fit comes back as faults that a model can put right, arguments that do not fit their tool too.
Only the form is judged, never the sense: the gates judge every call again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Never, assert_never
from uuid import UUID

from pydantic import ValidationError

from ringi.brain.answers import (
    MOST_WORDS,
    WireAnswer,
    WireCall,
    WireClarification,
    WireConfidence,
    WireSources,
    WireText,
    WireToolCall,
)
from ringi.brain.arguments import argument_faults, names_of, optional_of
from ringi.brain.leniency import in_shape, is_plain, is_prose_with
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.model import ModelTool
from ringi.domain.proposal import (
    MOST_CALLS,
    UNSTATED,
    ClarificationProposal,
    Confidence,
    Proposal,
    ProposedCall,
    StatedSource,
    TextProposal,
    ToolCallProposal,
)
from ringi.domain.tools import Args, Json

MOST_FAULTS = 8
MOST_STEPS = 12
"""Steps of the path to a fault that are named; a document may be nested hundreds of levels deep."""
_HALF = re.compile("[\ud800-\udfff]")
_UNSET = ExecutionId(UUID(int=0))


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidAnswer:
    """The faults that make a text no proposal, for the model that wrote it."""

    faults: tuple[str, ...]


def read_answer(
    text: str, tools: Sequence[ModelTool], most_calls: int = MOST_CALLS, *, shaped: bool = False
) -> Proposal | InvalidAnswer:
    """Returns the proposal the text holds, of these tools only, or its faults. Plain words count as a text answer,
    unless `shaped` demands the shape."""
    try:
        document = parse_object(_without_wrapping(text))
    except _NoJsonError as wrong:
        if not shaped and is_plain(text, tools):
            return _plain(text)
        return InvalidAnswer(faults=(str(wrong) if text.strip() else "the answer was empty",))
    if not shaped and is_prose_with(document, text):
        return _plain(text)
    try:
        proposal = _proposal(WireAnswer.model_validate(in_shape(document)), tools)
    except _NoJsonError as wrong:
        return InvalidAnswer(faults=(str(wrong),))
    except ValidationError as wrong:
        return InvalidAnswer(
            faults=tuple(_fault(each["loc"], each["msg"]) for each in wrong.errors()[:MOST_FAULTS])
        )
    if isinstance(proposal, ToolCallProposal):
        faults = tuple(islice(_call_faults(proposal.calls, tools, most_calls), MOST_FAULTS))
        return InvalidAnswer(faults=faults) if faults else proposal
    return proposal


def _call_faults(calls: Sequence[ProposedCall], tools: Sequence[ModelTool], most_calls: int) -> Iterator[str]:
    known = {tool.spec.name: tool for tool in tools}
    if len(calls) > most_calls:
        yield f"calls: {len(calls)} are too many; at most {most_calls} in one answer"
        return
    for call in calls:
        tool = known.get(call.tool)
        if tool is None:
            yield f"there is no tool called {call.tool[:80]}"
        elif not tool.brief:
            yield from argument_faults(tool, call.args)


def _plain(text: str) -> Proposal | InvalidAnswer:
    if len(text.strip()) > MOST_WORDS or _HALF.search(text):
        return InvalidAnswer(faults=(f"no text, or one longer than {MOST_WORDS} characters",))
    return TextProposal(intent_understanding="", no_tool_reason="", confidence=UNSTATED, text=text.strip())


def read_value(text: str, faults: Callable[[Json], tuple[str, ...]]) -> Json | InvalidAnswer:
    """Returns the JSON object the text holds, or its faults; `faults` tells those of its content."""
    try:
        value = dict(parse_object(_without_wrapping(text)))
    except _NoJsonError as wrong:
        return InvalidAnswer(faults=(str(wrong),))
    found = faults(value)
    return InvalidAnswer(faults=found[:MOST_FAULTS]) if found else value


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


def _proposal(wire: WireAnswer, tools: Sequence[ModelTool]) -> Proposal:
    match wire.answer:
        case WireToolCall() as made:
            return _tool_call(made, tools)
        case WireText() as made:
            return TextProposal(
                intent_understanding=made.intent_understanding,
                no_tool_reason=made.no_tool_reason,
                response_strategy=made.response_strategy,
                confidence=_evenly(made.confidence),
                text=made.text,
            )
        case WireClarification() as made:
            return _clarification(made, tools)
        case _:
            assert_never(wire.answer)


def _clarification(made: WireClarification, tools: Sequence[ModelTool]) -> ClarificationProposal:
    """Reads a question. A tool that does not exist is no tool, and arguments it does not have are not known."""
    tool = next((each for each in tools if each.spec.name == made.tool), None)
    names = names_of(tool) if tool else ()
    known: dict[str, Json] = {
        each.argument: each.value for each in made.known if each.argument in names and each.value
    }
    return ClarificationProposal(
        ambiguity_detected=made.ambiguity_detected,
        possible_interpretations=tuple(made.possible_interpretations),
        confidence=_evenly(made.confidence),
        question=made.question,
        options=tuple(made.options),
        tool=tool.spec.name if tool else None,
        known=known,
    )


def _tool_call(made: WireToolCall, tools: Sequence[ModelTool]) -> ToolCallProposal:
    optional = {tool.spec.name: optional_of(tool) for tool in tools}
    given = [_arguments(call, optional.get(ToolName(call.tool), frozenset())) for call in made.calls]
    return ToolCallProposal(
        intent_understanding=made.intent_understanding,
        tool_selection_reason=made.tool_selection_reason,
        context_used=tuple(made.context_used),
        alternatives_considered=tuple(made.alternatives_considered),
        confidence=_confidence(made.confidence),
        calls=tuple(
            ProposedCall(
                tool=ToolName(call.tool),
                args=args,
                execution_id=_UNSET,
                sources=_sources(made.parameter_sources, place, args),
            )
            for place, (call, args) in enumerate(zip(made.calls, given, strict=True), start=1)
        ),
        needs_confirmation=made.needs_confirmation,
        confirmation_question=made.confirmation_question,
        destructive=made.destructive,
    )


def _arguments(call: WireCall, optional: Collection[str]) -> Args:
    """Leaves out arguments that are null, and optional ones that are empty: strict modes have no other way to leave an
    argument out."""
    given = parse_object(call.arguments) if isinstance(call.arguments, str) else call.arguments
    return {
        name: value
        for name, value in given.items()
        if value is not None and not (value == "" and name in optional)
    }


def _sources(made: WireSources, place: int, args: Args) -> Mapping[str, StatedSource]:
    """Returns the stated source of each argument of the call at this place; of two, the weaker one counts."""
    stated: tuple[tuple[StatedSource, Sequence[str]], ...] = (
        ("message", made.message),
        ("history", made.history),
        ("record", made.record),
        ("result", made.result),
        ("own", made.own),
    )
    return {
        name: source
        for source, names in stated
        for name in args
        if name in names or f"{place}.{name}" in names
    }


def _confidence(made: WireConfidence) -> Confidence:
    return Confidence(overall=made.overall, intent=made.intent, parameters=made.parameters)


def _evenly(share: float) -> Confidence:
    return Confidence(overall=share, intent=share, parameters=share)
