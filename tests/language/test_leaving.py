"""Which messages leave what their writer is in the middle of, and which only speak of stopping?"""

from __future__ import annotations

import pytest

from ringi.language.confirmations.leaving import (
    asks_to_take_back,
    erases_last,
    leaves,
    leaves_named,
    puts_aside,
    takes_back,
    takes_up,
    undoes_last,
)

LEAVING = (
    "やめて",
    "やめます",
    "やっぱりやめる",
    "もうやめておきます。",
    "今日はやめときます",
    "キャンセル",
    "ｷｬﾝｾﾙして",
    "中止してください！",
    "一旦中断します",
    "やめにします",
    "もういいです",
    "なしで",
    "取り消し",
    "cancel",
    "Cancel it, please",
    "never mind.",
    "Stop here",
    "forget about it",
    "やっぱりいいです",
    "結構です",
    "忘れてください",
    "actually never mind",
    "Actually, forget it",
    "no thanks",
    "いいえ、やっぱりやめた",
    "やめた",
    "今はいい",
    "今はいい、取り消して",
)
ASIDE = (
    "あとで",
    "後でお願いします",
    "またにします",
    "また今度にします",
    "今はちょっと忙しいので、またあとで",
    "スキップ",
    "保留にして",
    "また明日",
    "later",
    "Maybe later, thanks",
    "skip this",
    "not now",
    "let's do this later",
    "hold on",
)
NOT_ASIDE = (
    "あとで困らないように",
    "later shifts are bad",
    "skip fewer meetings",
    "またがる仕事を減らす",
    "後で見返せる記録を残す",
    "明日までに資料を作る",
    "「あとで」",
)
AGAIN = (
    "続きをお願い",
    "目標の続き",
    "続けて",
    "さっきの続きをしたい",
    "目標に戻って",
    "再開して",
    "back to my goal",
    "continue",
    "let's go on",
)
NOT_AGAIN = ("続けて三回勝つ", "目標", "手続きを減らす", "continue to learn", "back pain", "戻る客を増やす")
STAYING = (
    "残業をやめる",
    "無駄な会議をやめたいから",
    "途中でやめないで",
    "やめて後悔したから",
    "やめる？",
    "「やめて」",
    "> やめて",
    "キャンセル料を減らす",
    "stop smoking",
    "cancel fewer orders",
    "やめる理由がない",
    "いいえ",
    "2",
)
NAMED = (
    "目標の登録をやめて",
    "目標はやめます",
    "さっきの目標設定は中止で",
    "stop setting my goal",
    "forget the goal",
)
NOT_NAMED = ("やめて", "目標", "目標を高くする", "目標の続き", "残業をやめて", "目標を途中でやめない")


@pytest.mark.parametrize("text", LEAVING)
def test_a_word_of_leaving(text: str):
    """The message says nothing but that its writer stops."""
    assert leaves(text)


@pytest.mark.parametrize("text", STAYING)
def test_only_about_stopping(text: str):
    """Whoever speaks of stopping something else, or passes the word on, stays."""
    assert not leaves(text)


@pytest.mark.parametrize("text", ASIDE)
def test_putting_aside(text: str):
    """The message says nothing but that this has to wait."""
    assert puts_aside(text)


@pytest.mark.parametrize("text", NOT_ASIDE)
def test_only_about_later(text: str):
    """Whoever speaks of something that comes later puts nothing aside."""
    assert not puts_aside(text)


@pytest.mark.parametrize("text", AGAIN)
def test_taking_up_again(text: str):
    """The message says nothing but that its writer goes on."""
    assert takes_up(text, ("目標", "goal"))


@pytest.mark.parametrize("text", NOT_AGAIN)
def test_only_about_going_on(text: str):
    """Whoever speaks of continuing something else takes nothing up."""
    assert not takes_up(text, ("目標", "goal"))


@pytest.mark.parametrize("text", NAMED)
def test_leaving_by_name(text: str):
    """What is left is called by one of its names."""
    assert leaves_named(text, ("目標", "goal"))


@pytest.mark.parametrize("text", NOT_NAMED)
def test_something_else_by_that_name(text: str):
    """A bare word names nothing, and not every sentence with the name leaves it."""
    assert not leaves_named(text, ("目標", "goal"))


def test_a_pasted_word_is_not_the_writers():
    """What was pasted leaves nothing."""
    assert not leaves("やめて", [(0, 3)])


@pytest.mark.parametrize(
    "text",
    [
        "じゃあ取り消して",
        "それ忘れて",
        "then cancel it",
        "forget that",
        "さっきのお知らせ、取り消して",
        "no, undo that",
    ],
)
def test_what_calls_the_last_thing_off(text: str):
    """Words that say nothing but that what was asked for before is not to be."""
    assert takes_back(text)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("さっきの取り消せる？", True),
        ("今のは取り消しできますか？", True),
        ("さっきのお知らせってキャンセルできる？", True),
        ("Can I take that back?", True),
        ("can we still cancel the announcement?", True),
        ("予約は何日前まで取り消せる？", False),
        ("会議室の予約って取り消せる？", False),
        ("can I cancel the meeting on Friday?", False),
    ],
)
def test_who_asks_whether_the_last_thing_can_be_called_off(text: str, asks: bool):
    """A question about the very last thing, and about nothing that is named."""
    assert asks == asks_to_take_back(text)


@pytest.mark.parametrize(
    ("text", "undoes"),
    [
        ("じゃあ取り消して", True),
        ("さっきのはなかったことにして", True),
        ("please undo that", True),
        ("大丈夫です", False),
        ("さっきのやめて", False),
        ("会議を取り消して", False),
    ],
)
def test_who_wants_the_last_thing_undone(text: str, undoes: bool):
    """A plain word for undoing; who merely stops undoes nothing."""
    assert undoes == undoes_last(text)


@pytest.mark.parametrize(
    ("text", "erases"), [("さっきの消して", True), ("delete that", True), ("さっきのタスクを消して", False)]
)
def test_who_wants_the_last_thing_deleted(text: str, erases: bool):
    """Whatever came last; what is named is a request like any other."""
    assert erases == erases_last(text)
