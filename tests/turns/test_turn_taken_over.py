"""A turn whose driver is gone, stopped or overtaken: picked up where its record ends, never done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from dataclasses import replace
from uuid import uuid4

import pytest
from tests.support.proposals import says, wants
from tests.support.stopping import stopped_meanwhile
from tests.support.stories import Story, ready_turns, telling
from tests.support.tools import ASKING, NOTE, Outside

from ringi.store.organisations.administration import hold_starts, press_stop, release_stop
from ringi.store.turns.order_keys import OrderKey, next_turn, renew, waiting_keys
from ringi.turns.runtime import Runtime


@pytest.fixture
def world() -> Outside:
    return Outside()


@pytest.fixture
async def story(shared: str, world: Outside) -> AsyncIterator[Story]:
    tools = (
        NOTE,
        ASKING,
        world.tool("post"),
        world.tool("post_seen", verify=world.look),
        world.tool("post_again", idempotent=True),
    )
    async with telling(shared, tools) as told:
        yield told


async def rewind_to_started(story: Story) -> None:
    """The record ends where the call was started, as after a crash in the middle of it."""
    story.by_force(
        "DELETE FROM journal WHERE org = %s AND n > (SELECT max(n) FROM journal WHERE org = %s AND "
        "kind = 'execution_started')",
        story.org,
        story.org,
    )
    story.by_force("UPDATE executions SET state = 'started', finished_at = NULL WHERE org = %s", story.org)
    story.by_force("UPDATE turns SET state = 'open', outcome = NULL WHERE org = %s", story.org)
    story.by_force("UPDATE order_keys SET ready = 1 WHERE org = %s", story.org)


async def crash_in_the_middle(story: Story, name: str, *after) -> None:
    """The call reached the world; its driver died before it could say so."""
    story.next(wants(name, body="牛乳"), says())
    await story.say("tanaka", "「牛乳」と送って")
    await rewind_to_started(story)
    story.next(*after)


async def test_unverifiable_call_is_for_a_person(story: Story, world: Outside):
    """What may have happened is not done again; a person must look."""
    await crash_in_the_middle(story, "post")

    await story.rest()

    assert (1, ["unknown"], ["unsure"]) == (
        len(world.calls),
        await story.executions(),
        await story.states(),
    )


async def test_call_found_done_is_finished(story: Story, world: Outside):
    """Where the tool can see that it happened, the turn goes on as if nothing had been lost."""
    await crash_in_the_middle(story, "post_seen", says())

    await story.rest()

    assert (1, ["finished"]) == (len(world.calls), await story.executions())


async def test_idempotent_call_is_made_again_under_the_same_id(story: Story, world: Outside):
    """Only a call that may be repeated is, and under the id of the first attempt."""
    await crash_in_the_middle(story, "post_again", says())

    await story.rest()

    assert (2, 1, ["finished"]) == (len(world.calls), len(set(world.calls)), await story.executions())


async def test_idempotent_call_is_not_made_again_under_the_stop(story: Story, world: Outside):
    """Nothing starts under the stop, a second attempt neither; whether the first came through is open."""
    await crash_in_the_middle(story, "post_again")
    await story.database.batch(story.org, hold_starts(), press_stop())

    await story.rest()

    assert (1, ["unknown"], ["unsure"]) == (
        len(world.calls),
        await story.executions(),
        await story.states(),
    )


async def test_started_call_never_counts_as_failed(story: Story, world: Outside):
    """A turn given up after its call was started says that nobody knows, not that nothing happened."""
    await crash_in_the_middle(story, "post_again")
    story.by_force("UPDATE turns SET starts = 9 WHERE org = %s", story.org)

    await story.rest()

    assert (["unknown"], ["unsure"]) == (await story.executions(), await story.states())


async def test_turn_taken_over_too_often_is_given_up(story: Story):
    """A turn that nobody survives is failed, and its requester told."""
    message = await story.message("tanaka", "こんにちは")
    await Runtime(story.services, slots=0).take(message)
    story.by_force("UPDATE turns SET starts = 3 WHERE org = %s", story.org)

    await story.rest()

    assert ["failed"] == await story.states()
    assert "何度も中断" in await story.reply("tanaka")


async def test_voided_behind_our_back_executes_nothing(story: Story):
    """A confirmation that is no longer there starts nothing, and the turn comes to an end."""
    story.next(wants("asking_note", body="契約"))
    await story.say("tanaka", "「契約」とメモして")
    await Runtime(story.services, slots=0).take(await story.message("tanaka", "はい"))
    story.by_force("UPDATE pendings SET state = 'void' WHERE org = %s", story.org)

    await asyncio.wait_for(story.rest(), 20)

    assert ([], ["failed"]) == (await story.notes(), await story.states())


async def test_stop_refuses_what_was_allowed(story: Story):
    """Under the stop even an allowed and confirmed call does not start."""
    story.next(wants("asking_note", body="契約"))
    await story.say("tanaka", "「契約」とメモして")
    await story.database.batch(story.org, hold_starts(), press_stop())

    await story.say("tanaka", "はい")

    assert ([], []) == (await story.notes(), await story.executions())


async def test_after_the_stop_things_run_again(story: Story):
    """Released, the same request is carried out."""
    await story.database.batch(story.org, hold_starts(), press_stop())
    await story.say("tanaka", "「牛乳」とメモして")
    await story.database.batch(story.org, release_stop())
    story.next(wants(body="牛乳"), says())

    await story.say("tanaka", "「牛乳」とメモして")

    assert ["牛乳"] == await story.notes()


async def test_stop_waits_for_what_has_begun(shared: str):
    """When pressing the stop returns, what had begun is over, and nothing begins after it."""

    def press(story: Story) -> Awaitable[object]:
        return story.database.batch(story.org, hold_starts(), press_stop())

    met = await stopped_meanwhile(shared, press)

    assert (True, ["牛乳"]) == met


async def test_one_lost_lease_does_not_cost_the_others(story: Story):
    """Renewing says whose leases are still held, one by one."""
    await Runtime(story.services, slots=0).take(await story.message("tanaka", "こんにちは"))
    (row,) = [row for row in await story.database.across(waiting_keys(500)) if row[0] == story.org]
    kept = await story.claim(OrderKey(org=row[0], conversation=row[1], person=row[2]))
    lost = replace(kept, owner=uuid4())

    rows = await story.database.across(renew([lost, kept], 60.0))

    assert [(kept.owner,)] == rows


async def test_a_turn_is_begun_by_the_owner_of_its_key(story: Story):
    """Whoever has lost the key, or never had it, counts no start."""
    await Runtime(story.services, slots=0).take(await story.message("tanaka", "こんにちは"))
    (row,) = [row for row in await story.database.across(waiting_keys(500)) if row[0] == story.org]
    key = OrderKey(org=row[0], conversation=row[1], person=row[2])
    owner = (await story.claim(key)).owner

    strangers, owners = await story.database.batch(story.org, next_turn(key, uuid4()), next_turn(key, owner))

    assert ([], [1]) == (strangers, [starts for _, starts in owners])


async def test_a_key_in_other_hands_is_not_taken_up(story: Story):
    """A word that comes late or twice does no harm."""
    await Runtime(story.services, slots=0).take(await story.message("tanaka", "こんにちは"))
    (row,) = [row for row in await story.database.across(waiting_keys(500)) if row[0] == story.org]
    key = OrderKey(org=row[0], conversation=row[1], person=row[2])
    await story.claim(key)

    await story.runtime.driver.take_up(key)

    assert ["open"] == await story.states()


async def test_a_key_is_taken_up_on_the_word_of_the_queue(story: Story):
    """Its turn, what is on record of it and the circumstances are read together, and it is driven to its end."""
    story.next(says("はい。"))
    await Runtime(story.services, slots=0).take(await story.message("tanaka", "こんにちは"))
    (row,) = [row for row in await story.database.across(waiting_keys(500)) if row[0] == story.org]

    await story.runtime.driver.take_up(OrderKey(org=row[0], conversation=row[1], person=row[2]))

    assert ("はい。", await story.states()) == (await story.reply("tanaka"), ["answered"])


async def test_damaged_record_holds_up_nobody(story: Story):
    """A turn that cannot be read is put away after its last attempt; its key is free again."""
    story.next(says())
    await story.say("tanaka", "おはよう")
    story.by_force("DELETE FROM journal WHERE org = %s AND n > 1", story.org)
    story.by_force("UPDATE journal SET body = '{}' WHERE org = %s", story.org)
    story.by_force("UPDATE turns SET state = 'open', outcome = NULL, starts = 9 WHERE org = %s", story.org)
    story.by_force("UPDATE order_keys SET ready = 1 WHERE org = %s", story.org)

    await story.rest()

    assert (["unreadable"], [(0, None)]) == (await story.states(), await ready_turns(story))
    assert "読み出せなく" in await story.reply("tanaka")
