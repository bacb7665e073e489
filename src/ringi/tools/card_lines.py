"""The lines of a card that follow from the declaration of the arguments. A tool's preview writes only what its arguments
do not tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache

from ringi.domain.cards import CardLine
from ringi.domain.errors import DefectError
from ringi.domain.text import Text
from ringi.domain.tools import ArgumentRole
from ringi.tools.arguments import DeclaredArgument, declared_arguments
from ringi.tools.tool import PreviewContext, ToolArgs

MASKED = "••••••••"
"""Shown for a credential, whatever its length."""


def card_lines(
    args: ToolArgs, known: PreviewContext, *names: str, **words: Text | str | None
) -> tuple[CardLine, ...]:
    """Returns a line for each argument, or for those named, in that order. `words` hold what a line says in place of the
    value; an argument whose words are None, and an amount that was not given, have no line."""
    declared = _by_name(type(args))
    shown = names or [name for name, each in declared.items() if each.beside is None]
    lines = [(name, _words(args, known, declared[name], words)) for name in shown]
    return tuple(_line(declared[name], value, type(args)) for name, value in lines if value is not None)


def group_words(known: PreviewContext, argument: str) -> Text:
    """Returns the department of the argument with the names of all the people it reaches."""
    names = "、".join(known.people[person].name for person in known.reached)
    told: dict[str, str | int] = {"department": known.thing(argument).name, "count": len(known.reached)}
    return Text("card.group", {**told, "names": names})


def _words(
    args: ToolArgs,
    known: PreviewContext,
    declared: DeclaredArgument,
    words: Mapping[str, Text | str | None],
) -> Text | str | None:
    """Returns what the line says: words of the tool's own, the thing or person that code found, or the value."""
    name, facts = declared.name, declared.facts
    if name in words:
        return words[name]
    if facts.group_level is not None and name in known.things:
        return group_words(known, name)
    if facts.role is ArgumentRole.WHICH or facts.department:
        return known.thing(name).name
    value: object = getattr(args, name)
    if facts.role is ArgumentRole.CREDENTIAL:
        return MASKED if value else None
    if facts.yen:
        return Text("card.yen", {"amount": value}) if isinstance(value, int) and value else None
    if facts.role is ArgumentRole.WHO and isinstance(value, str):
        return known.person(value).name
    return _written(name, value)


def _written(name: str, value: object) -> str:
    match value:
        case None:
            return ""
        case date():
            return value.isoformat()
        case str() | int() if not isinstance(value, bool):
            return str(value)
        case _:
            raise DefectError(f"{name}: the tool has no words for this value")


def _line(declared: DeclaredArgument, value: Text | str, args: type[ToolArgs]) -> CardLine:
    also = {each.name: each.label for each in declared_arguments(args) if each.beside == declared.name}
    return CardLine(label=declared.label, value=value, argument=declared.name, also=also)


@cache
def _by_name(args: type[ToolArgs]) -> dict[str, DeclaredArgument]:
    return {each.name: each for each in declared_arguments(args)}
