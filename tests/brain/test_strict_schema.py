"""Schemas that providers can enforce: what the subset holds, what is noted instead, what cannot be said."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic import BaseModel
from tests.support.protocols import enforced_tools
from tests.support.provider_answers import MODEL_TOOLS

from ringi.brain.answers import answer_schema
from ringi.brain.strict import NotStrictError, SchemaLimits, limits_of, size_of, strict
from ringi.domain.ids import ToolName
from ringi.domain.providers import PROVIDERS, Provider


def test_every_property_is_required_and_what_may_be_missing_is_nullable() -> None:
    """An optional property is nullable if every property has to be required."""
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "required": ["a"],
    }

    made = strict(schema)

    nullable = {"anyOf": [{"type": "string"}, {"type": "null"}]}
    assert (["a", "b"], nullable, False) == (
        made["required"],
        made["properties"]["b"],
        made["additionalProperties"],
    )


def test_constraints_are_told_in_words() -> None:
    """A model reads a constraint that the provider cannot enforce."""
    schema = {"type": "string", "format": "date", "description": "Day."}

    assert {"type": "string", "description": "Day. (format: date)"} == strict(schema)


def test_doing_it_twice_changes_nothing() -> None:
    """A strict schema stays as it is if it is made strict again."""
    once = answer_schema(MODEL_TOOLS)

    assert once == strict(once)


class Node(BaseModel):
    """A recursive schema."""

    inner: Node | None = None


class Open(BaseModel):
    """An open schema."""

    names: dict[str, str]


@pytest.mark.parametrize(
    "open_one", [Node.model_json_schema(), Open.model_json_schema(), {}, {"type": "object", "properties": 1}]
)
def test_what_cannot_be_closed_is_refused(open_one: dict) -> None:
    """A schema that is recursive, open or untyped is refused."""
    with pytest.raises(NotStrictError):
        strict(open_one)


def test_an_optional_property_stays_out_of_required_for_a_provider_that_limits_unions() -> None:
    """Anthropic takes 24 optional properties and 16 unions."""
    nullable = {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "Day.", "default": None}
    schema = {"type": "object", "properties": {"a": {"type": "string"}, "b": nullable}, "required": ["a"]}

    made = strict(schema, limits_of("anthropic"))

    assert (["a"], {"type": "string", "description": "Day."}) == (made["required"], made["properties"]["b"])


@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_schema_of_our_tools_is_within_the_limits(provider: Provider) -> None:
    """A provider that refuses a schema would enforce nothing."""
    limits = limits_of(provider)

    size = size_of(answer_schema(MODEL_TOOLS, limits))

    assert size.fits(limits)


def test_beyond_24_optional_arguments_further_ones_are_nullable() -> None:
    """Both limits of Anthropic are used up before another way is taken."""
    size = size_of(answer_schema(many(9), limits_of("anthropic")))

    assert (24, 1 + 3 * 4) == (size.optional, size.unions)


def many(count: int) -> tuple:
    """Returns so many tools of four optional texts, each with its own name."""
    one = MODEL_TOOLS[0]
    return tuple(
        replace(one, spec=replace(one.spec, name=ToolName(f"tool_{n}")), schema=lambda: optional(4))
        for n in range(count)
    )


def optional(count: int, kind: str = "string") -> dict:
    """Returns a schema with so many arguments that may be left out."""
    return {"type": "object", "properties": {f"a{n}": {"type": kind} for n in range(count)}}


def test_beyond_both_limits_an_empty_text_stands_for_an_argument_left_out() -> None:
    """A hundred optional texts are enforced as required texts, which count against no limit."""
    schema = answer_schema(many(25), limits_of("anthropic"))

    assert (25, True) == (len(enforced_tools(schema)), size_of(schema).fits(limits_of("anthropic")))


def test_empty_choice_stands_for_a_choice_left_out() -> None:
    """A closed set takes the empty text as one value more."""
    schema = {"type": "object", "properties": {"a": {"type": "string", "enum": ["x"]}}}

    made = strict(schema, SchemaLimits(empties=True))

    assert (["a"], ["x", ""]) == (made["required"], made["properties"]["a"]["enum"])


def test_beyond_the_limits_arguments_of_further_tools_travel_as_text() -> None:
    """Numbers know no empty value: tools beyond both limits take their arguments as text, the others stay enforced."""
    tools = tuple(replace(each, schema=lambda: optional(4, "integer")) for each in many(12))

    schema = answer_schema(tools, limits_of("anthropic"))

    assert ([f"tool_{n}" for n in range(9)], True) == (
        enforced_tools(schema),
        size_of(schema).fits(limits_of("anthropic")),
    )


def test_tool_that_cannot_be_closed_takes_its_arguments_as_text() -> None:
    """One open schema costs no other tool its enforcement."""
    first, second = many(2)

    schema = answer_schema((first, replace(second, schema=Open.model_json_schema)), limits_of("anthropic"))

    assert ["tool_0"] == enforced_tools(schema)


def test_tool_in_brief_takes_its_arguments_as_text() -> None:
    """A tool beyond the requester's level can be named, and costs the schema its name alone."""
    first, second = many(2)

    schema = answer_schema((first, replace(second, brief=True)))

    assert ["tool_0"] == enforced_tools(schema)
    assert '"enum": ["tool_1"]' in json.dumps(schema)


def test_most_calls_stand_in_the_schema() -> None:
    """The number of calls that an answer may hold is told beside them."""
    schema = answer_schema(many(1), most_calls=200)

    calls = schema["properties"]["answer"]["anyOf"][0]["properties"]["calls"]
    assert "(minItems: 1, maxItems: 200)" == calls["description"]


@pytest.mark.parametrize(
    ("place", "kind", "begins"),
    [
        (0, "tool_call", ["kind", "calls", "parameter_sources"]),
        (1, "text_response", ["kind", "text", "intent_understanding"]),
        (2, "clarification_needed", ["kind", "question", "options"]),
    ],
)
def test_words_stand_before_the_reasons(place: int, kind: str, begins: list[str]) -> None:
    """Each shape names its kind first, then the words or calls; the confidence comes last."""
    shape = answer_schema(many(1))["properties"]["answer"]["anyOf"][place]

    names = list(shape["properties"])
    assert (begins, "confidence", [kind]) == (names[:3], names[-1], shape["properties"]["kind"]["enum"])


def test_without_tools_nothing_can_be_called() -> None:
    """Two shapes are left without tools."""
    assert 2 == len(answer_schema(())["properties"]["answer"]["anyOf"])
