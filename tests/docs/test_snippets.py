"""Whatever a page shows at a terminal happens there: each page is followed from top to bottom in a new data folder."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.console_blocks import Command, Names, commands

from ringi.store.embedded.server import serving

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "README.ja.md", "docs/tutorial/first-turn.md")
PROGRAM = shlex.quote(str(Path(sys.executable).with_name("ringi")))
"""What `./run` comes to once everything is set up; a test must not change the environment it runs in."""


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_followed(page: str, data_folder: Path) -> None:
    """Every command ends as the page says, and prints what the page shows."""
    followed, names = list(commands((ROOT / page).read_text("utf-8"))), Names()

    with serving(data_folder):
        faults = [
            fault for each in followed if (fault := follow(each, names, surroundings(page, data_folder)))
        ]

    assert followed != []
    assert "" == "\n".join(faults)


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
    """What goes on for ever, or takes too long, is marked as not run."""
    page = "<!-- not run -->\n```console\n$ serve\n```\n\n<!-- exit 1 -->\n```console\n$ ask\n```\n"

    assert [Command(line="ask", output="", code=1)] == list(commands(page))


def follow(command: Command, names: Names, environment: dict[str, str]) -> str:
    """What went otherwise than promised; nothing where all went well."""
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
    """What a reader of that page has set."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RINGI_", "LC_"))}
    language = "ja_JP.UTF-8" if ".ja." in page else "en_US.UTF-8"
    return kept | {"RINGI_DATA": str(data_folder), "LANG": language}
