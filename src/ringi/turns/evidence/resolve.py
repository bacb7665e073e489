"""Resolves the people and things that an argument means. Code turns words into people and things, so that what is
shown, bound and executed is one of them and never a spelling. An ambiguous word is left as it is, and the gates
refuse it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from ringi.domain.evidence import Target, Thing, Unclear
from ringi.domain.ids import DepartmentId
from ringi.domain.people import TOP_LEVEL, Person
from ringi.domain.proposal import ProposedCall
from ringi.domain.tools import Argument, ArgumentRole, Json, ToolSpec
from ringi.language.names.department_words import in_japanese
from ringi.language.names.names import bare_name
from ringi.language.names.naming import named_in
from ringi.language.names.oneself import SELF
from ringi.language.names.posts import LEADER_NAMES, means_leader
from ringi.language.text.normal import normal_form, plain_form
from ringi.turns.evidence.locate import Located, without_kind
from ringi.turns.evidence.named_beside import named_beside, people_named_beside
from ringi.turns.organisation import OrgSnapshot

_OWN_DEPARTMENT = frozenset(
    map(
        plain_form,
        (
            "チーム",
            "自部署",
            "部署",
            "自分の部署",
            "うち",
            "うちの部",
            "うちの課",
            "うちの部署",
            "うちのチーム",
            "team",
            "my",
        ),
    )
)
"""These mean the department the requester works in."""
_DEPARTMENT_AFTER = re.compile(
    r"の?(?:皆さん|みなさん|みんな|全員|メンバー)$"
    r"|^(?:(?:everyone|everybody|all) +(?:in|of|from) +)?(?:(?:the|my|our) +)?"
    r"| *(?:department|team)$",
    re.IGNORECASE,
)
"""Words around a department's name that are no part of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    call: ProposedCall
    """The call with the ids of people and things in place of their names."""
    targets: tuple[Target, ...] = ()
    unclear: tuple[Unclear, ...] = ()


def resolve(call: ProposedCall, spec: ToolSpec, requester: Person, snapshot: OrgSnapshot) -> Resolved:
    """The call with every argument of the role WHO resolved as far as the directory allows."""
    args: dict[str, Json] = dict(call.args)
    targets: list[Target] = []
    unclear: list[Unclear] = []
    for name, said in _named(spec, call.args):
        found = people_called(said, requester, snapshot)
        group = _group(said, spec.arguments[name], requester, snapshot) if not found else None
        if group is not None:
            args[name] = group.id
            targets.append(_department(name, group, said, snapshot))
        elif len(found) == 1:
            args[name] = _put(args[name], said, found[0])
            targets.append(Target(argument=name, person=found[0], names=_forms(found[0], said, snapshot)))
        else:
            unclear.append(Unclear(argument=name, said=said, candidates=tuple(p.id for p in found)))
    named = Resolved(call=replace(call, args=args), targets=tuple(targets), unclear=tuple(unclear))
    return _with_departments(named, spec, requester, snapshot)


def with_things(resolved: Resolved, located: Located, message: str) -> Resolved:
    """The call with every looked-up argument resolved. Each target keeps the words it was asked for with, and the
    other things of its kind that the message names.

    INVARIANT: an argument that means no single thing becomes a target without identity, which authorization refuses.
    """
    args: dict[str, Json] = dict(resolved.call.args)
    targets, unclear = list(resolved.targets), list(resolved.unclear)
    for name, found in located.items():
        said = str(args[name])
        if len(found.meant) == 1:
            args[name] = found.meant[0].id
            beside = named_beside(found.meant[0], found.every, message)
            names = _words_for(found.meant[0], said, found.every)
            targets.append(Target(argument=name, thing=found.meant[0], names=names, beside=beside))
        else:
            targets.append(Target(argument=name))
            unclear.append(Unclear(argument=name, said=said, things=found.meant, seen=found.seen))
    call = replace(resolved.call, args=args)
    return Resolved(call=call, targets=tuple(targets), unclear=tuple(unclear))


def _words_for(thing: Thing, said: str, every: tuple[Thing, ...]) -> tuple[str, ...]:
    """The words that stand for the thing: those it was asked for with, and its title if it was asked for by its id.

    INVARIANT: a title that two things have vouches for neither, whichever of them the model chose.
    """
    if without_kind(said) != thing.id:
        return (said,)
    title = normal_form(thing.name)
    others = any(normal_form(each.name) == title and each.id != thing.id for each in every)
    known = any(each.id == thing.id for each in every)
    return (thing.name, said) if title and known and not others else (said,)


def with_people_beside(resolved: Resolved, message: str, snapshot: OrgSnapshot) -> Resolved:
    """The call with the people whom the message names instead of those the call means. The requester needs no naming."""
    if not any(target.person is not None for target in resolved.targets):
        return resolved
    named = named_in(message, snapshot.names)
    meant = [target.person.id for target in resolved.targets if target.person is not None]
    beside = people_named_beside(meant, named, snapshot.people)
    return replace(
        resolved,
        targets=tuple(
            replace(each, beside=beside) if each.person is not None else each for each in resolved.targets
        ),
    )


def named_in_answer(resolved: Resolved, reply: str, snapshot: OrgSnapshot) -> Resolved:
    """The call with given names accepted for people whom our last reply named in full: among those, a given name is
    enough to name one."""
    targets = tuple(
        replace(target, names=(*target.names, *snapshot.given[target.person.id]))
        if target.person and target.person.name in reply
        else target
        for target in resolved.targets
    )
    return replace(resolved, targets=targets)


def people_called(said: str, requester: Person, snapshot: OrgSnapshot) -> tuple[Person, ...]:
    """People present whose name may be written so; an exact id counts too. A given name is enough if only one person
    has it: it vouches for nobody, so that it is confirmed."""
    wanted = plain_form(bare_name(said))
    if wanted in SELF:
        return (requester,)
    present, id = [person for person in snapshot.people.values() if person.active], without_kind(said)
    called = tuple(p for p in present if str(p.id) == id or wanted in snapshot.written[p.id])
    if not called:
        called = tuple(p for p in present if wanted in snapshot.given[p.id])
    if not called:
        called = _called_in_department(said, requester, snapshot)
    if called or not means_leader(said):
        return called
    return tuple(person for person in present if person.level >= TOP_LEVEL and not person.outsider)


def _called_in_department(said: str, requester: Person, snapshot: OrgSnapshot) -> tuple[Person, ...]:
    """People whose name follows that of their department: 営業部の中村さん."""
    place, _, name = said.partition("の")
    departments = _departments(place, requester, snapshot) if place and name else ()
    if len(departments) != 1:
        return ()
    within = DepartmentId(UUID(departments[0].id))
    return tuple(p for p in people_called(name, requester, snapshot) if within in p.departments)


def _group(said: str, argument: Argument, requester: Person, snapshot: OrgSnapshot) -> Thing | None:
    """The one department that the words of an argument for people name, if it may stand for its members."""
    if argument.group_level is None or argument.kind == "list":
        return None
    found = _departments(said, requester, snapshot) if _DEPARTMENT_AFTER.sub("", said).strip() else ()
    return found[0] if len(found) == 1 else None


def _with_departments(named: Resolved, spec: ToolSpec, requester: Person, snapshot: OrgSnapshot) -> Resolved:
    """The call with every department resolved; one that is left out is the requester's own.

    INVARIANT: an argument that means no single department becomes a target without identity, which authorization
    refuses.
    """
    args: dict[str, Json] = dict(named.call.args)
    targets, unclear = list(named.targets), list(named.unclear)
    for name in (name for name, argument in spec.arguments.items() if argument.department):
        said = str(args.get(name) or "")
        found = _departments(said, requester, snapshot)
        if len(found) == 1:
            args[name] = found[0].id
            targets.append(_department(name, found[0], said, snapshot))
        elif said:
            targets.append(Target(argument=name))
            unclear.append(Unclear(argument=name, said=said, things=found))
    call = replace(named.call, args=args)
    return Resolved(call=call, targets=tuple(targets), unclear=tuple(unclear))


def _departments(said: str, requester: Person, snapshot: OrgSnapshot) -> tuple[Thing, ...]:
    """The departments that may be called so; an exact id counts too."""
    wanted = plain_form(_DEPARTMENT_AFTER.sub("", said))
    own = requester.departments[-1:] if not wanted or wanted in _OWN_DEPARTMENT else ()
    called, id = {wanted, plain_form(said), *_with_kinds((wanted, *in_japanese(wanted)))}, without_kind(said)
    return tuple(
        Thing(id=str(row.id), name=row.name)
        for row in snapshot.facts.departments
        if row.id in own or str(row.id) == id or plain_form(row.name) in called
    )


def _with_kinds(names: Iterable[str]) -> Iterable[str]:
    """The names that a department of ours may have: 営業部 for 営業, and for `sales`."""
    return (plain_form(name + kind) for name in names for kind in ("部", "課", "室", "") if name)


def _department(name: str, thing: Thing, said: str, snapshot: OrgSnapshot) -> Target:
    department = DepartmentId(UUID(thing.id))
    return Target(
        argument=name,
        department=department,
        department_path=snapshot.paths[department],
        thing=thing,
        names=tuple(filter(None, (thing.name, said))),
    )


def _named(spec: ToolSpec, args: Mapping[str, Json]) -> Iterable[tuple[str, str]]:
    for name, argument in spec.arguments.items():
        if argument.role is not ArgumentRole.WHO or argument.department:
            continue
        match args.get(name):
            case str() as said:
                yield name, said
            case list() as several:
                yield from ((name, said) for said in several if isinstance(said, str))
            case _:
                pass


def _put(value: Json, said: str, person: Person) -> Json:
    match value:
        case list() as several:
            return [str(person.id) if each == said else each for each in several]
        case _:
            return str(person.id)


def _forms(person: Person, said: str, snapshot: OrgSnapshot) -> tuple[str, ...]:
    """The forms of the name that vouch for the person. INVARIANT: a name that two people have vouches for neither,
    whichever of them the model chose."""
    if plain_form(bare_name(said)) in SELF:
        return (*snapshot.distinct[person.id], *SELF)
    if means_leader(said):
        return (*snapshot.distinct[person.id], *LEADER_NAMES)
    called = bare_name(said)
    if "の" in called and called.partition("の")[0] and plain_form(called) not in snapshot.written[person.id]:
        # The department before the name tells its bearer from others of that name.
        return (*snapshot.distinct[person.id], called)
    return snapshot.distinct[person.id]
