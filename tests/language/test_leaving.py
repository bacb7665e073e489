"""Which messages leave what their writer is in the middle of, and which only speak of stopping?"""

from __future__ import annotations

import pytest

from ringi.language.leaving import leaves, leaves_named, puts_aside, takes_up

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
