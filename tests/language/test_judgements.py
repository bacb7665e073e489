"""The judgements keep what their docs page says, on every corpus and on hostile text."""

import time
from collections.abc import Callable
from datetime import datetime

import pytest
from scripts.measure_judgements import JUDGES, PAGE, corpus, page, scores
from tests.corpora.reading import at

from ringi.language.confirmations.replies import classify_reply
from ringi.language.confirmations.urgency import is_urgent
from ringi.language.dates.moments import find_moments
from ringi.language.detectors.assertions import asserts_execution, asserts_permission
from ringi.language.detectors.sensitive import confidential_values, mask, personal_data
from ringi.language.numbers.money import find_amounts

HOSTILE = (
    *(
        "1",
        "はい",
        "a-",
        "権限がある",
        "田中さんの給与は1,",
        "a@",
        "a.",
        "「",
        "実行",
        "> ",
        "[qt]",
        "[To:",
        "```",
        "~~",
        "緊急",
        "eyJ",
    ),
    *(
        "-----BEGIN PRIVATE KEY-----",
        "password=",
        "user has ",
        "東京都",
        "買収",
        "a://a:",
        "ので",
        "\u200b",
        "sk-a",
        "1億",
        "4111 ",
    ),
)
"""Beginnings of what the patterns look for, to be repeated."""


def test_the_page_is_current() -> None:
    """Figures in the docs are those of the rules as they are."""
    assert page() == PAGE.read_text("utf-8")


@pytest.mark.parametrize("name", JUDGES)
def test_the_tuning_half_is_understood(name: str) -> None:
    """Nine of ten of every label, or the rules are not worth having."""
    low = [score.label for score in scores(name, "tuning") if min(score.precision, score.recall) < 0.9]

    assert [] == low


@pytest.mark.parametrize("name", ["permission", "confidential"])
def test_the_corpus_is_large_enough(name: str) -> None:
    """At least 80 items on either side."""
    items = corpus(name, "tuning") + corpus(name, "untouched")
    quiet = sum(item.label in {"mentions", "topic"} for item in items)

    assert min(quiet, len(items) - quiet) >= 80


@pytest.mark.parametrize(
    "judge",
    [
        classify_reply,
        is_urgent,
        asserts_permission,
        asserts_execution,
        confidential_values,
        personal_data,
        mask,
    ],
    ids=lambda judge: judge.__name__,
)
def test_hostile_text_costs_little(judge: Callable[[str], object]) -> None:
    """100 KB made to be slow is judged in less than half a second of this process's time."""
    texts = [beginning * (3_700 // len(beginning)) for beginning in HOSTILE]
    before = time.process_time()

    for text in texts:
        judge(text)

    assert time.process_time() - before < 3


@pytest.mark.parametrize("find", [find_moments, find_amounts], ids=lambda find: find.__name__)
@pytest.mark.parametrize(
    "said",
    [
        "毎月第1",
        "第1",
        "毎週月曜日",
        "12/1-",
        "1",
        "1,",
        "一",
        "5〜",
        "from 2 to ",
        "3時から",
        "half past ",
        "every Monday and ",
        "12月1日から",
    ],
)
def test_hostile_days_and_amounts_cost_little(find: Callable[[str, datetime], object], said: str) -> None:
    """What is repeated five hundred times is read in less than half a second of this process's time."""
    before = time.process_time()

    find("毎月第" + said * 500, at())

    assert time.process_time() - before < 3
