"""Judges if the call stays within the reach of the requester's level (H1: own department, children, subtree, all).

A person is a target if their data is looked up; a department is a target in every call.
"""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.decision import Gate, Verdict
from ringi.domain.evidence import Target
from ringi.domain.ids import DepartmentId, RuleId
from ringi.domain.people import Person
from ringi.domain.text import Reason
from ringi.domain.tools import ArgumentRole, Effect
from ringi.gates.authorization.case import AuthorizationCase
from ringi.gates.rule import Rule

_OWN_DEPARTMENT, _CHILDREN, _SUBTREE, _EVERYWHERE = 1, 3, 4, 5
"""Lowest level of each range."""


def sees(requester: Person, person: Person) -> bool:
    """True if that person's data lies within the requester's range (H1)."""
    return requester.id == person.id or _reaches(requester, person.departments)


def _known(case: AuthorizationCase) -> Reason | None:
    """The database knows all people and things the call names."""
    for name, argument in case.spec.arguments.items():
        value = case.args.get(name)
        if argument.role is not ArgumentRole.WHO or value in (None, "", []):
            continue
        found = [target for target in case.targets if target.argument == name and _resolved(target)]
        if len(found) < (len(value) if isinstance(value, list) else 1):
            return Reason("target_unknown", {"argument": name})
    unresolved = [target for target in case.targets if not _resolved(target)]
    if not unresolved:
        return None
    things = all(_is_thing(target, case) for target in unresolved)
    return Reason("thing_unknown") if things else Reason("target_unknown", {"argument": ""})


def _person(case: AuthorizationCase) -> Reason | None:
    """A person whose data is looked up works within the requester's range."""
    if case.spec.effect is not Effect.READ:
        return None
    for target in case.targets:
        argument = case.spec.arguments.get(target.argument)
        if target.person is None or (argument is not None and argument.narrows):
            continue
        if not sees(case.requester, target.person):
            return Reason("person_out_of_range")
    return None


def _another(case: AuthorizationCase) -> Reason | None:
    """The person the call is about is the requester, or the argument lets this level name another person."""
    for target in case.targets:
        argument = case.spec.arguments.get(target.argument)
        another = target.person is not None and target.person.id != case.requester.id
        if argument is not None and another and case.requester.level < argument.others_level:
            return Reason("level_too_low", {"level": argument.others_level})
    return None


def _department(case: AuthorizationCase) -> Reason | None:
    """Every department the call names lies within the requester's range, and is their own if it has to be."""
    for target in case.targets:
        needed = _level_for(target, case)
        if case.requester.level < needed:
            return Reason("level_too_low", {"level": needed})
        path = target.department_path or ((target.department,) if target.department else ())
        if target.department is not None and not _reaches(case.requester, path):
            return Reason("department_out_of_range")
    return None


def _content(case: AuthorizationCase) -> Reason | None:
    """The thing the call opens belongs to nobody of a higher level than the requester's own."""
    if not case.spec.administrative or case.spec.effect is not Effect.READ:
        return None
    levels = [
        int(target.thing.facts.get("level", "0")) for target in case.targets if target.thing is not None
    ]
    above = any(level > case.requester.level for level in levels)
    return Reason("content_above_level") if above else None


def _resolved(target: Target) -> bool:
    return target.person is not None or target.department is not None or target.thing is not None


def _is_thing(target: Target, case: AuthorizationCase) -> bool:
    argument = case.spec.arguments.get(target.argument)
    return argument is not None and argument.role is ArgumentRole.WHICH


def _level_for(target: Target, case: AuthorizationCase) -> int:
    """The level the argument demands for all members of a department, or for another than the requester's own."""
    argument = case.spec.arguments.get(target.argument)
    if argument is not None and argument.group_level is not None and target.department is not None:
        return argument.group_level
    if argument is None or target.department is None or target.department in case.requester.departments[-1:]:
        return _OWN_DEPARTMENT
    return argument.others_level


def _reaches(requester: Person, path: Sequence[DepartmentId]) -> bool:
    if requester.level >= _EVERYWHERE:
        return True
    if not requester.departments or not path or requester.level < _OWN_DEPARTMENT:
        return False
    own = requester.departments[-1]
    if requester.level >= _SUBTREE:
        return own in path
    return own in (path[-2:] if requester.level >= _CHILDREN else path[-1:])


RULES: tuple[Rule[AuthorizationCase], ...] = (
    Rule(
        id=RuleId("authorization-target"),
        gate=Gate.AUTHORIZATION,
        version=2,
        judge=_known,
        verdicts={"target_unknown": Verdict.BLOCK, "thing_unknown": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("authorization-person"),
        version=2,
        gate=Gate.AUTHORIZATION,
        judge=_person,
        verdicts={"person_out_of_range": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("authorization-another"),
        gate=Gate.AUTHORIZATION,
        judge=_another,
        verdicts={"level_too_low": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("authorization-department"),
        gate=Gate.AUTHORIZATION,
        version=2,
        judge=_department,
        verdicts={"level_too_low": Verdict.BLOCK, "department_out_of_range": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("authorization-content"),
        gate=Gate.AUTHORIZATION,
        judge=_content,
        verdicts={"content_above_level": Verdict.BLOCK},
    ),
)
