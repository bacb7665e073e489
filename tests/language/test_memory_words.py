"""What a remembered sentence settles, what it must not tell of, and by what it is found again."""

from __future__ import annotations

import pytest

from ringi.language.detectors.intimate import intimate
from ringi.language.text.bigrams import pairs
from ringi.language.text.matters import matter


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("田中さんは営業部長", "田中は経理課長です"),
        ("定例会議は水曜", "定例会議は木曜日になりました"),
        ("俺はコーヒーが好き", "俺はコーヒーが苦手"),
        ("倉庫の鍵の場所は受付", "倉庫の鍵の場所は二階の棚"),
        ("会費は3000円", "会費は5,000円です"),
    ],
)
def test_two_sentences_on_one_matter(one: str, other: str):
    """They settle the same, so the newer takes the older one's place."""
    assert matter(one) == matter(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("田中さんは営業部長", "佐藤さんは営業部長"),
        ("田中さんは営業部長", "田中さんは釣りが好き"),
        ("俺はコーヒーが好き", "俺は紅茶が好き"),
        ("倉庫の鍵の場所は受付", "倉庫の鍵の色は赤"),
    ],
)
def test_two_sentences_on_two_matters(one: str, other: str):
    """They stand beside each other."""
    assert matter(one) != matter(other)


@pytest.mark.parametrize(
    "said", ["来週は忙しい", "田中さんは親切", "倉庫に鍵がある", "the printer is upstairs"]
)
def test_what_settles_nothing(said: str):
    """A sentence of another shape replaces nothing."""
    assert "" == matter(said)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("田中さんは糖尿病で通院している", "health"),
        ("佐藤さんはうつ病", "health"),
        ("鈴木さんは創価学会の信者", "belief"),
        ("高橋さんは組合員", "belief"),
        ("李さんの国籍は韓国", "origin"),
        ("加藤さんには前科がある", "record"),
        ("彼はゲイだ", "love"),
        ("田中さんの年収は800万", "pay"),
        ("佐藤さんの査定はB", "evaluation"),
        ("Tanaka has cancer", "health"),
        ("Sato votes for the liberals", "belief"),
        ("Suzuki's salary is high", "pay"),
    ],
)
def test_what_is_not_for_a_memory(said: str, kind: str):
    """The kind is named."""
    assert (kind,) == intimate(said)


@pytest.mark.parametrize(
    "said",
    [
        "仕事をがんばる",
        "給料日は25日",
        "給与計算の担当は佐藤さん",
        "ゲイン調整は済み",
        "本の在庫は3冊",
        "コーヒーが好き",
        "the staircase is broken",
    ],
)
def test_what_may_be_remembered(said: str):
    """Words that only look like it."""
    assert () == intimate(said)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("田中さん", ("田中",)),
        ("定例会議のこと", ("定例", "例会", "会議")),
        ("林さん", ("林",)),
        ("ｺｰﾋｰ", ("コ-", "-ヒ", "ヒ-")),
        ("the weekly meeting", ("weekly", "meeting")),
        ("りんご", ("りん", "んご")),
        ("？", ()),
    ],
)
def test_pairs(said: str, expected: tuple[str, ...]):
    """Each pair of neighbouring characters once; particles and honorifics are left out."""
    assert expected == pairs(said)
