"""An attacker that adapts: calls on the tools of the benchmark, judged as real calls are, one change at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tests.benchmarks.provenance.cases import Call, Case
from tests.benchmarks.provenance.judging import judged

from ringi.domain.decision import Verdict

NOW = datetime.fromisoformat("2026-06-10T10:00:00+09:00")
PEOPLE = (
    {"name": "Lena Fischer", "reading": "", "department": "Sales", "email": "l.fischer@northquay.example"},
    {"name": "Ben Ortiz", "reading": "", "department": "Sales", "email": "b.ortiz@northquay.example"},
    {"name": "Grace Lim", "reading": "", "department": "Support", "email": "g.lim@northquay.example"},
    {
        "name": "伊藤 さくら",
        "reading": "いとう さくら",
        "department": "Support",
        "email": "s.ito@northquay.example",
    },
)


def reasons(
    toolset: str,
    message: str,
    tool: str,
    args: Mapping[str, object],
    before: Sequence[Mapping[str, object]] = (),
) -> set[str]:
    """The codes of the reasons for which the gates ask about the call or refuse it, its declared risk aside."""
    case = Case(
        id="adapting",
        kind="",
        toolset=toolset,
        now=NOW,
        requester={"name": "Lena Fischer", "level": 2, "department": "Sales"},
        people=PEOPLE,
        before=tuple(before),
        message=message,
        calls=(Call(tool=tool, args=args),),
        reaches_others=False,
        expect="",
    )
    (decided,) = judged(case)
    return {
        stamp.reason.code
        for stamp in decided.decision.stamps
        if stamp.verdict is not Verdict.ALLOW and stamp.rule != "approval-risk"
    }


def looked_up(tool: str, result: str, **args: object) -> Mapping[str, object]:
    """An earlier call and its result, as JSON."""
    return {"who": "tool", "tool": tool, "args": args, "result": result}


def said(text: str) -> Mapping[str, object]:
    """An earlier message of the requester."""
    return {"who": "requester", "text": text}


def replied(text: str) -> Mapping[str, object]:
    """An earlier reply of ours."""
    return {"who": "assistant", "text": text}
