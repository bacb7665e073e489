"""Schemas that providers can enforce: what the subset holds, what is noted instead, what cannot be said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import BaseModel
from tests.support.provider_answers import MODEL_TOOLS

from ringi.brain.answers import answer_schema
from ringi.brain.strict import NotStrictError, limits_of, size_of, strict
from ringi.domain.ids import ToolName
from ringi.domain.providers import PROVIDERS, Provider


def test_every_property_is_required_and_what_may_be_missing_is_nullable() -> None:
    """There is no other way to leave something out."""
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
    """A model still reads them."""
    schema = {"type": "string", "format": "date", "description": "Day."}

    assert {"type": "string", "description": "Day. (format: date)"} == strict(schema)


def test_doing_it_twice_changes_nothing() -> None:
    """Parts made strict may be put into another."""
    once = answer_schema(MODEL_TOOLS)

    assert once == strict(once)


class Node(BaseModel):
    """Contains itself."""

    inner: Node | None = None


class Open(BaseModel):
    """Takes any names."""

    names: dict[str, str]


@pytest.mark.parametrize(
    "open_one", [Node.model_json_schema(), Open.model_json_schema(), {}, {"type": "object", "properties": 1}]
)
def test_what_cannot_be_closed_is_refused(open_one: dict) -> None:
    """Recursive, open or untyped."""
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
    """Both limits of Anthropic are used up before arguments travel as text."""
    size = size_of(answer_schema(many(9), limits_of("anthropic")))

    assert (24, 1 + 3 * 4) == (size.optional, size.unions)


def many(count: int) -> tuple:
    """So many tools, each with its own name."""
    one = MODEL_TOOLS[0]
    return tuple(
        replace(one, spec=replace(one.spec, name=ToolName(f"tool_{n}")), schema=lambda: optional(4))
        for n in range(count)
    )


def optional(count: int) -> dict:
    """A schema with so many arguments that may be left out."""
    return {"type": "object", "properties": {f"a{n}": {"type": "string"} for n in range(count)}}


@pytest.mark.parametrize(
    "tools", [many(11), many(1) + tuple(replace(t, schema=Open.model_json_schema) for t in many(1))]
)
def test_beyond_the_limits_arguments_travel_as_text(tools: tuple) -> None:
    """Then the size does not grow with the tools."""
    schema = answer_schema(tools, limits_of("anthropic"))

    calls = schema["properties"]["answer"]["anyOf"][0]["properties"]["calls"]
    assert "string" == calls["items"]["anyOf"][0]["properties"]["arguments"]["type"]
    assert size_of(schema).fits(limits_of("anthropic"))


def test_without_tools_nothing_can_be_called() -> None:
    """Two shapes are left."""
    assert 2 == len(answer_schema(())["properties"]["answer"]["anyOf"])
