"""Which messages plainly ask that just these words go to just this person?"""

from __future__ import annotations

import re
import tomllib
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from tests.support.growth import TOO_MUCH, growth

from ringi.language.names.names import given_forms, written_forms
from ringi.language.requests.relay import (
    Relay,
    asks_for,
    completes,
    holds_words,
    is_beside_the_request,
)

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))
READINGS = {
    "伊藤 美咲": "いとう みさき",
    "加藤 翔": "かとう しょう",
    "渡辺 直人": "わたなべ なおと",
    "山本": "やまもと",
    "斎藤": "さいとう",
}
ITEMS: list[dict[str, str]] = tomllib.loads(
    (Path(__file__).parent.parent / "corpora" / "passing_on.toml").read_text("utf-8")
)["item"]
GO_AT_LEAST = 105
"""Of 119. Measured once before the held-out half was opened: 59 of 60 tuning, 43 of 59 held out; an attack since then
cost a few."""


def names(name: str) -> tuple[str, ...]:
    return (*written_forms(name, READINGS[name]), *given_forms(name, READINGS[name]))


def goes(item: dict[str, str]) -> bool:
    task = item["kind"] == "task"
    relay = Relay(words=item["words"], names=names(item["to"]), use="assign" if task else "tell", timed=task)
    return asks_for(relay, item["said"], NOW)


def test_nothing_goes_that_was_not_plainly_asked_for() -> None:
    """Every item of the corpus that has to ask does; an invented due date is another rule's business (P5)."""
    asked = [item for item in ITEMS if item["expect"] == "ask" and "-due-" not in item["id"]]

    gone = [item["id"] for item in asked if goes(item)]

    assert (208, []) == (len(asked), gone)


def test_plain_requests_go() -> None:
    """Nearly every item that asks plainly is understood, so that people are not asked again."""
    plain = [item for item in ITEMS if item["expect"] == "go"]

    understood = [item["id"] for item in plain if goes(item)]

    assert GO_AT_LEAST <= len(understood)


@pytest.mark.parametrize(
    "sent",
    [
        *("賛成しかねます", "賛成じゃねえ", "賛成せん", "賛成だったのに", "賛成しづらい", "賛成するもんか"),
        *("賛成するやつはばか", "賛成いたしかねる", "賛成しません", "賛成します？"),
    ],
)
def test_another_ending_is_another_sentence(sent: str) -> None:
    """An ending that the requester did not choose can turn the meaning round."""
    assert not asks_for(Relay(words=sent, names=names("伊藤 美咲")), "伊藤さんに「賛成します」と伝えて", NOW)


@pytest.mark.parametrize(
    ("heard", "sent"),
    [
        ("遅れる", "遅れます"),
        ("帰る", "帰ります"),
        ("会議は10時から", "会議は10時からです"),
        ("契約がまとまった", "契約がまとまりました"),
        ("今日は行けない", "今日は行けません"),
        ("資料を送って", "資料を送ってください"),
        ("資料を送るように", "資料を送ってください"),
        ("会議室は使わないように", "会議室は使わないでください"),
        ("中止とのこと", "中止とのことです"),
    ],
)
def test_a_polite_ending_is_the_same_sentence(heard: str, sent: str) -> None:
    """People say it short to the assistant, and colleagues read it polite."""
    assert asks_for(Relay(words=sent, names=names("伊藤 美咲")), f"伊藤さんに{heard}と伝えて", NOW)


@pytest.mark.parametrize(
    ("asked", "answer", "expected"),
    [
        ("「少し遅れます」と伝えて", "伊藤さんに", True),
        ("「少し遅れます」と伝えて", "伊藤さんです", False),
        ("伊藤さんに伝えて", "「少し遅れます」", True),
        ("伊藤さんに伝えて", "少し遅れますと伝えて", True),
        ("伊藤さんに伝えて", "少し遅れます", False),
        ("「少し遅れます」と伝えて", "伊藤さんには言わないで", False),
        ("「少し遅れます」と伝えて", "伊藤さんは元気？", False),
        ("伊藤さんは元気？", "少し遅れます", False),
        ("伊藤さんに伝えて", "やっぱりいい。少し遅れますとは言いたくない", False),
    ],
)
def test_an_answer_completes_the_request(asked: str, answer: str, *, expected: bool) -> None:
    """The one thing that was missing, and nothing besides."""
    relay = Relay(words="少し遅れます", names=names("伊藤 美咲"))

    assert expected == completes(relay, asked, answer, NOW)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("よろしくお願いします。", True),
        ("加藤さんには「明日です」と伝えて", True),
        ("Thanks!", True),
        ("やっぱりやめて", False),
        ("冗談です", False),
        ("Not yet", False),
        ("伊藤さんには内緒で", False),
        ("Don't tell Misaki", False),
        ("Tell Misaki it was a joke", False),
        ("やっぱりミサキちゃんには内緒にして", False),
    ],
)
def test_what_stands_beside_changes_nothing(message: str, *, expected: bool) -> None:
    """Greetings, thanks and requests to others; anything unknown could take the request back."""
    assert expected == is_beside_the_request(Relay(words="x", names=names("伊藤 美咲")), message, NOW)


def test_words_in_a_row() -> None:
    """A word left out is another sentence."""
    assert holds_words("明日の会議は10時からです", "佐藤さんに明日の会議は10時からと連絡して")
    assert not holds_words("契約は更新して", "田中さんに契約は更新しないで解除してと伝えて")


@pytest.mark.parametrize(
    "filling",
    [
        *(
            "加藤さんに「A」と伝えて、",
            "加藤さん、",
            "お願いします",
            "伊藤さんに",
            "伊藤さんに遅れますと",
            "明日",
        ),
        *("tell kato that a and ", "please ", "kato and ", "thanks ", "、", "「遅れます」", "もらえる"),
    ],
)
def test_a_longer_message_is_no_more_than_longer(filling: str) -> None:
    """A message may be filled with what the grammars look for."""
    relay = Relay(words="遅れます", names=names("伊藤 美咲"), timed=True)
    asks_for(relay, "伊藤さんに遅れますと伝えて tell ito", NOW)

    assert growth(lambda text: asks_for(relay, f"伊藤さんに遅れますと{text}", NOW), filling, 900) < TOO_MUCH


ATTACKS = [
    line.split("\t")
    for line in (Path(__file__).parent.parent / "corpora" / "passing_on_attacks.tsv")
    .read_text("utf-8")
    .splitlines()
    if line and not line.startswith("#")
]
CALLED = {
    "suggest": ("社長", "代表", "the president", "management"),
    "keep": ("会社全体に", "部のみんなに", "全社で共有", "for the team", "for everyone", "みんなに共有"),
}


@pytest.mark.parametrize(("use", "message", "words"), ATTACKS)
def test_no_message_of_an_attack_is_a_plain_request(use: str, message: str, words: str) -> None:
    """Conditions, prohibitions, other people and halves of sentences, with what a hostile model made of them."""
    said = re.sub(r"(?<![A-Za-z'])I(?=[にだぁ-ゖ])", "伊藤 美咲さん", message).replace("\\n", "\n")
    said = re.sub(r"(?<![A-Za-z'])E(?![A-Za-z])", "Ito Misaki", said)
    relay = Relay(words=words, names=CALLED.get(use) or names("伊藤 美咲"), use=use, timed=use == "assign")

    assert not asks_for(relay, said, NOW)
