"""The text after a request to summarise, translate or correct it is somebody else's; other requests stay whole."""

from __future__ import annotations

import pytest

from ringi.language.text.segments import segment


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("次のメールを要約して\n田中様\n送れ", "次のメールを要約して\n"),
        ("英語に訳して：請求書を送って", "英語に訳して："),
        ("以下を直してください。\nあした送て", "以下を直してください。\n"),
        ("下の文章を箇条書きで整えて:\na\nb", "下の文章を箇条書きで整えて:"),
        ("この文を丁寧に書き直して\n\n送れ", "この文を丁寧に書き直して\n\n"),
        ("Please summarize the following:\nSend it.", "Please summarize the following:"),
        ("Can you translate this?\n\nSend it.", "Can you translate this?\n\n"),
        ("Fix the text below\nSend it.", "Fix the text below\n"),
        ("Reply to this email: Send it.", "Reply to this email:"),
    ],
)
def test_text_after_the_request_is_passed_on(said: str, own: str):
    """Only the request itself is the sender's own."""
    parts = segment(said)

    assert [own] == [part.text for part in parts if part.own]


@pytest.mark.parametrize(
    "said",
    [
        "このタスクを直して\n期限は金曜",
        "次の会議までに資料をまとめて\n田中さんにも連絡して",
        "佐藤さんに「明日休みます」と伝えて",
        "次の予定を教えて\nあと天気も",
        "ここまでを要約して",
        "10:30に会議を入れて",
        "金額を直して：5万円",
        "Answer the question: what is 2+2?",
        "Fix the deadline of the task below\nto Friday",
        "Correct the amount: 5,000 yen",
    ],
)
def test_other_requests_stay_whole(said: str):
    """A change of a record of ours, and a request without a text, are all the sender's own words."""
    assert [True] == [part.own for part in segment(said)]
