"""Chooses the class of the client library that speaks to a provider. The only place that knows providers apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import httpx2
from openai import AsyncOpenAI
from pydantic_ai.models import Model
from pydantic_ai.models.openai import (
    OpenAIChatModel,
    OpenAIResponsesModel,
    OpenAIResponsesModelSettings,
)
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.profiles.grok import grok_model_profile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider
from pydantic_ai.settings import ModelSettings

from ringi.brain.providers.openai_client import openai_client
from ringi.domain.providers import LOCAL_ADDRESSES, ModelChoice

if TYPE_CHECKING:
    from google.genai import Client

ADDRESSES: Mapping[str, str] = {
    "anthropic": "https://api.anthropic.com",
    "openai": "https://api.openai.com/v1",
    "zai": "https://api.z.ai/api/paas/v4",
    "xai": "https://api.x.ai/v1",
    "groq": "https://api.groq.com/openai/v1",
    "cerebras": "https://api.cerebras.ai/v1",
    **LOCAL_ADDRESSES,
}
"""Provider -> its address. Named here, so that no environment variable of a library redirects a key."""
NO_KEY = "none"
"""Key sent to local servers, whose clients insist on one."""


def make_client(
    choice: ModelChoice, key: str | None, http: httpx2.AsyncClient, profile: ModelProfile | None = None
) -> Model:
    """Returns the library's model for this choice; `profile` goes before the library's own profile of it. Imports the
    modules this provider needs, and nothing else."""
    secret, url = key or NO_KEY, choice.url or ADDRESSES.get(choice.provider)
    match choice.provider:
        case "anthropic":
            from anthropic import AsyncAnthropic
            from pydantic_ai.models.anthropic import AnthropicModel
            from pydantic_ai.providers.anthropic import AnthropicProvider

            own = AsyncAnthropic(api_key=secret, base_url=url, http_client=http, max_retries=0)
            return AnthropicModel(
                choice.model, provider=AnthropicProvider(anthropic_client=own), profile=profile
            )
        case "google":
            from pydantic_ai.models.google import GoogleModel
            from pydantic_ai.providers.google import GoogleProvider

            return GoogleModel(
                choice.model,
                provider=GoogleProvider(client=_google_client(secret, url, http)),
                profile=profile,
                settings=ModelSettings(max_retries=0),
            )
        case _:
            return _speaking_openai(choice, secret, http, profile)


def _google_client(secret: str, url: str | None, http: httpx2.AsyncClient) -> Client:
    """Returns a client that asks Google to keep nothing: projects made since October 2026 keep every request otherwise.
    The library has no setting for it."""
    from google.genai import Client
    from google.genai.types import HttpOptions

    return Client(
        vertexai=False,
        api_key=secret,
        http_options=HttpOptions(
            base_url=url,
            httpx_async_client=http,
            timeout=round((http.timeout.read or 0) * 1000) or None,
            extra_body={"store": False},
        ),
    )


def _speaking_openai(
    choice: ModelChoice, secret: str, http: httpx2.AsyncClient, profile: ModelProfile | None
) -> Model:
    client = openai_client(secret, choice.url or ADDRESSES.get(choice.provider), http)
    match choice.provider:
        case "openai":
            # INVARIANT: OpenAI keeps every response for 30 days unless the request says otherwise.
            return OpenAIResponsesModel(
                choice.model,
                provider=OpenAIProvider(openai_client=client),
                profile=profile,
                settings=OpenAIResponsesModelSettings(openai_store=False),
            )
        case "cerebras":
            from pydantic_ai.models.cerebras import CerebrasModel
            from pydantic_ai.providers.cerebras import CerebrasProvider

            return CerebrasModel(
                choice.model, provider=CerebrasProvider(openai_client=client), profile=profile
            )
        case "zai":
            from pydantic_ai.models.zai import ZaiModel
            from pydantic_ai.providers.zai import ZaiProvider

            return ZaiModel(choice.model, provider=ZaiProvider(openai_client=client), profile=profile)
        case "ollama":
            from pydantic_ai.models.ollama import OllamaModel
            from pydantic_ai.providers.ollama import OllamaProvider

            return OllamaModel(choice.model, provider=OllamaProvider(openai_client=client), profile=profile)
        case "vllm":
            from pydantic_ai.providers.vllm import VLLMProvider

            return OpenAIChatModel(choice.model, provider=VLLMProvider(openai_client=client), profile=profile)
        case _:
            return OpenAIChatModel(choice.model, provider=_compatible(choice, client), profile=profile)


def _compatible(choice: ModelChoice, client: AsyncOpenAI) -> OpenAICompatibleProvider:
    profile = grok_model_profile(choice.model) if choice.provider == "xai" else None
    return OpenAICompatibleProvider(choice.provider, openai_client=client, profile=profile)
