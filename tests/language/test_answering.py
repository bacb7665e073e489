"""Which words can answer a question for words of one's own, and what are the others instead?"""

from __future__ import annotations

import pytest

from ringi.language.confirmations.answering import abusive, fragment, instead_of_answer

ANSWERS = (
    "紹介を増やしたいから",
    "お客様に喜ばれるメッセージを書きたいから",
    "無駄な会議をやめたいから",
    "満足度を90点にする",
    "月に一度訪問する",
    "TOEIC800点",
    "昇進",
    "疲れたから",
    "お客様に喜んでほしい",
    "毎朝30分早く起きて勉強する",
    "質問に何でも答えられるようになる",
    "後で困らないように",
    "あとで見返せる記録を残す",
    "スキップできる手順をなくす",
    "続けて三回勝つ",
    "To win referrals",
    "A satisfaction of 90",
    "One visit a month",
    "Later shifts are bad for my health",
    "Send a newsletter every month",
    "Skip fewer meetings",
    "No overtime",
    "「紹介を増やす」",
    "> 紹介を増やす",
)
OTHERS = (
    ("あとで", "leaving"),
    ("またにします", "leaving"),
    ("やっぱりいいです", "leaving"),
    ("actually never mind", "leaving"),
    ("later", "leaving"),
    ("skip", "leaving"),
    ("続きをお願い", "leaving"),
    ("ありがとう", "talk"),
    ("はい", "talk"),
    ("OK", "talk"),
    ("わからない", "unsure"),
    ("特にないです", "unsure"),
    ("I don't know", "unsure"),
    ("なんで期限がいるの？", "question"),
    ("なんで理由がいるの", "question"),
    ("why do you need that", "question"),
    ("これは何に使いますか", "question"),
    ("会議室を予約してください", "request"),
    ("ピザを注文して", "request"),
    ("can you book a room", "request"),
    ("お腹すいた", "chatter"),
    ("今日は寒いですね", "chatter"),
    ("うーん", "nothing"),
    ("…", "nothing"),
    ("あああ", "nothing"),
    ("x", "nothing"),
    ("ばか", "abuse"),
    ("you are useless", "abuse"),
)


@pytest.mark.parametrize("text", ANSWERS)
def test_words_that_answer(text: str):
    """Whatever says something of its own may be the answer."""
    assert instead_of_answer(text) is None


@pytest.mark.parametrize(("text", "kind"), OTHERS)
def test_words_that_answer_nothing(text: str, kind: str):
    """What speaks to us, or says nothing, is no answer."""
    assert kind == instead_of_answer(text)


@pytest.mark.parametrize("text", ["バカ", "役立たず", "お前使えないな", "shut up", "useless bot"])
def test_an_outburst(text: str):
    """A short outburst is heard as one."""
    assert abusive(text)


@pytest.mark.parametrize("text", ["今の手順は役に立たないので直したい", "a useless report costs time"])
def test_words_about_something_useless(text: str):
    """Whoever speaks of a thing abuses nobody."""
    assert not abusive(text)


@pytest.mark.parametrize("text", ["", "あ", "??", "うーん", "asdfgh", "sdfgh"])
def test_a_fragment(text: str):
    """A sound or keys hit at random are no words."""
    assert fragment(text)
