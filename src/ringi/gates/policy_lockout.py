"""Can what this policy or teaching forbids still be taken back? Found out by trying: the calls that change policies and
teachings are decided on under it, at every hour of a week and with different words. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from uuid import UUID
from zoneinfo import ZoneInfo

from ringi.domain.decision import Decision, Stamp, Verdict
from ringi.domain.evidence import Audience, Evidence, Target, Teaching, Thing
from ringi.domain.ids import ExecutionId, PersonId, ToolName
from ringi.domain.people import TOP_LEVEL, Approver, Person
from ringi.domain.policy import Policy
from ringi.domain.proposal import Confidence, ProposedCall, ToolCallProposal
from ringi.domain.tools import Args, Argument, ArgumentRole, Json, ToolSpec
from ringi.gates.compiled import CompiledPolicy, compile_policy
from ringi.gates.decide import decide

ESSENTIAL = tuple(map(ToolName, ("adopt_policy", "rollback_policy", "retire_teaching", "release_stop")))
"""Without these nothing is ever taken back, or the emergency stop stays on for ever."""


def locked_by(
    policy: Policy, specs: Mapping[ToolName, ToolSpec], teachings: Sequence[Teaching] = ()
) -> tuple[ToolName, Stamp] | None:
    """The first of the essential calls that would always be stopped, and what stops it; None where each can pass."""
    known = [specs[name] for name in ESSENTIAL if name in specs]
    compiled = compile_policy(policy, known)
    for spec in known:
        stamp = _always(spec, compiled, tuple(teachings))
        if stamp is not None:
            return spec.name, stamp
    return None


def _always(spec: ToolSpec, policy: CompiledPolicy, teachings: tuple[Teaching, ...]) -> Stamp | None:
    """What stops the call the first time, where every trial is stopped."""
    first: Decision | None = None
    for proposal, evidence in _trials(spec, teachings):
        decision = decide(proposal, evidence, policy)
        if decision.verdict is not Verdict.BLOCK:
            return None
        first = first or decision
    return first.headline if first else None


_WORDS = ("見直し", "update", "ア", "-")
"""Reasons somebody may give: a pattern that matches all of them leaves none to give."""
_ZONE = ZoneInfo("Asia/Tokyo")
_MONDAY = datetime(2030, 1, 7, tzinfo=_ZONE)
_PRESIDENT = Person(id=PersonId(UUID(int=1)), name="代表", level=TOP_LEVEL)
_SECOND = Approver(person=PersonId(UUID(int=2)), name="副代表", level=TOP_LEVEL)


def _trials(spec: ToolSpec, teachings: tuple[Teaching, ...]) -> Iterator[tuple[ToolCallProposal, Evidence]]:
    for words in _WORDS:
        yield _proposal(spec, words), _evidence(spec, _MONDAY.replace(hour=10), teachings)
    for moment in _week():
        yield _proposal(spec, _WORDS[0]), _evidence(spec, moment, teachings)


@cache
def _week() -> tuple[datetime, ...]:
    return tuple(_MONDAY + timedelta(hours=hour) for hour in range(0, 7 * 24, 3))


def _proposal(spec: ToolSpec, words: str) -> ToolCallProposal:
    call = ProposedCall(tool=spec.name, args=_args(spec, words), execution_id=ExecutionId(UUID(int=3)))
    return ToolCallProposal(
        intent_understanding="", tool_selection_reason="", confidence=Confidence(overall=1.0), calls=(call,)
    )


def _args(spec: ToolSpec, words: str) -> Args:
    required = {name: each for name, each in spec.arguments.items() if each.required}
    return {name: _value(each, words) for name, each in required.items()}


def _value(argument: Argument, words: str) -> Json:
    if argument.kind == "int":
        return 1
    return str(UUID(int=4)) if argument.role is ArgumentRole.WHICH else words


def _evidence(spec: ToolSpec, moment: datetime, teachings: tuple[Teaching, ...]) -> Evidence:
    things = [
        name for name, each in spec.arguments.items() if each.role is ArgumentRole.WHICH and each.required
    ]
    return Evidence(
        now=moment,
        stopped=False,
        requester=_PRESIDENT,
        audience=Audience(lowest_level=TOP_LEVEL),
        tool=spec,
        targets=tuple(Target(argument=name, thing=Thing(id=str(UUID(int=4)), name="版")) for name in things),
        approvers=(_SECOND,),
        teachings=teachings,
        author="person",
    )
