"""Finds the people whose yes counts, and the number of affirmations still missing (D4, G4).

It is asked once the strictest verdict of all other rules is known; it knows nothing of the reasons for the verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from ringi.domain.decision import Confirmation, Gate, Stamp, Verdict
from ringi.domain.evidence import Target, concerned_by
from ringi.domain.ids import PersonId, RuleId
from ringi.domain.people import ADMINISTRATION_LEVEL, Approver, Person
from ringi.domain.text import Reason
from ringi.domain.tools import Confirmer, Risk
from ringi.gates.approval.risk import (
    above,
    asked_to_agree,
    heaviest_risk,
    high_from,
    level_of,
    levels_given,
    weighs_at_most,
)
from ringi.gates.rule import Case, Rule, attempt, stamp


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseAsked:
    """A case and the verdict of all rules together."""

    case: Case
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """The confirmation a case needs, before it is known if there is anybody to ask."""

    asked: CaseAsked
    confirmation: Confirmation | None


def asked_persons(asked: CaseAsked) -> tuple[Stamp, Confirmation | None]:
    """Returns the stamp that says if there is anybody to ask, and the confirmation if there is."""
    planned = attempt(PERSONS, _planned, asked)
    if isinstance(planned, Stamp):
        return planned, None
    given = stamp(PERSONS, planned)
    return given, None if given.verdict is Verdict.BLOCK else planned.confirmation


def _planned(asked: CaseAsked) -> Planned:
    return Planned(asked=asked, confirmation=_confirmation(asked))


def _confirmation(asked: CaseAsked) -> Confirmation | None:
    """The people who must say yes and the number of missing affirmations; None if nobody is to be asked."""
    match asked.verdict:
        case Verdict.ALLOW | Verdict.BLOCK:
            return None
        case Verdict.LIGHT_CONFIRM:
            return _single(asked, "light", wanted=1)
        case Verdict.CONFIRM:
            return _single(asked, "plain", wanted=1)
        case Verdict.DOUBLE:
            return _single(asked, "double", wanted=2)
        case Verdict.TWO_PERSONS if _nobody_else(asked.case):
            return _twice(asked.case)
        case Verdict.TWO_PERSONS:
            return Confirmation(
                style="two_persons",
                by="approver",
                approvers=_seconds(asked.case),
                needed=_missing_of_two(asked.case),
            )
    assert_never(asked.verdict)


def _twice(case: Case) -> Confirmation:
    """The confirmation if no other person could ever be asked: the requester says yes twice (H5)."""
    given = sum(person == case.evidence.requester.id for person in _said_yes(case))
    return Confirmation(style="double", by="requester", needed=max(0, 2 - given))


def _single(asked: CaseAsked, style: Literal["light", "plain", "double"], *, wanted: int) -> Confirmation:
    case = asked.case
    by = _confirmer(asked)
    entitled = _ids(_by_level(case)) if by is Confirmer.APPROVER else (case.evidence.requester.id,)
    given = sum(person in entitled for person in _said_yes(case))
    needed = 0 if _missing_of_two(case) == 0 else max(0, wanted - given)
    approvers = entitled if by is Confirmer.APPROVER else ()
    return Confirmation(style=style, by=by.value, approvers=approvers, needed=needed)


def _confirmer(asked: CaseAsked) -> Confirmer:
    case = asked.case
    if asked.verdict is Verdict.LIGHT_CONFIRM:
        # The question is "did you mean this?", and only the requester knows.
        return Confirmer.REQUESTER
    if case.evidence.requester.level >= case.policy.approver_level:
        # Their own yes is the requester's; a second person is asked only where two are needed.
        return Confirmer.REQUESTER
    return case.terms.confirmer


def _missing_of_two(case: Case) -> int:
    said = _said_yes(case)
    if not said:
        return 2
    seconds = _seconds(case)
    return (case.evidence.requester.id not in said) + (not any(person in seconds for person in said))


def _said_yes(case: Case) -> tuple[PersonId, ...]:
    """The people who have said yes. A filled-in form is the requester's first yes: every value on it is theirs."""
    own = (case.evidence.requester.id,) if case.evidence.author == "person" else ()
    return (*own, *(case.evidence.confirmed_by if case.evidence.phase == "confirmed" else ()))


def _by_level(case: Case, *, as_second: bool = False) -> list[Approver]:
    """INVARIANT: nobody approves by level what they asked for, neither themselves nor through a delegate."""
    requester, weight = case.evidence.requester.id, _weight(case, as_second=as_second)
    return [
        approver
        for approver in case.evidence.approvers
        if requester not in (approver.person, approver.delegator) and _within_ceilings(approver, case, weight)
    ]


def _weight(case: Case, *, as_second: bool) -> Risk:
    """The risk that the ceiling of a delegation is held against. A call that takes two persons, or makes somebody one of
    those who look after the organisation, weighs high even if its tool is mild."""
    own = heaviest_risk(case)
    grave = as_second or max(levels_given(case), default=0) >= ADMINISTRATION_LEVEL
    return Risk.HIGH if grave and weighs_at_most(own, Risk.HIGH) else own


def _seconds(case: Case) -> tuple[PersonId, ...]:
    """Approvers who are truly another person; for an administrative call without any, the people who stand in."""
    if asked_to_agree(case):
        return _agreeing(case)
    level = above(case)
    if level is not None:
        return _of_that_level(case, level)
    by_level = _seconds_by_level(case)
    return _ids(by_level) if by_level or not case.spec.administrative else case.evidence.substitutes


def _agreeing(case: Case) -> tuple[PersonId, ...]:
    """People whose own yes is needed. INVARIANT: their yes takes no other's place. People whose affairs take an
    approver's yes, and who are no approvers, ask for it themselves."""
    taken = range(high_from(case), case.policy.approver_level)
    able = (person.id for person in asked_to_agree(case) if person.level not in taken)
    return tuple(person for person in able if person not in case.evidence.newcomers)


def _seconds_by_level(case: Case) -> list[Approver]:
    """Delegator and delegate count as one person. INVARIANT: nobody makes their own second person: people the requester
    added, opened a way in for or raised are no second persons for them unless another person said yes to that."""
    same = _one_with(case, _concerned(case) | {case.evidence.requester.id}) | {*case.evidence.newcomers}
    able = _by_level(case, as_second=True)
    return [each for each in able if each.person not in same and each.delegator not in same]


def _one_with(case: Case, persons: frozenset[PersonId]) -> frozenset[PersonId]:
    """Returns these persons, their delegates, and those who lent them their yes."""
    everyone = case.evidence.approvers
    lenders = {each.delegator for each in everyone if each.person in persons and each.delegator}
    return persons | lenders | {each.person for each in everyone if each.delegator in persons}


def _of_that_level(case: Case, level: int) -> tuple[PersonId, ...]:
    """INVARIANT: a change about somebody above or beside the requester takes the yes of that person, or of somebody of
    their level. Nobody of a lower level stands in, and no delegate speaks for anybody of that level."""
    requester = case.evidence.requester.id
    same = _one_with(case, frozenset({requester})) | {*case.evidence.newcomers}
    peers = (
        each.person
        for each in _by_level(case)
        if each.level >= level and each.delegator is None and each.person not in same
    )
    present = [target.person for target in case.evidence.targets if target.person is not None]
    barred = {requester, *case.evidence.newcomers}
    themselves = (p.id for p in present if p.active and p.level >= level and p.id not in barred)
    return tuple(dict.fromkeys((*peers, *themselves)))


def _concerned(case: Case) -> frozenset[PersonId]:
    """INVARIANT: nobody is the second person of a change about themselves."""
    if not case.spec.administrative:
        return frozenset()
    return frozenset(person for target in case.evidence.targets for person in concerned_by(target))


def _nobody_else(case: Case) -> bool:
    """INVARIANT: true only if the organisation has nobody but the requester and the people the call is about, for its
    administration alone, and never about somebody of equal rights: equals would throw each other out.
    Nor is the last other member sent away so: the requester would make themselves alone."""
    alone = case.evidence.by_themselves if case.spec.parting else case.evidence.alone
    if not case.spec.administrative or not alone or asked_to_agree(case) or _seconds(case):
        return False
    requester = case.evidence.requester
    return all(_below(target, requester) for target in case.evidence.targets)


def _below(target: Target, requester: Person) -> bool:
    others = frozenset(concerned_by(target)) - {requester.id}
    level = level_of(target)
    return not others or (level or 0) < requester.level


def _within_ceilings(approver: Approver, case: Case, weight: Risk) -> bool:
    if approver.level < case.policy.approver_level:
        return False
    if approver.until is not None and case.evidence.now > approver.until:
        return False
    if approver.max_amount is not None and abs(case.evidence.amount or 0) > approver.max_amount:
        return False
    return approver.max_risk is None or weighs_at_most(weight, approver.max_risk)


def _ids(approvers: list[Approver]) -> tuple[PersonId, ...]:
    return tuple(dict.fromkeys(approver.person for approver in approvers))


def _somebody(planned: Planned) -> Reason | None:
    """If a yes is needed, there is somebody whose yes counts, and not too many of the requester's confirmations are open
    already; otherwise nobody is asked and nothing runs."""
    confirmation, case = planned.confirmation, planned.asked.case
    most = case.policy.limits.open_cards
    if confirmation is not None and confirmation.needed and case.evidence.open_cards >= most:
        return Reason("cards_many", {"most": most})
    if planned.asked.verdict is not Verdict.TWO_PERSONS or confirmation is None:
        return _approver(confirmation)
    if confirmation.by == "requester":
        return Reason("second_person_nobody")
    if not confirmation.approvers:
        return _nobody(case)
    if asked_to_agree(case) or above(case) is not None:
        return None
    return Reason("second_person_stands_in") if not _seconds_by_level(case) else None


def _nobody(case: Case) -> Reason:
    agreeing = {person.id for person in asked_to_agree(case)}
    if agreeing and agreeing.isdisjoint(case.evidence.newcomers):
        return Reason("asks_themselves")
    level = above(case)
    if level is not None and not agreeing:
        code = "above_nobody" if level > case.evidence.requester.level else "equal_nobody"
        return Reason(code, {"level": level})
    if not case.evidence.newcomers:
        return Reason("no_second_person")
    return Reason("second_person_new", {"days": case.policy.limits.second_person_after_days})


def _approver(confirmation: Confirmation | None) -> Reason | None:
    if confirmation is None or confirmation.by == "requester" or confirmation.approvers:
        return None
    return Reason("no_approver")


PERSONS: Rule[Planned] = Rule(
    id=RuleId("approval-persons"),
    gate=Gate.APPROVAL,
    version=8,
    judge=_somebody,
    verdicts={
        "cards_many": Verdict.BLOCK,
        "no_approver": Verdict.BLOCK,
        "no_second_person": Verdict.BLOCK,
        "second_person_new": Verdict.BLOCK,
        "above_nobody": Verdict.BLOCK,
        "equal_nobody": Verdict.BLOCK,
        "asks_themselves": Verdict.BLOCK,
        "second_person_stands_in": Verdict.ALLOW,
        "second_person_nobody": Verdict.ALLOW,
    },
    reads=("approver_level", "limits.open_cards", "limits.second_person_after_days", "tools"),
)
