"""Names of the providers of language models, and the choice of one with its tuning. No provider's library is imported, so
that settings can be read without it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
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


def tuning_of(text: str) -> ModelTuning | None:
    """Reads knobs such as `temperature=0.2,effort=low`. None if a name or value is none that is taken."""
    pairs = [each.partition("=") for each in text.split(",") if each.strip()]
    given = {name.strip(): value.strip() for name, _, value in pairs}
    effort: Effort | None = next((each for each in EFFORTS if each == given.get("effort")), None)
    numbers = {name: value for name, value in given.items() if name != "effort"}
    if ("effort" in given) != (effort is not None) or not all(map(_in_bounds, numbers, numbers.values())):
        return None
    whole = {name: int(value) for name, value in numbers.items() if name != "temperature"}
    return ModelTuning(
        temperature=float(given["temperature"]) if "temperature" in given else None,
        effort=effort,
        most_tokens=whole.get("most_tokens"),
        answer_s=whole.get("answer_s"),
        first_s=whole.get("first_s"),
    )


_BOUNDS: Mapping[str, tuple[int, int]] = {
    "temperature": (0, HOTTEST),
    "most_tokens": (LEAST_TOKENS, MOST_TOKENS),
    "answer_s": (LEAST_S, MOST_S),
    "first_s": (LEAST_S, MOST_S),
}


def _in_bounds(name: str, value: str) -> bool:
    shape = r"[0-9](\.[0-9]{1,3})?" if name == "temperature" else r"[0-9]{1,6}"
    least, most = _BOUNDS.get(name, (1, 0))
    return re.fullmatch(shape, value) is not None and least <= float(value) <= most


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

    @property
    def knobs(self) -> str:
        """Its knobs that are set, such as `temperature=0.2, effort=low`; empty if none is."""
        set_here = {name: value for name, value in asdict(self.tuning).items() if value is not None}
        return ", ".join(f"{name}={value}" for name, value in set_here.items())
