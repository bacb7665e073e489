"""The three shapes a language model may answer in, as they go over the wire, and the JSON Schema made of them.

Each shape names its kind first, then the words or calls, then the reasons for them, so that words can be shown while
the rest is being written. Each tool is a variant of its own while that stays within the limits of the provider's strict
mode; then the provider enforces the arguments. Beyond the limits the arguments of further tools travel as a text of
JSON. Arguments are described in the system text alone, where every model reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field

from ringi.brain.strict import USUAL, NotStrictError, Schema, SchemaLimits, bare, size_of, strict
from ringi.domain.model import ModelTool
from ringi.domain.proposal import MOST_CALLS
from ringi.domain.tools import Json

MOST_WORDS = 20_000
Words = Annotated[str, Field(max_length=MOST_WORDS)]
Several = Annotated[list[Words], Field(max_length=50)]
Names = Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=1_000)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class WireConfidence(_Wire):
    overall: Share
    intent: Share = Field(description="That this is what the requester wants.")
    parameters: Share = Field(description="That every argument is right.")


class WireSources(_Wire):
    """The sources of the arguments' values, by the model's own word."""

    message: Names = Field(description="Said in this request.")
    history: Names = Field(description="Said earlier.")
    record: Names = Field(description="From the context.")
    result: Names = Field(description="From results.")
    own: Names = Field(description="Your own words or guess.")


class WireCall(_Wire):
    tool: str = Field(max_length=200)
    arguments: dict[str, Json] | str


class WireToolCall(_Wire):
    kind: Literal["tool_call"]
    calls: list[WireCall] = Field(min_length=1)
    parameter_sources: WireSources = Field(
        description="Each argument by name under its source; 2.name for that of the second call alone."
    )
    needs_confirmation: bool
    confirmation_question: Words = Field(description="Empty unless needs_confirmation.")
    destructive: bool = Field(description="Something would be lost or could not be undone.")
    intent_understanding: Words
    context_used: Several
    alternatives_considered: Several = Field(description="Other tools it could have been, by name.")
    tool_selection_reason: Words
    confidence: WireConfidence


class WireText(_Wire):
    kind: Literal["text_response"]
    text: Words = Field(min_length=1)
    intent_understanding: Words
    no_tool_reason: Words
    response_strategy: Words
    confidence: Share


class WireKnown(_Wire):
    argument: str = Field(max_length=200)
    value: Words


class WireClarification(_Wire):
    kind: Literal["clarification_needed"]
    question: Words = Field(min_length=1)
    options: Several
    tool: str = Field(max_length=200, description="The tool an argument is asked for; empty if none is.")
    known: list[WireKnown] = Field(max_length=50, description="Its arguments that are known already.")
    ambiguity_detected: Words
    possible_interpretations: Several
    confidence: Share


class WireAnswer(_Wire):
    answer: Annotated[WireToolCall | WireText | WireClarification, Field(discriminator="kind")]


def answer_schema(
    tools: Sequence[ModelTool], limits: SchemaLimits = USUAL, most_calls: int = MOST_CALLS
) -> Schema:
    """Returns the schema of this request's answer for a provider with these limits. Equal tools give equal schemas."""
    named = [(tool.spec.name, None if tool.brief else tool.schema()) for tool in tools]
    return _answer_schema(orjson.dumps(named), limits, most_calls)


def loose_schema(
    tools: Sequence[ModelTool], limits: SchemaLimits = USUAL, most_calls: int = MOST_CALLS
) -> Schema:
    """Returns the answer schema with the arguments as a JSON text, for a server that finds the whole one too large."""
    return _loose_schema(tuple(tool.spec.name for tool in tools), limits, most_calls)


@lru_cache(maxsize=64)
def _answer_schema(tools: bytes, limits: SchemaLimits, most_calls: int) -> Schema:
    """Returns the schema that has the arguments of as many tools as fit, the first tools first."""
    named: list[tuple[str, Json]] = orjson.loads(tools)
    made = list(_variants(named, limits))
    for enforced in range(len(made), 0, -1):
        typed = made[:enforced]
        rest = [name for name, _ in named if all(name != each.tool for each in typed)]
        # A list of names has no place where characters are counted; an unknown name is found when it arrives.
        others = _as_text(rest if limits.characters is None else ())
        calls = [each.schema for each in typed] + ([others] if rest else [])
        whole = _whole(calls, limits, most_calls)
        if size_of(whole).fits(limits):
            return whole
    return _loose_schema(tuple(name for name, _ in named), limits, most_calls)


@lru_cache(maxsize=64)
def _loose_schema(names: tuple[str, ...], limits: SchemaLimits, most_calls: int) -> Schema:
    for text in (_as_text(names), _as_text(())):
        whole = _whole([text] if names else [], limits, most_calls)
        if size_of(whole).fits(limits):
            return whole
    return whole


@dataclass(frozen=True, slots=True, kw_only=True)
class _Variant:
    """The calls of one tool whose arguments the provider enforces."""

    tool: str
    schema: Schema


def _variants(named: list[tuple[str, Json]], limits: SchemaLimits) -> Iterator[_Variant]:
    """Yields a variant for each tool that can be enforced. Arguments that may be missing are left out while the provider
    takes more of those, then nullable, then empty texts; a tool that fits in no way gets no variant."""
    frame = size_of(_whole([_as_text(())], limits, 1))
    optional, unions = _less(limits.optional, frame.optional), _less(limits.unions, frame.unions)
    for name, schema in named:
        for way in _ways(limits):
            made = _variant(name, schema, way)
            if made is None:
                continue
            size = size_of(made)
            if _within(size.optional, optional) and _within(size.unions, unions):
                optional, unions = _less(optional, size.optional), _less(unions, size.unions)
                yield _Variant(tool=name, schema=made)
                break


def _ways(limits: SchemaLimits) -> tuple[SchemaLimits, ...]:
    if not limits.leaves_out:
        return (limits,)
    return (limits, replace(limits, leaves_out=False), replace(limits, leaves_out=False, empties=True))


def _within(count: int, left: int | None) -> bool:
    return left is None or count <= left


def _less(left: int | None, count: int) -> int | None:
    return None if left is None else left - count


def _variant(name: str, schema: Json, limits: SchemaLimits) -> Schema | None:
    """Returns the schema of a call of the tool; None if no strict mode can enforce it in this way."""
    if not isinstance(schema, dict):
        return None
    try:
        return _call({"type": "string", "enum": [name]}, bare(strict(schema, limits)))
    except NotStrictError:
        return None


def _as_text(names: Sequence[str]) -> Schema:
    choices: list[Json] = list(names)
    tool: Schema = {"type": "string", "enum": choices} if choices else {"type": "string"}
    return _call(tool, {"type": "string", "description": "The arguments as one JSON object."})


def _call(tool: Schema, arguments: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {"tool": tool, "arguments": arguments},
        "required": ["tool", "arguments"],
        "additionalProperties": False,
    }


def _whole(calls: list[Schema], limits: SchemaLimits, most_calls: int) -> Schema:
    shapes: list[Json] = [_with_calls(calls, limits, most_calls)] if calls else []
    shapes += [strict(shape.model_json_schema(), limits) for shape in (WireText, WireClarification)]
    whole: Schema = {
        "type": "object",
        "properties": {"answer": {"anyOf": shapes}},
        "required": ["answer"],
        "additionalProperties": False,
    }
    return whole if limits.characters is None else bare(whole)


def _with_calls(calls: list[Schema], limits: SchemaLimits, most_calls: int) -> Schema:
    model = WireToolCall.model_json_schema()
    variants: list[Json] = list(calls)
    counted: Schema = {"minItems": 1, "maxItems": most_calls}
    model["properties"]["calls"] = {"type": "array", "items": {"anyOf": variants}, **counted}
    return strict(model, limits)
