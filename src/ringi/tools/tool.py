"""What is a tool made of? Its arguments, its facts, what an approver sees, what it does. One file a tool.

A `Tool` is typed by its arguments; `bind` turns it and raw arguments into a `BoundCall`, which the rest of
the house handles without knowing their type.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from ringi.domain.cards import Preview
from ringi.domain.errors import DefectError
from ringi.domain.ids import ExecutionId, PersonId
from ringi.domain.people import Person
from ringi.domain.text import Text
from ringi.domain.tools import Args, Json, ToolSpec
from ringi.store.database import Transaction

People = Mapping[PersonId, Person]


class ToolArgs(BaseModel):
    """Arguments of a tool: frozen, and nothing but what is declared."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=False, str_strip_whitespace=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """What a running tool may touch."""

    requester: Person
    people: People
    now: datetime
    execution: ExecutionId
    """The idempotency key: the same on every attempt at this call."""
    transaction: Transaction | None = None
    """Of our own database, for effects that commit with their record; None for outside effects."""
    before_send: Callable[[], None] = lambda: None
    """An outside effect calls this right before its first byte leaves: it raises where the lease no longer
    covers the tool's timeout, or the stop is on."""


def inside(hands: Hands) -> Transaction:
    """The transaction an inside tool acts in."""
    if hands.transaction is None:
        raise DefectError("an inside tool was run without a transaction")
    return hands.transaction


A = TypeVar("A", bound=ToolArgs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool(Generic[A]):
    """A declaration: see `ringi.assistants.secretary.tools` for how one reads."""

    spec: ToolSpec
    description: Text
    args: type[A]
    preview: Callable[[A, People], Preview]
    handle: Callable[[A, Hands], Awaitable[Json]]
    verify: Callable[[A, Hands], Awaitable[bool | None]] | None = None
    """Looks whether an outside effect happened: True, False, or None where it cannot be told."""

    def schema(self) -> Json:
        """JSON Schema of the arguments, for a model."""
        return _schema(self.args)

    def argument_names(self) -> set[str]:
        return set(self.args.model_fields)

    def bind(self, raw: Args) -> BoundCall | ArgumentErrors:
        """The call with these arguments, or the names of those that do not fit."""
        try:
            args = self.args.model_validate(dict(raw))
        except ValidationError as wrong:
            return ArgumentErrors(names=tuple(sorted({_place(error["loc"]) for error in wrong.errors()})))
        verify = self.verify
        return BoundCall(
            preview=lambda people: self.preview(args, people),
            handle=lambda hands: self.handle(args, hands),
            verify=(lambda hands: verify(args, hands)) if verify else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentErrors:
    """Arguments that do not fit the schema, by name."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundCall:
    """A tool with its arguments, their type forgotten."""

    preview: Callable[[People], Preview]
    handle: Callable[[Hands], Awaitable[Json]]
    verify: Callable[[Hands], Awaitable[bool | None]] | None


@cache
def _schema(args: type[BaseModel]) -> Json:
    return args.model_json_schema()


def _place(location: tuple[int | str, ...]) -> str:
    return str(location[0]) if location else "arguments"
