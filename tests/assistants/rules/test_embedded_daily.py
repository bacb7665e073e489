"""What people say over a day at work, as they write it."""

from __future__ import annotations

import pytest
from tests.assistants.rules.speaking import calls, proposed, request

from ringi.domain.proposal import ClarificationProposal


@pytest.mark.parametrize(
    ("said", "call"),
    [
        ("今日何やればいい？", {"call": "chatwork_task_search"}),
        ("今週中にやらないといけないことは？", {"call": "chatwork_task_search"}),
        ("田中さんの進捗どう？", {"call": "chatwork_task_search", "person_name": "田中"}),
        (
            "田中さん、見積もりやってくれたかな？",
            {"call": "chatwork_task_search", "person_name": "田中", "status": "all"},
        ),
        ("チームの状況教えて", {"call": "view_team_tasks"}),
        (
            "目標の進捗は80%です",
            {"call": "goal_progress_report", "progress_content": "80%", "goal_id": "目標"},
        ),
        (
            "来週の火曜の10時から定例会議、予定に入れて",
            {"call": "event_create", "title": "定例会議", "day": "2026-11-24", "starts_at": "10:00"},
        ),
        ("What's John's department?", {"call": "people_find", "name": "John"}),
        (
            "did John finish the report?",
            {"call": "chatwork_task_search", "person_name": "John", "status": "all"},
        ),
        ("how many people work in Sales?", {"call": "view_directory", "about": "Sales"}),
        (
            "give task 2 to Alice instead",
            {"call": "task_change", "task_identifier": "2", "assigned_to": "Alice"},
        ),
    ],
)
def test_plain_words_are_understood(said: str, call: dict[str, str]):
    """No form has to be kept to."""
    assert [call] == calls(proposed(request(said)))


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ("田中さんのタスクの期限を来週の金曜まで延ばして", "task_identifier"),
        ("昨日頼んだやつキャンセルで", "task_identifier"),
        ("鈴木さんにお礼のメッセージ送っといて", "message"),
    ],
)
def test_what_is_left_open_is_asked(said: str, missing: str):
    """Whose task it is does not say which; which message it is does not say its words."""
    asked = proposed(request(said))

    assert isinstance(asked, ClarificationProposal)
    assert asked.tool is not None
    assert missing not in asked.known


@pytest.mark.parametrize(
    ("thanks", "whom"), [("ありがと、鈴木さんにも", "鈴木"), ("ありがとう", ""), ("thanks, John too", "John")]
)
def test_thanks_do_not_hide_what_follows(thanks: str, whom: str):
    """A word of thanks before a wish is no more than that."""
    before = ("佐藤さんに「遅れます」と伝えて", "メッセージをお送りしました。")

    told = calls(proposed(request(thanks, before=before)))

    assert ([whom] if whom else []) == [call["recipient"] for call in told]


def test_the_last_request_outlasts_a_word_of_thanks():
    """Who thanks and then names somebody else still means what was done."""
    before = ("佐藤さんに「遅れます」と伝えて", "メッセージをお送りしました。", "ありがとう", "いえいえ。")

    (again,) = calls(proposed(request("鈴木さんにも", before=before)))

    assert ("鈴木", "遅れます") == (again["recipient"], again["message"])
