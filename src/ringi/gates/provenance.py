"""Judges if a call may use its values, by the origin of each of them (X1).

People, places and amounts need the requester's own words or a trusted record; an object's id may come from a
structured field; after untrusted text, calls that could carry it on ask. Nothing is refused here and nothing
weaker passes without a yes. `origins` finds the origin of a value.
"""

from __future__ import annotations

from collections.abc import Callable

from ringi.domain.decision import Gate, Origin, Stamp, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.domain.tools import ArgumentRole, Effect, Trust
from ringi.gates import passing_on
from ringi.gates.contents import every_word_said
from ringi.gates.modification import NAMING
from ringi.gates.moments import follows, nearly_said, object_of
from ringi.gates.origins import NOWHERE, holds, strength, values_of
from ringi.gates.rule import Case, Rule, stamps
from ringi.gates.sourcing import Sourced, as_known
from ringi.language.text.normal import normal_form


def provenance_stamps(case: Sourced) -> tuple[Stamp, ...]:
    """Every rule's stamp, in their order."""
    return stamps(RULES, case)


def _who(sourced: Sourced) -> Reason | None:
    """The people the call names, inside or outside, were named by the requester or by a trusted record; a new credential
    was said by the requester."""
    return (
        _unvouched(sourced, ArgumentRole.WHO, Trust.RECORD)
        or _unvouched(sourced, ArgumentRole.COUNTERPARTY, Trust.RECORD)
        or _unvouched(sourced, ArgumentRole.CREDENTIAL, Trust.REQUESTER)
    )


def _where(sourced: Sourced) -> Reason | None:
    """The place the call leads to was named by the requester or by a trusted record. A read that reaches outside is judged
    too."""
    return _unvouched(sourced, ArgumentRole.WHERE, Trust.RECORD)


def _how_much(sourced: Sourced) -> Reason | None:
    """The amount was said by the requester, or stands in a trusted record or in a field of the very object they named."""
    return _unvouched(sourced, ArgumentRole.HOW_MUCH, Trust.RECORD, _is_clear)


def _which(sourced: Sourced) -> Reason | None:
    """The object's id comes at least from a structured field."""
    return _unvouched(sourced, ArgumentRole.WHICH, Trust.FIELD)


def _when(sourced: Sourced) -> Reason | None:
    """A date that moves no money was said by the requester, stands in a field, or follows from both; one the model worked
    out is shown first. A look-up changes nothing, whatever its dates."""
    if sourced.case.spec.effect is Effect.READ:
        return None
    return _unvouched(sourced, ArgumentRole.WHEN, Trust.FIELD, follows)


def _no_target(sourced: Sourced) -> Reason | None:
    """After untrusted text, a write that names no target asks: there is nothing to vouch for it."""
    case = sourced.case
    named = sourced.has(*NAMING)
    return Reason("tainted_no_target") if case.evidence.tainted and case.acts and not named else None


def _destructive(sourced: Sourced) -> Reason | None:
    """After untrusted text, destroying anything asks."""
    case = sourced.case
    destroys = case.spec.effect is Effect.DESTRUCTIVE
    return Reason("tainted_destructive") if case.evidence.tainted and destroys else None


def _handover(sourced: Sourced) -> Reason | None:
    """After untrusted text, handing content to somebody or somewhere asks."""
    case = sourced.case
    hands_over = sourced.has(ArgumentRole.CONTENT) and sourced.has(*_ADDRESSEES)
    return Reason("tainted_handover") if case.evidence.tainted and case.acts and hands_over else None


def _content(sourced: Sourced) -> Reason | None:
    """A write that names no target and holds content the requester did not say asks if colleagues' words from our own
    records stood before the model. Words that reach others are judged by P10 always."""
    case, texts = sourced.case, sourced.case.evidence.texts
    if not (case.acts and any(text.recorded for text in texts)) or sourced.reaches_others:
        return None
    if sourced.has(ArgumentRole.WHICH):
        return None
    unsaid = [
        origin.argument
        for origin in sourced.by_role.get(ArgumentRole.CONTENT, ())
        if not all(every_word_said(value, texts) for value in values_of(case.args[origin.argument]))
    ]
    return Reason("content_from_others", {"argument": unsaid[0]}) if unsaid else None


def _looked_at(sourced: Sourced) -> Reason | None:
    """A look inside names nobody, no place and no thing out of nowhere: a value that stands in no text at all, said or
    shown, is shown before it is looked at."""
    case = sourced.case
    if case.acts or case.evidence.author == "person":
        return None
    found = {target.argument for target in case.evidence.targets if target.thing is not None}
    unheard = [
        origin.argument
        for role in NAMING
        for origin in sourced.by_role.get(role, ())
        if origin.source == NOWHERE and origin.argument not in found
    ]
    if not unheard:
        return None
    shown = "、".join(value for argument in unheard for value in as_known(case, argument))
    return Reason("looked_at_unnamed", {"value": shown})


def _state(sourced: Sourced) -> Reason | None:
    """A value of a closed set was said, by itself or by a phrase that means it: always if it becomes the state of a thing,
    and otherwise if the message says another value of the set."""
    case = sourced.case
    if case.spec.effect is not Effect.WRITE or case.evidence.author == "person":
        return None
    given = [
        origin
        for origin in sourced.by_role.get(ArgumentRole.OPTION, ())
        if strength(origin.trust) > strength(Trust.RECORD)
    ]
    if not given:
        return None
    changed = _changes_a_thing(sourced)
    unsaid = [origin.argument for origin in given if changed or _says_another_value(sourced, origin)]
    shown = "、".join(value for argument in unsaid for value in values_of(case.args[argument]))
    return Reason("option_not_said", {"value": shown}) if unsaid else None


def _changes_a_thing(sourced: Sourced) -> bool:
    """True if the call is about a thing; one that may be left out is only referred to."""
    declared = sourced.case.spec.arguments
    return any(
        (argument := declared.get(origin.argument)) is not None and argument.required
        for origin in sourced.by_role.get(ArgumentRole.WHICH, ())
    )


def _says_another_value(sourced: Sourced, origin: Origin) -> bool:
    """True if the requester says a phrase of another value of the set in this turn."""
    case = sourced.case
    argument = case.spec.arguments.get(origin.argument)
    if argument is None:
        return False
    chosen = values_of(case.args[origin.argument])
    now = [text for text in case.evidence.texts if text.trust is Trust.REQUESTER and not text.earlier]
    return any(
        normal_form(phrase) in text.normal
        for value, phrases in argument.phrases.items()
        if value not in chosen
        for phrase in phrases
        for text in now
    )


def _unvouched(
    sourced: Sourced,
    role: ArgumentRole,
    weakest: Trust,
    excused: Callable[[Sourced, Origin], bool] | None = None,
) -> Reason | None:
    """The values of that role whose origin is weaker than allowed, with the weakest of them as the reason."""
    given = sourced.by_role.get(role)
    if given is None or not sourced.case.acts:
        return None
    weak = [
        origin
        for origin in given
        if strength(origin.trust) > strength(weakest) and not (excused and excused(sourced, origin))
    ]
    if not weak:
        return None
    worst = max(weak, key=lambda origin: strength(origin.trust))
    shown = "、".join(value for origin in weak for value in as_known(sourced.case, origin.argument))
    if role is ArgumentRole.CREDENTIAL:
        return Reason("credential_not_said")
    shown_as = ArgumentRole.WHO if role is ArgumentRole.COUNTERPARTY else role
    return Reason(f"{shown_as}_from_{worst.trust}", {"value": shown})


def _is_clear(sourced: Sourced, origin: Origin) -> bool:
    """True if the amount stands in the very object, or was said in words or as a bound."""
    return _stands_in_named_object(sourced, origin) or nearly_said(sourced, origin)


def _stands_in_named_object(sourced: Sourced, origin: Origin) -> bool:
    """True if each value stands in a field of an object that requester or record named, and the requester said no other
    number: "only 60 of them" does not mean the whole order."""
    case = sourced.case
    if _says_another_number(case):
        return False
    named = {
        value
        for which in sourced.by_role.get(ArgumentRole.WHICH, ())
        if strength(which.trust) <= strength(Trust.RECORD)
        for value in values_of(case.args[which.argument])
    }
    fields = [
        text for text in case.evidence.texts if text.trust is Trust.FIELD and object_of(text.source) in named
    ]
    role = ArgumentRole.HOW_MUCH
    return all(
        any(holds(field, value, role) for field in fields) for value in values_of(case.args[origin.argument])
    )


def _says_another_number(case: Case) -> bool:
    """True if the message holds a number that stands nowhere in the call."""
    used = [value for given in case.args.values() for value in values_of(given)]
    return any(
        value.isdecimal() and not any(value in each for each in used)
        for text in case.evidence.texts
        if text.trust is Trust.REQUESTER and not text.earlier and not text.whole
        for value in text.values
    )


_ADDRESSEES = (ArgumentRole.WHO, ArgumentRole.WHERE, ArgumentRole.COUNTERPARTY)


def _rule(
    number: int, judge: Callable[[Sourced], Reason | None], verdict: Verdict, *codes: str, version: int = 1
) -> Rule[Sourced]:
    return Rule(
        id=RuleId(f"P{number}"),
        version=version,
        gate=Gate.PROVENANCE,
        judge=judge,
        verdicts=dict.fromkeys(codes, verdict),
    )


RULES = (
    _rule(
        1,
        _who,
        Verdict.CONFIRM,
        *("who_from_field", "who_from_free_text", "who_from_model", "credential_not_said"),
        version=2,
    ),
    _rule(2, _where, Verdict.CONFIRM, "where_from_field", "where_from_free_text", "where_from_model"),
    _rule(
        3,
        _how_much,
        Verdict.CONFIRM,
        *("how_much_from_field", "how_much_from_free_text", "how_much_from_model"),
        version=2,
    ),
    _rule(4, _which, Verdict.CONFIRM, "which_from_free_text", "which_from_model"),
    _rule(5, _when, Verdict.LIGHT_CONFIRM, "when_from_free_text", "when_from_model", version=2),
    _rule(6, _no_target, Verdict.CONFIRM, "tainted_no_target"),
    _rule(7, _destructive, Verdict.CONFIRM, "tainted_destructive"),
    _rule(8, _handover, Verdict.CONFIRM, "tainted_handover"),
    _rule(9, _content, Verdict.CONFIRM, "content_from_others"),
    *passing_on.RULES,
    _rule(14, _looked_at, Verdict.LIGHT_CONFIRM, "looked_at_unnamed"),
    _rule(15, _state, Verdict.LIGHT_CONFIRM, "option_not_said"),
)
