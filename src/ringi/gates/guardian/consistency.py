"""F7: rules about dates that make no sense today, arguments that are no answers, calls done before, and repairs.

Repairable arguments were repaired by `ringi.gates.modification`; here that is said, and the rest is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.gates.origins import values_of
from ringi.gates.rule import Case, Rule
from ringi.language.dates.iso import as_date


def _past(case: Case) -> Reason | None:
    """No date of a call that acts lies before today; only reads look back."""
    today = case.evidence.now.date()
    past = [day for day in _dates(case) if day < today]
    return Reason("date_past", {"date": min(past).isoformat()}) if past else None


def _far(case: Case) -> Reason | None:
    """No date of a call that acts lies unusually far ahead."""
    today, most = case.evidence.now.date(), case.policy.limits.days_ahead_confirm_above
    far = [day for day in _dates(case) if (day - today).days > most]
    return Reason("date_far", {"date": max(far).isoformat()}) if far else None


def _answer(case: Case) -> Reason | None:
    """Each argument asked for is an answer: a shrug, a question back or a word of leaving is no argument of a call."""
    for hit in case.evidence.hits:
        if hit.detector == "no_answer" and case.acts:
            value = "".join(values_of(case.args.get(hit.where.removeprefix("args."))))
            return Reason("answer_missing" if case.spec.flow else "answer_doubtful", {"value": value})
    return None


def _repeated(case: Case) -> Reason | None:
    """A call that the same turn has already carried out does not run again, however often the model proposes it."""
    return Reason("call_repeated") if case.evidence.repeated and case.acts else None


def _another_thing(case: Case) -> Reason | None:
    """The message names another thing of the kind, or another person, and not the one the call means (F12). A look at
    another person asks too; the requester needs no naming."""
    for target in case.evidence.targets:
        if not target.beside or (not case.acts and target.person is None):
            continue
        if target.person is not None and target.person.id == case.evidence.requester.id:
            continue
        meant = target.thing or target.person
        named = "、".join(thing.name for thing in target.beside)
        return Reason("names_another", {"named": named, "meant": meant.name if meant else ""})
    return None


def _distant(case: Case) -> Reason | None:
    """A family name alone means somebody the requester has not had to do with lately (M4)."""
    for target in case.evidence.targets:
        if case.acts and target.person is not None and target.distant:
            place = " ".join(filter(None, (target.person.department, target.person.post))) or "—"
            return Reason("person_distant", {"name": target.person.name, "place": place})
    return None


def _dates(case: Case) -> Iterator[date]:
    for name, argument in case.spec.arguments.items():
        value = case.args.get(name)
        if argument.kind == "date" and case.acts and (day := as_date(value)):
            yield day


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("F7-past"),
        gate=Gate.GUARDIAN,
        judge=_past,
        verdicts={"date_past": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("F7-far"),
        gate=Gate.GUARDIAN,
        judge=_far,
        verdicts={"date_far": Verdict.CONFIRM},
        reads=("limits.days_ahead_confirm_above",),
    ),
    Rule(
        id=RuleId("F7-answer"),
        gate=Gate.GUARDIAN,
        judge=_answer,
        verdicts={"answer_missing": Verdict.BLOCK, "answer_doubtful": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("F7-repeated"),
        gate=Gate.GUARDIAN,
        judge=_repeated,
        verdicts={"call_repeated": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("F12-thing"),
        version=2,
        gate=Gate.GUARDIAN,
        judge=_another_thing,
        verdicts={"names_another": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("F12-person"),
        gate=Gate.GUARDIAN,
        judge=_distant,
        verdicts={"person_distant": Verdict.LIGHT_CONFIRM},
    ),
)
