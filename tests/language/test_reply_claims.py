"""A reply that tells a deed is seen in whatever tone; one that asks, offers or tells of others is not."""

from __future__ import annotations

import pytest

from ringi.language.detectors.reply_claims import tells_deed


@pytest.mark.parametrize(
    "text",
    [
        "メールを送信済みでございます。",
        "渡辺さんに送っておきましたよ",
        "すでに削除してあります。",
        "ご依頼どおり伝えてあります",
        "完了！渡辺さんへの伝言、送信しました✅",
        "ばっちり送りました〜",
        "渡辺さんへ連絡ずみです",
        "削除いたしましたのでご安心ください",
        "処理が完了しております",
        "It's been emailed to Watanabe.",
        "Your message has been delivered.",
        "Sent ✅",
        "Consider it done.",
    ],
)
def test_deed_is_told_in_every_tone(text: str):
    """Polite, short or cheerful: it says that something was done."""
    assert tells_deed(text)


@pytest.mark.parametrize(
    "text",
    [
        "送信しますか？",
        "高橋さんに伝えますか？",
        "昨日、渡辺さんから連絡がありました。",
        "お伝えしたいことはありますか。",
        "まだ送信していません。",
        "予定に入れますか",
        "連絡先は総務です。",
        "Shall I send it?",
        "I have not sent it.",
        "You told me that.",
    ],
)
def test_other_words_tell_none(text: str):
    """Questions, offers, what others did and what was not done."""
    assert not tells_deed(text)
