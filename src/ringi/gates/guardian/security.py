"""F2: calls must not carry away forbidden words, secrets, personal or confidential data.

Detectors found the hits beforehand. The model's thoughts reach nobody, so a hit in the reasoning is recorded and only
one in the arguments is judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from ringi.domain.decision import Gate, Verdict
from ringi.domain.evidence import Detector, Hit, found
from ringi.domain.ids import RuleId
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Reason
from ringi.domain.tools import ArgumentRole
from ringi.gates.expressions import holds_forbidden
from ringi.gates.origins import values_of
from ringi.gates.rule import Case, Rule

NEVER_WRITTEN = frozenset({"my_number", "credit_card"})
"""Personal data that no argument and no reply may carry."""

_ADDRESSES = frozenset({"email", "phone"})
"""Personal data by which somebody is reached."""
_ADDRESSEES = (ArgumentRole.WHO, ArgumentRole.WHERE, ArgumentRole.COUNTERPARTY)
_PUBLIC = "corporate_number"
"""Data that looks personal, and that anybody may look up."""


def _forbidden_words(case: Case) -> Reason | None:
    """No argument of a call that acts holds a forbidden expression: abuse, threats, other companies' secrets. Calls that
    could take the list of expressions back are not held against it."""
    written = "\n".join([word for value in case.args.values() for word in values_of(value)])
    if case.acts and not case.spec.essential and holds_forbidden(written, case.policy.ng_patterns):
        return Reason("ng_in_arguments", {"detail": "expression"})
    return _first(case, "ng", "ng_in_arguments")


def _secrets(case: Case) -> Reason | None:
    """No argument holds a password, key or token, but the one that is there to set a new one: that is confirmed twice."""
    held = {hit.where.removeprefix("args.") for hit in case.evidence.hits if hit.detector == "secret"}
    meant = {
        name for name, argument in case.spec.arguments.items() if argument.role is ArgumentRole.CREDENTIAL
    }
    given = {name for name in meant if values_of(case.args.get(name))}
    if given and not (held & case.args.keys()) - given:
        return Reason("credential_set")
    return _first(case, "secret", "secret_in_arguments")


def _personal(case: Case) -> Reason | None:
    """Personal data is looked up freely, written only after a yes, and some of it never."""
    kinds = [detail for detail in _classes(case, "pii") if detail != _PUBLIC]
    never = [detail for detail in kinds if detail in NEVER_WRITTEN]
    if never:
        return Reason("pii_never", {"detail": never[0]})
    carried = [hit.detail for hit in case.evidence.hits if _is_carried(hit, case)]
    return Reason("pii_confirm", {"detail": carried[0]}) if carried and case.acts else _noted(case, "pii")


def _is_carried(hit: Hit, case: Case) -> bool:
    """True for personal data in the words of a call. An address to which the call goes is judged by its origin."""
    name = hit.where.removeprefix("args.")
    if hit.detector != "pii" or hit.detail == _PUBLIC or name == hit.where:
        return False
    argument = case.spec.arguments.get(name)
    reaches = argument is not None and argument.role in _ADDRESSEES
    return not (reaches and hit.detail in _ADDRESSES)


def _confidential(case: Case) -> Reason | None:
    """Confidential data enters no call that acts but the one made for it, and that only if all people named may see it;
    a look-up may name it if the requester is cleared."""
    clearance = case.policy.clearance
    level = _lowest_level(case)
    for detail in _classes(case, "confidential"):
        closed = case.acts and not case.spec.carries_confidential
        if closed or level < clearance.get(detail, TOP_LEVEL):
            return Reason("confidential_in_arguments", {"detail": detail})
    return _noted(case, "confidential")


def _lowest_level(case: Case) -> int:
    """The lowest level of the requester and, if the call passes words on, of all people it names."""
    named = [target.person for target in case.evidence.targets if target.person is not None]
    told = [0 if person.outsider else person.level for person in named] if case.spec.delivers else []
    return min([case.evidence.requester.level, *told])


def _memory(case: Case) -> Reason | None:
    """Nothing is remembered that the policy keeps out of memories (M6)."""
    if not case.spec.remembers:
        return None
    refused = [kind for kind in _classes(case, "intimate") if kind in case.policy.never_remembered]
    return Reason("not_remembered", {"detail": refused[0]}) if refused else None


def _first(case: Case, detector: Detector, code: str) -> Reason | None:
    for detail in _classes(case, detector):
        return Reason(code, {"detail": detail})
    return _noted(case, detector)


def _noted(case: Case, detector: Detector) -> Reason | None:
    return Reason("security_noted") if found(detector, case.evidence.hits) else None


def _classes(case: Case, detector: Detector) -> Iterator[str]:
    for hit in case.evidence.hits:
        if hit.detector == detector and hit.where.startswith("args."):
            yield hit.detail


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("F2-words"),
        gate=Gate.GUARDIAN,
        version=2,
        judge=_forbidden_words,
        verdicts={"ng_in_arguments": Verdict.BLOCK, "security_noted": Verdict.ALLOW},
        reads=("ng_patterns",),
    ),
    Rule(
        id=RuleId("F2-confidential"),
        gate=Gate.GUARDIAN,
        version=2,
        judge=_confidential,
        verdicts={"confidential_in_arguments": Verdict.BLOCK, "security_noted": Verdict.ALLOW},
        reads=("clearance",),
    ),
    Rule(
        id=RuleId("F2-memory"),
        gate=Gate.GUARDIAN,
        judge=_memory,
        verdicts={"not_remembered": Verdict.BLOCK},
        reads=("never_remembered",),
    ),
    Rule(
        id=RuleId("F2-personal"),
        version=2,
        gate=Gate.GUARDIAN,
        judge=_personal,
        verdicts={
            "pii_never": Verdict.BLOCK,
            "pii_confirm": Verdict.CONFIRM,
            "security_noted": Verdict.ALLOW,
        },
    ),
    Rule(
        id=RuleId("F2-secrets"),
        gate=Gate.GUARDIAN,
        judge=_secrets,
        version=2,
        verdicts={
            "secret_in_arguments": Verdict.BLOCK,
            "credential_set": Verdict.DOUBLE,
            "security_noted": Verdict.ALLOW,
        },
    ),
)
