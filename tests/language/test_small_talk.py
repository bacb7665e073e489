"""What is a greeting and nothing else, and what only begins like one."""

from __future__ import annotations

import pytest

from ringi.language.text.small_talk import SmallTalk, small_talk


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("おはよう", SmallTalk.MORNING),
        ("おはようございます！", SmallTalk.MORNING),
        ("おはよーございます", None),
        ("ｏｈａｙｏ", None),
        ("Good morning!", SmallTalk.MORNING),
        ("ありがとうございます😊", SmallTalk.THANKS),
        ("サンキュー", SmallTalk.THANKS),
        ("ありがとうｗｗ", SmallTalk.THANKS),
        ("何ができますか？", SmallTalk.HELP),
        ("大丈夫？", SmallTalk.THERE),
        ("おやすみなさい。", SmallTalk.BYE),
    ],
)
def test_whole_messages_only(message: str, expected: SmallTalk | None):
    """Widths, marks and emoji do not matter; a word that is not on the list does."""
    assert expected == small_talk(message)


@pytest.mark.parametrize(
    "message",
    [
        "タスク作って",
        "おはよう、タスク作って",
        "ありがとう、でもキャンセルして",
        "こんにちは。田中さんに連絡して",
        "はい",
        "いいえ",
        "ストップ",
        "",
        "。。。",
    ],
)
def test_wish_beside_a_greeting(message: str):
    """Whatever wants something, or answers something, is no small talk."""
    assert small_talk(message) is None
