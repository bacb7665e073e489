"""The port from the ladder to a provider: one question, one text or one kind of failure. No wire shape passes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

from ringi.brain.strict import Schema
from ringi.domain.model import Hears, ModelFile

Failure = Literal[
    "rate_limited",
    "overloaded",
    "server",
    "connection",
    "timeout",
    "context_exceeded",
    "refused",
    "rejected",
    "unauthorized",
    "not_found",
    "quota",
    "too_large",
    "not_json",
]
TRANSIENT: frozenset[Failure] = frozenset(("rate_limited", "overloaded", "server", "connection", "not_json"))
"""Failures that another attempt may cure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatTurn:
    """One turn of the conversation before this one."""

    by: Literal["user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """Everything one question consists of."""

    system: str
    material: str
    turns: tuple[ChatTurn, ...] = ()
    """The conversation before the material, the oldest turn first; the sides alternate."""
    schema: Schema = field(repr=False)
    enforced: bool = True
    """True if the provider is to hold the answer to the schema, if it can; else the model is only told of it."""
    looser: Schema | None = field(default=None, repr=False)
    """A smaller schema for a server that refuses `schema`; None if there is none."""
    files: tuple[ModelFile, ...] = field(default=(), repr=False)
    """Pictures and documents that are sent with the material."""
    unseen: str = field(default="", repr=False)
    """The material for a server that refuses `files`: it says that they were not shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Tokens as the provider counted them; `input` includes those that came from its cache and went to it."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0

    def __add__(self, other: Tokens) -> Tokens:
        return Tokens(
            input=self.input + other.input,
            output=self.output + other.output,
            cache_read=self.cache_read + other.cache_read,
            cache_write=self.cache_write + other.cache_write,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderAnswer:
    """The text that came back, and its tokens."""

    text: str
    tokens: Tokens
    cut: bool = False
    """True if the text ended because the length limit was reached, not because it was done."""


class AskFailedError(Exception):
    """Raised if no usable answer came."""

    def __init__(
        self,
        failure: Failure,
        retry_after_s: float | None = None,
        tokens: Tokens | None = None,
        said: str = "",
    ) -> None:
        super().__init__(failure)
        self.failure: Failure = failure
        self.retry_after_s = retry_after_s
        self.tokens = tokens or Tokens()
        self.said = said
        """The text that had come in when the answer was torn off."""


class AsksProvider(Protocol):
    """One provider and one model."""

    async def ask(self, prompt: Prompt, hears: Hears | None = None) -> ProviderAnswer:
        """Returns the answer. `hears` is told the answer as it comes in: as it stands on the wire, all of it so far.
        Raises AskFailedError, and any error that `hears` raises."""
        ...
