"""What does an ordinary call look like? Every test changes only the one thing it is about."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from ringi.domain.decision import Decision, Stamp, Verdict
from ringi.domain.evidence import Audience, Evidence
from ringi.domain.ids import DepartmentId, ExecutionId, PersonId, ToolName
from ringi.domain.people import Approver, Person
from ringi.domain.policy import Policy
from ringi.domain.proposal import Confidence, ProposedCall, ToolCallProposal
from ringi.domain.tools import Argument, ArgumentRole, Effect, Risk, ToolSpec
from ringi.gates import decide
from ringi.gates.compiled import compile_policy

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))


def person_id(number: int) -> PersonId:
    return PersonId(UUID(int=number))


def department(number: int) -> DepartmentId:
    return DepartmentId(UUID(int=1000 + number))


def person(number: int = 1, level: int = 2, **changes) -> Person:
    return replace(Person(id=person_id(number), name=f"社員{number}", level=level), **changes)


def approver(number: int, **changes) -> Approver:
    return replace(Approver(person=person_id(number), name=f"承認者{number}", level=6), **changes)


WRITE = ToolSpec(
    name=ToolName("note_write"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    arguments={
        "body": Argument(role=ArgumentRole.CONTENT, max_length=1000),
        "due": Argument(role=ArgumentRole.WHEN, kind="date", required=False),
        "who": Argument(role=ArgumentRole.WHO, required=False),
        "path": Argument(role=ArgumentRole.WHERE, required=False),
        "new_level": Argument(role=ArgumentRole.HOW_MUCH, kind="int", required=False, level=True),
    },
)
READ = replace(WRITE, name=ToolName("note_read"), effect=Effect.READ)
ARGS = {"body": "議事録をまとめる"}


def proposal(tool: ToolSpec = WRITE, **changes) -> ToolCallProposal:
    args = changes.pop("args", ARGS)
    plain = ToolCallProposal(
        intent_understanding="依頼者は議事録のメモを残したい",
        tool_selection_reason="メモを書く道具がこれだから",
        confidence=Confidence(overall=0.95),
        calls=(ProposedCall(tool=tool.name, args=args, execution_id=ExecutionId(UUID(int=7))),),
    )
    return replace(plain, **changes)


def evidence(tool: ToolSpec | None = WRITE, **changes) -> Evidence:
    plain = Evidence(now=NOW, stopped=False, requester=person(), audience=Audience(lowest_level=2), tool=tool)
    return replace(plain, **changes)


def judged(
    tool: ToolSpec = WRITE,
    *,
    proposed: dict | None = None,
    known: dict | None = None,
    policy: Policy | None = None,
) -> Decision:
    """The decision about an ordinary call of the tool, changed as told."""
    compiled = compile_policy(policy or Policy(), [tool])
    return decide(proposal(tool, **(proposed or {})), evidence(**({"tool": tool} | (known or {}))), compiled)


def stamp_of(decision: Decision, rule: str) -> Stamp:
    """The one stamp this rule left."""
    (found,) = [stamp for stamp in decision.stamps if stamp.rule == rule]
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One row of a table: what differs from the ordinary call, and what a rule says to it."""

    id: str
    tool: ToolSpec = WRITE
    proposed: dict = field(default_factory=dict)
    known: dict = field(default_factory=dict)
    policy: Policy | None = None
    reason: str = "passed"
    verdict: Verdict = Verdict.ALLOW

    @property
    def expected(self) -> tuple[str, Verdict]:
        return self.reason, self.verdict

    def said(self, rule: str) -> tuple[str, Verdict]:
        """What the rule answers to this row."""
        decision = judged(self.tool, proposed=self.proposed, known=self.known, policy=self.policy)
        found = stamp_of(decision, rule)
        return found.reason.code, found.verdict


def table(*cases: Case) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case.id for case in cases])
