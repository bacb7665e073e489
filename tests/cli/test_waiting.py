"""A person who waits at the terminal reads the step under way, and after ten seconds the time and how to stop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ringi.cli.support.session import Session
from ringi.cli.support.waiting import waiting_line
from ringi.domain.text import Locale
from ringi.settings import load

HERE = Session(
    settings=replace(load({"RINGI_LOCALE": "ja"})),
    locale="ja",
    as_json=False,
    org=None,
    model=None,
    width=80,
    environ={},
)


@pytest.mark.parametrize(
    ("locale", "step", "seconds", "line"),
    [
        ("ja", "調べています：だれかのタスクを一覧にする", 0.5, ""),
        ("ja", "", 2.0, "考えています…"),
        ("ja", "返事を書いています", 2.0, "返事を書いています…"),
        ("ja", "考えています", 12.4, "考えています…（12秒。止めるには Ctrl+C）"),
        ("en", "Thinking", 12.4, "Thinking… (12 s, Ctrl+C to stop)"),
    ],
    ids=["too early", "no step known", "a step", "long", "long in English"],
)
def test_wait_is_told(locale: Locale, step: str, seconds: float, line: str):
    """The line grows with the wait."""
    assert line == waiting_line(replace(HERE, locale=locale), step, seconds)
