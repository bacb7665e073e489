"""Every word of a request is put where it belongs: the text, the person, the first letters of a title."""

from __future__ import annotations

import pytest
from tests.assistants.rules.speaking import calls, proposed, request

from ringi.domain.proposal import ClarificationProposal

SENT = ("高橋さんに「了解しました」と伝えて", "高橋さんにメッセージをお送りしました。")
SENT_EN = ('Tell Alice "understood"', "I have sent the message.")


@pytest.mark.parametrize(
    ("before", "said", "recipient"),
    [
        (SENT, "斎藤さんに「10時集合」と伝えて、やっぱり11時", "斎藤"),
        ((), "斎藤さんに「10時集合」と伝えて、やっぱり11時", "斎藤"),
        (SENT_EN, 'Tell Saito "meet at 10", actually 11', "Saito"),
        (SENT_EN, 'Send "meet at 10" to Saito, actually 11', "Saito"),
    ],
)
def test_an_afterthought_to_a_text_is_asked_about(before: tuple[str, ...], said: str, recipient: str):
    """Neither the earlier message nor the text that was thought better of is passed on."""
    proposal = proposed(request(said, before=before))

    assert isinstance(proposal, ClarificationProposal)
    assert {"recipient": recipient} == dict(proposal.known)


@pytest.mark.parametrize(
    ("said", "recipient"),
    [
        ("斎藤さんに「10時集合」と伝えて、やっぱり加藤さんに", "加藤"),
        ('Send "meet at 10" to Saito, actually to Kato', "Kato"),
    ],
)
def test_an_afterthought_that_names_a_person_is_followed(said: str, recipient: str):
    """The text stays; the person is the one named last."""
    (call,) = calls(proposed(request(said, before=SENT)))

    assert recipient == call["recipient"]


def test_earlier_words_go_to_nobody_named_beside_new_ones():
    """What is said without quotation marks is no reason to send the message before to somebody else."""
    proposal = proposed(request("斎藤さんに10時集合と伝えて、やっぱり11時", before=SENT))

    assert "了解しました" not in str(calls(proposal))


@pytest.mark.parametrize(
    ("said", "who", "body"),
    [
        ("伊藤さん、じゃなくて加藤さんに伝票の印刷を明日までにお願い", "加藤", "伝票の印刷"),
        ("伊藤さんじゃなくて加藤さんに伝票の印刷を明日までにお願い", "加藤", "伝票の印刷"),
        ("明日までに伊藤さんに、いや加藤さんに伝票の印刷をお願い", "加藤", "伝票の印刷"),
        ("Assign print the slips to Ito, no, to Kato by tomorrow", "Kato", "print the slips"),
        ("Ask Ito, no, Kato to print the slips by tomorrow", "Kato", "print the slips"),
    ],
)
def test_the_person_named_after_no_counts(said: str, who: str, body: str):
    """Put right in the same breath: the words of putting right stay out of the task."""
    assert [
        {"call": "chatwork_task_create", "assigned_to": who, "task_body": body, "limit_date": "2026-11-19"}
    ] == calls(proposed(request(said)))


@pytest.mark.parametrize(
    ("said", "body"),
    [
        ("加藤さんに明日までにでんぴょうのにゅうりょくをお願い", "でんぴょうのにゅうりょく"),
        ("加藤さんに明日でんぴょうのにゅうりょくをお願い", "でんぴょうのにゅうりょく"),
        ("明日までにでんぴょうのにゅうりょくを加藤さんにお願い", "でんぴょうのにゅうりょく"),
        ("加藤さんに明日までねんまつちょうせいをお願い", "ねんまつちょうせい"),
        ("加藤さんに明日までにはいたつのじゅんびをお願い", "はいたつのじゅんび"),
        ("加藤さんにもくじのさくせいを明日までに頼んで", "もくじのさくせい"),
        ("加藤さんにも資料の整理を明日までで頼んで", "資料の整理"),
    ],
)
def test_a_title_in_kana_keeps_its_first_letter(said: str, body: str):
    """A letter that could be a particle as well as the beginning of a word is left to the word."""
    assert [body] == [call["task_body"] for call in calls(proposed(request(said)))]
