"""Judges if anything may run at all, if the tool is known and if the arguments fit it.

It knows nothing of people, risks or the model's words.
"""

from __future__ import annotations

from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import RuleId, ToolName
from ringi.domain.text import Reason
from ringi.domain.tools import Argument, Effect, Json, Reach, Risk, ToolSpec
from ringi.gates.conditions import ARGUMENT_AMENDED
from ringi.gates.modification import NAMING, fits
from ringi.gates.rule import Case, Rule


def unknown(name: ToolName) -> ToolSpec:
    """Facts standing in for an unregistered tool: the worst there are, so that every rule can judge."""
    return ToolSpec(
        name=name,
        effect=Effect.DESTRUCTIVE,
        reach=Reach.OUTSIDE,
        level=7,
        risk=Risk.CRITICAL,
        reversible=False,
        operation=True,
    )


def _stopped(case: Case) -> Reason | None:
    """Nothing starts while the emergency stop is on, not even a read; except to release it and to find out what happened."""
    if case.known and case.spec.administrative and case.spec.under_stop:
        return None
    if case.evidence.platform_stopped:
        return Reason("platform_stopped")
    return Reason("stopped") if case.evidence.stopped else None


def _known(case: Case) -> Reason | None:
    """The tool is registered and the organisation uses it."""
    if not case.known:
        return Reason("tool_unknown")
    return None if case.terms.enabled else Reason("tool_disabled")


def _author(case: Case) -> Reason | None:
    """A call that changes the organisation itself is asked for by a person, never by a model, and no other call is."""
    by_person = case.evidence.author == "person"
    if case.spec.administrative and not by_person:
        return Reason("not_for_models")
    return Reason("not_on_forms") if by_person and not case.spec.administrative else None


def _arguments(case: Case) -> Reason | None:
    """The arguments fit the tool's declaration once they are repaired, and have an exact written form. The call
    names the people or things it is about: nobody is looked up for an empty name."""
    declared = case.spec.arguments
    errors = case.evidence.argument_errors
    # A value that a teaching put in was not there yet when these were found; a merely repaired one was.
    wrong = {name for name in errors if case.changed.get(name) != ARGUMENT_AMENDED}
    wrong |= {name for name, value in case.args.items() if not _fits(value, declared.get(name))}
    wrong |= {
        name for name, argument in declared.items() if argument.required and _lacks(case, name, argument)
    }
    wrong |= set(case.inexact)
    return Reason("arguments_invalid", {"arguments": "、".join(sorted(wrong))}) if wrong else None


def _lacks(case: Case, name: str, argument: Argument) -> bool:
    empty = argument.role in NAMING and case.args.get(name) in ("", [])
    return empty or name not in case.args


def _fits(value: Json, argument: Argument | None) -> bool:
    return argument is not None and fits(value, argument)


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("stop"),
        gate=Gate.STOP,
        version=2,
        judge=_stopped,
        verdicts={"stopped": Verdict.BLOCK, "platform_stopped": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("registry-known"),
        gate=Gate.REGISTRY,
        judge=_known,
        verdicts={"tool_unknown": Verdict.BLOCK, "tool_disabled": Verdict.BLOCK},
        reads=("tools",),
    ),
    Rule(
        id=RuleId("registry-author"),
        gate=Gate.REGISTRY,
        judge=_author,
        verdicts={"not_for_models": Verdict.BLOCK, "not_on_forms": Verdict.BLOCK},
        alerts=frozenset({"not_for_models"}),
    ),
    Rule(
        id=RuleId("registry-arguments"),
        gate=Gate.REGISTRY,
        version=2,
        judge=_arguments,
        verdicts={"arguments_invalid": Verdict.BLOCK},
    ),
)
