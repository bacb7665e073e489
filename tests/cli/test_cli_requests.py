"""Requests at the terminal: what can be asked for, lists from files, and what is wrong with an entry."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Caller


def test_the_list_says_what_each_field_takes(bare: Caller) -> None:
    """Required or not, allowed values, an example, and the whole request as it is typed."""
    told = bare("request", "list", "set_model").out

    expected = (
        "必須",
        "省略可",
        "brain, fallback, router, critique",
        "例：anthropic:",
        "ringi request make set_model",
    )
    assert [] == [each for each in expected if each not in told], told


def test_the_headings_of_a_list_of_people_are_told_beforehand(bare: Caller) -> None:
    """And how it is read from a file."""
    told = bare("request", "list", "import_people").out

    assert "名前,読み,権限レベル,部署,アカウント,社外" in told
    assert "people=@people.csv" in told


def test_an_unknown_request_is_named(bare: Caller) -> None:
    """Instead of an empty list."""
    called = bare("request", "list", "set_levels")

    assert (1, True) == (called.code, "set_levels" in called.err)


def test_a_list_of_people_comes_from_a_file(ringi: Caller, tmp_path: Path) -> None:
    """As a spreadsheet of Japanese Windows writes it."""
    file = tmp_path / "people.csv"
    file.write_bytes("名前,権限レベル,部署\n森 一郎,2,営業部\n林 花子,1,\n".encode("cp932"))

    asked = ringi("request", "make", "import_people", f"people=@{file}", "reason=採用", "--as", "suzuki")

    assert (0, True) == (asked.code, "森 一郎" in ringi("people").out), asked.err


def test_a_file_that_is_not_there_is_named(ringi: Caller, tmp_path: Path) -> None:
    """Nothing is asked for then."""
    asked = ringi(
        "request", "make", "import_people", f"people=@{tmp_path}/none.csv", "reason=採用", "--as", "suzuki"
    )

    assert (1, True) == (asked.code, "none.csv" in asked.err)


def test_a_missing_entry_is_named_with_an_example(ringi: Caller) -> None:
    """Not as one that is wrong."""
    asked = ringi("request", "make", "set_level", "person=tanaka", "level=3", "--as", "suzuki")

    assert (1, True, True) == (asked.code, "「理由」が空です" in asked.err, "異動のため" in asked.err)


def test_a_day_is_read_as_people_say_it(ringi: Caller) -> None:
    """Tomorrow is a day."""
    asked = ringi("request", "make", "set_absence", "until=明日", "--as", "tanaka")

    assert 0 == asked.code, asked.err


def test_a_key_comes_through_a_pipe_without_a_warning(ringi: Caller) -> None:
    """Nothing is echoed either."""
    asked = ringi("model", "key", "anthropic", "--as", "sakura", said="sk-ant-the-key-0123456789\n")

    shown = asked.out + asked.err
    assert (0, False, False) == (asked.code, "Warning" in shown, "sk-ant" in shown), shown


def test_an_empty_pipe_brings_no_key(ringi: Caller) -> None:
    """It is said what is missing."""
    asked = ringi("model", "key", "anthropic", "--as", "sakura")

    assert (1, True) == (asked.code, "空です" in asked.err)
