"""How much money a text commits to, for the limits."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ringi.language.numbers.commitments import yen_committed

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    ("text", "yen"),
    [
        ("A社に2,000万円を支払う", 20_000_000),
        ("pay 20,000,000 yen to ACME", 20_000_000),
        ("ランチ代1,200円を精算する", 1_200),
        ("2026年11月20日15時に会議", 0),
        ("来場者2万人に案内する", 0),
    ],
)
def test_yen_are_read_in_both_languages(text: str, yen: int) -> None:
    """Days, times and numbers of people are no money."""
    assert yen == yen_committed(text, NOW)


@pytest.mark.parametrize(
    ("text", "yen"),
    [
        ("約2,000万円払う", 20_000_000),
        ("2千万円以上を払う", 20_000_000),
        ("2000 万 円を振り込む", 20_000_000),
        ("2000万で契約する", 20_000_000),
        ("数千万円を送金する", 90_000_000),
        ("2,000万円〜3,000万円で発注", 30_000_000),
        ("pay at least 20 million yen", 20_000_000),
        ("pay 20M yen", 20_000_000),
        ("pay twenty-five million yen", 25_000_000),
        ("wire $500,000", 80_000_000),
    ],
)
def test_no_vaguer_word_escapes_a_limit(text: str, yen: int) -> None:
    """Estimates, bounds, words for numbers and foreign money weigh what they come to."""
    assert yen == yen_committed(text, NOW)


@pytest.mark.parametrize(
    ("text", "yen"),
    [
        ("60万円を2社に、ほかに50万円を払う", 1_100_000),
        ("合計60万円（30万円と30万円）を払う", 600_000),
    ],
)
def test_amounts_are_added_up(text: str, yen: int) -> None:
    """Several payments are one commitment; a total with its parts counts once."""
    assert yen == yen_committed(text, NOW)


@pytest.mark.parametrize(
    ("text", "yen"),
    [
        ("今月の売上は1,200万円、利益は300万円です", 0),
        ("Sales were 12 million yen", 0),
        ("売上の1,200万円を振り込む", 12_000_000),
    ],
)
def test_reported_figures_commit_to_nothing(text: str, yen: int) -> None:
    """Unless the same text speaks of paying."""
    assert yen == yen_committed(text, NOW)
