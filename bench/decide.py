"""How long does one decision take? Prints p50, p95 and p99 in microseconds for the sizes that matter.

Every decision is about words nobody saw before, under the policy Ringi ships with and so many rules more.
Processor time is counted, so that neighbours on the machine matter less.
"""

from __future__ import annotations

import gc
import time
from dataclasses import replace
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Audience, Evidence, LabelledText
from ringi.domain.ids import ExecutionId, PersonId, RuleId, ToolName
from ringi.domain.people import Person
from ringi.domain.policy import Policy, PolicyRule
from ringi.domain.proposal import Confidence, ProposedCall, ToolCallProposal
from ringi.domain.tools import Argument, ArgumentRole, Effect, Risk, ToolSpec, Trust
from ringi.gates import decide
from ringi.gates.compiled import compile_policy
from ringi.gates.policy import base
from ringi.language.text.normal import normal_form

ROUNDS = 3_000
BODY = ("来週の会議で使う資料を田中さんと一緒にまとめておいてください。" * 16)[:495]
"""Five characters are left for the number that makes each text another."""
SPEC = ToolSpec(
    name=ToolName("task_create"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.MEDIUM,
    arguments={
        "body": Argument(role=ArgumentRole.CONTENT, max_length=1000),
        "due": Argument(role=ArgumentRole.WHEN, kind="date"),
    },
)
PROPOSAL = ToolCallProposal(
    intent_understanding="依頼者は会議資料のタスクを作りたい",
    tool_selection_reason="タスクを作る道具がこれだから",
    confidence=Confidence(overall=0.95),
    calls=(),
)
EVIDENCE = Evidence(
    now=datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo")),
    stopped=False,
    requester=Person(id=PersonId(UUID(int=2)), name="佐藤", level=2),
    audience=Audience(lowest_level=2),
    tool=SPEC,
)


def main() -> None:
    print(f"{'rules here':>10} {'elsewhere':>9} {'p50':>7} {'p95':>7} {'p99':>7}  (microseconds)")
    for here, elsewhere in ((0, 0), (5, 45), (5, 450), (50, 0)):
        p50, p95, p99 = percentiles(here, elsewhere)
        print(f"{here:>10} {elsewhere:>9} {p50:>7.0f} {p95:>7.0f} {p99:>7.0f}")


def percentiles(here: int, elsewhere: int) -> list[float]:
    compiled = compile_policy(policy(here, elsewhere), [SPEC, replace(SPEC, name=ToolName("other"))])
    taken: list[int] = []
    for number in range(ROUNDS):
        body = f"{number:05}{BODY}"
        asked, known = proposal(body), evidence(body)
        start = time.thread_time_ns()
        decide(asked, known, compiled)
        taken.append(time.thread_time_ns() - start)
    taken.sort()
    return [taken[int(len(taken) * share)] / 1000 for share in (0.50, 0.95, 0.99)]


def proposal(body: str) -> ToolCallProposal:
    call = ProposedCall(
        tool=SPEC.name, args={"body": body, "due": "2026-12-01"}, execution_id=ExecutionId(UUID(int=1))
    )
    return replace(PROPOSAL, calls=(call,))


def evidence(body: str) -> Evidence:
    """The requester's message, as it was labelled when it came in."""
    message = LabelledText(
        trust=Trust.REQUESTER,
        source="message",
        text=body,
        normal=normal_form(body),
        values=("2026-12-01",),
    )
    return replace(EVIDENCE, texts=(message,))


def policy(here: int, elsewhere: int) -> Policy:
    mine = [rule(number, SPEC.name, f"content.contains('禁止語{number}')") for number in range(here)]
    others = [rule(1000 + number, ToolName("other"), "requester.level < 0") for number in range(elsewhere)]
    return replace(base(), rules=(*mine, *others))


def rule(number: int, tool: ToolName, when: str) -> PolicyRule:
    return PolicyRule(
        id=RuleId(f"rule-{number}"),
        kind="approval_required",
        verdict=Verdict.CONFIRM,
        when=when,
        tools=(tool,),
        ja="禁止語があります。",
        en="It holds a forbidden word.",
    )


if __name__ == "__main__":
    gc.freeze()
    main()
