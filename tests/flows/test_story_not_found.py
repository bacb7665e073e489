"""A call whose person or thing is not found, is one of several or may only be seen goes back to the model, which then
searches, asks or calls again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from functools import reduce

import pytest
from tests.support.offices import office_on
from tests.support.proposals import asks, says, wants, wants_all
from tests.support.scripted import Script
from tests.support.stories import Story

from ringi.domain.model import ModelRequest, StepResult
from ringi.domain.proposal import Proposal
from ringi.journal import events
from ringi.turns.machine.state import State
from ringi.turns.machine.table import AskModel, advance, next_effect

CREATE, CHANGE, SEARCH = "chatwork_task_create", "task_change", "chatwork_task_search"
DAY = "2099-12-04"


@pytest.fixture
async def office(shared: str) -> AsyncIterator[Story]:
    """The sample company with a model that says what the test wrote down."""
    script = Script()
    async with office_on(shared, script) as story:
        story.script = script
        yield story
        script.check()


def told(office: Story, request: int = -1) -> tuple[StepResult, ...]:
    """The results that the model read in that request."""
    return office.script.requests[request].results


def problems(office: Story) -> list[dict]:
    """The unclear words of the last result."""
    result = told(office)[-1].result
    assert isinstance(result, dict)
    return list(result["unclear"])


async def test_unknown_name_goes_back_to_the_model(office: Story):
    """The model reads that nobody is called so, and asks the requester in its own words."""
    office.next(
        wants(CREATE, assigned_to="田中次郎", task_body="名簿の確認", limit_date=DAY), asks("どなたですか。")
    )

    turn = await office.say("kato", "田中次郎さんに名簿の確認を金曜までに頼んで")

    assert [("assigned_to", "田中次郎", "not_found")] == [
        (each["argument"], each["said"], each["problem"]) for each in problems(office)
    ]
    assert "どなたですか。" == await office.reply("kato")
    assert "asked" == await outcome_of(office, turn)


async def test_name_of_two_people_comes_back_with_both(office: Story):
    """The candidates have what tells them apart, and ids that the next call may use."""
    office.next(
        wants(CREATE, assigned_to="田中", task_body="名簿の確認", limit_date=DAY),
        asks("どちらの田中さんですか。"),
    )

    await office.say("kato", "田中さんに名簿の確認を金曜までに頼んで")

    (problem,) = problems(office)
    assert {"several"} == {problem["problem"]}
    assert {("田中 太郎", "営業部", "課長"), ("田中 花子", "開発部", "課長")} == {
        (each["name"], each["department"], each["post"]) for each in problem["candidates"]
    }
    assert {str(office.person("tanaka")), str(office.person("tanaka-hanako"))} == {
        each["id"] for each in problem["candidates"]
    }


async def test_id_of_a_candidate_leads_to_a_card(office: Story):
    """A model that picks one of two is stopped by the card: the requester named neither."""
    office.next(
        wants(CREATE, assigned_to="田中", task_body="名簿の確認", limit_date=DAY),
        wants(CREATE, assigned_to=str(office.person("tanaka")), task_body="名簿の確認", limit_date=DAY),
    )

    await office.say("kato", "田中さんに名簿の確認を金曜までに頼んで")

    assert 1 == len(await office.pendings())
    assert "田中 太郎" in await office.reply("kato")


async def test_same_words_again_are_asked_of_the_requester(office: Story):
    """A model that repeats its call learns nothing new, and the requester reads the numbered list."""
    call = wants(CREATE, assigned_to="田中", task_body="名簿の確認", limit_date=DAY)
    office.next(call, call)

    await office.say("kato", "田中さんに名簿の確認を金曜までに頼んで")

    assert "どの方ですか。\n1. 田中 太郎" in await office.reply("kato")


async def test_model_that_guesses_on_is_stopped(office: Story):
    """Two calls of a turn come back; the third leads to a question to the requester."""
    office.next(
        *(
            wants(CREATE, assigned_to=name, task_body="名簿の確認", limit_date=DAY)
            for name in ("田中次郎", "田中三郎", "田中四郎")
        )
    )

    turn = await office.say("kato", "田中次郎さんに名簿の確認を金曜までに頼んで")

    judged = [each for each in await office.events(turn) if isinstance(each, events.Judged)]
    assert [True, True, False] == [each.returned for each in judged]
    assert "「田中四郎」さんが見つかりませんでした。" in await office.reply("kato")


async def test_task_of_another_may_be_seen_and_not_changed(office: Story):
    """A manager sees the task of somebody in their range; the model reads that, and whom to ask."""
    office.next(
        wants(CHANGE, task_identifier="月次の売上報告をまとめる", limit_date=DAY),
        says("このタスクは変えられません。"),
    )

    await office.say("takahashi", "月次の売上報告をまとめるタスクの期限を金曜に変えて")

    (problem,) = problems(office)
    assert "may_be_seen_but_not_changed" == problem["problem"]
    assert ["田中 太郎"] == [each["ask"] for each in problem["candidates"]]


async def test_requester_reads_that_a_task_may_only_be_seen(office: Story):
    """Without the model's help the sentence says so, and names the holder."""
    call = wants(CHANGE, task_identifier="月次の売上報告をまとめる", limit_date=DAY)
    office.next(call, call)

    await office.say("takahashi", "月次の売上報告をまとめるタスクの期限を金曜に変えて")

    reply = await office.reply("takahashi")
    assert "見ることはできますが、変えることはできません。" in reply
    assert "田中 太郎" in reply


async def test_task_out_of_range_is_not_found(office: Story):
    """A task that the requester may not see is like one that does not exist, for the model and for them."""
    office.next(
        wants(CHANGE, task_identifier="経費精算の締め切りを知らせる", limit_date=DAY),
        wants(CHANGE, task_identifier="そんなタスクはない", limit_date=DAY),
        says("見つかりませんでした。"),
    )

    await office.say("kobayashi", "経費精算の締め切りを知らせるタスクの期限を金曜に変えて")

    secret, absent = (step.result for step in told(office))
    assert {"problem": "not_found", "candidates": []} == {
        name: value for name, value in secret["unclear"][0].items() if name in ("problem", "candidates")
    }
    assert {**secret["unclear"][0], "said": ""} == {**absent["unclear"][0], "said": ""}


async def test_id_from_a_search_is_accepted(office: Story):
    """A task is named as the context writes it; no card is due, because the requester said its title."""
    await create(office)
    (found,) = await office.rows("SELECT id FROM tasks WHERE title = '会場の予約' AND org = ringi.org()")
    office.next(
        tomorrow(CHANGE, task_identifier=f"task:{found[0]}"),
        says("期限を変えました。"),
    )

    await office.say("kobayashi", "会場の予約の期限を明日に変えて")

    assert "期限を変えました。" in await office.reply("kobayashi")
    assert "会場の予約" == told(office)[-1].args["task_identifier"]


async def create(office: Story) -> None:
    office.next(
        tomorrow(CREATE, assigned_to="自分", task_body="会場の予約"),
        says("作りました。"),
    )
    await office.say("kobayashi", "自分に会場の予約を明日までに頼んで")


def tomorrow(tool: str, **args: str) -> Callable[[ModelRequest], Awaitable[Proposal]]:
    """A call with the day after that of the request as its deadline."""

    async def think(request: ModelRequest) -> Proposal:
        return wants(tool, **args, limit_date=f"{request.now.date() + timedelta(days=1)}")

    return think


async def outcome_of(office: Story, turn: object) -> str:
    rows = await office.rows(f"SELECT outcome FROM turns WHERE org = ringi.org() AND id = '{turn}'")
    return rows[0][0]


async def test_department_stands_for_all_its_members(office: Story):
    """One call and one card, which names them all; the yes gives a task to each of them."""
    office.next(
        tomorrow(CREATE, assigned_to="営業部の全員", task_body="名刺の整理"),
        says("お願いしました。"),
    )

    await office.say("takahashi", "営業部の全員に名刺の整理を明日までに頼んで")

    card = await office.reply("takahashi")
    assert "営業部（3 名）：" in card
    assert [True] * 3 == [name in card for name in ("田中 太郎", "山本 さくら", "中村 蓮")]
    await office.say("takahashi", "はい")
    given = await office.rows(
        "SELECT p.name FROM tasks t JOIN persons p ON p.org = t.org AND p.id = t.assignee "
        "WHERE t.org = ringi.org() AND t.title = '名刺の整理'"
    )
    assert {"田中 太郎", "山本 さくら", "中村 蓮"} == {name for (name,) in given}
    assert "営業部の 3 名に" in await office.reply("takahashi")


@pytest.mark.parametrize("said", ["営業部のみなさん", "自分の部署の全員", "everyone in the Sales team"])
async def test_members_of_a_department_have_many_names(office: Story, said: str):
    """A department, one's own or in English, means the same people."""
    office.next(tomorrow(CREATE, assigned_to=said, task_body="名刺の整理"))

    await office.say("takahashi", f"{said}に名刺の整理を明日までに頼んで")

    assert "営業部（3 名）：" in await office.reply("takahashi")


async def test_department_out_of_range_is_refused(office: Story):
    """A leader gives tasks to their own department, and not to all of another one."""
    office.next(tomorrow(CREATE, assigned_to="管理部の全員", task_body="名刺の整理"))

    await office.say("tanaka", "管理部の全員に名刺の整理を明日までに頼んで")

    assert () == await office.pendings()
    assert [] == await office.rows("SELECT 1 FROM tasks WHERE org = ringi.org() AND title = '名刺の整理'")


async def test_department_is_for_leaders(office: Story):
    """An employee names the people one by one."""
    office.next(tomorrow(CREATE, assigned_to="営業部の全員", task_body="名刺の整理"))

    await office.say("yamamoto", "営業部の全員に名刺の整理を明日までに頼んで")

    assert () == await office.pendings()


async def test_everybody_is_no_department(office: Story):
    """Words for everybody without a department mean no team of the requester's."""
    office.next(tomorrow(CREATE, assigned_to="全員", task_body="名刺の整理"), asks("どの部署の方ですか。"))

    await office.say("takahashi", "全員に名刺の整理を明日までに頼んで")

    assert ["not_found"] == [each["problem"] for each in problems(office)]


async def test_name_behind_a_department_is_that_person(office: Story):
    """A department before the name tells two people of one name apart."""
    office.next(
        tomorrow(CREATE, assigned_to="開発部の田中さん", task_body="名刺の整理"), says("お願いしました。")
    )

    await office.say("watanabe", "開発部の田中さんに名刺の整理を明日までに頼んで")

    assert "お願いしました。" in await office.reply("watanabe")
    assert "田中 花子" == told(office)[-1].args["assigned_to"]


async def test_crash_before_the_next_answer_loses_nothing(office: Story):
    """The journal up to the judgement folds into a turn that asks the model again, with the same candidates to tell."""
    office.next(
        wants(CREATE, assigned_to="田中", task_body="名簿の確認", limit_date=DAY), asks("どちらですか。")
    )
    turn = await office.say("kato", "田中さんに名簿の確認を金曜までに頼んで")
    recorded = await office.events(turn)
    (at,) = [n for n, each in enumerate(recorded) if isinstance(each, events.Judged)]

    state = reduce(advance, recorded[: at + 1], State())

    assert AskModel() == next_effect(state)
    (result,) = state.results
    assert {office.person("tanaka"), office.person("tanaka-hanako")} == {*result.unclear[0].candidates}
    assert told(office)[-1].unclear == result.unclear


async def test_other_calls_of_the_answer_go_on(office: Story):
    """A name that is not clear holds up its own call alone."""
    office.next(
        wants_all(
            (SEARCH, {"person_name": "田中", "status": "open"}),
            (SEARCH, {"person_name": "伊藤", "status": "open"}),
        ),
        says("伊藤さんのタスクは1件です。"),
    )

    await office.say("sakura", "田中さんと伊藤さんのタスクを見せて")

    assert ["failed", "finished"] == [each.outcome for each in told(office)]


async def test_model_that_tries_names_learns_two_at_most(office: Story):
    """A model that tries out names for a requester is told of two, however many calls its answer holds."""
    names = ("田中", "田中 次郎", "佐々木", "井上", "木村")
    calls = [(SEARCH, {"person_name": name, "status": "open"}) for name in names]
    office.next(wants_all(*calls))

    turn = await office.say("kato", "社員をみんな調べて")

    judged = [each for each in await office.events(turn) if isinstance(each, events.Judged)]
    assert 2 == sum(each.returned for each in judged)
    assert 1 == len(office.script.requests)


async def test_tool_above_the_requester_tells_no_candidates(office: Story):
    """A call that would be refused anyway is refused, and its candidates are told to nobody."""
    office.next(wants("view_salary_info", person_name="田中"))

    turn = await office.say("nakamura", "田中さんの給料を見せて")

    assert [False] == [each.returned for each in await office.events(turn) if isinstance(each, events.Judged)]
    assert "花子" not in await office.reply("nakamura")
