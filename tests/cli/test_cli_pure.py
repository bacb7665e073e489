"""Commands that open nothing: policy check, tools, try."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Caller


def test_a_good_policy_is_accepted_with_what_it_changes(bare: Caller, tmp_path: Path) -> None:
    """The changes are said against what Ringi ships with."""
    file = tmp_path / "good.toml"
    file.write_text("[limits]\namount_confirm_above = 30_000\n", "utf-8")

    called = bare("policy", "check", str(file))

    assert 0 == called.code
    assert "確認が必要になる金額を「100,000」から「30,000」に変えます。" in called.out


def test_a_mistake_in_a_policy_has_line_and_column(bare: Caller, tmp_path: Path) -> None:
    """As compilers write it, so that editors jump there."""
    file = tmp_path / "bad.toml"
    file.write_text("[limits]\namount_confirm_abve = 30_000\n", "utf-8")

    called = bare("policy", "check", str(file))

    assert 1 == called.code
    assert f"{file}:2:1: " in called.out


def test_a_policy_file_that_is_not_there_is_said(bare: Caller) -> None:
    """One sentence with its name."""
    called = bare("policy", "check", "nowhere.toml")

    assert 1 == called.code
    assert "nowhere.toml" in called.err


def test_the_tools_are_a_document_for_programs(bare: Caller) -> None:
    """Facts of the declaration, by their own names."""
    tools = {tool["name"]: tool for tool in bare("tools", "--json").document()}

    assert "write" == tools["chatwork_task_create"]["effect"]


def test_a_date_is_read_from_words(bare: Caller) -> None:
    """As the gates would read it."""
    found = bare("try", "date", "2026年12月1日まで", "--json").document()["found"]

    assert ["2026-12-01"] == [each["canonical"] for each in found]


def test_what_comes_again_is_said_in_words(bare: Caller) -> None:
    """So that a person sees what would be kept."""
    assert "every week on Friday" in bare("try", "date", "every Friday", "--locale", "en").out


def test_an_ambiguous_time_shows_every_reading(bare: Caller) -> None:
    """Nothing is guessed."""
    assert "03:00 または 15:00" in bare("try", "date", "3時に集合", "--locale", "ja").out


def test_an_amount_is_read_from_words(bare: Caller) -> None:
    """With its currency and what was said of the tax."""
    assert "50,000 JPY（税込）" in bare("try", "amount", "5万円（税込）", "--locale", "ja").out


def test_an_estimate_is_no_amount(bare: Caller) -> None:
    """What is not exact is left out."""
    assert [] == bare("try", "amount", "数万円くらい", "--json").document()["found"]


def test_an_answer_is_read_as_the_gates_would(bare: Caller) -> None:
    """A yes inside a no is a no."""
    assert "deny" == bare("try", "confirm", "お願いだからやめて", "--json").document()["reply"]
