"""Each command that a page shows is run, from top to bottom, in a new data folder."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.console_blocks import Command, Names, commands
from tests.support.tiers import nightly

from ringi.store.embedded.server import serving

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "README.ja.md", "docs/tutorial/first-turn.md")
PROGRAM = shlex.quote(str(Path(sys.executable).with_name("ringi")))
"""The program that `./run` starts once everything is set up; a test must not change the environment it runs in."""


@pytest.mark.parametrize("page", nightly(PAGES, lambda page: page != "README.ja.md"))
def test_a_page_can_be_followed(page: str, data_folder: Path) -> None:
    """Every command ends as the page says, and prints what the page shows."""
    followed, names = list(commands((ROOT / page).read_text("utf-8"))), Names()

    with serving(data_folder):
        faults = [
            fault for each in followed if (fault := follow(each, names, surroundings(page, data_folder)))
        ]

    assert followed != []
    assert "" == "\n".join(faults)


def test_both_languages_run_the_same_commands() -> None:
    """README.ja.md is followed at night; by day its commands are those of README.md, but for the language."""
    english, japanese = (
        [each.line.split()[:2] for each in commands((ROOT / page).read_text("utf-8"))] for page in PAGES[:2]
    )

    assert english == japanese


def test_an_unkept_promise_is_noticed() -> None:
    """Output that differs from what a page shows does not pass."""
    (command,) = commands("```console\n$ ask\nA-0001 … now\n```\n")

    assert Names().fits(command.output, "A-4711 waits now\n")
    assert not Names().fits(command.output, "A-4711 waits\n")


def test_a_number_is_learned() -> None:
    """The number a confirmation really has is used where the page goes on with its own."""
    names = Names()

    names.fits("[A-0001]\n", "[A-4711]\n")

    assert "approve A-4711" == names.in_command("approve A-0001")


def test_a_number_that_a_page_uses_for_another_is_told_apart() -> None:
    """By chance a confirmation may get the very number that the page writes for a later one."""
    names = Names()
    names.fits("[A-0001]\n", "[A-0002]\n")

    assert names.fits("[A-0001] [A-0002] [A-0002]\n", "[A-0002] [A-0003] [A-0003]\n")


def test_marked_blocks_are_left_out() -> None:
    """A block that would run for ever or too long is marked, and not run."""
    page = "<!-- not run -->\n```console\n$ serve\n```\n\n<!-- exit 1 -->\n```console\n$ ask\n```\n"

    assert [Command(line="ask", output="", code=1)] == list(commands(page))


def follow(command: Command, names: Names, environment: dict[str, str]) -> str:
    """Returns how the output differs from the page; empty if it does not."""
    ran = subprocess.run(
        names.in_command(command.line).replace("./run", PROGRAM),
        shell=True,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    if ran.returncode == command.code and names.fits(command.output, ran.stdout):
        return ""
    return f"$ {command.line}\nexit {ran.returncode}\n{ran.stdout}--- promised, exit {command.code}:\n{command.output}"


def surroundings(page: str, data_folder: Path) -> dict[str, str]:
    """Returns the environment of a reader of that page."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RINGI_", "LC_"))}
    language = "ja_JP.UTF-8" if ".ja." in page else "en_US.UTF-8"
    return kept | {"RINGI_DATA": str(data_folder), "LANG": language}
