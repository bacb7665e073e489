"""A text names a person only where the whole name stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpora.reading import rows, share, tuning
from tests.corpora.wide import name_is_right, names

from ringi.language.names.kana import romaji
from ringi.language.names.names import bare_name, given_forms, names_in, stands_in, written_forms
from ringi.language.text.normal import normal_form, plain_form

CORPUS = rows("names")


def _named(text: str, forms: list[str]) -> bool:
    return any(names_in(normal_form(form), normal_form(text), plain_form(text)) for form in forms)


def _right(row: list[str]) -> bool:
    return _named(row[0], row[1].split(",")) is (row[2] == "yes")


@pytest.mark.parametrize(
    "row", [row for row in CORPUS if tuning(row[:1])], ids=lambda row: f"{row[0]}-{row[1]}"
)
def test_every_name_of_the_tuning_half_is_told_apart(row: list[str]) -> None:
    """The half the boundaries were written with is judged without a mistake."""
    assert _right(row)


def test_the_untouched_half_is_judged_nearly_as_well() -> None:
    """At least 98 of 100 texts nobody tuned for are judged right."""
    untouched = [row for row in CORPUS if not tuning(row[:1])]

    right = share(map(_right, untouched))

    assert right >= 0.98


@pytest.mark.parametrize("row", names("tuning"), ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}")
def test_every_name_of_the_wide_tuning_half_is_told_apart(row: list[str]) -> None:
    """Honorifics, kana, Latin letters, other shapes of a character."""
    assert name_is_right(row)


def test_the_wide_untouched_half_is_judged_nearly_as_well() -> None:
    """At least 85 of 100 names nobody tuned for are judged right."""
    assert share(map(name_is_right, names("untouched"))) >= 0.85


@pytest.mark.parametrize(
    ("written", "bare"),
    [
        ("田中さん", "田中"),
        ("田中課長", "田中"),
        ("田中本部長様", "田中"),
        ("Tanaka-san", "Tanaka"),
        ("Mr. Smith", "Smith"),
        ("田中", "田中"),
        ("社長", "社長"),
    ],
)
def test_a_name_without_its_honorific(written: str, bare: str) -> None:
    """Titles are taken off, unless nothing would be left."""
    assert bare_name(written) == bare


@pytest.mark.parametrize(
    ("word", "text", "stands"),
    [("会議", "会議を明日", True), ("会議", "協会議事録", False), ("会議", "明日", False)],
)
def test_a_word_stands_by_itself(word: str, text: str, stands: bool) -> None:
    """As a part of another it does not count."""
    assert stands == stands_in(word, text, text)


def test_given_names_alone() -> None:
    """As they are written and read, without the family's."""
    assert {"花子", "はなこ", "ハナコ", "hanako"} <= set(given_forms("田中 花子", "たなか はなこ"))
    assert () == given_forms("田中")


def test_all_ways_to_write_a_person() -> None:
    """Name, reading, Latin letters and aliases, each once."""
    forms = written_forms("田中 太郎", "たなか たろう", ("たなちゃん",))

    expected = {"田中 太郎", "田中太郎", "田中", "たなか", "tanaka taro", "taro tanaka", "tanaka", "たな"}
    assert expected <= set(forms)


@pytest.mark.parametrize(
    ("reading", "letters"),
    [
        ("さとう", ("satou", "sato", "satō", "satoh")),
        (
            "しんいちろう",
            ("shinichirou", "shinichiro", "shinichirō", "shinichiroh", "shin'ichirou", "shin'ichiro"),
        ),
        ("ハットリ", ("hattori",)),
        ("はっちょう", ("hatchou", "hatcho", "hatchō", "hatchoh")),
        ("きょうこ", ("kyouko", "kyoko", "kyōko", "kyohko")),
        ("しんばし", ("shinbashi", "shimbashi")),
        ("田中", ()),
    ],
)
def test_a_reading_in_latin_letters(reading: str, letters: tuple[str, ...]) -> None:
    """Hepburn, long vowels written out, dropped, marked and with an h; `m` before lips, a mark before vowels."""
    assert romaji(reading) == letters


@given(st.sampled_from("田佐藤山林"), st.sampled_from("田佐藤山林"))
def test_a_longer_name_never_names_the_shorter(before: str, after: str) -> None:
    """Kanji on either side make another name."""
    assert not _named(f"{before}中村{after}さん", ["中村"])
