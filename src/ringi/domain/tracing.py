"""Traces the steps of a turn: the port, and every name in one place.

The names follow OpenTelemetry's conventions for generative AI, which still move; ours begin with `ringi.`. A trace
holds ids, names of our own code, verdicts, counts and times, and never a word of a person.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Final, Protocol

from ringi.domain.providers import Provider

Value = str | int | float | bool
Attributes = Mapping[str, Value]

OPERATION: Final = "gen_ai.operation.name"
PROVIDER: Final = "gen_ai.provider.name"
REQUEST_MODEL: Final = "gen_ai.request.model"
INPUT_TOKENS: Final = "gen_ai.usage.input_tokens"
OUTPUT_TOKENS: Final = "gen_ai.usage.output_tokens"
CACHED_TOKENS: Final = "gen_ai.usage.cache_read.input_tokens"
AGENT: Final = "gen_ai.agent.name"
CONVERSATION: Final = "gen_ai.conversation.id"
TOOL: Final = "gen_ai.tool.name"
TOOL_TYPE: Final = "gen_ai.tool.type"
TOOL_CALL: Final = "gen_ai.tool.call.id"
ERROR: Final = "error.type"
ORGANISATION: Final = "ringi.organisation.id"
TURN: Final = "ringi.turn.id"
STAGE: Final = "ringi.turn.stage"
CUT: Final = "ringi.answer.cut"
VERDICT: Final = "ringi.decision.verdict"
POLICY: Final = "ringi.policy.version"
STAMPS: Final = "ringi.decision.stamps"
SOURCES_DIFFER: Final = "ringi.proposal.sources_differ"
OUTCOME: Final = "ringi.execution.outcome"

INVOKE: Final = "invoke_agent"
CHAT: Final = "chat"
EXECUTE: Final = "execute_tool"
JUDGE: Final = "ringi.judge"

PROVIDER_NAMES: Mapping[Provider, str] = {"google": "gcp.gemini", "xai": "x_ai"}
"""The conventions' names of providers, for those that have another one there."""


class Span(Protocol):
    """One step, while it lasts."""

    def tell(self, attributes: Attributes) -> None:
        """Adds attributes that became known during the step."""
        ...


class Tracing(Protocol):
    """A receiver of traced steps."""

    def span(self, name: str, attributes: Attributes) -> AbstractContextManager[Span]:
        """Returns a span that lasts as long as the step, within the step it is a part of. Of an error that leaves it, the
        trace holds the class alone."""
        ...


class _NoTracing:
    """Tracing that drops everything."""

    def tell(self, attributes: Attributes) -> None:
        del attributes

    def span(self, name: str, attributes: Attributes) -> AbstractContextManager[Span]:
        del name, attributes
        return _UNTOLD


_NOTHING = _NoTracing()
_UNTOLD: AbstractContextManager[Span] = nullcontext(_NOTHING)
UNTRACED: Tracing = _NOTHING
