"""Which day is meant where a request names two, or one that is none?"""

from __future__ import annotations

import pytest
from tests.assistants.rules.speaking import calls, proposed, request

from ringi.domain.proposal import ClarificationProposal


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("田中さんに資料作成を木曜、いや金曜までに頼んで", "2026-11-20"),
        ("田中さんに資料作成を明日じゃなくて金曜までに頼んで", "2026-11-20"),
        ("田中さんに資料作成を明日まで。いや、あさってまで", "2026-11-20"),
        ("田中さんに資料作成を明日まで。いやあさってまで", "2026-11-20"),
    ],
)
def test_the_day_said_last_counts(said: str, day: str):
    """Nothing of the correction stays in the title."""
    task = {"assigned_to": "田中", "task_body": "資料作成", "limit_date": day}

    assert [{"call": "chatwork_task_create", **task}] == calls(proposed(request(said)))


@pytest.mark.parametrize(
    "said",
    [
        "Ask Tanaka to prepare the slides by Thursday, no, Friday",
        "Ask Tanaka to prepare the slides not by tomorrow but by Friday",
    ],
)
def test_the_day_said_last_counts_in_english(said: str):
    """Nothing of the correction stays in the title."""
    task = {"assigned_to": "Tanaka", "task_body": "prepare the slides", "limit_date": "2026-11-20"}

    assert [{"call": "chatwork_task_create", **task}] == calls(proposed(request(said)))


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("田中さんに資料作成を木曜か金曜までに頼んで", ("11月19日(木)まで", "11月20日(金)まで")),
        ("田中さんに資料作成を今日中に、無理なら明日までに頼んで", ("11月18日(水)まで", "11月19日(木)まで")),
        ("田中さんに資料作成を11/1までに頼んで", ("2026年11月1日(日)まで", "2027年11月1日(月)まで")),
        (
            "Ask Tanaka to prepare the slides by Thursday or Friday",
            ("by Thursday, November 19", "by Friday, November 20"),
        ),
    ],
)
def test_which_day_is_asked(said: str, offered: tuple[str, ...]):
    """Two days side by side, and a day gone by without its year, are never chosen for anybody."""
    asked = proposed(request(said))

    assert isinstance(asked, ClarificationProposal)
    assert offered == asked.options


@pytest.mark.parametrize("day", ["11/31", "12/32", "12/24(水)", "2月30日"])
def test_a_day_that_is_none_is_said_to_be_none(day: str):
    """The question says why it is asked."""
    asked = proposed(request(f"田中さんに資料作成を{day}までに頼んで"))

    assert isinstance(asked, ClarificationProposal)
    assert "カレンダーにありません" in asked.question
