"""Attempts to bring back, through a summary, words that are gone or were never for these readers."""

from __future__ import annotations

from tests.support.asking import ask
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import NoteArgs, tool
from tests.turns.background.test_summing_up import many, summaries, told

from ringi.domain.ids import TurnId
from ringi.domain.tools import Effect, Json
from ringi.tools.tool import ToolContext
from ringi.turns.background.summaries import SummaryDue, sum_up

SECRET = "よんじゅういちまんにせん"


async def look_up(args: NoteArgs, context: ToolContext) -> Json:
    return {"monthly": 412_000}


PAY = tool("pay_of", look_up, effect=Effect.READ, confidential="salary")


async def said_and_summed(story: Story) -> SummaryDue:
    """A summary that covers something Tanaka said."""
    story.next(says("買収の話をした"))
    wish = await told(story, *many(70))
    await sum_up(story.services, wish)
    return wish


async def test_erasing_a_person_erases_what_was_made_of_their_words(story: Story):
    """A summary of what they said goes with it."""
    await said_and_summed(story)

    await ask(story, "suzuki", "erase_person", former="田中太郎", reason="退職")
    await story.answer("yamada", "yes")

    assert [] == await summaries(story)


async def test_a_message_sent_again_takes_its_summary_along(story: Story):
    """A replaced message takes the summaries that hold it along."""
    story.next(says("はい"), says("はい"))
    first = await story.say("tanaka", "買収の話です")
    await story.rows(
        "INSERT INTO summaries (org, conversation, first, last, messages, body, model, speakers, tainted) "
        "SELECT org, conversation, id, id, 1, '買収', 'x', '{}', false FROM messages "
        "WHERE org = ringi.org() AND turn = %(turn)s AND person IS NULL RETURNING 1",
        turn=first,
    )

    await story.say("tanaka", "昼食の話です", supersedes=first)

    assert [] == await summaries(story)


async def test_what_was_superseded_is_not_summed_up(story: Story):
    """The summariser is not shown a message its sender took back."""
    story.next(says("はい"), says("はい"), says("要約"))
    first = await story.say("tanaka", "買収の話です")
    await story.say("tanaka", "昼食の話です", supersedes=TurnId(first))
    wish = await told(story, *many(70), start=2**127)

    await sum_up(story.services, wish)

    shown = [item.text for item in story.script.requests[-1].items]
    assert "買収の話です" not in shown
    assert "昼食の話です" in shown


async def test_what_was_told_of_pay_is_not_summed_up(shared: str):
    """However it was put into words, it is handed to nobody who sums up."""
    async with telling(shared, (PAY,)) as story:
        story.next(wants("pay_of", body="佐藤さん"), says(f"{SECRET}円です。"), says("要約"))
        await story.say("suzuki", "佐藤さんの給与は？")
        wish = await told(story, *many(70), who="suzuki", start=2**127)

        await sum_up(story.services, wish)

        assert not any(SECRET in item.text for item in story.script.requests[-1].items)


async def test_a_password_is_summed_up_by_nobody(story: Story):
    """In a summary it would stand without its name, and no later prompt would know it for what it is."""
    story.next(says("要約"))
    words = ("パスワードはhunter2xyzです", "さっきの hunter2xyz を控えて", *many(70))
    wish = await told(story, *words)

    await sum_up(story.services, wish)

    assert not any("hunter2xyz" in item.text for item in story.script.requests[-1].items)
