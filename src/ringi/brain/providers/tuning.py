"""Turns the operator's knobs of one model into the client library's settings. A knob that the model does not take is
left out and named: a provider would refuse the whole request for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic_ai.models import Model
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.profiles.anthropic import AnthropicModelProfile
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.settings import ModelSettings, ThinkingLevel

from ringi.domain.providers import Effort, ModelTuning

MOST_TOKENS = 16_000
"""Most tokens of one answer if no other limit is chosen, the model's thinking included."""
LeftOut = Literal["without_temperature", "without_effort"]
"""Rung of a question that was asked without a knob which the operator had set."""


def settings_for(model: Model, tuning: ModelTuning, seconds: float) -> ModelSettings:
    """Returns the settings of every question to this model, with `seconds` as the longest wait for an answer."""
    left_out = knobs_left_out(model, tuning)
    made = ModelSettings(
        max_tokens=tuning.most_tokens or MOST_TOKENS,
        request_timeout=seconds,
        cache={"messages": False},
    )
    if tuning.temperature is not None and "without_temperature" not in left_out:
        made["temperature"] = tuning.temperature
    if tuning.effort is not None and "without_effort" not in left_out:
        made["thinking"] = _thinking(tuning.effort)
    if tuning.first_s is not None:
        made["first_event_timeout"] = float(tuning.first_s)
    return made


def knobs_left_out(model: Model, tuning: ModelTuning) -> tuple[LeftOut, ...]:
    """Returns the knobs that are set and that this model does not take, by the library's profile of it."""
    return tuple(_left_out(model, tuning))


def _left_out(model: Model, tuning: ModelTuning) -> Iterator[LeftOut]:
    if tuning.temperature is not None and _fixed_temperature(model, tuning):
        yield "without_temperature"
    if tuning.effort is not None and not _takes_effort(model, tuning.effort):
        yield "without_effort"


def _takes_effort(model: Model, effort: Effort) -> bool:
    profile = model.profile
    thinks = profile.get("supports_thinking", False) or profile.get("thinking_always_enabled", False)
    # The library sends Cerebras a level for listed models only; for others it turns thinking off or leaves it.
    listed = OpenAIModelProfile(**profile).get("openai_reasoning_efforts") is not None
    return thinks and (effort == "off" or model.system != "cerebras" or listed)


def _fixed_temperature(model: Model, tuning: ModelTuning) -> bool:
    """True if the model takes no temperature: some never do, others not while they think."""
    profile = model.profile
    if "temperature" in model.unsupported_settings:
        return True
    if model.system == "anthropic" and tuning.effort not in (None, "off"):
        return True
    if AnthropicModelProfile(**profile).get("anthropic_disallows_sampling_settings", False):
        return True
    openai = OpenAIModelProfile(**profile)
    if not openai.get("openai_supports_reasoning", False):
        return False
    return not _can_rest(openai) or _thinking_now(profile, tuning)


def _can_rest(profile: OpenAIModelProfile) -> bool:
    """True if the model can answer without thinking."""
    efforts = profile.get("openai_reasoning_efforts")
    if efforts is None:
        return profile.get("openai_supports_reasoning_effort_none", False)
    return "none" in efforts


def _thinking_now(profile: ModelProfile, tuning: ModelTuning) -> bool:
    if tuning.effort is None:
        return profile.get("thinking_enabled_by_default", False)
    return tuning.effort != "off" or profile.get("thinking_always_enabled", False)


def _thinking(effort: Effort) -> ThinkingLevel:
    return False if effort == "off" else effort
