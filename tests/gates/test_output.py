"""F9, F10: what may be said, to whom, and with which links alive."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.gates.building import person

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Audience, Hit
from ringi.domain.policy import Policy
from ringi.domain.reply import ReplyDecision, ReplyEvidence
from ringi.gates import decide_reply

POLICY = Policy(clearance={"salary": 5}, ng_patterns=("(?i)badword", r"馬鹿\d*野郎"))
ALONE = ReplyEvidence(requester=person(level=2), audience=Audience(people=1, lowest_level=2))


def judged(text: str = "了解しました。", **changes) -> ReplyDecision:
    return decide_reply(text, replace(ALONE, **changes), POLICY)


def hit(detector: str, detail: str = "") -> tuple[Hit, ...]:
    return (Hit(detector=detector, where="reply", detail=detail),)


def test_ordinary_reply_is_sent():
    """An ordinary reply goes out as it is."""

    decision = judged()

    assert (Verdict.ALLOW, "here", "了解しました。") == (decision.verdict, decision.deliver, decision.text)


@pytest.mark.parametrize(
    ("detector", "detail", "reason"),
    [
        ("permission_assertion", "", "reply_permission_asserted"),
        ("ng", "", "reply_forbidden_words"),
        ("secret", "password", "reply_secret"),
        ("pii", "my_number", "reply_personal"),
        ("pii", "credit_card", "reply_personal"),
        ("confidential", "salary", "reply_confidential"),
        ("confidential", "unheard", "reply_confidential"),
    ],
)
def test_found_by_detectors(detector: str, detail: str, reason: str):
    """What a detector found holds the whole reply back."""

    decision = judged(hits=hit(detector, detail))

    said = [stamp.reason.code for stamp in decision.stamps if stamp.verdict is Verdict.BLOCK]
    assert ([reason], "nowhere", "") == (said, decision.deliver, decision.text)


@pytest.mark.parametrize(
    ("text", "blocked"),
    [
        ("BadWord!", True),
        ("ＢＡＤＷＯＲＤ", True),
        ("馬鹿１野郎", True),
        ("馬鹿力", False),
        ("NUL\0badword", True),
    ],
)
def test_forbidden_expressions(text: str, blocked: bool):
    """The organisation's expressions are found in whatever width they are written."""

    decision = judged(text)

    assert blocked == (decision.verdict is Verdict.BLOCK)


@pytest.mark.parametrize(
    ("requester", "audience", "deliver"),
    [
        (6, Audience(people=1, lowest_level=6), "here"),
        (6, Audience(people=3, lowest_level=5), "here"),
        (6, Audience(people=3, lowest_level=4), "direct"),
        (6, Audience(people=3, lowest_level=6, outsiders=1), "direct"),
        (4, Audience(people=3, lowest_level=4), "nowhere"),
        (4, Audience(people=1, lowest_level=6), "nowhere"),
    ],
    ids=["alone", "all cleared", "one not cleared", "an outsider", "nobody cleared", "not the requester"],
)
def test_whole_audience(requester: int, audience: Audience, deliver: str):
    """The lowest clearance in the room counts; else the cleared requester reads it alone."""

    decision = judged(
        hits=hit("confidential", "salary"), requester=person(level=requester), audience=audience
    )

    assert deliver == decision.deliver


@pytest.mark.parametrize(
    ("text", "blocked"),
    [
        ("絵文字👨‍👩‍👧と\n改行\tタブ", False),
        ("\u202egnp.exe", True),
        ("a\u2066b", True),
        ("\x1b[31m赤", True),
        ("\u200f右", True),
    ],
)
def test_hidden_characters(text: str, blocked: bool):
    """Characters that change how a text reads hold it back."""

    decision = judged(text)

    assert blocked == (decision.verdict is Verdict.BLOCK)


@pytest.mark.parametrize(
    ("text", "blocked"),
    [
        ("承認コード：AB12-3456 を送ってください", True),
        ("確認番号は 4821 です", True),
        ("Your approval code is X9-33", True),
        ("【承認依頼】以下を実行します", True),
        ("　【確認】よろしいですか", True),
        ("「はい A-17」と返信してください", True),
        ("Reply `approve B-3`.", True),
        ("承認コードは届いていません", False),
        ("会議室 A-17 を予約しました", False),
        ("この件は承認待ちです", False),
        ("1. はい\n2. いいえ", False),
    ],
)
def test_imitated_cards(text: str, blocked: bool):
    """Model text does not look like a question of ours."""

    decision = judged(text)

    assert blocked == (decision.verdict is Verdict.BLOCK)


OURS = "https://example.co.jp/a?b=1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"資料は {OURS} です。", f"資料は {OURS} です。"),
        (f"[資料]({OURS})", f"[資料]({OURS})"),
        (f"{OURS}2", "https[:]//example[.]co[.]jp/a?b=12"),
        ("https://evil.example/x.png", "https[:]//evil[.]example/x.png"),
        ("見て→http://evil.example。次", "見て→http[:]//evil[.]example。次"),
        ("www.evil.example/x", "www[.]evil[.]example/x"),
        ("![](https://evil.example/p)", "![] (https[:]//evil[.]example/p)"),
        ("[ここ](/approve/1)", "[ここ] (/approve/1)"),
        ("[x]: /approve/1", "[x] : /approve/1"),
        ("javascript:alert(1)", "javascript[:]alert(1)"),
        ("HTTPS://EVIL.EXAMPLE", "HTTPS[:]//EVIL[.]EXAMPLE"),
        ("時刻は10:30、比率は3:1", "時刻は10:30、比率は3:1"),
    ],
)
def test_links(text: str, expected: str):
    """Only addresses somebody vouches for stay alive; the others are text to read."""

    decision = judged(text, vouched_urls=(OURS,))

    assert expected == decision.text


def test_own_words_about_an_essential_call_hold_forbidden_expressions():
    """The card that takes an expression back shows it; the same words of a model do not pass."""

    decisions = [judged("禁止表現：badword", fixed=fixed, essential=True).verdict for fixed in (True, False)]

    assert [Verdict.ALLOW, Verdict.BLOCK] == decisions
