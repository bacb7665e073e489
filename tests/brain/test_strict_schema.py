"""Schemas that providers can enforce: what the subset holds, what is noted instead, what cannot be said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import BaseModel
from tests.support.provider_answers import MODEL_TOOLS

from ringi.brain.answers import answer_schema
from ringi.brain.strict import NotStrictError, size_of, strict
from ringi.domain.ids import ToolName


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


def test_all_our_tools_fit_every_strict_mode() -> None:
    """Each a variant of its own, its arguments enforced."""
    schema = answer_schema(MODEL_TOOLS)

    size = size_of(schema)

    assert (0, True) == (size.optional, size.fits)


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
    "tools", [many(100), many(1) + tuple(replace(t, schema=Open.model_json_schema) for t in many(1))]
)
def test_beyond_the_limits_arguments_travel_as_text(tools: tuple) -> None:
    """Then the size does not grow with the tools."""
    schema = answer_schema(tools)

    calls = schema["properties"]["answer"]["anyOf"][0]["properties"]["calls"]
    assert "string" == calls["items"]["anyOf"][0]["properties"]["arguments"]["type"]
    assert size_of(schema).fits


def test_without_tools_nothing_can_be_called() -> None:
    """Two shapes are left."""
    assert 2 == len(answer_schema(())["properties"]["answer"]["anyOf"])
