"""What does the embedded model say when the tools have run? Only what the results hold."""

from __future__ import annotations

import pytest
from tests.assistants.rules.speaking import calls, proposed, request

from ringi.brain.evals.company import REQUESTER
from ringi.domain.ids import ToolName
from ringi.domain.model import StepResult
from ringi.domain.proposal import TextProposal
from ringi.domain.text import Text
from ringi.domain.tools import Json

MADE: Json = {"task_id": "1", "title": "資料作成", "assignee": "田中 太郎", "due": "2026-11-19"}
OWN: Json = {"task_id": "1", "title": "資料作成", "assignee": REQUESTER.name, "due": "2026-11-19"}
LISTED: Json = {
    "tasks": [
        {"number": 1, "title": "棚卸し", "assignee": "田中 太郎", "due": None, "state": "open"},
    ],
    "total": 3,
}


def closing(said: str, *results: StepResult) -> str:
    proposal = proposed(request(said, results=results))
    assert isinstance(proposal, TextProposal)
    return proposal.text


def step(tool: str, result: Json = None, outcome: str = "finished", reason: Text | None = None) -> StepResult:
    return StepResult(tool=ToolName(tool), args={}, outcome=outcome, result=result, reason=reason)


def test_a_day_of_another_year_is_told_with_its_year() -> None:
    """Nobody takes it for the one of this year."""
    made: Json = {"task_id": "1", "title": "資料作成", "assignee": "田中 太郎", "due": "2027-11-01 17:00"}

    told = closing("頼んで", step("chatwork_task_create", made))

    assert "期限は2027年11月1日(月) 17:00です。" in told


def test_a_message_that_came_meanwhile_is_not_lost() -> None:
    """What the results are of is not asked for again, what was said since is."""
    said = ["田中さんに資料作成を明日までに頼んで", "佐藤さんに棚卸しを明日までに頼んで"]

    later = proposed(request(said, results=(step("chatwork_task_create", MADE),)))
    last = proposed(request(said, results=(step("chatwork_task_create", MADE),) * 2))

    assert ["棚卸し"] == [call["task_body"] for call in calls(later)]
    assert isinstance(last, TextProposal)


def test_what_the_same_message_left_open_is_asked_for_at_once() -> None:
    """Of two wishes in one message the complete one is done, and the other one's missing part is asked for."""
    said = "田中さんに資料作成を頼みたい、あと佐藤さんに会議は14時からって伝えて"

    told = closing(said, step("send_message"))

    assert "期限はいつにしますか。" in told


def test_two_people_are_two_calls_and_both_have_run() -> None:
    """Nothing is done twice where one request led to several calls."""
    said = "田中さんと佐藤さんに資料作成を明日までに頼んで"

    assert calls(proposed(request(said, results=(step("chatwork_task_create", MADE),) * 2))) == []


@pytest.mark.parametrize(
    ("said", "result", "first"),
    [
        ("頼んで", MADE, "田中 太郎さんに「資料作成」のタスクをお願いしました。期限は11月19日(木)です。"),
        ("頼んで", OWN, "「資料作成」をご自身のタスクに加えました。期限は11月19日(木)です。"),
        (
            "do it please",
            MADE,
            'I have given 田中 太郎 the task "資料作成". It is due on Thursday, November 19.',
        ),
    ],
    ids=["somebody", "oneself", "English"],
)
def test_a_made_task_is_told_with_its_facts(said: str, result: Json, first: str) -> None:
    """Who, what and until when, in the language of the message."""
    text = closing(said, step("chatwork_task_create", result))

    assert first == text.splitlines()[0]


def test_found_tasks_are_listed_with_their_numbers() -> None:
    """The numbers are those a person can answer with, and what is left out is said."""
    text = closing("タスクは？", step("chatwork_task_search", LISTED))

    assert [
        "タスクは 3 件です。",
        "1. 棚卸し（田中 太郎さん、期限 なし、未完了）",
        "ほかに 2 件あります。",
    ] == text.splitlines()[:3]


def test_an_empty_list_is_said_plainly() -> None:
    """No task, no number."""
    text = closing("タスクは？", step("chatwork_task_search", {"tasks": [], "total": 0}))

    assert text.startswith("当てはまるタスクはありませんでした。")


def test_an_unknown_result_is_told_by_its_plain_facts() -> None:
    """Fields a person can read are shown, ids and nested values are not."""
    result: Json = {"done": True, "name": "田中 太郎", "person_id": "7", "more": {"a": 1}}

    text = closing("田中さんの給与を教えて", step("view_salary_info", result))

    assert ["・名前：田中 太郎"] == [line for line in text.splitlines() if line.startswith("・")]


def test_a_failure_is_told_with_its_reason() -> None:
    """What did not happen is not dressed up."""
    reason = Text("embedded.no_tools")

    text = closing("田中さんの給与を教えて", step("view_salary_info", outcome="failed", reason=reason))

    assert "「給与の情報を見る」は、うまくいきませんでした。理由：いま使える道具がありません。" in text


def test_a_failure_is_not_told_as_a_success() -> None:
    """The words of success belong to what finished."""
    text = closing("田中さんに頼んで", step("chatwork_task_create", outcome="failed"))

    assert "お願いしました" not in text


def test_what_the_message_left_open_is_asked_at_the_end() -> None:
    """One wish done, the other lacks its deadline: the answer ends with the question."""
    text = closing("1番完了。田中さんに資料作成お願い", step("chatwork_task_complete", {"done": True}))

    assert "期限はいつにしますか。" in text.splitlines()[-1]


def test_a_request_that_was_not_finished_is_said_to_be_kept() -> None:
    """Who turns to something else while a question is open hears how to go on with what they had begun."""
    before = ["佐藤さんに会議室の予約を頼んで", "期限はいつにしますか。"]
    asked = request("自分のタスクを見せて", before=before, results=(step("chatwork_task_search", LISTED),))

    proposal = proposed(asked)

    assert isinstance(proposal, TextProposal)
    assert "続けるときは「続きをお願い」" in proposal.text
