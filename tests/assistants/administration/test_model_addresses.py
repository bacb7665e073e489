"""A model's address is what it looks like, and leads into no network of the server's own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.i18n import say
from ringi.turns.runtime import Runtime


@pytest.mark.parametrize(
    "url",
    [
        "http://models.example/v1",
        "http://127.0.0.1:8000/v1",
        "https://169.254.169.254/latest",
        "https://10.0.0.1/v1",
        "https://[::1]/v1",
        "http://localhost:5432",
    ],
)
async def test_a_model_is_not_asked_in_our_own_network(story: Story, url: str):
    """Two persons of one organisation would reach what stands beside the server of all."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "set_model", model="openai-compatible:m", url=url, reason="試し")

    assert ("requests.model_address", []) == (refused.value.text.key, await story.states())


@pytest.mark.parametrize("model", ["ollama:qwen3", "vllm:Qwen/Qwen3-8B"])
async def test_a_model_on_the_server_itself_is_allowed_by_who_runs_it(story: Story, model: str):
    """A provider without an address of its own outside is an inner host like any other."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "set_model", model=model, reason="試し")
    story.services = replace(story.services, inner_hosts=frozenset({"127.0.0.1"}))
    story.runtime = Runtime(story.services)
    await ask(story, "suzuki", "set_model", model=model, reason="試し")

    assert "requests.model_on_this_server" == refused.value.text.key
    assert "RINGI_MODEL_HOSTS=127.0.0.1" in say(refused.value.text, "ja")
    assert ["waiting"] == await story.states()


@pytest.mark.parametrize(
    ("model", "url"),
    [
        ("openai:gpt-6", "https://api.openai.com@evil.example/v1"),
        ("openai:gpt-6", "https://api.openai.com:x@evil.example/v1"),
        ("openai:gpt-6", "https://\u0430pi.openai.com/v1"),
        ("openai:gpt-6", "https://evil.example/v1?next="),
        ("openai:gpt-6", "https://evil.example/v1#"),
        ("openai:gpt-6", "https://evil.example\\@api.openai.com/v1"),
        ("openai:gpt-6", "https://evil.example/\u202ev1"),
        ("openai:gpt-6", "https:///v1"),
        ("google:../../upload/files", None),
        ("google:gemini?alt=", None),
        ("openai:gpt-6\u200b", None),
    ],
)
async def test_an_address_is_what_it_looks_like(story: Story, model: str, url: str | None):
    """Whoever approves it reads the host on the card; a model's name leads to no other address of its provider."""
    named = {"url": url} if url else {}

    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "set_model", model=model, **named, reason="試し")

    assert ("requests.no_such_model", []) == (refused.value.text.key, await story.states())
