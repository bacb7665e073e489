"""The three shapes a language model may answer in, as they go over the wire, and the JSON Schema made of them.

Each tool is a variant of its own while that stays within the limits of the provider's strict mode; then the provider
enforces the arguments. Beyond the limits they travel as a text of JSON, and only our validation checks them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field

from ringi.brain.strict import USUAL, NotStrictError, Schema, SchemaLimits, size_of, strict
from ringi.domain.model import ModelTool
from ringi.domain.proposal import MOST_CALLS
from ringi.domain.tools import Json

MOST_WORDS = 20_000
Words = Annotated[str, Field(max_length=MOST_WORDS)]
Several = Annotated[list[Words], Field(max_length=50)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class WireConfidence(_Wire):
    overall: Share
    intent: Share = Field(description="That this is what the requester wants.")
    parameters: Share = Field(description="That every argument is right.")


class WireCall(_Wire):
    tool: str = Field(max_length=200)
    arguments: dict[str, Json] | str


class WireToolCall(_Wire):
    kind: Literal["tool_call"]
    intent_understanding: Words
    context_used: Several
    alternatives_considered: Several = Field(description="Other tools it could have been, by name.")
    tool_selection_reason: Words
    confidence: WireConfidence
    calls: list[WireCall] = Field(min_length=1, max_length=MOST_CALLS)
    needs_confirmation: bool
    confirmation_question: Words = Field(description="Empty unless needs_confirmation.")
    destructive: bool = Field(description="Something would be lost or could not be undone.")


class WireText(_Wire):
    kind: Literal["text_response"]
    intent_understanding: Words
    no_tool_reason: Words
    response_strategy: Words
    confidence: WireConfidence
    text: Words = Field(min_length=1)


class WireClarification(_Wire):
    kind: Literal["clarification_needed"]
    ambiguity_detected: Words
    possible_interpretations: Several
    confidence: WireConfidence
    question: Words = Field(min_length=1)
    options: Several


class WireAnswer(_Wire):
    answer: Annotated[WireToolCall | WireText | WireClarification, Field(discriminator="kind")]


def answer_schema(tools: Sequence[ModelTool], limits: SchemaLimits = USUAL) -> Schema:
    """Returns the schema of this request's answer for a provider with these limits. Equal tools give equal schemas."""
    return _answer_schema(orjson.dumps([(tool.spec.name, tool.schema()) for tool in tools]), limits)


def loose_schema(tools: Sequence[ModelTool], limits: SchemaLimits = USUAL) -> Schema:
    """Returns the answer schema with the arguments as a JSON text, for a server that finds the whole one too large."""
    return _loose_schema(tuple(tool.spec.name for tool in tools), limits)


@lru_cache(maxsize=64)
def _answer_schema(tools: bytes, limits: SchemaLimits) -> Schema:
    named: list[tuple[str, Json]] = orjson.loads(tools)
    try:
        enforced = _whole(_variants(named, limits), limits)
    except NotStrictError:
        enforced = None
    if enforced is not None and size_of(enforced).fits(limits):
        return enforced
    return _loose_schema(tuple(name for name, _ in named), limits)


@lru_cache(maxsize=64)
def _loose_schema(names: tuple[str, ...], limits: SchemaLimits) -> Schema:
    return _whole([_as_text(names)] if names else [], limits)


def _variants(named: list[tuple[str, Json]], limits: SchemaLimits) -> list[Schema]:
    """Returns a schema for each tool. Beyond the limit on left-out arguments, those of further tools are nullable."""
    variants: list[Schema] = []
    left, nullable = limits.optional, replace(limits, leaves_out=False)
    for name, schema in named:
        made = _variant(name, schema, limits)
        optional = size_of(made).optional
        variants.append(made if optional <= left else _variant(name, schema, nullable))
        left -= optional if optional <= left else 0
    return variants


def _variant(name: str, schema: Json, limits: SchemaLimits) -> Schema:
    if not isinstance(schema, dict):
        raise NotStrictError
    tool: Schema = {"type": "string", "enum": [name]}
    return _call(tool, strict({key: each for key, each in schema.items() if key != "description"}, limits))


def _as_text(names: Sequence[str]) -> Schema:
    choices: list[Json] = list(names)
    tool: Schema = {"type": "string", "enum": choices}
    return _call(tool, {"type": "string", "description": "The arguments as one JSON object."})


def _call(tool: Schema, arguments: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {"tool": tool, "arguments": arguments},
        "required": ["tool", "arguments"],
        "additionalProperties": False,
    }


def _whole(calls: list[Schema], limits: SchemaLimits) -> Schema:
    shapes: list[Json] = [_with_calls(calls, limits)] if calls else []
    shapes += [strict(shape.model_json_schema(), limits) for shape in (WireText, WireClarification)]
    return {
        "type": "object",
        "properties": {"answer": {"anyOf": shapes}},
        "required": ["answer"],
        "additionalProperties": False,
    }


def _with_calls(calls: list[Schema], limits: SchemaLimits) -> Schema:
    model = WireToolCall.model_json_schema()
    variants: list[Json] = list(calls)
    model["properties"]["calls"] = {"type": "array", "items": {"anyOf": variants}}
    return strict(model, limits)
