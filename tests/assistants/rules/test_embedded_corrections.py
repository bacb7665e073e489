"""What is put right, asked of somebody else, or asked about, right after something was asked for."""

from __future__ import annotations

import pytest
from tests.assistants.rules.speaking import calls, proposed, request

from ringi.domain.proposal import ClarificationProposal, TextProposal

TASK = (
    "佐藤さんに備品の棚卸しを明日までに頼んで",
    "佐藤 美咲さんに「備品の棚卸し」のタスクをお願いしました。",
)
TASK_EN = ("Ask John to check the stock by Friday", 'I gave John Smith the task "check the stock".')
SENT = ("佐藤さんに「遅れます」と伝えて", "メッセージをお送りしました。")
SENT_EN = ("Tell Alice that I am late", "I have sent the message.")


@pytest.mark.parametrize(
    ("before", "said", "otherwise"),
    [
        (TASK, "ちがう、鈴木さん", {"assigned_to": "鈴木"}),
        (TASK, "違う、鈴木さんに頼んで", {"assigned_to": "鈴木"}),
        (TASK, "やっぱり金曜で", {"limit_date": "2026-11-20"}),
        (TASK, "火曜に変えて", {"limit_date": "2026-11-24"}),
        (TASK_EN, "no, Alice", {"assigned_to": "Alice"}),
        (TASK_EN, "make it Thursday after all", {"limit_date": "2026-11-19"}),
    ],
)
def test_a_task_just_made_is_put_right(before: tuple[str, str], said: str, otherwise: dict[str, str]):
    """The task is changed and no second one made; a weekday is the coming one."""
    (changed,) = calls(proposed(request(said, before=before)))

    assert {"call": "task_change", **otherwise} == {
        name: value for name, value in changed.items() if name != "task_identifier"
    }


@pytest.mark.parametrize(
    ("first", "then", "otherwise"),
    [
        (TASK[0], "ちがう、鈴木さん", {"assigned_to": "鈴木"}),
        (TASK[0], "違う、鈴木さんに頼んで", {"assigned_to": "鈴木"}),
        (TASK[0], "金曜に変えて", {"limit_date": "2026-11-20"}),
        (TASK[0], "件名は「備品と消耗品」にして", {"task_body": "備品と消耗品"}),
        (SENT[0], "佐藤さんじゃなくて鈴木さんに", {"recipient": "鈴木"}),
        (SENT[0], "宛先を鈴木さんに変えて", {"recipient": "鈴木"}),
        (SENT[0], "本文は「10分遅れます」にして", {"message": "10分遅れます"}),
        (TASK_EN[0], "no, Alice", {"assigned_to": "Alice"}),
    ],
)
def test_what_waits_is_put_right(first: str, then: str, otherwise: dict[str, str]):
    """Said to a card: the same request with that otherwise, and nothing else."""
    ((asked,), (changed,)) = (calls(proposed(request(said))) for said in (first, (first, then)))

    assert {**asked, **otherwise} == changed


@pytest.mark.parametrize("then", ["なんかいい感じにして", "make it nicer somehow"])
def test_what_says_nothing_changes_nothing(then: str):
    """The request stands as it stood; who told so is no business of the model."""
    first = calls(proposed(request(TASK[0])))

    assert first == calls(proposed(request((TASK[0], then))))


@pytest.mark.parametrize("said", ["ごめん、鈴木さんに会議室の場所教えといて", "鈴木さん"])
def test_a_name_alone_puts_nothing_right(said: str):
    """Only what says that it was wrong does, and names nothing else."""
    assert isinstance(proposed(request(said, before=TASK)), ClarificationProposal)


@pytest.mark.parametrize(
    ("before", "said", "call"),
    [
        (TASK, "鈴木さんにも", {"call": "chatwork_task_create", "assigned_to": "鈴木"}),
        (TASK_EN, "the same for Alice", {"call": "chatwork_task_create", "assigned_to": "Alice"}),
        (SENT, "鈴木さんにも", {"call": "send_message", "recipient": "鈴木"}),
        (SENT_EN, "John too", {"call": "send_message", "recipient": "John"}),
        (
            ("鈴木さんのタスクを見せて", "1 件あります。"),
            "じゃあ高橋さんは？",
            {"call": "chatwork_task_search", "person_name": "高橋"},
        ),
        (
            ("鈴木さんのタスクを見せて", "1 件あります。"),
            "1番の期限いつ？",
            {"call": "chatwork_task_search", "person_name": "鈴木"},
        ),
        (
            ("営業部のメンバーは？", "3 名です。"),
            "じゃあ開発部は？",
            {"call": "view_directory", "about": "開発部"},
        ),
        (
            ("1200円を3個でいくら？", "3,600円です。"),
            "税込みだと？",
            {"call": "calculator", "expression": "(1200円を3個)税込"},
        ),
    ],
)
def test_the_same_once_more(before: tuple[str, str], said: str, call: dict[str, str]):
    """Of somebody else, of another department, with the tax: all else is as it was."""
    (again,) = calls(proposed(request(said, before=before)))

    assert call == {name: again[name] for name in call}


@pytest.mark.parametrize(("before", "said"), [(SENT, "届いた？"), (SENT_EN, "did it arrive?")])
def test_whether_it_arrived_is_answered(before: tuple[str, str], said: str):
    """What was sent stands with whom it was for; more is not known, and it is said."""
    assert isinstance(proposed(request(said, before=before)), TextProposal)


def test_what_was_called_off_has_not_arrived():
    """Where nothing was sent, nobody says that it arrived."""
    before = (SENT[0], "承知しました。取りやめました。何も実行していません。")

    assert isinstance(proposed(request("届いた？", before=before)), ClarificationProposal)


@pytest.mark.parametrize(
    "said", ["佐藤さんに資料を2月30日までに頼んで", "Ask Alice to print it by February 30"]
)
def test_a_day_that_does_not_exist_is_asked_about(said: str):
    """It is no part of what is to be done, and no other day is taken for it."""
    asked = proposed(request(said))

    assert isinstance(asked, ClarificationProposal)
    assert "limit_date" not in asked.known
    assert "2月30日" not in asked.known["task_body"]


@pytest.mark.parametrize(
    ("first", "then", "department"),
    [
        ("全員に「本日は閉館です」と伝えて", "営業部だけにして", "営業部"),
        ("Tell everyone that we close at noon", "only Sales", "Sales"),
    ],
)
def test_what_was_for_everybody_is_told_one_department(first: str, then: str, department: str):
    """Only that department hears the words, and they stay as they were."""
    ((everybody,), (fewer,)) = (calls(proposed(request(said))) for said in (first, (first, then)))

    assert {"call": "announce", "message": everybody["message"], "department": department} == fewer


def test_a_changed_task_is_given_to_somebody_else_as_it_is_now():
    """After the deadline was changed, 「鈴木さんにも」 means that one."""
    before = (*TASK, "やっぱり25日までで", "タスクを変えました。")

    (again,) = calls(proposed(request("鈴木さんにも", before=before)))

    assert ("鈴木", "備品の棚卸し", "2026-11-25") == (
        again["assigned_to"],
        again["task_body"],
        again["limit_date"],
    )
