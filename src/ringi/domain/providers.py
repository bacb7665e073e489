"""Names of the providers of language models, and the choice of one with its tuning. No provider's library is imported, so
that settings can be read without it."""

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
ModelRole = Literal["brain", "fallback", "router", "critique", "summary"]
"""The role of a model. router: a small one for plain look-ups (E9). critique: looks at calls a second time (E10).
summary: sums up long conversations."""
ROLES: tuple[ModelRole, ...] = get_args(ModelRole)
LOCAL_ADDRESSES: Mapping[Provider, str] = {
    "ollama": "http://127.0.0.1:11434/v1",
    "vllm": "http://127.0.0.1:8000/v1",
}
"""Providers whose own address is a port of the server Ringi runs on."""


Effort = Literal["off", "minimal", "low", "medium", "high", "max"]
"""How much a model thinks before it answers. off: as little as it can."""
EFFORTS: tuple[Effort, ...] = get_args(Effort)
HOTTEST = 2
"""Highest temperature that any provider takes."""
LEAST_TOKENS, MOST_TOKENS = 256, 64_000
"""Bounds of the longest answer. A shorter limit leaves no room for a call."""
LEAST_S, MOST_S = 2, 90
"""Bounds of the waits in seconds. A person waits for a proposal no longer than 90 s, with all attempts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTuning:
    """The operator's knobs of one model. None leaves a value to the provider, or to Ringi's usual one."""

    temperature: float | None = None
    """From 0, which answers alike each time, to 2."""
    effort: Effort | None = None
    most_tokens: int | None = None
    """Most tokens of one answer, the model's thinking included."""
    answer_s: int | None = None
    """Longest wait for one answer, in seconds."""
    first_s: int | None = None
    """Longest wait for its first words, in seconds."""


UNTUNED = ModelTuning()


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice:
    """The model that settings choose."""

    provider: Provider
    model: str
    url: str | None = None
    """None means the provider's own address."""
    tuning: ModelTuning = UNTUNED

    @property
    def name(self) -> str:
        return f"{self.provider}:{self.model}"
