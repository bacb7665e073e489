"""Tells if a policy can still be taken back, by trying: it decides on the calls that change policies and release the stop
under its numbers. Its rules and forbidden expressions do not look at these calls. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from ringi.domain.decision import Stamp, Verdict
from ringi.domain.evidence import Audience, Evidence, Target, Thing
from ringi.domain.ids import ExecutionId, PersonId, ToolName
from ringi.domain.people import TOP_LEVEL, Approver, Person
from ringi.domain.policy import Policy
from ringi.domain.proposal import Confidence, ProposedCall, ToolCallProposal
from ringi.domain.tools import Args, Argument, ArgumentRole, Json, ToolSpec
from ringi.gates.compiled import compile_policy
from ringi.gates.decide import decide


def locked_by(policy: Policy, specs: Mapping[ToolName, ToolSpec]) -> tuple[ToolName, Stamp] | None:
    """The first essential call that would be stopped, and the stamp that stops it; None if each can pass."""
    essential = [spec for spec in specs.values() if spec.essential]
    compiled = compile_policy(policy, essential)
    for spec in essential:
        decision = decide(_proposal(spec), _evidence(spec), compiled)
        if decision.verdict is Verdict.BLOCK:
            return spec.name, decision.headline
    return None


_MONDAY = datetime(2030, 1, 7, 10, tzinfo=ZoneInfo("Asia/Tokyo"))
_PRESIDENT = Person(id=PersonId(UUID(int=1)), name="代表", level=TOP_LEVEL)
_SECOND = Approver(person=PersonId(UUID(int=2)), name="副代表", level=TOP_LEVEL)


def _proposal(spec: ToolSpec) -> ToolCallProposal:
    call = ProposedCall(tool=spec.name, args=_args(spec), execution_id=ExecutionId(UUID(int=3)))
    return ToolCallProposal(
        intent_understanding="", tool_selection_reason="", confidence=Confidence(overall=1.0), calls=(call,)
    )


def _args(spec: ToolSpec) -> Args:
    return {name: _value(each) for name, each in spec.arguments.items() if each.required}


def _value(argument: Argument) -> Json:
    if argument.kind == "int":
        return 1
    return str(UUID(int=4)) if argument.role is ArgumentRole.WHICH else "見直し"


def _evidence(spec: ToolSpec) -> Evidence:
    things = [
        name for name, each in spec.arguments.items() if each.role is ArgumentRole.WHICH and each.required
    ]
    return Evidence(
        now=_MONDAY,
        stopped=False,
        requester=_PRESIDENT,
        audience=Audience(lowest_level=TOP_LEVEL),
        tool=spec,
        targets=tuple(Target(argument=name, thing=Thing(id=str(UUID(int=4)), name="版")) for name in things),
        approvers=(_SECOND,),
        author="person",
    )
