"""`ringi model test` and `ringi model refresh` at the terminal, over real HTTP."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.calling import Caller
from tests.cli.test_cli_model import with_model
from tests.support.conforming import Good, text
from tests.support.protocols import Chat
from tests.support.provider_answers import TEXT, worded
from tests.support.provider_stub import answers, threaded_stub

CHAT = Chat()
TABLE = [
    {
        "id": "openai",
        "name": "OpenAI",
        "api_pattern": "api.openai.com",
        "models": [
            {
                "id": "made-up-1",
                "match": {"equals": "made-up-1"},
                "prices": {"input_mtok": 2, "output_mtok": 8},
            }
        ],
    }
]


def tried(ringi: Caller, *words: str, said: str = "", **otherwise: dict):
    """Returns what a test of a hand-played model printed; some checks are answered otherwise."""
    with threaded_stub() as server:
        if "--full" not in words:
            server.will(answers(200, CHAT.says(worded(TEXT))))
        Good(protocol=CHAT, otherwise=otherwise).attach(server)
        return with_model(ringi, server)("model", "test", *words, said=said), len(server.seen)


def test_full_test_passes_with_a_good_model(ringi: Caller) -> None:
    """Every check is shown on a line of its own, and the exit code is 0."""
    done, _ = tried(ringi, "--full", "--yes")

    assert (0, []) == (done.code, [line for line in done.out.splitlines() if line.startswith("✗")])


def test_full_test_says_the_price_first(ringi: Caller) -> None:
    """The price of a model in no table is said to be unknown."""
    done, _ = tried(ringi, "--full", said="n\n")

    assert "費用の見込み：料金は不明" in done.err


def test_full_test_sends_nothing_without_a_yes(ringi: Caller) -> None:
    """A no ends it before anything is asked."""
    _, asked = tried(ringi, "--full", said="n\n")

    assert 0 == asked


def test_full_test_fails_with_the_fault_of_a_model(ringi: Caller) -> None:
    """A lost beginning is one line with what to do, and the exit code is 1."""
    done, _ = tried(ringi, "--full", "--yes", long=text("りんどう"))

    failed = [line for line in done.out.splitlines() if line.startswith("✗")]
    assert 1 == len(failed)
    assert "OLLAMA_CONTEXT_LENGTH" in failed[0]
    assert 1 == done.code


def test_short_test_says_that_the_beginning_of_a_long_text_is_lost(ringi: Caller) -> None:
    """A window smaller than the prompt is said with what to set."""
    done, _ = tried(ringi, long=text("りんどう、ひいらぎ"))

    assert 1 == done.code
    assert "長い文の始めが届いていません" in done.out


def test_short_test_puts_two_questions(ringi: Caller) -> None:
    """A greeting and a long text are enough."""
    done, asked = tried(ringi)

    assert (0, 2) == (done.code, asked)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A made-up table of prices as a file."""
    file = tmp_path / "table.json"
    file.write_text(json.dumps(TABLE), "utf-8")
    return file


def test_prices_are_taken_from_a_file(ringi: Caller, table: Path) -> None:
    """A machine without a way out gets its prices from a file that was brought along."""
    done = ringi("model", "refresh", "--from", str(table))

    assert 0 == done.code
    assert "1 モデルの料金" in done.out


def test_prices_that_cannot_be_had_change_nothing(ringi: Caller, tmp_path: Path) -> None:
    """Without a connection the prices at hand count on, and it is said."""
    done = ringi("model", "refresh", "--from", "http://127.0.0.1:9/none")

    assert 1 == done.code
    assert "手元の料金のまま" in done.out


def test_page_that_is_no_table_changes_nothing(ringi: Caller, tmp_path: Path) -> None:
    """An error page of a proxy does not take the place of prices."""
    page = tmp_path / "page.html"
    page.write_text("<html>no</html>", "utf-8")

    done = ringi("model", "refresh", "--from", str(page))

    assert 1 == done.code
