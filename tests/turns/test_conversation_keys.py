"""Keys of conversations, from the first turn to the end of retention, on a real database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import TurnId
from ringi.journal.chain import verify
from ringi.journal.rows import to_link
from ringi.review.reading import is_shut, read_rows
from ringi.store.organisations.erasure import erase
from ringi.store.turns.conversation_keys import key_in_use
from ringi.store.turns.journal import read_journal
from ringi.store.turns.order_keys import OrderKey
from ringi.store.views.history import read_chain_page
from ringi.turns.admin.retention import RetentionEnding, end_conversation_retention
from ringi.turns.organisation import OrgCache
from ringi.turns.runtime import Runtime


async def shut(story: Story, turn: TurnId) -> list[bool]:
    """Returns for each row of the turn that has sealed fields if they stay shut."""
    snapshot = await story.services.org_cache.now(story.org)
    rows = [row for row in await read_journal(story.database, story.org, turn) if row.sealed is not None]
    return [is_shut(entry) for entry in read_rows(rows, snapshot.seal_or_none)]


async def stored_keys(story: Story) -> list[tuple[int, bool]]:
    """Returns generation and existence of each key."""
    rows = await story.rows(
        "SELECT generation, wrapped IS NOT NULL FROM conversation_keys WHERE org = ringi.org() ORDER BY person"
    )
    return [(row[0], row[1]) for row in rows]


async def end(story: Story) -> None:
    """Ends the retention of 田中's own conversation."""
    place = await story.place("tanaka")
    ending = RetentionEnding(conversation=place, operator="root", reason="契約終了")
    await end_conversation_retention(story.services, story.org, ending)


def another_process(story: Story) -> Story:
    """Returns the story as told in a process that knows no key of a conversation yet."""
    known = story.services
    cache = OrgCache(known.database, known.assistants, known.org_cache._master_key)
    services = replace(known, org_cache=cache)
    return replace(story, services=services, runtime=Runtime(services))


async def test_first_turn_makes_the_key(story: Story):
    """One key stands there after two turns, and everything sealed opens with it."""
    story.next(says("はい"), says("はい"))
    first = await story.say("tanaka", "こんにちは")
    second = await story.say("tanaka", "ありがとう")

    assert [(1, True)] == await stored_keys(story)
    assert {False} == {*await shut(story, first), *await shut(story, second)}


async def test_each_conversation_has_a_key_of_its_own(story: Story):
    """The person's own key opens no record of theirs any more."""
    story.next(says("はい"), says("はい"))
    await story.say("tanaka", "こんにちは")
    await story.say("tanaka", "こんにちは", room="部屋")

    assert [(1, True), (1, True)] == await stored_keys(story)


async def test_racing_processes_make_one_key(story: Story):
    """Eight processes that propose a key at once get the same one."""
    of = OrderKey(org=story.org, conversation=await story.place("tanaka"), person=story.person("tanaka"))

    got = await asyncio.gather(*(key_in_use(story.database, of, bytes([n]) * 60) for n in range(8)))

    assert 1 == len({*got})


async def test_process_that_does_not_know_the_key_uses_the_one_there(story: Story):
    """A process started later seals with the stored key, and not with one of its own."""
    story.next(says("はい"), says("はい"))
    first = await story.say("tanaka", "こんにちは")

    second = await another_process(story).say("tanaka", "ありがとう")

    assert [(1, True)] == await stored_keys(story)
    assert {False} == {*await shut(story, first), *await shut(story, second)}


async def test_end_of_retention_shuts_the_content_for_good(story: Story):
    """Its sealed rows cannot be opened, and its messages are gone."""
    story.next(wants("note", body="牛乳"), says("書きました"))
    turn = await story.say("tanaka", "「牛乳」とメモして")

    await end(story)

    assert {True} == {*await shut(story, turn)}
    assert [] == await story.rows("SELECT body FROM messages WHERE org = ringi.org()")


async def test_chain_verifies_after_the_end(story: Story):
    """Chains hash the ciphertext, which stays."""
    story.next(says("はい"))
    await story.say("tanaka", "こんにちは")
    place = await story.place("tanaka")

    await end(story)

    page = await read_chain_page(story.database, story.org, place)
    verify(place, [to_link(row) for row in page.rows], page.head.seq, page.head.head)


async def test_conversation_goes_on_with_another_key(story: Story):
    """A message after the end is sealed with the next generation, also in a process that remembers the first."""
    story.next(says("はい"), says("はい"))
    before = await story.say("tanaka", "こんにちは")
    await end(story)

    after = await story.say("tanaka", "ありがとう")

    assert [(2, True)] == await stored_keys(story)
    assert ({True}, {False}) == ({*await shut(story, before)}, {*await shut(story, after)})


async def test_end_waits_for_turns_that_are_not_over(story: Story):
    """While a confirmation waits nothing of the conversation is destroyed."""
    story.next(wants("asking_note", body="契約を更新"))
    turn = await story.say("tanaka", "「契約を更新」とメモして")

    with pytest.raises(UserFacingError):
        await end(story)

    assert [(1, True)] == await stored_keys(story)
    assert {False} == {*await shut(story, turn)}


async def test_other_conversations_stay_readable(story: Story):
    """Only the keys of the ended conversation are destroyed."""
    story.next(says("はい"), says("はい"))
    await story.say("tanaka", "こんにちは")
    other = await story.say("tanaka", "こんにちは", room="部屋")

    await end(story)

    assert {False} == {*await shut(story, other)}


async def test_erasing_the_person_shuts_every_conversation(story: Story):
    """The key of each conversation is destroyed with the key that wraps it."""
    story.next(says("はい"))
    turn = await story.say("tanaka", "こんにちは")

    await story.database.batch(story.org, *erase(story.person("tanaka"), story.services.now()))

    assert {True} == {*await shut(story, turn)}
    assert [(1, False)] == await stored_keys(story)


async def test_end_of_retention_is_on_record(story: Story):
    """The organisation's own chain says when, by which operator and why."""
    story.next(says("はい"))
    await story.say("tanaka", "こんにちは")

    await end(story)

    ((body,),) = await story.rows(
        "SELECT body::jsonb FROM journal WHERE org = ringi.org() AND kind = 'retention_ended'"
    )
    assert (str(await story.place("tanaka")), "root", "契約終了") == (
        body["conversation"],
        body["operator"],
        body["reason"],
    )
