"""Which messages forbid or deny something?"""

from __future__ import annotations

import pytest

from ringi.language.requests.prohibitions import denies, forbids


@pytest.mark.parametrize(
    "text",
    [
        "高橋さんには何も送らないで",
        "まだ伊藤さんに言わないようにして",
        "伊藤さんに連絡しなくていいです",
        "送るのはやめて",
        "山本さんには言うな。",
        "連絡は不要です",
        "Do NOT send anything to Takahashi",
        "Please don't tell Ito",
        "No need to tell her",
        "Never write to him",
    ],
)
def test_a_prohibition_is_found(text: str) -> None:
    """It says that something is not to be done."""
    assert forbids(text)


@pytest.mark.parametrize(
    "text",
    [
        "伊藤さんに少し遅れると伝えて",
        "すみません、田中さんに確認をお願いしてもらえませんか",
        "申し訳ありませんが、佐藤さんに連絡してください",
        "遅れるかもしれませんと伝えて",
        "Tell Tanaka that I will be late",
        "Ask Ito to note the numbers",
        "大切なお知らせです",
        "少ない方の案で進めてと伝えて",
    ],
)
def test_an_ordinary_wish_is_no_prohibition(text: str) -> None:
    """Polite negations and words that merely contain one forbid nothing."""
    assert not forbids(text)


@pytest.mark.parametrize(
    ("words", "text", "expected"),
    [
        ("伊藤", "伊藤さんじゃなくて加藤さんに頼んで", True),
        ("加藤", "伊藤さんじゃなくて加藤さんに頼んで", False),
        ("中止", "会議は中止ではなくて延期と伝えて", True),
        ("Ito", "Ask Kato, not Ito, to do it", True),
        ("Kato", "Ask Kato, not Ito, to do it", False),
    ],
)
def test_denied_words(words: str, text: str, *, expected: bool) -> None:
    """A name that is only named to exclude it is denied."""
    assert expected == denies(words, text)
