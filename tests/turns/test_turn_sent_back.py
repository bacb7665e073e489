"""A reply that the output guard stops goes back to the model once; after that its requester reads the reason."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling

from ringi.journal import events

CLAIM = says("あなたには給与を見る権限があります。")
PARTS = says("手順は次のとおりです。\n\nパスワードは Xk3!9sdfQ2 です。\n\n終わったら再起動してください。")


@pytest.fixture
async def office(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told


async def codes(story: Story, table: str) -> list[str]:
    return [row[0] for row in await story.rows(f"SELECT code FROM {table} WHERE org = ringi.org()")]


async def test_second_answer_reaches_the_requester(office: Story):
    """The model reads the reason and writes again."""
    office.next(CLAIM, says("権限はコードが決めます。人事にお尋ねください。"))

    await office.say("tanaka", "給与を見てもいい？")

    assert "人事にお尋ねください" in await office.reply("tanaka")
    assert "権限" in office.script.requests[1].complaint


async def test_both_answers_are_on_record(office: Story):
    """The stopped words and their reason stay in the record beside the words that were sent."""
    office.next(CLAIM, says("人事にお尋ねください。"))

    turn = await office.say("tanaka", "給与を見てもいい？")

    judged = [each for each in await office.events(turn) if isinstance(each, events.ReplyJudged)]
    assert [("block", True), ("allow", False)] == [(each.verdict, each.sent_back) for each in judged]


async def test_it_goes_back_only_once(office: Story):
    """A second stopped answer ends the turn with the reason."""
    office.next(CLAIM, CLAIM)

    await office.say("tanaka", "給与を見てもいい？")

    assert "だれに権限があるかを AI が決めていた" in await office.reply("tanaka")


async def test_send_back_alone_alerts_nobody(office: Story):
    """An answer that is mended is counted, and raises no alert."""
    office.next(CLAIM, says("人事にお尋ねください。"))

    await office.say("tanaka", "給与を見てもいい？")

    assert [] == await codes(office, "alerts")


async def test_secret_kept_back_twice_alerts_nobody(office: Story):
    """A password in an ordinary answer is nothing an administrator has to look at."""
    office.next(PARTS, PARTS)

    await office.say("tanaka", "設定の手順は？")

    assert [] == await codes(office, "alerts")


async def test_look_alike_of_a_card_alerts_when_repeated(office: Story):
    """A model that imitates a confirmation again after the send-back is looked at."""
    card = says("【確認】予定を削除します。\n「はい」とお答えください。")
    office.next(card, card)

    await office.say("tanaka", "予定を消して")

    assert ["reply_imitates_card"] == await codes(office, "alerts")


async def test_paragraphs_that_pass_are_shown(office: Story):
    """Only the paragraph with the password is missing, and its place is marked."""
    office.next(PARTS, PARTS)

    await office.say("tanaka", "設定の手順は？")

    told = await office.reply("tanaka")
    assert "手順は次のとおりです。\n\n［控えました］\n\n終わったら再起動してください。" in told
    assert "Xk3!9sdfQ2" not in told


async def test_nothing_is_cut_out_of_a_claim(office: Story):
    """The rest of a reply that decides on a right could mislead, and is kept back too."""
    claim = says("手順です。\n\nあなたには給与を見る権限があります。")
    office.next(claim, claim)

    await office.say("tanaka", "給与を見てもいい？")

    assert "手順です" not in await office.reply("tanaka")


async def test_call_after_the_send_back_is_judged_like_any(office: Story):
    """The second answer may be a call; the gates decide on it."""
    office.next(CLAIM, wants("asking_note", body="牛乳"))

    turn = await office.say("tanaka", "「牛乳」とメモして")

    assert "confirmation_asked" in await office.kinds(turn)


async def test_deeds_are_listed_beneath_the_reason(office: Story):
    """The requester reads what was done even if the model's words are kept back."""
    office.next(wants("note", body="牛乳"), CLAIM, CLAIM)

    await office.say("tanaka", "「牛乳」とメモして")

    told = await office.reply("tanaka")
    assert "だれに権限があるか" in told
    assert "牛乳" in told
