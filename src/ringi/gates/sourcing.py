"""A case together with the origin of each of its arguments, for the rules of provenance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ringi.domain.decision import Origin
from ringi.domain.evidence import Target
from ringi.domain.ids import PersonId
from ringi.domain.tools import ArgumentRole, Effect, Reach, Trust
from ringi.gates.conditions import ARGUMENT_AMENDED
from ringi.gates.origins import origins, role_of, values_of
from ringi.gates.rule import Case

TEACHING = "teaching"
"""Source of a value a standing instruction put in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sourced:
    """A case whose arguments' origins are known."""

    case: Case
    origins: tuple[Origin, ...]
    by_role: Mapping[ArgumentRole, list[Origin]]
    told: bool
    """True if the call goes to other people or to a place; else colleagues only find it if they look."""
    reaches_others: bool
    """True if people besides the requester will read what the call writes."""

    def has(self, *roles: ArgumentRole) -> bool:
        """True if the call gives a value in one of these roles."""
        return not self.by_role.keys().isdisjoint(roles)


def sourced(case: Case) -> Sourced:
    """The case with the origin of every argument that is given."""
    found = origins(case.args, case.spec, case.evidence, case.policy.trusted_records)
    known = tuple([_amended(origin, case) for origin in found]) if case.changed else found
    by_role: dict[ArgumentRole, list[Origin]] = {}
    for origin in known:
        by_role.setdefault(role_of(origin.argument, case.spec), []).append(origin)
    told = _told_to_somebody(case, by_role)
    reaches = case.acts and (case.spec.published or told or _written_for_others(case, by_role))
    return Sourced(case=case, origins=known, by_role=by_role, told=told, reaches_others=reaches)


def people_named(case: Case) -> list[PersonId]:
    """The people the call names."""
    return [target.person.id for target in case.evidence.targets if target.person is not None]


def concerns_others(target: Target, requester: PersonId) -> bool:
    """True if the target is another person, a department, or a thing that belongs to somebody else."""
    if target.person is not None:
        return target.person.id != requester
    thing = target.thing
    concerned = (*thing.concerns, *([thing.holder] if thing.holder else [])) if thing is not None else ()
    return target.department is not None or any(person != requester for person in concerned)


def as_known(case: Case, argument: str) -> tuple[str, ...]:
    """The argument's values as people know them: a target by its first name, anything else as it is."""
    targets = [target for target in case.evidence.targets if target.argument == argument]
    names = [_known_name(target) for target in targets]
    return tuple(filter(None, names)) or values_of(case.args[argument])


def _told_to_somebody(case: Case, by_role: Mapping[ArgumentRole, list[Origin]]) -> bool:
    spec, evidence = case.spec, case.evidence
    placed = any(origin.argument in spec.arguments for origin in by_role.get(ArgumentRole.WHERE, ()))
    handed_out = ArgumentRole.COUNTERPARTY in by_role and ArgumentRole.CONTENT in by_role
    if spec.everyone or evidence.reached or placed or (handed_out and case.acts):
        return True
    people = people_named(case)
    if spec.delivers and not (people and all(person == evidence.requester.id for person in people)):
        return True
    return any(concerns_others(target, evidence.requester.id) for target in evidence.targets)


def _written_for_others(case: Case, by_role: Mapping[ArgumentRole, list[Origin]]) -> bool:
    """True if the call sends words outside, or writes them on a thing that is not known to be the requester's own: a
    comment, a note, a title. A thing that may be left out is only referred to."""
    if case.spec.effect is Effect.READ or ArgumentRole.CONTENT not in by_role:
        return False
    given = {origin.argument for origin in by_role.get(ArgumentRole.WHICH, ())}
    written_on = {name for name in given if (declared := case.spec.arguments.get(name)) and declared.required}
    own = {
        target.argument
        for target in case.evidence.targets
        if target.thing is not None and target.thing.holder == case.evidence.requester.id
    }
    return case.spec.reach is Reach.OUTSIDE or bool(written_on - own)


def _amended(origin: Origin, case: Case) -> Origin:
    """A value that a teaching put in comes from the organisation's own policy."""
    if case.changed.get(origin.argument) == ARGUMENT_AMENDED:
        return replace(origin, trust=Trust.RECORD, source=TEACHING)
    return origin


def _known_name(target: Target) -> str:
    """The first written form. A person has their name if every form of it is somebody else's too, and a thing that was
    asked for by its id its title."""
    first = target.names[0] if target.names else ""
    if target.thing is not None and target.thing.id in first:
        return target.thing.name
    return first or (target.person.name if target.person else "")
