"""The parts of a tool: its arguments, its facts, what an approver sees, what it does. One file a tool.

A `Tool` is typed by its arguments; `bind` turns it and raw arguments into a `BoundCall`, which the turn services handle
without knowing their type.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, ValidationError

from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.domain.cards import CardLine, Preview, person_words
from ringi.domain.channels import NO_CHANNELS, Channels
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Target, Thing
from ringi.domain.ids import ConversationId, ExecutionId, PersonId, ToolName, TurnId
from ringi.domain.people import People, Person
from ringi.domain.text import Locale, Text
from ringi.domain.tools import Args, ArgumentRole, Json, ToolSpec, Trust
from ringi.journal.sealing import PersonSeal
from ringi.store.core.database import Row, Statement, Transaction
from ringi.tools.arguments import arguments_of, hint
from ringi.tools.guidance import ByHand, Undoing
from ringi.tools.ports import Ports
from ringi.tools.results import ResultFacts, result_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewContext:
    """The names a preview may use: all people in the directory, and the things the arguments mean."""

    people: People
    things: Mapping[str, Thing] = field(default_factory=dict[str, Thing])
    """Things by argument."""
    reached: tuple[PersonId, ...] = ()
    """People the call reaches without naming them."""

    def thing(self, argument: str) -> Thing:
        """Returns the thing the argument means; one without a name if that is unknown."""
        return self.things.get(argument, _UNKNOWN)

    def person(self, id: str) -> Person:
        """Returns the person with this id, which an argument came to mean."""
        return self.people[PersonId(UUID(id))]

    def named(self, value: Json) -> Person | None:
        """Returns the person whose id the value is; None if it is no person's id."""
        try:
            return self.people.get(PersonId(UUID(value))) if isinstance(value, str) else None
        except ValueError:
            return None

    def addressed(self, argument: str, value: str) -> tuple[Person, ...]:
        """Returns the people an argument means: a person, or all members of a department."""
        if argument in self.things:
            return tuple(self.people[person] for person in self.reached)
        return (self.person(value),)

    def holder(self, argument: str) -> Text | str:
        """Returns the person to whom the thing of the argument belongs; empty if that is not known."""
        holder = self.thing(argument).holder
        return person_words(self.people[holder]) if holder is not None and holder in self.people else ""


_UNKNOWN = Thing(id="", name="")


def known(people: People, targets: Sequence[Target], reached: tuple[PersonId, ...] = ()) -> PreviewContext:
    """Returns the context of what a call was judged by. People it names are shown as they were then, but for the name,
    which may have been erased since."""
    things = {each.argument: each.thing for each in targets if each.thing}
    return PreviewContext(people={**people, **_as_judged(people, targets)}, things=things, reached=reached)


def _as_judged(people: People, targets: Sequence[Target]) -> People:
    then = (each.person for each in targets if each.person)
    return {each.id: _then_and_now(each, people[each.id]) for each in then if each.id in people}


def _then_and_now(then: Person, now: Person) -> Person:
    """Returns the person as judged, with their name of today. A department or post that was not recorded then is that
    of now. An erased person has neither."""
    if now.name == _ERASED:
        return replace(then, name=now.name, department="", post="")
    return replace(
        then, name=now.name, department=then.department or now.department, post=then.post or now.post
    )


_ERASED = "—"
"""The name that erasure leaves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """The person who means a thing, the words they used, and the conversation."""

    person: PersonId
    conversation: ConversationId
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Things of a kind that a person may see and not change, so that a refusal can say so."""

    read: Callable[[Caller, Sequence[PersonId]], Statement]
    """Reads the things of the people within the person's range, as `Locator.choose` takes them."""
    through: ToolName
    """The tool that shows them: a person who may not use it is told of none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Locator:
    """Finds the thing that words mean: what to read, and what in it is meant. Both are pure, so that code decides it
    before the gates judge, and again if they judge anew."""

    read: Callable[[Caller], Statement]
    choose: Callable[[str, Sequence[Row], People], tuple[Thing, ...]]
    """Every thing the words could mean; exactly one is clear."""
    every: Callable[[Sequence[Row], People], tuple[Thing, ...]] = lambda _rows, _people: ()
    """All things of the kind that could be meant; none if their names are not spoken."""
    sight: Sight | None = None
    """Things that may only be seen; None if the person may change all that they see."""


class ToolArgs(BaseModel):
    """Arguments of a tool: frozen, and nothing but what is declared. Their model is built when the tool is first
    used."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=False, str_strip_whitespace=True, defer_build=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolContext:
    """The things a running tool may touch."""

    requester: Person
    people: People
    locale: Locale
    """The organisation's locale, for words that other people read."""
    conversation: ConversationId
    turn: TurnId
    now: datetime
    execution: ExecutionId
    """The idempotency key: the same on every attempt at this call."""
    reached: tuple[PersonId, ...] = ()
    """People it reaches without naming them: exactly those it was judged for and a yes was given to."""
    confirmed_by: tuple[PersonId, ...] = ()
    """People who said yes to this call."""
    channels: Channels = NO_CHANNELS
    """Channels on which people are reached; without any, they are reached on the web."""
    calendar: Calendar = NO_CALENDAR
    """The organisation's days of work."""
    origins: Mapping[str, Trust] = field(default_factory=dict[str, Trust])
    """The origin of each argument's value, for tools that keep it."""
    seal: PersonSeal | None = None
    """The requester's seal, for what an act puts on the organisation's own chain in their words."""
    transaction: Transaction | None = None
    """A transaction of our own database, for effects that commit with their record; None for outside effects."""
    ports: Ports | None = None
    """Ports to the world outside of our database; None while the call holds a transaction."""
    before_send: Callable[[], None] = lambda: None
    """Called by an outside effect right before its first byte leaves. Raises NotSentError if the lease no longer covers
    the tool's timeout."""

    def person(self, id: str) -> Person:
        """Returns the person with this id, which an argument came to mean."""
        return self.people[PersonId(UUID(id))]

    def addressed(self, value: str) -> tuple[Person, ...]:
        """Returns the people an argument came to mean: a person, or all members of a department."""
        person = self.people.get(PersonId(UUID(value)))
        return (person,) if person is not None else tuple(self.people[each] for each in self.reached)


def inside(context: ToolContext) -> Transaction:
    """Returns the transaction an inside tool acts in. Raises DefectError if there is none."""
    if context.transaction is None:
        raise DefectError("an inside tool was run without a transaction")
    return context.transaction


def outside(context: ToolContext) -> Ports:
    """Returns the ports of a call that holds no transaction. Raises DefectError if there are none."""
    if context.ports is None:
        raise DefectError("a port was asked for inside of a transaction")
    return context.ports


Verify = Callable[[ToolContext], Awaitable[bool | None]]
"""Looks whether an outside effect happened; None if it cannot be told."""
A = TypeVar("A", bound=ToolArgs)
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool(Generic[A]):
    """A tool's declaration: see `ringi.assistants.secretary.tools` for how one reads."""

    spec: ToolSpec
    """Its facts. Those of the arguments are taken from `args`, those of a declared result from `result`."""
    description: Text
    args: type[A]
    preview: Callable[[A, PreviewContext], Preview]
    handle: Callable[[A, ToolContext], Awaitable[Json]]
    verify: Callable[[A, ToolContext], Awaitable[bool | None]] | None = None
    """Looks whether an outside effect happened: True, False, or None if it cannot be told."""
    locators: Mapping[str, Locator] = field(default_factory=dict[str, Locator])
    """Locators by argument: code finds out what its words mean, and the call goes on with the thing's id."""
    result: type[Mapping[str, object]] | None = None
    """The shape of its result with the facts of each field (`ringi.tools.results`); None if it declares none."""
    undoing: Undoing | None = None
    """The way in which it can be undone; None if a general sentence is enough."""
    by_hand: ByHand | None = None
    """The way in which a person does it by hand, told if it is forbidden to assistants; None if there is none."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "spec", _with_facts(self.spec, self.args, self.result_facts))

    @property
    def result_facts(self) -> ResultFacts:
        return result_facts(self.spec, self.result)

    def schema(self) -> Json:
        """Returns the JSON Schema of the arguments, for a model."""
        return _schema(self.args)

    def bind(self, raw: Args) -> BoundCall | ArgumentErrors:
        """Returns the call with these arguments, or the names of those that do not fit."""
        args = _validated(self.args, raw)
        if isinstance(args, ArgumentErrors):
            return args
        verify = self.verify
        return BoundCall(
            preview=lambda known: _introducing(self.preview(args, known), self.spec, raw, known),
            handle=lambda context: self.handle(args, context),
            verify=(lambda context: verify(args, context)) if verify else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedTool(Generic[A, V]):
    """A tool that waits for the world before it acts: `prepare` reads, asks and computes through the ports, holding no
    transaction; `handle` then acts with the value. A failed `prepare` leaves nothing behind."""

    spec: ToolSpec
    description: Text
    args: type[A]
    preview: Callable[[A, PreviewContext], Preview]
    prepare: Callable[[A, ToolContext], Awaitable[V]]
    handle: Callable[[A, ToolContext, V], Awaitable[Json]]
    """Acts: inside, with a transaction and no ports; outside, with ports and no transaction."""
    verify: Callable[[A, ToolContext, V], Awaitable[bool | None]] | None = None
    repeats: Callable[[A, V], bool] = lambda _args, _value: False
    """True if an outside call whose outcome is unknown may be sent again under its execution id."""
    locators: Mapping[str, Locator] = field(default_factory=dict[str, Locator])
    result: type[Mapping[str, object]] | None = None
    undoing: Undoing | None = None
    by_hand: ByHand | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "spec", _with_facts(self.spec, self.args, self.result_facts))

    @property
    def result_facts(self) -> ResultFacts:
        return result_facts(self.spec, self.result)

    def schema(self) -> Json:
        """Returns the JSON Schema of the arguments, for a model."""
        return _schema(self.args)

    def bind(self, raw: Args) -> BoundCall | ArgumentErrors:
        """Returns the call with these arguments, or the names of those that do not fit."""
        args = _validated(self.args, raw)
        if isinstance(args, ArgumentErrors):
            return args

        async def ready(context: ToolContext) -> ReadyCall:
            value, verify = await self.prepare(args, context), self.verify
            return ReadyCall(
                handle=lambda acting: self.handle(args, acting, value),
                verify=(lambda looking: verify(args, looking, value)) if verify else None,
                repeats=self.repeats(args, value),
            )

        return BoundCall(
            preview=lambda known: _introducing(self.preview(args, known), self.spec, raw, known),
            handle=_unprepared,
            verify=None,
            prepare=ready,
        )


def _validated(args: type[A], raw: Args) -> A | ArgumentErrors:
    """Returns the arguments, or the names of those that do not fit."""
    try:
        return args.model_validate(dict(raw))
    except ValidationError as wrong:
        # The error says what is wrong in words of its own, never with the value.
        found = {field_of(error["loc"]): error["msg"] for error in wrong.errors(include_url=False)}
        return ArgumentErrors(names=tuple(sorted(found)), why=found)


def _with_facts(spec: ToolSpec, args: type[ToolArgs], facts: ResultFacts) -> ToolSpec:
    """Returns the spec with the facts of its arguments and of its result."""
    return replace(
        spec,
        arguments=arguments_of(args),
        result_trust=facts.trust,
        confidential=next(iter(facts.classes), None),
    )


async def as_prepared(args: ToolArgs, context: ToolContext, value: Json) -> Json:
    """The handler of a tool that only looks: its prepared value is its result."""
    del args, context
    return value


async def _unprepared(context: ToolContext) -> Json:
    raise DefectError(f"execution {context.execution} was carried out without being prepared")


def _introducing(preview: Preview, spec: ToolSpec, raw: Args, known: PreviewContext) -> Preview:
    """Returns the preview with department and post of each person that an argument names (D5)."""
    return replace(preview, lines=tuple(_introduced(line, spec, raw, known) for line in preview.lines))


def _introduced(line: CardLine, spec: ToolSpec, raw: Args, known: PreviewContext) -> CardLine:
    declared = spec.arguments.get(line.argument or "")
    if line.argument is None or declared is None or declared.role is not ArgumentRole.WHO:
        return line
    person = known.named(raw.get(line.argument))
    return replace(line, value=person_words(person)) if person and line.value == person.name else line


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentErrors:
    """Arguments that do not fit the schema, by name."""

    names: tuple[str, ...]
    why: Mapping[str, str] = field(default_factory=dict[str, str], compare=False)
    """Argument -> what is wrong with it, for a model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundCall:
    """A tool with its arguments bound, their type forgotten."""

    preview: Callable[[PreviewContext], Preview]
    handle: Callable[[ToolContext], Awaitable[Json]]
    verify: Callable[[ToolContext], Awaitable[bool | None]] | None
    prepare: Callable[[ToolContext], Awaitable[ReadyCall]] | None = None
    """Gets the call ready outside of any transaction; None if it needs nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyCall:
    """A call with everything it waits for at hand."""

    handle: Callable[[ToolContext], Awaitable[Json]]
    verify: Callable[[ToolContext], Awaitable[bool | None]] | None
    repeats: bool
    """True if it may be sent again while its outcome is unknown."""


@cache
def _schema(args: type[BaseModel]) -> Json:
    """Returns the schema, with the words of each role behind the description of the arguments that have one."""
    schema: Json = args.model_json_schema()
    facts = arguments_of(args)
    match schema:
        case {"properties": dict() as described}:
            for name, each in described.items():
                match each:
                    case {"description": str() as words}:
                        each["description"] = words + hint(facts[name])
                    case _:
                        pass
        case _:
            pass
    return schema


def field_of(location: tuple[int | str, ...]) -> str:
    """Returns the argument in which a validation error lies."""
    return str(location[0]) if location else "arguments"
