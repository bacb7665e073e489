"""One cheap message that costs a lot: calls without end, nesting without end, text without end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from time import thread_time

import psycopg
import pytest
from tests.support.growth import TOO_MUCH
from tests.support.proposals import says, wants, wants_all
from tests.support.stories import Story

from ringi.domain.errors import CrowdedError
from ringi.gates.policy import base
from ringi.store.core.preconditions import SlippedError
from ringi.store.turns.counters import count_uses
from ringi.turns.leases import LeaseRenewer, LeaseTimings
from ringi.turns.runtime import Runtime

LONGEST = 65_535


async def test_a_thousand_calls_are_no_proposal(story: Story):
    """A proposal of a thousand calls is given up before the first of them runs."""
    story.next(wants_all(*([("note", {"body": "牛乳"})] * 1000)))

    await story.say("tanaka", "「牛乳」とメモして")

    assert ([], ["failed"]) == (await story.notes(), await story.states())


async def test_the_same_step_without_end_is_one_step(story: Story):
    """A model that proposes the same again and again makes one note, and the requester hears that it is done."""
    story.next(*([wants(body="牛乳")] * 2))

    await story.say("tanaka", "「牛乳」とメモして")

    assert (["牛乳"], ["refused"]) == (await story.notes(), await story.states())


@pytest.mark.parametrize("depth", [21, 300])
async def test_nesting_without_end_runs_nothing(story: Story, depth: int):
    """Lists within lists are refused, or cannot even be recorded; the key stays free."""
    deep: object = "x"
    for _ in range(depth):
        deep = [deep]
    story.next(wants(body=deep), says())
    await story.say("tanaka", "メモして")

    await story.say("tanaka", "聞こえますか")

    assert ([], "answered") == (await story.notes(), (await story.states())[-1])


@pytest.mark.parametrize("piece", ["[qt", "<blockquote", "はい", "\n> ", "1時", "「", "田中さん", "\n"])
async def test_the_longest_message_is_looked_through_quickly(story: Story, piece: str):
    """Sixty-five thousand characters of one kind hold nobody up."""
    story.next(says())
    text = "x" + (piece * LONGEST)[: LONGEST - 1]
    began = thread_time()

    await story.say("tanaka", text)

    assert thread_time() - began < 10


@pytest.mark.parametrize("piece", ["は", "(", "しました。", "じゃあ"])
async def test_after_a_task_a_longer_message_is_no_more_than_longer(office: Story, piece: str):
    """The embedded model asks whether the task is still wanted: four times the words are no more than that much work."""
    spent: list[float] = []
    for length in (1000, 4000):
        await office.say("kobayashi", "自分に資料作成を明日までに頼む")
        began = thread_time()
        await office.say("kobayashi", (piece * length)[:length])
        spent.append(thread_time() - began)

    assert spent[1] < TOO_MUCH * spent[0]


async def test_wishes_have_an_end(tempted: Story):
    """Three differing wishes of one person reach the president on a day."""
    await tempted.place("sakura")
    for n in range(3):
        tempted.next(wants("report_feature_request", wish=f"要望その{n}"), says())
        await tempted.say("kato", f"「要望その{n}」と要望を出して")
    tempted.next(wants("report_feature_request", wish="要望その3"))

    await tempted.say("kato", "「要望その3」と要望を出して")

    assert (3, "refused") == (len(await tempted.messages("sakura")), (await tempted.states())[-1])


async def test_nobody_is_flooded_by_one_person(tempted: Story):
    """So many messages a day reach one person from the same other person, and no more."""
    await tempted.adopt(limits=replace(base().limits, to_one_per_day=2))
    await tempted.place("watanabe")
    for n in range(2):
        tempted.next(wants("send_message", recipient="渡辺 直人", message=f"伝言{n}"), says())
        await tempted.say("tanaka", f"渡辺 直人さんに「伝言{n}」と伝えて")
    tempted.next(wants("send_message", recipient="渡辺 直人", message="伝言2"))

    await tempted.say("tanaka", "渡辺 直人さんに「伝言2」と伝えて")

    assert 2 == len(await tempted.messages("watanabe"))


async def test_two_at_once_share_the_limit(tempted: Story):
    """A use that was counted after the judgement makes the call be judged anew, and nothing more goes out."""
    person = tempted.person("tanaka")
    once = count_uses(person, date(2099, 12, 1), {"tool:announce": 1})
    await tempted.database.batch(tempted.org, once)

    with pytest.raises(SlippedError):
        await tempted.database.batch(tempted.org, once)


@pytest.mark.parametrize("body", ["行\n" * 10_000, "字" * 10_001])
async def test_what_no_card_could_show_is_refused(story: Story, body: str):
    """Ten thousand lines are asked about by nobody: whoever says yes to them has not read them."""
    story.next(wants("asking_note", body=body))

    await story.say("tanaka", "メモして")

    assert ["refused"] == await story.states()


@pytest.mark.parametrize("name", ["田中", "たなか", "田", "tanaka "])
async def test_a_name_without_end_holds_nobody_up(tempted: Story, name: str):
    """Thirty thousand times the name of a colleague are gone through once, not thirty thousand times."""
    tempted.next(says())
    began = thread_time()

    await tempted.say("tanaka", (name * LONGEST)[:LONGEST])

    assert thread_time() - began < 10


async def test_whoever_waits_for_themselves_takes_nothing_kept_apart(story: Story):
    """Greetings in great number stand in their own line: none of them is answered as where no connection can be had."""
    lease_renewer = LeaseRenewer(story.database, LeaseTimings(patience_s=0.05))
    impatient = Runtime(replace(story.services, lease_renewer=lease_renewer))
    with psycopg.connect(story.url) as other:
        other.execute("LOCK TABLE ringi.messages")
        first, second = [
            asyncio.create_task(impatient.take(await story.message("tanaka", "おはよう"))) for _ in range(2)
        ]

        with pytest.raises(CrowdedError):
            await second
    story.next(says())
    await first
    await impatient.settle()

    assert 1 == len([said for said in await story.messages("tanaka") if said.person])
