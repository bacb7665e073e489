"""Messages that come at awkward moments: early, twice, together, too late."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story, ready_turns

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import PersonId
from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.journal.sealing import new_key, wrap_key
from ringi.store.organisations.founding import NewPerson, add_person
from ringi.turns.runtime import Runtime


def idle(story: Story) -> Runtime:
    """A front door that takes in everything and leaves the driving to others."""
    return Runtime(story.services, slots=0)


async def hire(story: Story, name: str) -> None:
    """Somebody new, written by another process: this one hears of it by the revision alone."""
    snapshot = await story.services.org_cache.at_hand(story.org)
    person = PersonId(uuid4())
    key = wrap_key(snapshot.org_key, new_key(), person)
    new = NewPerson(id=person, name=name, reading="", level=2, department=None, data_key=key)
    await story.database.batch(story.org, add_person(new))
    story.founded.people[name] = person


class Pause:
    """A model that waits to be told before it answers."""

    def __init__(self, then: Proposal) -> None:
        self.asked, self.go = asyncio.Event(), asyncio.Event()
        self._then = then

    async def __call__(self, request: ModelRequest) -> Proposal:
        self.asked.set()
        await self.go.wait()
        return self._then


async def test_message_before_the_proposal_joins(story: Story):
    """What is added while the model thinks belongs to the turn: it thinks again, and nothing ran before."""
    pause = Pause(wants(body="牛乳"))
    story.next(pause, wants(body="牛乳と卵"), says())
    first = await story.hear("tanaka", "「牛乳」とメモして")
    await pause.asked.wait()

    second = await story.hear("tanaka", "やっぱり「牛乳と卵」で")
    pause.go.set()
    await story.rest()

    assert first.turn == second.turn
    assert ["牛乳と卵"] == await story.notes()


async def test_cancel_before_execution(story: Story):
    """Called off while the model thinks, nothing of it runs."""
    pause = Pause(wants(body="牛乳"))
    story.next(pause)
    await story.hear("tanaka", "「牛乳」とメモして")
    await pause.asked.wait()

    await story.hear("tanaka", "やめて")
    pause.go.set()
    await story.rest()

    assert ([], ["cancelled"]) == (await story.notes(), await story.states())


async def test_same_client_id_is_the_same_message(story: Story):
    """A message delivered again is not taken in again."""
    story.next(says())
    first = await story.say("tanaka", "こんにちは", client_id="m-1")

    second = await story.say("tanaka", "こんにちは", client_id="m-1")

    assert first == second
    assert ["answered"] == await story.states()


async def test_same_client_id_at_the_same_moment(story: Story):
    """Delivered several times at once, a message is taken in once and every delivery hears so."""
    story.next(says())

    await story.place("tanaka")
    tries = [story.hear("tanaka", "こんにちは", client_id="m-1") for _ in range(8)]
    accepted = await asyncio.gather(*tries)
    await story.rest()

    assert 1 == len({each.turn for each in accepted})
    assert ["answered"] == await story.states()


async def test_two_messages_at_once_are_both_answered(story: Story):
    """However two messages interleave, both reach the model and every turn comes to its end."""
    await story.place("tanaka")
    story.script.lines = [says() for _ in range(4)]

    await asyncio.gather(story.hear("tanaka", "一つ目"), story.hear("tanaka", "二つ目"))
    await story.rest()

    story.script.lines.clear()
    seen = {text for request in story.script.requests for text in request.messages}
    assert {"一つ目", "二つ目"} == seen
    assert {"answered"} == set(await story.states())


async def test_nothing_is_left_to_drive(story: Story):
    """When all is said the order key is free and counts no ready turn."""
    story.next(wants("asking_note", body="契約"), says(), says())
    await story.say("tanaka", "「契約」とメモして")
    await story.say("tanaka", "はい")
    await story.say("tanaka", "ありがとう")

    assert [(0, None)] == await ready_turns(story)


async def test_message_after_a_note_is_a_turn_of_its_own(story: Story):
    """A turn that only passes on a fixed sentence takes in nothing; what follows it is answered too."""
    story.next(says("こんにちは。"))
    noted = await idle(story).take(await story.message("tanaka", "承認 A-99"))

    following = await idle(story).take(await story.message("tanaka", "こんにちは"))
    await story.rest()

    assert noted.turn != following.turn
    assert ["noted", "answered"] == await story.states()


async def test_newcomer_is_heard(story: Story):
    """Somebody who joined the company after the process started can speak at once."""
    story.next(says(), says("ようこそ。"))
    await story.say("tanaka", "こんにちは")
    await hire(story, "伊藤三郎")

    await story.say("伊藤三郎", "はじめまして")

    assert "ようこそ。" == await story.reply("伊藤三郎")


async def test_unreadable_message_is_refused(story: Story):
    """A message that holds what is no text is refused with a sentence, and nothing is recorded."""
    for text in ("a\x00b", "a\ud800b", "   "):
        with pytest.raises(UserFacingError):
            await story.say("tanaka", text)

    assert [] == await story.states()
