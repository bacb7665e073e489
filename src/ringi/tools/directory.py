"""Translates the names and numbers of a record for people: ids become names, arguments get their labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from ringi.domain.cards import Preview
from ringi.domain.evidence import Target
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import Person
from ringi.domain.tools import Args, Json
from ringi.tools.registry import Registry
from ringi.tools.tool import ArgumentErrors, known


@dataclass(frozen=True, slots=True, kw_only=True)
class Directory:
    """The people and tools that a record can name."""

    people: Mapping[PersonId, Person]
    registry: Registry

    def name(self, person: PersonId) -> str:
        known = self.people.get(person)
        return known.name if known else str(person)

    def preview(
        self,
        tool: ToolName,
        args: Args,
        targets: tuple[Target, ...] = (),
        reached: tuple[PersonId, ...] = (),
    ) -> Preview | None:
        """Returns what the tool says the call would do; None if the tool is unknown or the arguments do not fit it."""
        found = self.registry.find(tool)
        bound = found.bind(args) if found else None
        if bound is None or isinstance(bound, ArgumentErrors):
            return None
        try:
            return bound.preview(known(self.people, targets, reached))
        except (KeyError, ValueError):
            return None

    def shown(self, value: Json) -> str:
        """Returns the value of an argument as people read it."""
        match value:
            case str():
                return self._named(value)
            case list():
                return ", ".join(self.shown(item) for item in value)
            case int() if not isinstance(value, bool):
                return f"{value:,}"
            case None:
                return ""
            case _:
                return str(value)

    def _named(self, value: str) -> str:
        try:
            person = self.people.get(PersonId(UUID(value)))
        except ValueError:
            return value
        return person.name if person else value
