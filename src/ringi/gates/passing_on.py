"""Rules for words that reach other people in the requester's name (F12).

Such words are the requester's own, said in this turn, to the people named in this turn, once; anything else is shown
to the requester first. A model can therefore never write to a colleague unseen. Nothing is refused here.
"""

from __future__ import annotations

from collections.abc import Iterator

from ringi.domain.decision import Gate, Origin, Verdict
from ringi.domain.evidence import LabelledText, Target
from ringi.domain.ids import PersonId, RuleId
from ringi.domain.text import Reason
from ringi.domain.tools import Argument, ArgumentRole, Trust
from ringi.gates.contents import own_words, without
from ringi.gates.origins import FORM, SESSION, origins, strength, values_of
from ringi.gates.rule import Case, Rule
from ringi.gates.sourcing import TEACHING, Sourced, as_known
from ringi.language.prohibitions import denies, forbids


def reaches_others(case: Case) -> bool:
    """True if people besides the requester will read what the call writes."""
    if not case.acts:
        return False
    spec, evidence = case.spec, case.evidence
    if spec.delivers or spec.everyone or spec.published or evidence.reached:
        return True
    placed = any(argument.role is ArgumentRole.WHERE for argument in _given(case))
    return placed or any(_others(target, evidence.requester.id) for target in evidence.targets)


def _words(sourced: Sourced) -> Reason | None:
    """The words that others will read are the requester's own words of this turn."""
    case = sourced.case
    if not _written_by_model(sourced):
        return None
    now = _now(case)
    unsaid = [
        origin.argument
        for origin in _contents(sourced)
        if not all(own_words(value, now) for value in values_of(case.args[origin.argument]))
    ]
    return Reason("content_not_said", {"argument": unsaid[0]}) if unsaid else None


def _addressee(sourced: Sourced) -> Reason | None:
    """The people and places the words go to were named in this turn, not only some time before."""
    case = sourced.case
    if not _written_by_model(sourced):
        return None
    fresh = {
        origin.argument: origin
        for origin in origins(
            case.args, case.spec, case.evidence.said_in_this_turn(), case.policy.trusted_records
        )
    }
    stale = [origin for origin in _addressed(sourced) if not _vouches(fresh.get(origin.argument))]
    names = [name for origin in stale for name in as_known(case, origin.argument)]
    return Reason("addressee_from_before", {"value": "、".join(names)}) if names else None


def _forbidden(sourced: Sourced) -> Reason | None:
    """The message around those words neither forbids anything nor denies the words or the person."""
    case = sourced.case
    if not _written_by_model(sourced):
        return None
    contents = [value for origin in _contents(sourced) for value in values_of(case.args[origin.argument])]
    names = [name for target in case.evidence.targets if target.person is not None for name in target.names]
    for text in _now(case):
        around = text.text
        for content in contents:
            around = without(content, around)
        if forbids(around) or any(denies(word, text.text) for word in (*contents, *names)):
            return Reason("message_forbids")
    return None


def _once(sourced: Sourced) -> Reason | None:
    """Nobody gets words a second time out of one request."""
    case = sourced.case
    if not case.spec.delivers:
        return None
    targets = [target.person.id for target in case.evidence.targets if target.person is not None]
    again = {*targets, *case.evidence.reached} & {*case.evidence.told}
    return Reason("told_again", {"count": len(again)}) if again else None


def _written_by_model(sourced: Sourced) -> bool:
    case = sourced.case
    form = any(origin.source == FORM for origin in sourced.origins)
    return not form and bool(sourced.by_role.get(ArgumentRole.CONTENT)) and reaches_others(case)


def _contents(sourced: Sourced) -> Iterator[Origin]:
    """Free text of the call, but for what the organisation's own teaching put in."""
    for origin in sourced.by_role.get(ArgumentRole.CONTENT, ()):
        if origin.source != TEACHING:
            yield origin


def _addressed(sourced: Sourced) -> Iterator[Origin]:
    """Arguments that say who reads it, if what they say is vouched for at all: the rest is asked about already."""
    for role in (ArgumentRole.WHO, ArgumentRole.WHERE):
        for origin in sourced.by_role.get(role, ()):
            if origin.source != TEACHING and strength(origin.trust) <= strength(Trust.RECORD):
                yield origin


def _vouches(origin: Origin | None) -> bool:
    return origin is not None and (origin.trust is Trust.REQUESTER or origin.source == SESSION)


def _now(case: Case) -> tuple[LabelledText, ...]:
    texts = case.evidence.texts
    return tuple(text for text in texts if text.trust is Trust.REQUESTER and not text.earlier)


def _others(target: Target, requester: PersonId) -> bool:
    """The target is another person, a department, or a thing that belongs to somebody else."""
    if target.person is not None:
        return target.person.id != requester
    thing = target.thing
    concerned = (*thing.concerns, *([thing.holder] if thing.holder else [])) if thing is not None else ()
    return target.department is not None or any(person != requester for person in concerned)


def _given(case: Case) -> Iterator[Argument]:
    for name, argument in case.spec.arguments.items():
        if values_of(case.args.get(name)):
            yield argument


RULES: tuple[Rule[Sourced], ...] = (
    Rule(
        id=RuleId("P10"),
        gate=Gate.PROVENANCE,
        judge=_words,
        verdicts={"content_not_said": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("P11"),
        gate=Gate.PROVENANCE,
        judge=_addressee,
        verdicts={"addressee_from_before": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("P12"),
        gate=Gate.PROVENANCE,
        judge=_forbidden,
        verdicts={"message_forbids": Verdict.CONFIRM},
    ),
    Rule(
        id=RuleId("P13"),
        gate=Gate.PROVENANCE,
        judge=_once,
        verdicts={"told_again": Verdict.CONFIRM},
    ),
)
