"""Rules about the tool's own risk, and about calls that need a second person at any risk (G1, G4)."""

from __future__ import annotations

from ringi.domain.decision import Gate, Verdict
from ringi.domain.evidence import Target, concerned_by
from ringi.domain.ids import RuleId
from ringi.domain.people import TOP_LEVEL, Person
from ringi.domain.text import Reason
from ringi.domain.tools import ArgumentRole, Risk, Trust
from ringi.gates.origins import origins, role_of
from ringi.gates.rule import Case, Rule

_SEVERITY = (Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL)
_REASONS = {
    Risk.LOW: None,
    Risk.MEDIUM: Reason("risk_medium"),
    Risk.HIGH: Reason("risk_high"),
    Risk.CRITICAL: Reason("risk_critical"),
}


def heaviest_risk(case: Case) -> Risk:
    """The heavier of the tool's risk and that of the dangerous operation it is."""
    danger = case.policy.dangers.get(case.spec.name)
    own = _risk_of(case)
    return danger.risk if danger is not None and not weighs_at_most(danger.risk, own) else own


def weighs_at_most(risk: Risk, ceiling: Risk) -> bool:
    return _SEVERITY.index(risk) <= _SEVERITY.index(ceiling)


def level_of(target: Target) -> int | None:
    """Level of the person it is, or of the person whose thing it is if that is not the requester."""
    if target.person is not None:
        return target.person.level
    held = target.thing.facts.get("level") if target.thing else None
    return int(held) if held is not None else None


def above(case: Case) -> int | None:
    """The highest level beyond the requester's own that an administrative change touches or gives, or the top level if
    one of its people changes anything of another. None if it does neither."""
    if not case.spec.administrative or not case.acts:
        return None
    own = case.evidence.requester.level
    touched = (level_of(target) for target in case.evidence.targets)
    highest = max((*filter(None, touched), *levels_given(case)), default=0)
    if highest > own:
        return highest
    # Below the top level an equal is no exception: the yes of a higher level is asked for anyway.
    return own if own >= TOP_LEVEL and own in _levels_of_others(case) and _has_peers(case) else None


def asked_to_agree(case: Case) -> tuple[Person, ...]:
    """People without whose own yes the call does not run, such as the one whose yes is lent to somebody."""
    consents = {name for name, argument in case.spec.arguments.items() if argument.consents}
    named = (each.person for each in case.evidence.targets if each.argument in consents and each.person)
    return tuple(person for person in named if person.id != case.evidence.requester.id)


def levels_given(case: Case) -> list[int]:
    """Levels the call gives to somebody."""
    declared = [name for name, argument in case.spec.arguments.items() if argument.level]
    return [level for name in declared if isinstance(level := case.args.get(name), int)]


def _risk_of(case: Case) -> Risk:
    return case.terms.risk or case.spec.risk


def _risk(case: Case) -> Reason | None:
    """Low risk runs by itself, medium asks once, high twice, critical never runs. A small payment of medium risk runs by
    itself where the policy says so and the message names the payee and the sum."""
    risk = _risk_of(case)
    return None if risk is Risk.MEDIUM and _is_small_payment(case) else _REASONS[risk]


def _is_small_payment(case: Case) -> bool:
    """True if this turn's message names each payee letter by letter and each sum, and the sums are small together."""
    most, amount = case.policy.limits.small_payment_up_to, case.evidence.amount
    if most <= 0 or amount is None or not 0 < amount <= most:
        return False
    found = origins(case.args, case.spec, case.evidence.said_in_this_turn())
    trusts: dict[ArgumentRole, set[Trust]] = {}
    for origin in found:
        trusts.setdefault(role_of(origin.argument, case.spec), set()).add(origin.trust)
    said = {Trust.REQUESTER}
    return all(trusts.get(role) == said for role in (ArgumentRole.COUNTERPARTY, ArgumentRole.HOW_MUCH))


def _two_persons(case: Case) -> Reason | None:
    """The organisation wants two persons for this tool, or the tool does."""
    return Reason("tool_two_persons") if case.terms.two_persons else None


def _high_person(case: Case) -> Reason | None:
    """Touching the rights or things of somebody of a high level takes two persons (H5), unless it is their own affair
    alone."""
    if not case.spec.administrative or not case.acts:
        return None
    touched = [target for target in case.evidence.targets if not _own_affair(target, case)]
    levels = [level for target in touched if (level := level_of(target)) is not None]
    highest = max(levels, default=0)
    return Reason("high_person_two_persons", {"level": highest}) if highest >= high_from(case) else None


def high_from(case: Case) -> int:
    """The level from which somebody is high. INVARIANT: a person whose yes counts is high: else one approver could lend,
    send away or take over another alone."""
    return min(case.policy.limits.level_two_persons_from, case.policy.approver_level)


def _own_affair(target: Target, case: Case) -> bool:
    return case.spec.own_affair and concerned_by(target) == (case.evidence.requester.id,)


def _level_change(case: Case) -> Reason | None:
    """Giving somebody a high level, or touching the level of somebody who has one, takes two persons."""
    wanted = levels_given(case)
    if not case.acts or not wanted:
        return None
    held = [target.person.level for target in case.evidence.targets if target.person is not None]
    highest = max(*wanted, *held, 0)
    return Reason("level_two_persons", {"level": highest}) if highest >= high_from(case) else None


def _above(case: Case) -> Reason | None:
    """INVARIANT: nobody decides about somebody above them, nor gives a level above their own, without the yes of that
    level (G8). A president is neither sent away, taken over nor cut off by another with the yes of a lower level."""
    level = above(case)
    if level is None:
        return None
    code = "above_two_persons" if level > case.evidence.requester.level else "equal_two_persons"
    return Reason(code, {"level": level})


def _consent(case: Case) -> Reason | None:
    """INVARIANT: nobody's yes is lent to somebody without that yes."""
    return Reason("agrees_themselves") if asked_to_agree(case) else None


def _stand_in(case: Case) -> Reason | None:
    """INVARIANT: the present second person is not taken away, lowered or moved by the first alone; nor does the first
    alone choose a possible one: by a way in, by another level, by sending somebody away."""
    if not case.spec.administrative or not case.acts:
        return None
    concerned = {person for target in case.evidence.targets for person in concerned_by(target)}
    if concerned & {*case.evidence.standing_in}:
        return Reason("stand_in_two_persons")
    highest = max((*_levels_held(case), *levels_given(case)), default=0)
    return Reason("substitute_two_persons") if highest >= case.evidence.stands_in_from else None


def _levels_held(case: Case) -> list[int]:
    """Levels of those to whom the call opens a way in, gives a level, or whom it sends away."""
    if not (case.spec.opens or case.spec.parting or levels_given(case)):
        return []
    return _levels_of_others(case)


def _levels_of_others(case: Case) -> list[int]:
    """Levels of the people it is about, the requester aside."""
    own = (case.evidence.requester.id,)
    others = [target for target in case.evidence.targets if concerned_by(target) not in ((), own)]
    return [level for target in others if (level := level_of(target)) is not None]


def _has_peers(case: Case) -> bool:
    """True if the organisation has another person of the requester's level. A departed one does not count: their things
    are changed as any others, or the last president could neither take them back nor erase them."""
    requester = case.evidence.requester
    peers = {
        each.person
        for each in case.evidence.approvers
        if each.delegator is None and each.level >= requester.level
    }
    named = {each.person.id for each in case.evidence.targets if each.person and each.person.active}
    return bool((peers | named) - {requester.id})


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("approval-risk"),
        gate=Gate.APPROVAL,
        judge=_risk,
        verdicts={
            "risk_medium": Verdict.CONFIRM,
            "risk_high": Verdict.DOUBLE,
            "risk_critical": Verdict.BLOCK,
        },
        version=2,
        reads=("tools", "limits.small_payment_up_to"),
    ),
    Rule(
        id=RuleId("approval-two-persons"),
        gate=Gate.APPROVAL,
        judge=_two_persons,
        verdicts={"tool_two_persons": Verdict.TWO_PERSONS},
        reads=("tools",),
    ),
    Rule(
        id=RuleId("approval-high-person"),
        gate=Gate.APPROVAL,
        version=3,
        judge=_high_person,
        verdicts={"high_person_two_persons": Verdict.TWO_PERSONS},
        reads=("limits.level_two_persons_from", "approver_level"),
    ),
    Rule(
        id=RuleId("approval-above"),
        gate=Gate.APPROVAL,
        version=3,
        judge=_above,
        verdicts={"above_two_persons": Verdict.TWO_PERSONS, "equal_two_persons": Verdict.TWO_PERSONS},
    ),
    Rule(
        id=RuleId("approval-consent"),
        gate=Gate.APPROVAL,
        judge=_consent,
        verdicts={"agrees_themselves": Verdict.TWO_PERSONS},
    ),
    Rule(
        id=RuleId("approval-stand-in"),
        gate=Gate.APPROVAL,
        version=2,
        judge=_stand_in,
        verdicts={
            "stand_in_two_persons": Verdict.TWO_PERSONS,
            "substitute_two_persons": Verdict.TWO_PERSONS,
        },
    ),
    Rule(
        id=RuleId("approval-level-change"),
        gate=Gate.APPROVAL,
        version=2,
        judge=_level_change,
        verdicts={"level_two_persons": Verdict.TWO_PERSONS},
        reads=("limits.level_two_persons_from", "approver_level"),
    ),
)
