"""The schema on the wire: which provider enforces the arguments of which tools, with the shipped tools and with 60."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.protocols import PROTOCOLS, TAKES_NO_SCHEMA, Speaks, enforced_tools
from tests.support.provider_answers import MODEL_TOOLS, REQUEST, TEXT, asked_over, worded
from tests.support.provider_stub import Stub, answers

from ringi.brain.answers import answer_schema
from ringi.brain.strict import limits_of, size_of
from ringi.domain.ids import ToolName
from ringi.domain.model import ModelTool
from ringi.domain.providers import PROVIDERS, Provider


def sixty() -> tuple[ModelTool, ...]:
    """Returns the shipped tools, and further ones with the same arguments up to 60."""
    again = (
        replace(each, spec=replace(each.spec, name=ToolName(f"{each.spec.name}_2"))) for each in MODEL_TOOLS
    )
    return (*MODEL_TOOLS, *again)[:60]


SETS = {"shipped": MODEL_TOOLS, "sixty": sixty()}
ENFORCED = {
    ("anthropic", "sixty"): 58,
    ("cerebras", "shipped"): 5,
    ("cerebras", "sixty"): 5,
    ("zai", "shipped"): 0,
    ("zai", "sixty"): 0,
}
"""Number of tools with enforced arguments, if it is not all of them. Cerebras takes 5,000 characters of schema, and Z.AI
takes none. The arguments of all other tools travel as a text of JSON and are checked when they arrive."""


@pytest.mark.parametrize("which", SETS)
@pytest.mark.parametrize("speaks", PROTOCOLS, ids=lambda each: each.provider)
async def test_arguments_are_enforced(speaks: Speaks, server: Stub, which: str) -> None:
    """The schema on the wire types the arguments of every tool for which the provider's limits leave room."""
    server.will(answers(200, speaks.says(worded(TEXT))))

    await asked_over(speaks, server.url).propose(replace(REQUEST, tools=SETS[which]))

    enforced = enforced_tools(speaks.schema(server.seen[0].body))
    assert ENFORCED.get((speaks.provider, which), len(SETS[which])) == len(enforced)


@pytest.mark.parametrize("speaks", PROTOCOLS, ids=lambda each: each.provider)
async def test_argument_may_be_left_out(speaks: Speaks, server: Stub) -> None:
    """No provider forces a model to make up a value for an optional argument."""
    tools = MODEL_TOOLS[:5]
    server.will(answers(200, speaks.says(worded(TEXT))))

    await asked_over(speaks, server.url).propose(replace(REQUEST, tools=tools))

    schema = speaks.schema(server.seen[0].body)
    forced = [] if speaks.provider in TAKES_NO_SCHEMA else forced_arguments(schema, tools)
    assert [] == forced


LEAVES_OUT = {"anthropic", "google", "ollama", "vllm"}
"""Providers that take a schema in which an optional argument is not required; the others get a union with null."""


@pytest.mark.parametrize("speaks", PROTOCOLS, ids=lambda each: each.provider)
def test_unions_are_sent_only_to_providers_that_need_them(speaks: Speaks) -> None:
    """An optional argument is no union where the provider lets it be left out."""
    size = size_of(answer_schema(MODEL_TOOLS[:5], limits_of(speaks.provider)))

    frame = 1
    assert (speaks.provider in LEAVES_OUT) == (size.unions == frame)


def forced_arguments(schema: dict, tools: tuple[ModelTool, ...]) -> list[str]:
    """Returns the optional arguments for which the schema on the wire demands a value that is neither null nor empty."""
    items = schema["properties"]["answer"]["anyOf"][0]["properties"]["calls"]["items"]
    optional = {
        tool.spec.name: set(tool.schema().get("properties", {})) - set(tool.schema().get("required", []))
        for tool in tools
    }
    found = []
    for variant in items.get("anyOf", [items]):
        arguments = variant["properties"]["arguments"]
        (name,) = variant["properties"]["tool"]["enum"]
        required = sorted(optional[name] & set(arguments.get("required", [])))
        found += [f"{name}.{each}" for each in required if not takes_nothing(arguments["properties"][each])]
    return found


def takes_nothing(node: dict) -> bool:
    """True if null or the empty text fits the schema."""
    kinds = node.get("type")
    several = [each.get("type") for each in node.get("anyOf", [])]
    nullable = (
        "null" in several or "null" in (kinds if isinstance(kinds, list) else [kinds]) or node.get("nullable")
    )
    empty = kinds == "string" and ("enum" not in node or "" in node["enum"])
    return bool(nullable or empty)


@pytest.mark.parametrize("which", SETS)
@pytest.mark.parametrize("provider", PROVIDERS)
def test_schema_is_within_the_limits(provider: Provider, which: str) -> None:
    """No provider is sent a schema beyond the limits it publishes."""
    limits = limits_of(provider)

    size = size_of(answer_schema(SETS[which], limits))

    assert size.fits(limits)


def test_every_provider_is_played() -> None:
    """A provider that is added cannot be forgotten here."""
    assert set(PROVIDERS) == {each.provider for each in PROTOCOLS}
