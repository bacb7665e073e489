"""Turns what a person fills in to ask for an administrative call into the call's arguments.

Most forms ask for just the arguments. A value that must not stand in the record (a key), or is too large for it (a
policy), is deposited first, and the call names the deposit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Generic, Literal, Protocol, TypeVar

from pydantic import ValidationError

from ringi.domain.calendar import Calendar
from ringi.domain.channels import Channels
from ringi.domain.errors import DefectError, UserFacingError
from ringi.domain.evidence import Thing
from ringi.domain.ids import AssistantName, OrgId, ToolName
from ringi.domain.people import People, Person
from ringi.domain.policy import Policy
from ringi.domain.text import Text
from ringi.domain.tools import Args, Json, ToolSpec
from ringi.store.core.database import Row, Statement
from ringi.store.work.staged_payloads import StagedPayload, deposits_of
from ringi.tools.form_fields import fault, fields_of, read_entries
from ringi.tools.registry import AnyTool
from ringi.tools.tool import Caller, Locator, Tool, ToolArgs

TRIED = "tried"
"""The kind of deposit that keeps the outcome of trying a policy. A form that wants one has an argument of that name."""

Area = Literal["assistant", "models", "organisation", "own", "people", "policy", "schedules"]
"""The subject of a form, under which people look for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormContext:
    """The person who fills in a form, and the circumstances."""

    org: OrgId
    org_key: bytes = field(repr=False)
    """The organisation's key, unwrapped; to seal with, never to keep."""
    person: Person
    people: People
    """All people in the directory."""
    policy: Policy
    """The policy in force at this moment."""
    specs: Mapping[ToolName, ToolSpec]
    """Every tool there is."""
    assistants: tuple[AssistantName, ...]
    """Every assistant there is."""
    inner_hosts: frozenset[str]
    """Hosts of our own network that may be named as the address of a model."""
    http_hosts: frozenset[str]
    """Hosts of our own network that tools may reach."""
    now: datetime
    """This moment, in the organisation's zone."""
    calendar: Calendar
    """The organisation's days of work."""
    channels: Channels
    """The registered channels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedCall:
    """A form that became a call."""

    args: Args
    deposits: tuple[StagedPayload, ...] = ()
    secret: str = field(default="", repr=False)
    """A secret to be told to the requester, this once."""
    tries: Policy | int | None = None
    """A policy, or the number of a kept version, under which recorded decisions are judged anew before any person is
    asked."""


class AnyForm(Protocol):
    """A form with fields of any type."""

    @property
    def tool(self) -> AnyTool: ...
    @property
    def title(self) -> Text: ...
    @property
    def area(self) -> Area: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def makes_credential(self) -> bool: ...
    def schema(self) -> Json: ...
    def fill(self, raw: Args, writing: FormContext) -> PreparedCall: ...


F = TypeVar("F", bound=ToolArgs)
Forms = Mapping[ToolName, AnyForm]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form(Generic[F]):
    """A form of one tool. See `ringi.assistants.administration` for how one reads."""

    tool: AnyTool
    title: Text
    area: Area
    fields: type[F]
    prepare: Callable[[F, FormContext], PreparedCall]
    """Makes the call. Pure but for chance; raises UserFacingError if the entries cannot be."""
    makes_credential: bool = False
    """True if it makes its requester a credential that outlives the browser session."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of its fields."""
        return tuple(self.fields.model_fields)

    def schema(self) -> Json:
        """Returns the JSON Schema of the fields. `format` says what a field is about: `person`, `department`,
        `password` ..."""
        return self.fields.model_json_schema()

    def fill(self, raw: Args, writing: FormContext) -> PreparedCall:
        """Returns the call this form leads to. Raises UserFacingError, which names the first field that is missing or
        wrong."""
        known = fields_of(self.schema())
        entries = read_entries(raw, known, writing.now, writing.calendar)
        try:
            fields = self.fields.model_validate(dict(entries))
        except ValidationError as wrong:
            raise UserFacingError(fault(wrong.errors()[0], known)) from None
        return self.prepare(fields, writing)


def plain(tool: Tool[F], title: Text, area: Area) -> Form[F]:
    """Returns a form whose fields are the tool's arguments."""
    return Form(tool=tool, title=title, area=area, fields=tool.args, prepare=_as_filled)


def forms(every: Iterable[AnyForm]) -> Forms:
    """Returns the forms by tool. Raises DefectError if two ask for the same call, or one for a call that a model may
    propose."""
    found: dict[ToolName, AnyForm] = {}
    for form in every:
        spec = form.tool.spec
        if spec.name in found or not spec.administrative:
            raise DefectError(f"{spec.name}: no form of its own")
        found[spec.name] = form
    return found


def deposited(kind: str) -> Locator:
    """Returns a locator that finds what the requester's own form deposited."""
    return Locator(read=lambda caller: _deposits(caller, kind), choose=_chosen)


def _as_filled(fields: ToolArgs, writing: FormContext) -> PreparedCall:
    del writing
    return PreparedCall(args=fields.model_dump(mode="json", exclude_none=True))


def _deposits(caller: Caller, kind: str) -> Statement:
    return deposits_of(caller.person, kind)


def _chosen(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    del people
    return tuple(
        Thing(id=said, name=row[1].get("name", ""), facts=row[1]) for row in rows if str(row[0]) == said
    )
