"""What a person can do at the terminal of the sample company."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from tests.cli.calling import Caller

PAST = "山本さんに契約書の確認を2026年1月5日までにお願い"
TASK = "山本さんに見積書の作成を明後日までにお願い"


def test_the_sample_has_two_tanakas_and_a_delegation(ringi: Caller) -> None:
    """A name that fits two is asked about, with what tells them apart."""
    called = ringi("ask", "こんにちは", "--as", "田中")

    assert 1 == called.code
    assert "田中 太郎 (営業部, tanaka), 田中 花子 (開発部, tanaka-hanako)" in called.err


def test_nothing_is_ever_overwritten(ringi: Caller) -> None:
    """A second organisation under an existing slug is refused."""
    called = ringi("init", "--demo")

    assert 1 == called.code
    assert "見本の会社（demo）はもうあります" in called.err


def test_without_an_organisation_the_next_step_is_said(empty: Caller) -> None:
    """Not an empty list, but what to do."""
    assert "ringi init" in empty("turns").err


def test_questions_are_asked_and_wrong_answers_asked_again(empty: Caller) -> None:
    """Enter takes what stands in brackets."""
    called = empty("init", said="みどり\nMIDORI!\nmidori\n\n山田 花\nやまだ はな\n\n\n")

    assert 0 == called.code, called.err
    assert "「MIDORI!」は使えません" in called.out
    assert "ringi chat --as yamada" in called.out


def test_scripts_found_without_being_asked(empty: Caller) -> None:
    """--yes takes every default."""
    called = empty("init", "--yes", "--name", "Blue", "--json")

    assert "blue" == called.document()["slug"]


def test_a_task_is_made_and_its_stamps_are_shown(ringi: Caller) -> None:
    """For a program: reply, verdict, executions."""
    done = ringi("ask", TASK, "--as", "tanaka", "--json").document()

    assert ("executed", "allow", "finished") == (
        done["outcome"],
        done["verdict"],
        done["executions"][0]["state"],
    )


def test_a_question_waits_and_is_answered_by_number(ringi: Caller) -> None:
    """From asking to done, over the inbox."""
    asked = ringi("ask", PAST, "--as", "tanaka", "--json").document()
    number = asked["pending"]["number"]

    answered = ringi("approvals", "approve", number, "--as", "tanaka")

    assert 0 == answered.code
    assert "executed" == ringi("turns", "--json").document()[0]["outcome"]
    assert [] == ringi("approvals", "--json").document()


def test_a_no_ends_it(ringi: Caller) -> None:
    """Nothing was done."""
    number = ringi("ask", PAST, "--as", "tanaka", "--json").document()["pending"]["number"]

    ringi("approvals", "deny", number, "--as", "tanaka")

    assert "declined" == ringi("turns", "--json").document()[0]["outcome"]


def test_another_persons_answer_does_not_count(ringi: Caller) -> None:
    """One sentence, exit code 1."""
    number = ringi("ask", PAST, "--as", "tanaka", "--json").document()["pending"]["number"]

    called = ringi("approvals", "approve", number, "--as", "sakura")

    assert 1 == called.code
    assert f"お答えいただける確認「{number}」は見つかりませんでした。" in called.err


def test_others_see_stamps_without_text(ringi: Caller) -> None:
    """L7: the sheet of somebody else's turn."""
    ringi("ask", TASK, "--as", "tanaka")

    seen = ringi("turns", "show", "--as", "kobayashi").out

    assert "見積書" not in seen
    assert "F7-past" in seen


def test_the_owner_of_the_machine_sees_everything_and_is_told(ringi: Caller) -> None:
    """Where nobody is named."""
    ringi("ask", TASK, "--as", "tanaka")

    called = ringi("turns", "show")

    assert "見積書の作成" in called.out
    assert "持ち主" in called.err


def test_a_sheet_is_found_by_the_beginning_of_its_id(ringi: Caller) -> None:
    """As the list abbreviates it."""
    whole = ringi("ask", TASK, "--as", "tanaka", "--json").document()["turn_id"]
    short = ringi("turns").out.split()[0]

    assert whole == ringi("turns", "show", short, "--json").document()["turn"]
    assert whole == ringi("turns", "show", whole[-8:].upper(), "--json").document()["turn"]


def test_the_record_verifies_and_replays(ringi: Caller) -> None:
    """Nothing was touched."""
    ringi("ask", TASK, "--as", "tanaka")

    assert 0 == ringi("audit", "verify").code
    assert {"same": 2, "differs": 0} == _counts(ringi)


def test_an_altered_row_is_found(ringi: Caller) -> None:
    """By whoever holds the whole database, not only its application role."""
    ringi("ask", TASK, "--as", "tanaka")
    _force(ringi, "UPDATE ringi.journal SET body = replace(body, 'allow', 'block') WHERE kind = 'judged'")

    called = ringi("audit", "verify")

    assert 1 == called.code
    assert "書き換えられています" in called.out


def test_a_head_that_vanished_is_found(ringi: Caller) -> None:
    """A chain without its recorded end does not hold."""
    ringi("ask", TASK, "--as", "tanaka")
    _force(ringi, "DELETE FROM ringi.heads")

    broken = ringi("audit", "verify", "--json").document()["broken"]

    assert {"end"} == {each["broken"]["cause"] for each in broken}


def test_what_was_erased_is_counted_and_fails_nothing(ringi: Caller) -> None:
    """The key of a person is gone, their stamps are not."""
    ringi("ask", TASK, "--as", "tanaka")
    _force(ringi, "UPDATE ringi.persons SET data_key = NULL WHERE name = '田中 太郎'")

    called = ringi("audit", "replay", "--all")

    assert 0 == called.code
    assert "消去済み 2 件" in called.out
    assert "消去された文面" in ringi("turns", "show").out


def test_the_stop_holds_until_it_is_released(ringi: Caller) -> None:
    """Only the highest level releases it."""
    ringi("stop", "--as", "sakura", "--reason", "訓練")
    refused = ringi("ask", TASK, "--as", "tanaka", "--json").document()["outcome"]
    ringi("resume", "--as", "sakura", "--reason", "訓練終わり")

    assert "noted" == refused
    assert "executed" == ringi("ask", TASK, "--as", "tanaka", "--json").document()["outcome"]


def test_the_platform_is_stopped_by_whoever_operates_it(ringi: Caller) -> None:
    """It takes no person; releasing the organisation alone lets nothing start, and the doctor says why."""
    ringi("stop", "--platform", "--reason", "障害")
    released = ringi("resume", "--as", "sakura", "--reason", "解除")
    doctor = ringi("doctor")
    refused = ringi("ask", TASK, "--as", "tanaka", "--json").document()["outcome"]
    ringi("resume", "--platform", "--reason", "復旧")

    assert ("noted", 1, 1) == (refused, doctor.code, released.code)
    assert "解除できるのは運用担当者だけです" in released.err
    assert "から緊急停止中です" in doctor.out
    assert "executed" == ringi("ask", TASK, "--as", "tanaka", "--json").document()["outcome"]


def test_a_stop_is_somebodys(ringi: Caller) -> None:
    """Without --platform it takes a name, and always a reason."""
    assert [2, 2] == [
        ringi("stop", "--reason", "訓練").code,
        ringi("stop", "--platform").code,
    ]


def test_a_drill_is_on_record(ringi: Caller) -> None:
    """It holds in every organisation, the doctor knows when it was, and its chain is walked with the others."""
    before = ringi("audit", "verify", "--json").document()["chains"]
    drilled = ringi("stop", "--drill", "--json").document()

    verified = ringi("audit", "verify", "--json").document()
    assert (True, 1, 1) == (
        drilled["held"],
        drilled["drill"]["organisations"],
        drilled["drill"]["refused"],
    )
    assert (True, before + 1) == (verified["whole"], verified["chains"])
    assert "緊急停止の訓練は" in ringi("doctor").out


def test_a_policy_is_rolled_back_as_a_new_version(ringi: Caller, tmp_path: Path) -> None:
    """History only grows."""
    stricter = tmp_path / "stricter.toml"
    stricter.write_text("[limits]\nper_minute = 4\n", "utf-8")
    for change in (("adopt", str(stricter)), ("rollback", "1")):
        asked = ringi("policy", *change, "--as", "sakura", "--reason", "試し", "--json").document()
        ringi("approvals", "approve", asked["waits_for"]["number"], "--as", "ito")

    assert [3, 2, 1] == [row["version"] for row in ringi("policy", "history", "--json").document()]
    assert "承認: 伊藤 美咲" in ringi("policy", "history").out


@pytest.mark.parametrize("version", ["1", "99"])
def test_only_an_earlier_version_is_brought_back(ringi: Caller, version: str) -> None:
    """Not the one in force, and none there never was."""
    called = ringi("policy", "rollback", version, "--as", "sakura", "--reason", "試し")

    assert (1, True) == (called.code, f"第{version}版" in called.err)


def test_a_conversation_comes_through_a_pipe(ringi: Caller) -> None:
    """Question, yes, done; the end of the input ends it."""
    called = ringi("chat", "--as", "tanaka", said=f"{PAST}\nはい\n")

    assert 0 == called.code, called.err
    assert "【確認 A-" in called.out
    assert "契約書の確認" in called.out.split("実行してよろしいですか")[1]


def test_a_changed_request_shows_the_stamps_that_count(ringi: Caller) -> None:
    """After a yes with a change, the proposal it replaced is not stamped again."""
    called = ringi("chat", "--as", "tanaka", said=f"{PAST}\nはい、でも期限は2026年1月16日に変えて\n")

    assert 2 == called.out.count("【確認 A-"), called.out
    assert 2 == called.out.count("判  ")


def test_the_wrong_key_is_said(ringi: Caller, tmp_path) -> None:
    """Not a trace, but which key to put back."""
    (tmp_path / "key").unlink()

    called = ringi("turns")

    assert 1 == called.code
    assert "この鍵では" in called.err
    assert 1 == ringi("doctor").code


def test_a_healthy_house_is_said_to_be_so(ringi: Caller) -> None:
    """Every question has its line."""
    called = ringi("doctor", "--json")

    assert called.document()["healthy"], called.out
    assert [
        *("disk", "server", "database", "clock", "schema", "key", "alerts", "incident", "model"),
        *("platform", "drill"),
    ] == [each["name"] for each in called.document()["findings"]]


def _counts(ringi: Caller) -> dict[str, int]:
    counts = ringi("audit", "replay", "--all", "--json").document()["counts"]
    return {"same": counts["same"], "differs": counts["differs"]}


def _force(ringi: Caller, sql: str) -> None:
    """Past every guard, as somebody with the whole database could."""
    with psycopg.connect(ringi.environ["RINGI_DATABASE_URL"]) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(sql.encode())


def test_an_answer_is_drafted_again(ringi: Caller) -> None:
    """From the record: one task, two turns, and nobody else may."""
    ringi("ask", TASK, "--as", "tanaka")

    again = ringi("turns", "redraft", "--as", "tanaka", "--json").document()
    others = ringi("turns", "redraft", "--as", "sakura")

    assert ("answered", []) == (again["outcome"], again["executions"])
    assert "見積書の作成" in again["reply"]
    assert (1, True) == (others.code, "ご自身が頼まれた一件" in others.err)


def test_both_sheets_name_the_other(ringi: Caller) -> None:
    """Of an answer that was drafted again."""
    first = ringi("ask", TASK, "--as", "tanaka", "--json").document()["turn_id"]
    again = ringi("turns", "redraft", first, "--as", "tanaka", "--json").document()["turn_id"]

    shown = [ringi("turns", "show", turn).out for turn in (first, again)]

    assert again in shown[0]
    assert first in shown[1]


def test_people_are_listed_with_absences_and_delegates(ringi: Caller) -> None:
    """Who is away until when, and who answers in whose place."""
    asked = ringi("request", "make", "set_absence", "until=2099-12-04", "--as", "tanaka", "--json")

    (tanaka,) = [each for each in ringi("people", "--json").document() if each["account"] == "tanaka"]

    assert (0, "2099-12-04") == (asked.code, tanaka["absences"][0]["until"])
    assert "2099-12-04 まで" in ringi("people").out
