"""What those in charge do to the organisation itself: on record, and for those entitled only."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest
from tests.support.asking import ask
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.gates.policy import base
from ringi.journal.chain import Link, verify
from ringi.journal.codec import readable
from ringi.journal.rows import to_link, to_record
from ringi.store.turns.journal import journal_row, read_journal
from ringi.turns.admin.organisation_stop import Administration


async def test_stop_lets_nothing_start(story: Story):
    """After the stop nothing is asked or executed, and the requester is told why."""
    await Administration(story.services).stop(story.org, story.person("suzuki"), "訓練")

    await story.say("tanaka", "「牛乳を買う」とメモして")

    assert await story.notes() == []
    assert "緊急停止" in await story.reply("tanaka")


async def test_resume_lets_calls_start_again(story: Story):
    """After the release work goes on."""
    administration = Administration(story.services)
    await administration.stop(story.org, story.person("suzuki"), "訓練")
    await ask(story, "suzuki", "release_stop", reason="訓練おわり")
    story.next(wants(body="牛乳を買う"), says())

    await story.say("tanaka", "「牛乳を買う」とメモして")

    assert await story.notes() == ["牛乳を買う"]


async def test_only_the_entitled_stop(story: Story):
    """Level 2 does not stop the organisation."""
    with pytest.raises(UserFacingError):
        await Administration(story.services).stop(story.org, story.person("tanaka"), "x")


async def test_only_the_highest_level_releases(story: Story):
    """Level 3 stops but does not release: the gates refuse the call."""
    await Administration(story.services).stop(story.org, story.person("sato"), "x")

    await ask(story, "sato", "release_stop", reason="x")

    stopped = await story.rows("SELECT stopped_at IS NOT NULL FROM organisations WHERE org = ringi.org()")
    assert ([(True,)], ["refused"]) == (stopped, await story.states())


async def test_the_reason_of_a_stop_may_follow(story: Story):
    """Stopping asks nothing; the reason is told under the stop and stands on the organisation's chain, sealed."""
    await Administration(story.services).stop(story.org, story.person("sato"))

    await ask(story, "sato", "explain_stop", reason="様子がおかしい")

    rows = await story.rows(
        "SELECT kind, body FROM journal WHERE org = ringi.org() AND chain = ringi.org() ORDER BY seq DESC LIMIT 2"
    )
    assert ["stop_explained", "stopped"] == [row[0] for row in rows]
    assert "様子" not in rows[0][1]


async def test_releasing_what_is_not_stopped_fails(story: Story):
    """It says so, and puts nothing on the chain."""
    await ask(story, "suzuki", "release_stop", reason="念のため")

    assert ["failed"] == await story.states()


async def test_rollback_is_a_version_of_its_own(story: Story):
    """The old content comes into force again under a new number; the history keeps both."""
    await story.adopt(approver_level=5)

    await ask(story, "suzuki", "rollback_policy", version=1, reason="元に戻す")
    await story.answer("yamada", "yes")

    ((version,),) = await story.rows("SELECT max(version) FROM policy_versions WHERE org = ringi.org()")
    pulse = await story.rows("SELECT revision FROM organisations WHERE org = ringi.org()")
    snapshot = await story.services.org_cache.at(story.org, pulse[0][0])
    assert version == 3
    assert snapshot.policy.policy.approver_level == base().approver_level


async def test_acts_stand_on_the_organisations_own_chain(story: Story):
    """Twenty at once: none is lost, and the chain holds."""
    administration, president = Administration(story.services), story.person("suzuki")

    await asyncio.gather(*(administration.stop(story.org, president, str(i)) for i in range(20)))

    whole = await chain(story, story.org)
    assert [link.record.kind for link in whole[1]] == ["stopped"] * 20
    assert verify(*whole) is None


async def test_erased_person_is_unreadable_and_still_verifies(story: Story):
    """What they said is gone, the record of the turn holds."""
    story.next(wants(body="牛乳を買う"), says())
    turn = await story.say("tanaka", "「牛乳を買う」とメモして")

    await ask(story, "suzuki", "erase_person", former="田中太郎", reason="退職")
    await story.answer("yamada", "yes")

    rows = await read_journal(story.database, story.org, turn)
    whole = await chain(story, await story.place("tanaka"))
    assert await story.messages("tanaka") == ()
    assert "text" not in readable(to_record(rows[0]), None)
    assert verify(*whole) is None


async def chain(story: Story, chain: UUID) -> tuple[UUID, list[Link], int, bytes]:
    """One whole chain and its recorded end."""
    rows = await story.rows(
        "SELECT turn, n, seq, kind, schema, body, sealed, sealed_for, head FROM journal "
        "WHERE org = ringi.org() AND chain = %(chain)s ORDER BY seq",
        chain=chain,
    )
    ((seq, head),) = await story.rows(
        "SELECT seq, head FROM heads WHERE org = ringi.org() AND chain = %(chain)s", chain=chain
    )
    return chain, [to_link(journal_row(row)) for row in rows], seq, head
