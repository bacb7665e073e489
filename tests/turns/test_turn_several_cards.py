"""Several confirmations open at once in one conversation: whom an answer is for is never guessed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import ASKING, NOTE, tool

from ringi.domain.tools import Confirmer, Risk

BY_LEVEL = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    """One card waits for an approver, a second one for Tanaka."""
    async with telling(shared, (NOTE, ASKING, BY_LEVEL)) as told:
        told.next(wants("level_note", body="備品"), wants("asking_note", body="契約"))
        await told.say("tanaka", "「備品」とメモして")
        await told.say("tanaka", "「契約」とメモして")
        yield told


async def numbers(story: Story) -> list[str]:
    """Of what waits, oldest first."""
    return [card.number for card in await story.pendings()]


async def both_theirs(story: Story) -> list[str]:
    """Tanaka changes the first request so that both cards wait for them; their numbers."""
    first, second = await numbers(story)
    story.next(wants("asking_note", body="机"))
    await story.say("tanaka", f"{first} やっぱり「机」にして")
    (changed,) = set(await numbers(story)) - {second}
    return [second, changed]


async def test_change_by_number_goes_to_that_card(story: Story):
    """A change that names a card is thought over in that card's turn; the other goes on waiting."""
    first, second = await numbers(story)

    await both_theirs(story)

    assert ["waiting", "waiting"] == await story.states()
    assert first not in await numbers(story)
    assert second in await numbers(story)


async def test_yes_to_one_of_two_is_asked_back(story: Story):
    """A bare yes executes nothing where two cards wait for it, and hears the numbers."""
    both = await both_theirs(story)

    await story.say("tanaka", "はい")

    assert ([], both) == (await story.notes(), await numbers(story))
    assert "、".join(both) in await story.reply("tanaka")


async def test_no_to_one_of_two_is_asked_back(story: Story):
    """A bare no calls off neither, whoever the other one waits for."""
    both = await numbers(story)

    await story.say("tanaka", "いいえ")

    assert both == await numbers(story)
    assert "、".join(both) in await story.reply("tanaka")


async def test_yes_with_a_number_executes_that_one(story: Story):
    """The number says which."""
    _, changed = await both_theirs(story)
    story.next(says())

    await story.say("tanaka", f"{changed} はい")

    assert ["机"] == await story.notes()


async def test_stop_calls_off_everything(story: Story):
    """A stop leaves nothing waiting, also not what an approver has to decide, and needs no turn of its own."""
    await story.say("tanaka", "ストップ")

    assert ([], ["declined", "declined"]) == (await numbers(story), await story.states())
    assert [] == await story.notes()


async def test_alarm_calls_off_the_questions_in_its_way(story: Story):
    """Who calls for help is heard at once; what waits for others goes on waiting."""
    first, _ = await numbers(story)
    story.next(says("どうしましたか。"))

    await story.say("tanaka", "助けて")

    assert ([first], ["waiting", "declined", "answered"]) == (await numbers(story), await story.states())


async def test_alarm_calls_off_every_question_in_its_way(story: Story):
    """However many wait for their answer."""
    await both_theirs(story)
    story.next(says("どうしましたか。"))

    await story.say("tanaka", "助けて")

    assert ([], ["declined", "declined", "answered"]) == (await numbers(story), await story.states())


async def test_reservation_is_a_change(story: Story):
    """A yes with a "but" executes nothing: the model thinks again with the words that were added,
    and the same call is asked for under the same number."""
    _, second = await numbers(story)
    story.next(wants("asking_note", body="契約"))

    await story.say("tanaka", f"{second} はい、でも…")

    assert ([], f"{second} はい、でも…") == (await story.notes(), story.script.requests[-1].messages[-1])
    assert second in await numbers(story)


async def test_change_elsewhere_is_sent_to_where_it_was_asked(story: Story):
    """A change takes its words along, so it is not taken in another conversation."""
    first, _ = await numbers(story)

    await story.say("tanaka", f"{first} やっぱり「机」にして", room="roomA")

    assert "その確認をお出しした会話で" in await story.reply("tanaka", "roomA")
    assert first in await numbers(story)
