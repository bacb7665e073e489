"""The company seen and spoken to: sums and texts at once, whatever reaches many people only after a yes."""

from __future__ import annotations

import pytest
from tests.support.stories import Story


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("1,200円の8%引きはいくら？", "1,104円"),
        ("1000円÷3人を計算して", "1 円未満は切り捨てました。"),
        ("10円÷0を計算して", "0 で割ることはできません。"),
        ("Calculate 12 x 340 yen", "4,080円"),
        ("「お世話になっております」は何文字？", "文字数：11"),
    ],
)
async def test_sums_and_texts_are_answered_at_once(office: Story, said: str, answer: str):
    """Anybody gets a sum or a count without being asked anything; what has no answer says what to do."""
    await office.say("nakamura", said)

    assert (True, ()) == (answer in await office.reply("nakamura"), await office.pendings())


async def test_a_day_is_told_with_all_that_falls_on_it(office: Story):
    """Whoever asks for a day hears what kind it is, what the company does and what is due for themselves alone."""
    await office.say("takahashi", "2099年12月4日に「忘年会」を会社の予定に入れて")
    await office.say("takahashi", "はい")

    await office.say("tanaka", "2099年12月4日の予定は？")
    await office.say("nakamura", "What is on 2099-12-04?")

    expected = [
        "12月4日(金)は営業日です。",
        "会社の予定：",
        "・12月4日(金) 忘年会",
        "期限を迎えるご自身のタスク：",
        "・12月4日(金) 株式会社みどりへの見積書を作る",
    ]
    assert expected == (await office.reply("tanaka")).splitlines()[:5]
    assert "Friday, December 4 忘年会" in await office.reply("nakamura")
    assert "見積書" not in await office.reply("nakamura")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("2026年11月23日は祝日？", "11月23日(月)は祝日（勤労感謝の日）です。"),
        ("2026年5月1日から2026年5月10日の営業日を教えて", "営業日は 3 日です。"),
        ("2026年11月21日は営業日ですか", "11月21日(土)は土日なので、お休みです。"),
        ("2026年1月1日から2026年12月31日の祝日を教えて", "一度に調べられるのは 92 日までです。"),
        ("週末の予定は？", "何通りかの日に読めます"),
    ],
)
async def test_days_are_told_apart(office: Story, said: str, answer: str):
    """Holidays, weekends and business days; what is too long or unclear is asked about."""
    await office.say("nakamura", said)

    assert answer in await office.reply("nakamura")


async def test_the_company_calendar_is_written_by_leaders(office: Story):
    """Staff cannot put anything before everybody's eyes; a leader is asked first."""
    await office.say("kato", "2099年12月4日に「忘年会」を会社の予定に入れて")
    await office.say("tanaka", "2099年12月4日に「忘年会」を会社の予定に入れて")

    assert (["refused", "waiting"], []) == (await office.states(), await office.executions())
