"""`ringi eval --suite conversation`: whole dialogues, in a company that is made for them and thrown away."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.cli.calling import Called, Caller
from tests.support.proposals import says

from ringi.domain.model import ModelReply, ModelRequest

DIALOGUES = """
language = "ja"
topic = "own"

[[dialogues]]
id = "own-2"
person = "yamamoto"

[[dialogues.turns]]
say = "送別会のあいさつを一言で考えて"
answer = true
whole = true
holds = ["ありがとうございます"]

[[dialogues.turns]]
say = "それを伊藤さんに送って"
do = [{tool = "send_message", with = {recipient = "@ito", message = "*"}}]
card = "shown"
answers = ["yes"]
"""


class Polite:
    """A model that thanks for everything and never acts."""

    @property
    def name(self) -> str:
        return "polite"

    async def propose(self, request: ModelRequest) -> ModelReply:
        del request
        return ModelReply(proposal=says("ありがとうございます。"))


def written(folder: Path) -> str:
    file = folder / "own.toml"
    file.write_text(DIALOGUES, "utf-8")
    return str(file)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One measurement, and the data folder of the person who made it."""

    called: Called
    folder: Path


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    """One measurement serves all tests: it starts a PostgreSQL of its own."""
    place = tmp_path_factory.mktemp("eval")
    caller = Caller(environ={"RINGI_DATA": str(place / "data"), "RINGI_LOCALE": "ja"}, model=Polite())
    called = caller("eval", "--suite", "conversation", "--scenarios", written(place), "--json")
    return Measured(called=called, folder=place / "data")


def test_it_says_what_was_in_the_way(measured: Measured):
    """A model that never acts misses the call of the second message, and its card."""
    assert [("no_card", "", 1), ("not_done", "send_message", 1)] == [
        (each["kind"], each["cause"], each["messages"]) for each in measured.called.document()["obstacles"]
    ]


def test_it_fails_where_a_dialogue_does(measured: Measured):
    """The exit code guards a release: one dialogue that goes wrong is enough."""
    assert 1 == measured.called.code


def test_it_leaves_nothing_behind(measured: Measured):
    """The company of the dialogues is made apart from the data of the person who measures."""
    assert not measured.folder.exists()


def test_without_dialogues_it_says_where_it_looked(bare: Caller, tmp_path: Path):
    """A folder without dialogues is named in the complaint."""
    called = bare("eval", "--suite", "conversation", "--scenarios", str(tmp_path / "nowhere"))

    assert "nowhere" in called.err
