"""What the help pages and complaints say, in whose language, and with which exit code."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass

import pytest
from tests.cli.calling import Caller

from ringi.review.layout import columns


def test_the_help_names_every_command(bare: Caller) -> None:
    """A newcomer sees all there is."""
    called = bare("--help")

    assert 0 == called.code
    assert all(name in called.out for name in ("init", "chat", "turns", "approvals", "audit", "doctor"))


def test_the_help_speaks_the_language_asked_for(bare: Caller) -> None:
    """--locale wins over the environment."""
    assert "使い方:" in bare("ask", "--help").out
    assert "Usage:" in bare("ask", "--help", "--locale", "en").out


def test_listing_the_commands_imports_none_of_them() -> None:
    """The help is quick because nothing heavy is loaded for it."""
    heavy = ("psycopg", "pydantic", "fastapi", "cel_expr_python", "ringi.bootstrap")
    program = f"import sys, ringi.cli.main; print([name for name in {heavy!r} if name in sys.modules])"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "[]" == done.stdout.strip()


def test_no_help_line_is_wider_than_a_page(bare: Caller) -> None:
    """Wide characters count twice."""
    lines = bare("turns", "show", "--help").out.splitlines()

    assert max(columns(line) for line in lines) <= 100


@dataclass(frozen=True)
class Case:
    id: str
    arguments: tuple[str, ...]
    says: str


CASES = (
    Case("unknown command", ("aks",), "「aks」というコマンドはありません (ask)"),
    Case("unknown option", ("tools", "--jsn"), "「--jsn」というオプションはありません (--json)"),
    Case("missing text", ("ask", "--as", "tanaka"), "「TEXT」を指定してください"),
    Case("missing person", ("ask", "こんにちは"), "「--as」を指定してください"),
    Case("wrong number", ("turns", "--most", "many"), "「--limit」の値を読み取れません。1 から 1,000 まで"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_wrong_call_is_explained_in_one_sentence(bare: Caller, case: Case) -> None:
    """Exit code 2, one line, and where to read on."""
    called = bare(*case.arguments)

    assert 2 == called.code
    assert case.says in called.err
    assert 1 == len(called.err.splitlines())


def test_a_wrong_environment_is_said_and_not_traced(bare: Caller) -> None:
    """A value that cannot be used is named."""
    called = Caller(environ={**bare.environ, "RINGI_PORT": "x"})("tools")

    assert 1 == called.code
    assert "RINGI_PORT" in called.err


def test_an_unexpected_error_has_a_number_that_leads_to_its_trace(bare: Caller, tmp_path) -> None:
    """The person sees a number, the log the rest."""
    (tmp_path / "policy.toml").mkdir()
    called = Caller(environ={**bare.environ, "RINGI_DATABASE_URL": "postgresql:///?bogus=1"})("migrate")

    number = called.err.split("番号 ")[1][:8]
    assert 1 == called.code
    assert "Traceback" not in called.err
    assert f"error {number}" in (tmp_path / "ringi.log").read_text()
