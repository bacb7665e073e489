"""A source of context: a name, a priority, a statement to read it with, and a function that makes units of its rows.

A further source is one more declaration in `ringi.context.builder.SOURCES`; it must not know the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from ringi.domain.beginning import Beginning
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
    """The facts known of the organisation without reading anything, under one revision."""

    facts: OrgRows
    policy: Policy
    names: NameIndex
    """Names of the people who are present in the organisation."""

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
    """The turn that context is gathered for: its person, conversation, time and words."""

    org: OrgId
    conversation: ConversationId
    person: PersonId
    turn: TurnId
    now: datetime
    words: tuple[str, ...]
    """The requester's words in this turn."""
    in_reach: tuple[PersonId, ...] = ()
    """People they name whose data they may look up (H1)."""
    untrusted: tuple[ToolName, ...] = ()
    """Tools whose results are free text: the model's replies repeat them."""
    beginning: Beginning | None = None
    """Reason for which the turn began without a message."""
    known: KnownCompany


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A context scope with the rows that were read for it."""

    scope: ContextScope
    members: tuple[PersonId, ...]
    """All people who read the conversation."""
    rows: Mapping[str, Sequence[Row]] = field(default_factory=dict[str, Sequence[Row]])
    """Name of a source -> its rows; a source that failed is not among them."""

    def of(self, source: str) -> Sequence[Row]:
        return self.rows.get(source, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Items that are shown or left out together."""

    items: tuple[ContextItem, ...]
    tainted: bool = False
    """True if untrusted text stood before the author of the unit, though the unit may hold none."""

    @property
    def own(self) -> bool:
        """True if the requester said all of it themself."""
        return all(item.trust is Trust.REQUESTER for item in self.items)


Units = Sequence[Unit]


def nothing_read(scope: ContextScope) -> None:
    """The statement of a source that is known without reading: none."""
    del scope


def as_found(units: Units) -> Units:
    return units


def backwards(units: Units) -> Units:
    return units[::-1]


def no_limit(limits: ContextLimits) -> None:
    del limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A declared source of context."""

    name: str
    """Its name in the catalog (`context.source_<name>`), and in reports on missing or omitted context."""
    priority: int
    """Rank in the token budget: 1 is filled first, 4 last (C1)."""
    units: Callable[[View], Units]
    """Makes units of everything found, the most important first."""
    statement: Callable[[ContextScope], Statement | None] = nothing_read
    """Makes the statement that reads the source; None if there is nothing to read."""
    most: Callable[[ContextLimits], int | None] = no_limit
    """The most units that are shown; None means no limit."""
    shown: Callable[[Units], Units] = as_found
    """Puts the units into the order in which they are shown."""
    confidential: Mapping[str, str] = field(default_factory=dict[str, str])
    """Confidential class by column: the part of an item's source after its last dot (F9). Other columns are open."""
