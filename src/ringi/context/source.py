"""What is a source of context? A name, a priority, a statement to read it with, and what its rows become.

A further source is one more declaration in `ringi.context.builder.SOURCES`; it must not know the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from ringi.domain.ids import ConversationId, DepartmentId, OrgId, PersonId, ToolName, TurnId
from ringi.domain.model import ContextItem
from ringi.domain.policy import ContextLimits, Policy
from ringi.domain.text import Locale
from ringi.domain.tools import Trust
from ringi.language.names.naming import NameIndex
from ringi.store.core.database import Row, Statement
from ringi.store.organisations.organisations import DepartmentRow, OrgRows, PersonRow


@dataclass(frozen=True, kw_only=True)
class KnownCompany:
    """What is known of the organisation without reading anything, under one revision."""

    facts: OrgRows
    policy: Policy
    names: NameIndex
    """Of those who are present."""

    @cached_property
    def persons(self) -> Mapping[PersonId, PersonRow]:
        return {row.id: row for row in self.facts.persons}

    @cached_property
    def departments(self) -> Mapping[DepartmentId, DepartmentRow]:
        return {row.id: row for row in self.facts.departments}

    @property
    def limits(self) -> ContextLimits:
        return self.policy.context

    @property
    def locale(self) -> Locale:
        return self.facts.organisation.locale


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextScope:
    """Whose context, where, when and about what."""

    org: OrgId
    conversation: ConversationId
    person: PersonId
    turn: TurnId
    now: datetime
    words: tuple[str, ...]
    """What they say in this turn."""
    in_reach: tuple[PersonId, ...] = ()
    """Of those they name, whose data they may look up (H1)."""
    untrusted: tuple[ToolName, ...] = ()
    """Tools whose results are free text: what the model told of them stands in its replies."""
    known: KnownCompany


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A seat with what was read for it."""

    scope: ContextScope
    members: tuple[PersonId, ...]
    """Everybody who reads the conversation."""
    rows: Mapping[str, Sequence[Row]] = field(default_factory=dict[str, Sequence[Row]])
    """By source; nothing under the name of one that failed."""

    def of(self, source: str) -> Sequence[Row]:
        return self.rows.get(source, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Items that are shown or left out together."""

    items: tuple[ContextItem, ...]
    tainted: bool = False
    """Untrusted text stood before whoever wrote it, though it may not stand in it."""

    @property
    def own(self) -> bool:
        """The requester said all of it themself."""
        return all(item.trust is Trust.REQUESTER for item in self.items)


Units = Sequence[Unit]


def nothing_read(scope: ContextScope) -> None:
    """Of a source that is known without reading."""
    del scope


def as_found(units: Units) -> Units:
    return units


def backwards(units: Units) -> Units:
    return units[::-1]


def no_limit(limits: ContextLimits) -> None:
    del limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where some of the context comes from."""

    name: str
    """For people (`context.source_<name>`), and for what was missing or left out."""
    priority: int
    """1 is filled first, 4 last (C1)."""
    units: Callable[[View], Units]
    """Everything found, the most important first."""
    statement: Callable[[ContextScope], Statement | None] = nothing_read
    """None where there is nothing to read."""
    most: Callable[[ContextLimits], int | None] = no_limit
    """How many units are shown at most."""
    shown: Callable[[Units], Units] = as_found
    """In which order."""
