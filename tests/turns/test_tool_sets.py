"""Sets of tools and the stable beginning of a prompt: one for each assistant, mode and level, however often it is asked."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.brain.providers.test_enforced_arguments import sixty
from tests.support.provider_answers import MODEL_TOOLS, REQUEST
from tests.support.stories import Story

from ringi.assistants.secretary.persona import secretary_persona
from ringi.brain.answers import answer_schema
from ringi.brain.prompt.material import material
from ringi.brain.prompt.system import system_text
from ringi.brain.strict import limits_of
from ringi.context.budget import tokens
from ringi.domain.assistants import USUAL_ASSISTANT
from ringi.domain.model import ModelRequest, ModelTool
from ringi.domain.people import TOP_LEVEL


def at_level(level: int, tools: tuple[ModelTool, ...] = MODEL_TOOLS) -> tuple[ModelTool, ...]:
    return tuple(replace(each, brief=each.spec.level > level) for each in tools)


async def test_level_has_one_set(story: Story) -> None:
    """Every turn of a level gets the same tools, so that a provider reads the beginning from its cache."""
    snapshot = (await story.services.org_cache.at_hand(story.org)).for_assistant(USUAL_ASSISTANT)

    first, second = snapshot.offered_at(2), snapshot.offered_at(2)

    assert first is second


async def test_sets_are_as_many_as_levels(story: Story) -> None:
    """Six levels lead to at most six beginnings of the prompt."""
    snapshot = (await story.services.org_cache.at_hand(story.org)).for_assistant(USUAL_ASSISTANT)
    persona = secretary_persona("ja")

    prefixes = {
        system_text(persona, replace(REQUEST, tools=snapshot.offered_at(level)))
        for _ in range(3)
        for level in range(1, TOP_LEVEL + 1)
    }

    assert len(prefixes) <= TOP_LEVEL


def test_tool_beyond_the_level_stays_known_by_name() -> None:
    """A model may propose what its requester may not do: the gates say no, and who may."""
    text = system_text(secretary_persona("ja"), replace(REQUEST, tools=at_level(1)))

    assert "view_salary_info" in text


@pytest.mark.parametrize(
    ("level", "tools", "most"),
    [(2, MODEL_TOOLS, 7_400), (TOP_LEVEL, MODEL_TOOLS, 7_900), (TOP_LEVEL, sixty(), 11_000)],
    ids=["employee", "president", "sixty"],
)
def test_prompt_keeps_its_size(level: int, tools: tuple[ModelTool, ...], most: int) -> None:
    """The words of a prompt, as our estimate counts them, which errs upwards for Japanese."""
    request = replace(REQUEST, tools=at_level(level, tools))

    assert size(request) <= most


def test_prefix_is_nine_tenths_of_the_prompt() -> None:
    """Nearly all of a prompt is the same in the next turn of the conversation."""
    request = replace(REQUEST, tools=at_level(2))
    schema = json.dumps(answer_schema(request.tools, limits_of("openai")), separators=(",", ":"))
    stable = tokens(system_text(secretary_persona("ja"), request)) + tokens(schema)

    assert stable / (stable + tokens(material(request))) >= 0.9


def size(request: ModelRequest) -> int:
    return tokens(system_text(secretary_persona("ja"), request)) + tokens(material(request))
