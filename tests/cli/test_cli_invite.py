"""The link of an invitation at the terminal: where it leads, and from when it opens something."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Caller

from ringi.cli.support.address_file import noted, noted_address

THERE = "http://127.0.0.1:8931"


def test_link_leads_to_where_serve_runs(ringi: Caller, tmp_path: Path) -> None:
    """Not to where it would under the settings of this terminal."""
    with noted(tmp_path, THERE):
        during = ringi("invite", "yamamoto", "--as", "sakura").out
    after = ringi("invite", "yamamoto", "--as", "sakura").out

    assert f"{THERE}/welcome#" in during
    assert THERE not in after


def test_link_is_handed_over_once_a_second_person_agreed(ringi: Caller) -> None:
    """Where their yes is needed; a member of the staff is invited at once."""
    told = [ringi("invite", name, "--as", "sakura").out for name in ("ito", "yamamoto")]

    assert [True, False] == ["上の確認が済んでから" in each for each in told]


def test_note_of_another_server_is_left(tmp_path: Path) -> None:
    """Whoever stops takes away their own alone."""
    with noted(tmp_path, "http://127.0.0.1:8321"):
        (tmp_path / "address").write_text(THERE, "utf-8")

    assert THERE == noted_address(tmp_path)
