"""The pages on the command line and on settings say what the program takes, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ringi.cli.main import RINGI
from ringi.cli.support.help import SpokenGroup
from ringi.domain.providers import PROVIDERS
from ringi.domain.text import LOCALES
from ringi.i18n import catalog
from ringi.settings import key_variable

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/cli.md").read_text("utf-8")
SETTINGS = (ROOT / "docs/reference/settings.md").read_text("utf-8")
USUAL = {"--json", "--locale", "--help"}


def leaves(group: SpokenGroup = RINGI, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by what is typed."""
    for name in group.entries:
        command = group.get_command(click.Context(group), name)
        if isinstance(command, SpokenGroup):
            yield from leaves(command, (*path, name))
        elif command is not None:
            yield " ".join((*path, name)), command


COMMANDS = dict(leaves())


def options(command: click.Command) -> set[str]:
    return {each for param in command.params if isinstance(param, click.Option) for each in param.opts} | {
        "--help"
    }


def said() -> Iterator[tuple[str, set[str]]]:
    """Commands that the table names, with the options it gives them; `turns [list]` is `turns list`."""
    table = PAGE.split("\n## ")[0]
    for cell in re.findall(r"^\| (`.+?) \| ", table, re.M):
        for call in re.findall(r"`([^`]+)`", cell):
            words = call.replace("[list]", "list").split()
            path = next((p for p in (" ".join(words[:2]), words[0]) if p in COMMANDS), "")
            yield path or call, set(re.findall(r"--[a-z-]+", call))


def test_every_command_is_on_the_page() -> None:
    """And the page names no other."""
    assert set(COMMANDS) == {path for path, _ in said()}


@pytest.mark.parametrize("path", COMMANDS)
def test_options_on_the_page_are_those_of_the_command(path: str) -> None:
    """Those of all commands and `--org` stand beneath the table."""
    given = set().union(*(given for each, given in said() if each == path))

    assert options(COMMANDS[path]) - USUAL - {"--org", "--most"} == given - USUAL


def test_org_works_where_the_page_says_so() -> None:
    """Everywhere but at the commands it names."""
    (line,) = re.findall(r"^\| `--org NAME` \|.*$", PAGE, re.M)
    without = set(re.findall(r"`([a-z ]+)`", line.split("All commands take it")[1]))

    assert without == {path for path, command in COMMANDS.items() if "--org" not in options(command)}


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_has_the_usual_options_and_an_example(path: str) -> None:
    """An example on its help page is a call of that command, with options it has."""
    command = COMMANDS[path]
    examples = [
        catalog(locale, "cli")[f"ex_{(command.help or '').removeprefix('do_')}"] for locale in LOCALES
    ]

    assert options(command) >= USUAL
    for example in examples:
        assert str(example).startswith(f"ringi {path}")
        assert set(re.findall(r"--[a-z-]+", str(example))) <= options(command)


def test_every_setting_is_on_the_page() -> None:
    """And the page names no variable that nobody reads."""
    sources = [*(ROOT / "src").rglob("*.py"), ROOT / "scripts/setup.sh", ROOT / "test"]
    read = {
        name for each in sources for name in re.findall(r"\bRINGI_[A-Z_]*[A-Z]\b", each.read_text("utf-8"))
    }
    read |= {
        f"{each}_{what}" for each in ("RINGI_MODEL", "RINGI_MODEL_FALLBACK") for what in ("URL", "KNOBS")
    }
    keys = {key_variable(each) for each in PROVIDERS}
    named = set(re.findall(r"\bRINGI_[A-Z_]*[A-Z]\b", SETTINGS))

    assert (set(), set()) == (named - read - keys, read - keys - named - INNER)


INNER = {"RINGI_CHROMIUM", "RINGI_NONCE"}
"""For tests alone, and a mark in the pages."""
