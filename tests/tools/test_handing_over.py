"""A message passed on: on record where it arrives, seen by whoever listens there, once for each."""

from __future__ import annotations

from tests.support.stories import Story

from ringi.review.chains import verify_chain
from ringi.store.views.history import recorded_chains
from ringi.store.views.turn_views import read_stream

SAID = "渡辺 直人さんに「少し遅れます」と伝えて"


async def test_listeners_see_what_arrives(office: Story):
    """Whoever listens to the recipient's conversation sees the message, with its sender's name."""
    place = await office.place("watanabe")

    await office.say("kato", SAID)

    (step,) = await read_stream(office.database, office.org, place, 0, 10)
    (message,) = step.messages
    assert (office.person("kato"), "加藤 翔さんからの伝言です。\n> 少し遅れます") == (
        message.person,
        message.body,
    )


async def test_second_message_arrives_in_the_same_place(office: Story):
    """A conversation is opened for somebody who has none, and used from then on."""
    await office.say("kato", SAID)

    await office.say("kato", SAID)

    rows = await office.rows(
        "SELECT count(DISTINCT conversation), count(*) FROM messages WHERE org = ringi.org() AND body LIKE '%伝言%'"
    )
    assert [(1, 2)] == rows


async def test_every_chain_holds_afterwards(office: Story):
    """Where something arrived from outside, the record of the conversation still verifies."""
    await office.say("watanabe", "自分のタスクを見せて")

    await office.say("kato", SAID)
    await office.say("watanabe", "自分のタスクを見せて")

    chains = await recorded_chains(office.database, office.org)
    reports = [await verify_chain(office.database, office.org, chain) for chain in chains]
    assert (2, []) == (len(reports), [report for report in reports if report.broken])
