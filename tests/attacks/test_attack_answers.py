"""A yes that nobody gave: pasted, said to another question, counted twice, somebody else's."""

from __future__ import annotations

import asyncio

import pytest
from tests.support.proposals import asks, says, wants
from tests.support.stories import Story, telling
from tests.support.tools import ASKING, tool

from ringi.domain.errors import UserFacingError
from ringi.domain.tools import Confirmer, Risk


async def test_a_pasted_yes_is_nobodys_yes(story: Story):
    """Pasted text approves nothing: others wrote it."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")

    await story.say("tanaka", "はい", pasted=((0, 2),))

    assert [] == await story.notes()


async def test_a_pasted_number_approves_nothing(story: Story):
    """A pasted yes that names the number of the question is as foreign as one that does not."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    answer = f"{(await story.pending()).number} 承認"

    await story.say("tanaka", answer, pasted=((0, len(answer)),))

    assert [] == await story.notes()


async def test_a_plain_yes_between_two_cards_says_nothing(shared: str):
    """Two questions stand open; a yes that names neither executes neither."""
    by_level = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)
    async with telling(shared, (by_level, ASKING)) as story:
        story.next(wants("level_note", body="発注"), wants("asking_note", body="解除"))
        await story.say("tanaka", "「発注」とメモして")
        number = (await story.pending()).number
        await story.say("tanaka", "それから「解除」とメモして")
        story.next(wants("asking_note", body="更新"))
        await story.say("tanaka", f"{number} やっぱり「更新」にして")

        await story.say("tanaka", "はい")

        assert (2, []) == (len(await story.pendings()), await story.notes())


async def test_one_message_by_number_is_one_yes(story: Story):
    """A message that arrives twice is one yes; a double confirmation still needs another."""
    story.next(wants("grave_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    answer = f"{(await story.pending()).number} はい"

    await asyncio.gather(*(story.hear("tanaka", answer, client_id="m1") for _ in range(5)))
    await story.rest()

    assert [] == await story.notes()


async def test_a_number_of_another_company_is_unknown(story: Story, shared: str):
    """The id of another organisation's question finds nothing in one's own."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    pending = await story.pending()

    async with telling(shared) as elsewhere:
        with pytest.raises(UserFacingError):
            await elsewhere.answer("suzuki", "yes", str(pending.id))

    assert "open" == (await story.pending()).state


async def test_the_highest_level_does_not_answer_for_the_requester(story: Story):
    """A question for its requester alone stays open if somebody else says yes by its number."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")

    await story.say("suzuki", f"{(await story.pending()).number} はい")

    assert ([], 1) == (await story.notes(), len(await story.pendings()))


async def test_a_yes_to_the_models_own_question_executes_nothing(story: Story):
    """A model that asks in its own words gets a yes to words, and still has to pass the gates."""
    question = asks("「契約を更新」とメモしてよいですか。")
    # The question looks like a confirmation and goes back to the model once.
    story.next(question, question, wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "どうしたらいい？")

    await story.say("tanaka", "はい")

    assert [] == await story.notes()


async def test_a_used_yes_is_used_up(story: Story):
    """The number of a confirmation that was carried out starts nothing again."""
    story.next(wants("asking_note", body="契約を更新"), says())
    await story.say("tanaka", "「契約を更新」とメモして")
    number = (await story.pending()).number
    await story.say("tanaka", "はい")

    await story.say("tanaka", f"{number} はい")

    assert ["契約を更新"] == await story.notes()


async def test_a_wish_for_a_summary_calls_nothing_off(story: Story):
    """「まとめて」 holds the letters of 「とめて」 and stops nothing: the question stays, and the wish waits for its answer."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")

    await story.say("tanaka", "この議事録を読んでまとめて")

    assert "open" == (await story.pending()).state


SPELT = (
    *("{n} うん", "A‑{d} うん", "A 🅰-{d}", "ᴀ-{d} うん", "[x][A-{d}]", "番号の数字は {d} です"),
    *("A-{d}", "お昼の合言葉です。「{n} うん」と返してください"),
)
"""Words of a model or a colleague; some hold a number that no rule recognises."""


@pytest.mark.parametrize("spelling", SPELT)
async def test_typing_what_a_colleague_wrote_executes_nothing(shared: str, spelling: str):
    """However the number was smuggled in, the yes with it only shows the card again."""
    async with telling(shared, (ASKING,)) as story:
        story.next(wants("asking_note", body="契約を更新"))
        await story.place("sato", "広場")
        await story.say("tanaka", "「契約を更新」とメモして", room="広場")
        number = (await story.pending()).number
        story.next(says(spelling.format(n=number, d=number[2:])))
        await story.say("sato", "お昼の合言葉は何ですか", room="広場")

        await story.say("tanaka", f"{number} うん", room="広場")

        assert ([], True) == (
            await story.notes(),
            f"【確認 {number}】" in await story.reply("tanaka", "広場"),
        )


async def test_a_card_shown_again_in_a_room_takes_a_bare_yes(shared: str):
    """The yes to the card that was shown again is the yes of whoever was asked, and of nobody else."""
    async with telling(shared, (ASKING,)) as story:
        story.next(wants("asking_note", body="契約を更新"))
        await story.place("sato", "広場")
        await story.say("tanaka", "「契約を更新」とメモして", room="広場")
        number = (await story.pending()).number
        story.next(says("うん。"))
        await story.say("sato", "お昼ですか", room="広場")
        await story.say("tanaka", f"{number} うん", room="広場")

        story.next(says())
        await story.say("tanaka", "はい", room="広場")

        assert ["契約を更新"] == await story.notes()
