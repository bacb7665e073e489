"""Names of the providers of language models. Names only, so that settings can be read without heavy imports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Provider = Literal[
    "anthropic", "openai", "google", "xai", "groq", "cerebras", "zai", "ollama", "vllm", "openai-compatible"
]
PROVIDERS: tuple[Provider, ...] = get_args(Provider)
KEYLESS: frozenset[Provider] = frozenset(("ollama", "vllm", "openai-compatible"))
"""Servers that may ask for no key."""
ModelRole = Literal["brain", "fallback", "router", "critique"]
"""The role of a model. router: a small one for plain look-ups (E9). critique: looks at calls a second time (E10)."""
ROLES: tuple[ModelRole, ...] = get_args(ModelRole)
LOCAL_ADDRESSES: Mapping[Provider, str] = {
    "ollama": "http://127.0.0.1:11434/v1",
    "vllm": "http://127.0.0.1:8000/v1",
}
"""Providers whose own address is a port of the server Ringi runs on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice:
    """The model that settings choose."""

    provider: Provider
    model: str
    url: str | None = None
    """None means the provider's own address."""

    @property
    def name(self) -> str:
        return f"{self.provider}:{self.model}"
