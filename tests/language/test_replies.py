"""A reply approves only as a whole utterance."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts.measure_judgements import HALVES, corpus

from ringi.language.confirmations.replies import Reply, classify_reply, judge_reply


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    text: str
    reply: Reply


CASES = (
    Case(id="plain yes", text="はい", reply=Reply.APPROVE),
    Case(id="full-width choice", text="１", reply=Reply.APPROVE),
    Case(id="please alone", text="お願いします", reply=Reply.APPROVE),
    Case(id="please introduces a wish", text="お願いがあります", reply=Reply.OTHER),
    Case(id="please inside a plea to stop", text="お願いだからやめて", reply=Reply.DENY),
    Case(id="negated verb", text="実行しないで", reply=Reply.DENY),
    Case(id="negated ok", text="OKじゃない", reply=Reply.DENY),
    Case(id="second choice", text="2番", reply=Reply.DENY),
    Case(id="yes with another amount", text="はい、でも5万円にして", reply=Reply.CHANGE),
    Case(id="hypothetical yes", text="はいって言ったら？", reply=Reply.OTHER),
    Case(id="a count, not a choice", text="1つだけ聞きたい", reply=Reply.OTHER),
    Case(id="self-correction", text="いいえじゃなくてはい", reply=Reply.OTHER),
    Case(id="both", text="yes and no", reply=Reply.OTHER),
    Case(id="a yes somebody did not give", text="いいよ、とは言ってない", reply=Reply.OTHER),
    Case(id="ambiguous courtesy", text="結構です", reply=Reply.OTHER),
    Case(id="ambiguous reassurance", text="大丈夫です", reply=Reply.OTHER),
    Case(id="hesitation, no drawn-out yes", text="うーん", reply=Reply.OTHER),
    Case(id="eleven, not one twice", text="11", reply=Reply.OTHER),
    Case(id="minus one is a vote against", text="-1", reply=Reply.OTHER),
    Case(id="two circles stand for a name", text="〇〇", reply=Reply.OTHER),
    Case(id="astonishment, no yes twice", text="ええええ", reply=Reply.OTHER),
    Case(id="own word below a quote", text="> 実行してよいですか？\nはい", reply=Reply.APPROVE),
    Case(id="nothing but a quote", text="> はい", reply=Reply.OTHER),
    Case(id="pointing at the refusing option", text="> 2. いいえ\nこれでお願いします", reply=Reply.OTHER),
    Case(id="struck out", text="~~はい~~ いいえ", reply=Reply.DENY),
    Case(id="unclosed quote", text="[qt]はい", reply=Reply.OTHER),
    Case(id="having looked is no yes", text="はい、確認しました", reply=Reply.OTHER),
    Case(id="having looked, then a plea", text="確認しました。お願いします", reply=Reply.APPROVE),
    Case(id="a doubting face", text="OK 🤔", reply=Reply.OTHER),
    Case(id="a smiling face", text="OKです(^^)", reply=Reply.APPROVE),
    Case(id="another's operation", text="送ってください", reply=Reply.OTHER),
    Case(id="too long for an answer", text="はい。" * 40, reply=Reply.OTHER),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_reads_the_whole_utterance(case: Case) -> None:
    """Each trap and each plain answer is what a person would take it for."""
    assert case.reply == classify_reply(case.text)


@pytest.mark.parametrize("half", HALVES)
def test_no_corpus_holds_a_false_approval(half: str) -> None:
    """Whatever is not labelled an approval is never taken for one."""
    others = (item for item in corpus("replies", half) if item.label != "approve")

    false = sum(classify_reply(item.text, item.operation) is Reply.APPROVE for item in others)

    assert 0 == false


SPOILERS = (
    *(
        "じゃない",
        "とは言ってない",
        "？",
        "って言ったら",
        "のをやめて",
        " not",
        "かも",
        "かな",
        "なら",
        "、あと",
        " but",
        "、嘘です",
    ),
    *("、でも5万円にして", "\nやめて", "、いいえ", "けど", "、と言いたいところだけど"),
)


@given(
    approval=st.sampled_from([item.text for item in corpus("replies", "tuning") if item.label == "approve"]),
    spoiler=st.sampled_from(SPOILERS),
)
def test_a_spoiled_approval_is_none(approval: str, spoiler: str) -> None:
    """A negation, doubt, question or addition after any approval takes it back."""
    assert classify_reply(approval + spoiler) is not Reply.APPROVE


@given(
    approval=st.sampled_from(["はい", "OK", "お願いします", "yes", "1", "承認"]),
    word=st.text(alphabet="田中佐藤資料予定会議あかさたなはまらabcxz", min_size=3, max_size=12),
)
def test_an_unknown_word_never_approves(approval: str, word: str) -> None:
    """Beside a word the grammar does not know, a yes is not enough."""
    assert classify_reply(f"{approval}、{word}\N{KATAKANA MIDDLE DOT}議事録") is not Reply.APPROVE


@given(st.text(max_size=60))
def test_any_text_has_a_reply(text: str) -> None:
    """No text raises; what is approved is short and has no question mark."""
    judged = judge_reply(text)

    assert judged.reply is not Reply.APPROVE or "?" not in judged.words


def test_a_code_binds_the_reply() -> None:
    """An approval that names a code says which pending question it answers."""
    judged = judge_reply("承認 Ａ-17")

    assert (Reply.APPROVE, "a-17") == (judged.reply, judged.code)


def test_two_codes_approve_nothing() -> None:
    """Somebody who names two questions answers neither."""
    judged = judge_reply("承認 A-17 A-18")

    assert (Reply.OTHER, None) == (judged.reply, judged.code)


def test_a_repeated_phrase_stays_cheap() -> None:
    """Phrases that can be read in two ways, repeated and then spoiled, are still answered at once."""
    phrases = ("進めてOK", "お願いね", "okお願い", "実行でお願いします", "いいよ", "それでok")

    replies = [classify_reply(phrase * (98 // len(phrase)) + "x") for phrase in phrases]

    assert [Reply.OTHER] * len(phrases) == replies
