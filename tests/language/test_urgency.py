"""A word of alarm counts only where it calls."""

import pytest

from ringi.language.confirmations.urgency import is_urgent


@pytest.mark.parametrize(
    "text",
    [
        "緊急",
        "今すぐお願いします",
        "ストップ！",
        "止めて",
        "ﾍﾙﾌﾟ",
        "助けて",
        "Please stop it",
        "これは違う。止めて！",
        "すぐにとめて",
        "全部まとめて、とめて",
        "could you stop",
        "would you please stop the export",
        "could you help me",
    ],
)
def test_a_call_is_urgent(text: str) -> None:
    """A stop, a call for help or haste yields the floor."""
    assert is_urgent(text)


@pytest.mark.parametrize(
    "text",
    [
        "緊急じゃないけど",
        "not urgent",
        "ストップウォッチある？",
        "緊急連絡先を教えて",
        "止めないで",
        "助けてくれてありがとう",
        "> 緊急です\n了解",
        "bus stop",
        "このファイルを読んでまとめて",
        "議事録をまとめてください",
        "原因を突き止めて",
        "要点を書きとめて",
        "意見をもとめて",
        "気にとめて",
        "could you help me with the report",
        "will you stop by tomorrow",
    ],
)
def test_a_mention_is_not(text: str) -> None:
    """Denied, quoted, past or inside another word, it is no call."""
    assert not is_urgent(text)


@pytest.mark.parametrize(("before", "urgent"), [(1995, True), (1996, False)])
def test_an_alarm_is_looked_for_at_the_head(before: int, urgent: bool) -> None:
    """Of a long paste the first 2000 characters count: what stands there is read whole, and nothing behind it."""
    text = f"{'あ' * before}\nstop"

    assert urgent == is_urgent(text)
