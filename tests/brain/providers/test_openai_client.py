"""The shorter way to servers of OpenAI's protocol sends what the SDK's own way sends."""

from __future__ import annotations

import openai
import pytest
from pydantic_ai.models import Model
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider
from tests.support.protocols import Chat, Responses, Speaks
from tests.support.provider_answers import MODEL_TOOLS, TEXT, worded
from tests.support.provider_stub import Stub, answers

from ringi.brain.answers import answer_schema
from ringi.brain.providers.asking import ModelAsker, Waits
from ringi.brain.providers.bounded import bounded_client
from ringi.brain.providers.openai_client import COMPARED, openai_client
from ringi.brain.providers.port import Prompt
from ringi.domain.providers import ModelChoice

KINDS = ((Chat(), OpenAIChatModel), (Responses(), OpenAIResponsesModel))
THEIRS = "0.0.0"
"""A version nobody compared."""


def caller(kind: type[Model], url: str, version: str) -> ModelAsker:
    """Returns a model over the SDK, in the way in which that version is used."""
    client = openai_client("the-key", url, bounded_client(5.0), version)
    model = kind("gpt-6-luna", provider=OpenAIProvider(openai_client=client))
    return ModelAsker(
        model, model, ModelChoice(provider="openai", model="gpt-6-luna"), Waits(answer_s=5.0, stalled_s=5.0)
    )


def test_the_version_in_use_was_compared() -> None:
    """An update of the SDK must be compared before the walk is left out of it."""
    compared = openai.__version__.startswith(COMPARED)

    assert compared


@pytest.mark.parametrize("version", [openai.__version__, THEIRS])
def test_each_client_tries_once(version: str) -> None:
    """The client itself tries once: the ladder says how often a question is put."""
    client = openai_client("the-key", None, bounded_client(5.0), version)

    assert 0 == client.max_retries


@pytest.mark.parametrize(("speaks", "kind"), KINDS)
@pytest.mark.parametrize("enforced", [True, False])
async def test_the_bytes_are_the_same(
    server: Stub, speaks: Speaks, kind: type[Model], *, enforced: bool
) -> None:
    """Both ways send equal bytes, with markup and emoji in the request too."""
    server.will(*[answers(200, speaks.says(worded(TEXT)))] * 2)
    material, schema = "「<改行>\n」も絵文字😀も" * 500, answer_schema(MODEL_TOOLS)
    prompt = Prompt(system="秘書です。", material=material, schema=schema, enforced=enforced)

    for version in (openai.__version__, THEIRS):
        await caller(kind, server.url, version).ask(prompt)

    ours, theirs = server.seen
    assert (theirs.raw, theirs.path) == (ours.raw, ours.path)
