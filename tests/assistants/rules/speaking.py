"""Somebody who speaks to the embedded model: the company of the corpora, its tools, its conversations."""

from __future__ import annotations

import asyncio
import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.brain.evals.company import COLLEAGUES, NOW, REQUESTER, said_before
from ringi.domain.ids import ToolName
from ringi.domain.model import ModelRequest, ModelTool, StepResult
from ringi.domain.proposal import Proposal, ToolCallProposal
from ringi.domain.tools import Effect, Example, Risk, ToolSpec

COMPANY = {
    "calendar": ("来週の予定を教えて", "What is on next week?"),
    "event_create": (
        "12月18日に「忘年会」を会社の予定に入れて",
        'Add "year-end party" to the company calendar on December 18',
    ),
    "event_remove": (
        "「忘年会」を会社の予定から消して",
        'Remove "year-end party" from the company calendar',
    ),
    "view_team_tasks": ("チームのタスクを見せて", "Show me my team's tasks"),
    "view_team_goals": ("チームの目標を見せて", "Show me my team's goals"),
    "view_directory": ("営業部のメンバーは？", "How many people work here?"),
    "announce": (
        "営業部の皆さんに「棚卸しは金曜です」と周知して",
        "Tell my team that I work from home tomorrow",
    ),
    "people_find": ("田中さんって誰？", "Who is Tanaka?"),
    "view_all_users": ("社員の一覧を見せて", "List all employees"),
    "send_confidential": ("田中さんに機密資料を送って", "Send the confidential file to Tanaka"),
    "report_feature_request": (
        "「出張の手配」を要望として社長に届けて",
        'Report "translate documents" as a feature request',
    ),
    "calculator": ("1,200円の8%引きはいくら？", "How much is 8% off 1,200 yen?"),
    "view_inbox": ("自分に届いたメッセージを見せて", "Show me my messages"),
    "text_tools": ("「お世話になっております」は何文字？", 'Count the characters in "Best regards"'),
}
EXAMPLES = {
    "chatwork_task_create": (
        "田中さんに資料作成を明日までに頼んで",
        "Ask Tanaka to prepare the slides by Friday",
    ),
    "chatwork_task_search": ("自分のタスクを見せて", "Show my tasks"),
    "view_given_tasks": ("私が頼んだタスクを見せて", "Show me the tasks I gave out"),
    "chatwork_task_complete": ("1番完了", "Task 1 is done"),
    "task_change": ("1番のタスクの期限を金曜に変えて", "Change the deadline of task 1 to Friday"),
    "delete_task": ("2番のタスクを消して", "Delete task 2"),
    "send_message": ("田中さんに「遅れます」と伝えて", "Tell Tanaka that I will be late"),
    "send_to_all": ("全員に「本日は閉館です」と伝えて", "Tell everyone that the office is closed"),
    "view_salary_info": ("田中さんの給与を教えて", "What is Tanaka's salary?"),
    "change_permission": ("田中さんの権限をレベル3に変更して", "Set Tanaka to level 3"),
    **COMPANY,
    "goal_registration": (
        "目標を設定したい。理由：早く帰りたい。内容：残業なし。方法：朝に計画する",
        "Set a goal. Why: to be home early. What: no overtime. How: plan every morning",
    ),
    "goal_progress_report": ("目標の進捗：半分まで来た", "Progress on my goal: half of it is done"),
    "view_own_goals": ("自分の目標を見せて", "Show me my goals"),
    "delete_goal": ("1番の目標を消して", "Delete goal 1"),
    "save_memory": ("定例会議は水曜って覚えて", "Remember that the weekly meeting is on Wednesday"),
    "query_memory": ("定例会議のこと覚えてる？", "What do you remember about the weekly meeting?"),
    "delete_memory": ("1番の記憶を消して", "Forget memory 1"),
    "knowledge_search": ("会社の知識から経費精算を検索して", "Search the company knowledge for expenses"),
}


def tool(name: str) -> ModelTool:
    ja, en = EXAMPLES[name]
    spec = ToolSpec(
        name=ToolName(name),
        effect=Effect.WRITE,
        level=1,
        risk=Risk.LOW,
        examples=(Example(ja=ja, en=en),),
    )
    return ModelTool(spec=spec, description=name, schema=dict)


TOOLS = tuple(tool(name) for name in EXAMPLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    said: str
    before: tuple[str, ...]
    tuning: bool
    label: Mapping[str, object]


def corpus(name: str) -> list[Spoken]:
    """All cases; which half a case belongs to depends on its words alone."""
    path = Path(__file__).parents[2] / "corpora" / f"embedded_{name}.toml"
    cases = tomllib.loads(path.read_text("utf-8"))["cases"]
    return [
        Spoken(
            said=case["said"],
            before=tuple(case.get("before", ())),
            tuning=_half(case.get("before"), case["said"]) == 0,
            label={key: value for key, value in case.items() if key not in {"said", "before"}},
        )
        for case in cases
    ]


def request(
    said: str | Sequence[str],
    *,
    before: Sequence[str] = (),
    tools: tuple[ModelTool, ...] = TOOLS,
    results: tuple[StepResult, ...] = (),
    complaint: str = "",
) -> ModelRequest:
    """`before` is a person's message, the reply to it, and so on."""
    messages = (said,) if isinstance(said, str) else tuple(said)
    return ModelRequest(
        now=NOW,
        locale="ja",
        requester=REQUESTER,
        messages=messages,
        items=tuple(said_before(number, text) for number, text in enumerate(before)),
        people=(REQUESTER, *COLLEAGUES),
        tools=tools,
        results=results,
        complaint=complaint,
    )


def proposed(asked: ModelRequest) -> Proposal:
    return asyncio.run(EmbeddedModel().propose(asked)).proposal


def calls(proposal: Proposal) -> list[dict[str, object]]:
    """The proposed calls as the corpora write them."""
    if not isinstance(proposal, ToolCallProposal):
        return []
    return [{"call": str(call.tool), **call.args} for call in proposal.calls]


def _half(before: Sequence[str] | None, said: str) -> int:
    return hashlib.sha256(repr((before, said)).encode()).digest()[0] % 2
