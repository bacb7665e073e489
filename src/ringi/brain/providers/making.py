"""Which class of the client library speaks to this provider? The only place that knows providers apart."""

from __future__ import annotations

from typing import assert_never

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.profiles.grok import grok_model_profile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

from ringi.domain.providers import ModelChoice

ADDRESSES = {
    "xai": "https://api.x.ai/v1",
    "groq": "https://api.groq.com/openai/v1",
    "cerebras": "https://api.cerebras.ai/v1",
    "ollama": "http://127.0.0.1:11434/v1",
    "vllm": "http://127.0.0.1:8000/v1",
}
"""Of those whose class in the library knows none, or needs more than HTTP."""
NO_KEY = "none"
"""Sent to local servers, whose clients insist on some key."""


def make_client(choice: ModelChoice, key: str | None, http: httpx2.AsyncClient) -> Model:
    """The library's model for this choice. Imports what this provider needs, and nothing else."""
    secret, url = key or NO_KEY, choice.url
    match choice.provider:
        case "anthropic":
            from pydantic_ai.models.anthropic import AnthropicModel
            from pydantic_ai.providers.anthropic import AnthropicProvider

            return AnthropicModel(
                choice.model, provider=AnthropicProvider(api_key=secret, base_url=url, http_client=http)
            )
        case "google":
            from pydantic_ai.models.google import GoogleModel
            from pydantic_ai.providers.google import GoogleProvider

            return GoogleModel(
                choice.model, provider=GoogleProvider(api_key=secret, base_url=url, http_client=http)
            )
        case "openai":
            provider = OpenAIProvider(api_key=secret, base_url=url or OPENAI, http_client=http)
            return OpenAIResponsesModel(choice.model, provider=provider)
        case "xai" | "groq" | "openai-compatible":
            return OpenAIChatModel(choice.model, provider=_compatible(choice, secret, http))
        case "cerebras" | "zai" | "ollama" | "vllm":
            return _of_its_own(choice, secret, http)
        case _:
            assert_never(choice.provider)


OPENAI = "https://api.openai.com/v1"
"""Named here, so that no environment variable of the library redirects a key."""


def _compatible(choice: ModelChoice, secret: str, http: httpx2.AsyncClient) -> OpenAICompatibleProvider:
    url = choice.url or ADDRESSES.get(choice.provider, "")
    profile = grok_model_profile(choice.model) if choice.provider == "xai" else None
    return OpenAICompatibleProvider(
        choice.provider, base_url=url, api_key=secret, http_client=http, profile=profile
    )


def _of_its_own(choice: ModelChoice, secret: str, http: httpx2.AsyncClient) -> Model:
    """Servers that speak OpenAI's protocol with habits of their own."""
    url = choice.url or ADDRESSES.get(choice.provider)
    if choice.provider == "cerebras":
        from openai import AsyncOpenAI
        from pydantic_ai.models.cerebras import CerebrasModel
        from pydantic_ai.providers.cerebras import CerebrasProvider

        own = AsyncOpenAI(api_key=secret, base_url=url, http_client=http)
        return CerebrasModel(choice.model, provider=CerebrasProvider(openai_client=own))
    if choice.provider == "zai":
        from pydantic_ai.models.zai import ZaiModel
        from pydantic_ai.providers.zai import ZaiProvider

        return ZaiModel(choice.model, provider=ZaiProvider(api_key=secret, base_url=url, http_client=http))
    if choice.provider == "ollama":
        from pydantic_ai.models.ollama import OllamaModel
        from pydantic_ai.providers.ollama import OllamaProvider

        return OllamaModel(
            choice.model, provider=OllamaProvider(base_url=url, api_key=secret, http_client=http)
        )
    from pydantic_ai.providers.vllm import VLLMProvider

    return OpenAIChatModel(
        choice.model, provider=VLLMProvider(base_url=url, api_key=secret, http_client=http)
    )
