"""Money in everyday requests: small sums run, large ones are asked about, whatever the model declares."""

from __future__ import annotations

import pytest
from tests.support.offices import office_on
from tests.support.proposals import wants
from tests.support.scripted import Script
from tests.support.stories import Story


async def asked(office: Story, who: str, said: str) -> list[str]:
    await office.say(who, said)
    return [each.confirmation.style for each in await office.pendings()]


@pytest.mark.parametrize(
    ("body", "styles"),
    [
        ("ランチ代1,200円の精算", []),
        ("備品代12万円の支払い", ["plain"]),
        ("備品代120万円の支払い", ["double"]),
        ("A社への2,000万円の支払い", ["two_persons"]),
        ("A社への約2,000万円の支払い", ["two_persons"]),
    ],
)
async def test_a_task_to_pay_is_weighed(office: Story, body: str, styles: list[str]):
    """The embedded model declares no amount; code reads it in the words of the task."""
    assert styles == await asked(office, "kato", f"伊藤さんに「{body}」を明日までに頼んで")


async def test_a_message_with_a_promise_is_weighed(office: Story):
    """A promise in words to a colleague commits as much as a task."""
    assert ["double"] == await asked(office, "takahashi", "山本さんに「A社に120万円で発注して」と伝えて")


async def test_reported_sales_are_passed_on_at_once(office: Story):
    """A figure that only reports on business asks nobody."""
    assert [] == await asked(office, "takahashi", "山本さんに「今月の売上は1,200万円でした」と伝えて")


async def test_the_card_shows_the_amount(office: Story):
    """As a line of its own."""
    await office.say("kato", "伊藤さんに「備品代12万円の支払い」を明日までに頼んで")

    assert "・金額: 120,000 円" in await office.reply("kato")


async def test_looking_up_weighs_nothing(office: Story):
    """Words that are looked for move no money."""
    assert [] == await asked(office, "kato", "「2,000万円の支払い」について覚えてることある？")


@pytest.mark.parametrize("declared", [{}, {"amount": 100}, {"amount": 20_000_000}])
async def test_what_the_model_declares_lowers_nothing(shared: str, declared: dict):
    """Left out, too low or right: the sum in the words of the task counts, and stands on the card."""
    script = Script()
    task = {"assigned_to": "伊藤さん", "task_body": "A社への2,000万円の支払い", "limit_date": "2026-12-01"}
    async with office_on(shared, script) as office:
        script.lines.append(wants("chatwork_task_create", **task, **declared))

        styles = await asked(office, "kato", "伊藤さんにA社への2,000万円の支払いを12月1日までに頼んで")

        assert ["two_persons"] == styles
        assert "・金額: 20,000,000 円" in await office.reply("kato")
