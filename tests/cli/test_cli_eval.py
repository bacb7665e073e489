"""`ringi eval`: how much does a model understand?"""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Caller
from tests.support.proposals import says

from ringi.domain.model import ModelReply, ModelRequest, Usage

SCENARIOS = """
language = "ja"
[[groups]]
category = "own"
scenarios = [
  {id = "1", said = "1番完了", do.chatwork_task_complete = {task_identifier = "1"}},
  {id = "2", said = "こんにちは", answer = true},
  {id = "5", said = "田中さんに資料作成を頼んで", ask = "limit_date"},
]
"""


class Polite:
    """Thanks for everything, at a price."""

    @property
    def name(self) -> str:
        return "polite"

    async def propose(self, request: ModelRequest) -> ModelReply:
        del request
        return ModelReply(proposal=says("ありがとうございます。"), usage=Usage(input_tokens=100, yen="0.5"))


def test_it_counts_what_the_embedded_model_understands(bare: Caller, tmp_path: Path) -> None:
    """As a document for programs."""
    counted = bare("eval", "--model", "embedded", "--scenarios", str(written(tmp_path)), "--json").document()

    assert (3, 3, [], {"scenarios": 1, "understood": 1}) == (
        counted["scenarios"],
        counted["understood"],
        counted["forbidden"],
        counted["must_ask"],
    )


def test_it_says_what_a_model_cost(tmp_path: Path) -> None:
    """Tokens and yen, where the model counts them."""
    polite = Caller(environ={"RINGI_DATA": str(tmp_path), "RINGI_LOCALE": "ja"}, model=Polite())

    called = polite("eval", "--scenarios", str(written(tmp_path)))

    assert "入力 300 トークン、出力 0 トークン、1.5 円。" in called.out


def test_the_untouched_half_shows_no_failures(tmp_path: Path) -> None:
    """Whoever looked at them would tune on them."""
    polite = Caller(environ={"RINGI_DATA": str(tmp_path), "RINGI_LOCALE": "ja"}, model=Polite())

    missed = polite("eval", "--scenarios", str(written(tmp_path)), "--half", "untouched", "--json").document()

    assert [] == missed["missed"]


def test_a_model_that_cannot_be_is_said(bare: Caller, tmp_path: Path) -> None:
    """With those there are."""
    called = bare("eval", "--model", "hal9000", "--scenarios", str(written(tmp_path)))

    assert (1, True) == (called.code, "embedded" in called.err)


def test_without_scenarios_it_says_where_it_looked(bare: Caller, tmp_path: Path) -> None:
    """And how to name another folder."""
    called = bare("eval", "--scenarios", str(tmp_path / "nowhere"))

    assert (1, True) == (called.code, "--scenarios" in called.err)


def written(folder: Path) -> Path:
    file = folder / "own.toml"
    file.write_text(SCENARIOS, "utf-8")
    return file
