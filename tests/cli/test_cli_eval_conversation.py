"""`ringi eval --suite conversation`: whole dialogues, in a company that is made for them and thrown away."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Caller
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


def polite(folder: Path) -> Caller:
    return Caller(environ={"RINGI_DATA": str(folder), "RINGI_LOCALE": "ja"}, model=Polite())


def written(folder: Path) -> str:
    file = folder / "own.toml"
    file.write_text(DIALOGUES, "utf-8")
    return str(file)


def test_it_says_what_was_in_the_way(tmp_path: Path):
    """A model that never acts misses the call of the second message, and its card."""
    called = polite(tmp_path)("eval", "--suite", "conversation", "--scenarios", written(tmp_path), "--json")

    assert [("no_card", "", 1), ("not_done", "send_message", 1)] == [
        (each["kind"], each["cause"], each["messages"]) for each in called.document()["obstacles"]
    ]


def test_it_leaves_nothing_behind(tmp_path: Path):
    """The company of the dialogues is made apart from the data of the person who measures."""
    folder = tmp_path / "data"

    polite(folder)("eval", "--suite", "conversation", "--scenarios", written(tmp_path))

    assert not folder.exists()


def test_without_dialogues_it_says_where_it_looked(bare: Caller, tmp_path: Path):
    """A folder without dialogues is named in the complaint."""
    called = bare("eval", "--suite", "conversation", "--scenarios", str(tmp_path / "nowhere"))

    assert "nowhere" in called.err
