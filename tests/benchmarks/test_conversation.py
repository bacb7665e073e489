"""The dialogues of a working day, led by a model that answers well: every one that goes wrong is governance in the way."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.played_model import DIALOGUES, PLAYED, played_model
from tests.support.protocols import Chat
from tests.support.provider_answers import asked_over

from ringi.assistants.secretary.tools import TOOLS
from ringi.bootstrap import keyless_model
from ringi.brain.evals.conversations import Dialogue, read_dialogues
from ringi.brain.fast_path import FastPath
from ringi.cli.evaluation.leading import DialogueResult
from ringi.cli.evaluation.suite import led_on
from ringi.store.identity.login import signed_in

IN_THE_WAY = Path(__file__).parent / "conversation" / "in_the_way.toml"
SLICE = (
    "ja-tasks-own-day",
    "ja-tasks-number-of-list",
    "ja-tasks-delete-card",
    "ja-schedule-event-add",
    "ja-messages-composed-no",
    "ja-writing-table",
    "ja-writing-pasted-instruction",
    "ja-calc-discount",
    "ja-mind-card-change",
    "ja-talk-tired",
    "en-tasks-complete",
    "en-messages-draft-first",
    "en-writing-apology",
    "en-explain-sql",
    "en-refused-salary",
)
"""Dialogues of the ordinary run: one of each kind of thing that happens in a conversation."""


def in_force() -> tuple[Dialogue, ...]:
    return tuple(each for each in read_dialogues(DIALOGUES) if not each.withdrawn)


def played() -> dict[str, list[dict]]:
    """Id of a dialogue -> its played messages."""
    files = [tomllib.loads(file.read_text("utf-8")) for file in sorted(PLAYED.glob("*.toml"))]
    return {each["id"]: each["turns"] for file in files for each in file["dialogues"]}


async def led(database: str, dialogues: tuple[Dialogue, ...]) -> tuple[DialogueResult, ...]:
    """The dialogues with the played model, over HTTP and through the library of the providers."""
    with played_model() as (server, _):
        model = FastPath(asked_over(Chat(), server.url), keyless_model())
        return await led_on(signed_in(database), model, dialogues)


def missed(results: tuple[DialogueResult, ...]) -> dict[str, list[str]]:
    """Id of each dialogue that went wrong -> the obstacles, in order."""
    return {
        result.dialogue.id: [
            f"{each.kind} {each.cause} {each.detail}".strip() for one in result.said for each in one.obstacles
        ]
        for result in results
        if not result.good
    }


def calls(steps: list[dict]) -> Iterator[dict]:
    for step in steps:
        yield from step.get("calls", [])


def test_every_message_has_played_answers():
    """A message without an answer would be counted against the product."""
    answered = {name: len(turns) for name, turns in played().items()}

    assert {each.id: len(each.turns) for each in read_dialogues(DIALOGUES)} == answered


def test_played_calls_name_declared_arguments():
    """Calls of the good model fit the declarations, so that a refusal is the product's doing."""
    known = {tool.spec.name: set(tool.spec.arguments) for tool in TOOLS}

    strange = {
        (name, call["tool"], argument)
        for name, turns in played().items()
        for turn in turns
        for call in calls(turn["steps"])
        for argument in call["arguments"]
        if argument not in known.get(call["tool"], set())
    }

    assert set() == strange


def test_no_two_dialogues_begin_alike():
    """The played model tells dialogues apart by their words."""
    first = [each.turns[0].say for each in read_dialogues(DIALOGUES)]

    assert sorted(set(first)) == sorted(first)


async def test_nothing_is_in_the_way_of_the_slice(database: str):
    """A good model gets through fifteen dialogues without an obstacle."""
    wanted = tuple(each for each in in_force() if each.id in SLICE)

    results = await led(database, wanted)

    assert {} == missed(results)


@pytest.mark.night
async def test_nothing_new_is_in_the_way(database: str):
    """Dialogues that do not go well are those known to meet an obstacle; one that goes well again leaves the list."""
    listed = tomllib.loads(IN_THE_WAY.read_text("utf-8"))
    known = {*listed["tuning"], *listed["untouched"]}

    found = missed(await led(database, in_force()))

    assert {} == {name: why for name, why in found.items() if name not in known}
    assert set() == known - set(found)
