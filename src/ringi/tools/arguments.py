"""The roles of a tool's arguments. Each field of its `ToolArgs` names its role in its annotation:

    limit_date: Annotated[date, When(), Text("secretary.due")]
    limit_time: Annotated[time | None, When(), Beside("limit_date"), Text("secretary.due_time")] = None

The facts for the gates, the lines of the card and the reference follow. The type says what kind of value it is, a default
that it may be left out, a `Text` what cards call it. Of two roles or names the outer one counts. It must not know any tool.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, time
from functools import cache
from types import UnionType
from typing import Annotated, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from ringi.domain.errors import DefectError
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentKind, ArgumentRole


def Who(
    *,
    department: bool = False,
    consents: bool = False,
    narrows: bool = False,
    others_level: int = 1,
    group_level: int | None = None,
) -> Argument:
    """A person, recipient or account; or a department. With a `group_level` a department stands for its members. The
    facts are told at `Argument`."""
    return Argument(
        role=ArgumentRole.WHO,
        required=False,
        department=department,
        consents=consents,
        narrows=narrows,
        others_level=others_level,
        group_level=group_level,
    )


def Counterparty() -> Argument:
    """Somebody outside who stands in no directory: a customer, a supplier, a payee, an account at a bank."""
    return Argument(role=ArgumentRole.COUNTERPARTY, required=False)


def Credential() -> Argument:
    """A new password, key or token that the call sets: cards mask it, and it is confirmed twice."""
    return Argument(role=ArgumentRole.CREDENTIAL, required=False)


def Where(*, phrases: Mapping[str, tuple[str, ...]] | None = None) -> Argument:
    """A room, address, URL or path."""
    return Argument(role=ArgumentRole.WHERE, required=False, phrases=phrases or {})


def HowMuch(*, level: bool = False) -> Argument:
    """A quantity, level or payment date."""
    return Argument(role=ArgumentRole.HOW_MUCH, required=False, level=level)


def Amount() -> Argument:
    """Yen that the call moves or commits to."""
    return Argument(role=ArgumentRole.HOW_MUCH, required=False, yen=True)


def Which(*, max_length: int = 200) -> Argument:
    """One thing, by its id or by words that mean it."""
    return Argument(role=ArgumentRole.WHICH, required=False, max_length=max_length)


def When() -> Argument:
    """A date or time that moves no money."""
    return Argument(role=ArgumentRole.WHEN, required=False)


def Content(*, max_length: int = 200, one_line: bool = False) -> Argument:
    """Free text, with the length up to which no question is asked."""
    return Argument(role=ArgumentRole.CONTENT, required=False, max_length=max_length, one_line=one_line)


def Option(*, demanded: bool = False) -> Argument:
    """One of a closed set. `demanded` says that the call names it although the form may leave it out."""
    return Argument(role=ArgumentRole.OPTION, required=demanded)


def hint(facts: Argument) -> str:
    """Returns the words that a model reads behind the description of such an argument; empty if there are none."""
    if facts.role not in (ArgumentRole.WHO, ArgumentRole.WHICH):
        return ""
    group = "" if facts.group_level is None else " A department stands for all its members."
    return f"{group} An id from the context or a result works too."


@dataclass(frozen=True, slots=True)
class Beside:
    """Shows the argument on the line of another one, not on a line of its own."""

    argument: str


@dataclass(frozen=True, slots=True)
class Before:
    """Lists the argument before an inherited one. Without it, arguments are listed as their fields stand."""

    argument: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredArgument:
    """One argument as its field declares it."""

    name: str
    facts: Argument
    label: Text
    """Its name on cards; without one of its own, that of the form's field of this name."""
    beside: str | None
    before: str | None


@cache
def declared_arguments(args: type[BaseModel]) -> tuple[DeclaredArgument, ...]:
    """Returns the arguments of the class in order. Raises DefectError if one has no role or stands by one that is not
    there."""
    declared = [_declared(args, name, field) for name, field in args.model_fields.items()]
    listed = [each for each in declared if each.before is None]
    for each in declared:
        if not {each.before, each.beside} - {None} <= args.model_fields.keys():
            raise DefectError(f"{args.__name__}.{each.name}: it stands by no argument")
        if each.before is not None:
            listed.insert([other.name for other in listed].index(each.before), each)
    return tuple(listed)


def arguments_of(args: type[BaseModel]) -> Mapping[str, Argument]:
    """Returns the facts the gates know about each argument."""
    return {each.name: each.facts for each in declared_arguments(args)}


def _declared(args: type[BaseModel], name: str, declared: FieldInfo) -> DeclaredArgument:
    facts = label = beside = before = None
    for mark in _marks(declared):
        match mark:
            case Argument():
                facts = mark
            case Text():
                label = mark
            case Beside():
                beside = mark.argument
            case Before():
                before = mark.argument
            case _:
                pass
    if facts is None:
        raise DefectError(f"{args.__name__}.{name}: no role is declared")
    required = facts.required or declared.is_required()
    return DeclaredArgument(
        name=name,
        facts=replace(facts, kind=_kind(declared.annotation), required=required),
        label=label or Text(f"requests.field_{name}"),
        beside=beside,
        before=before,
    )


def _marks(declared: FieldInfo) -> Iterator[object]:
    """Yields what annotates the field, inner marks first: those of `Field | None` stand inside the union."""
    for each in get_args(declared.annotation):
        if get_origin(each) is Annotated:
            yield from each.__metadata__
    yield from declared.metadata


def _kind(annotation: object) -> ArgumentKind:
    """Returns the kind of value that the type of a field takes."""
    for each in _plain_types(annotation):
        if each in _KINDS:
            return _KINDS[each]
        if get_origin(each) in (list, tuple):
            return "list"
    return "text"


def _plain_types(annotation: object) -> Iterator[object]:
    for each in get_args(annotation) if get_origin(annotation) in _UNIONS else (annotation,):
        yield get_args(each)[0] if get_origin(each) is Annotated else each


_UNIONS = (Union, UnionType)
_KINDS: Mapping[object, ArgumentKind] = {int: "int", bool: "bool", date: "date", time: "time"}
