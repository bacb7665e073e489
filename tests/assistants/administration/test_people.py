"""People join, are lent a yes, and leave, each by a call."""

from __future__ import annotations

import pytest
from tests.support.asking import ask, level_of
from tests.support.stories import Story
from tests.support.tokens import token_for

from ringi.domain.errors import UserFacingError
from ringi.store.identity.tokens import bearer_of
from ringi.store.views.history import accounts_of


async def test_newcomer_can_work_at_once(story: Story):
    """With a key of their own, a level, a department and a name to sign in with."""
    new = {"name": "新人 花", "level": 2, "department": "営業部", "account": "hana", "reason": "入社"}
    await ask(story, "suzuki", "add_person", **new)
    await story.answer("yamada", "yes")

    hana = (await accounts_of(story.database, story.org, "console"))["hana"]
    await story.rest()
    snapshot = await story.services.org_cache.at_hand(story.org)
    assert ("新人 花", 2) == (snapshot.people[hana].name, snapshot.people[hana].level)
    assert snapshot.seal_or_none(hana) is not None


async def test_newcomer_of_a_high_level_takes_two(story: Story):
    """Otherwise one president could make herself another."""
    await ask(story, "suzuki", "add_person", name="影 武者", level=6, reason="応援")

    assert (story.person("yamada"),) == (await story.pending()).confirmation.approvers


async def test_account_of_another_stays_theirs(story: Story):
    """Nobody comes in as somebody else."""
    account = {"person": "田中太郎", "channel": "console", "account": "suzuki", "reason": "x"}
    await ask(story, "suzuki", "link_account", **account)
    await story.answer("yamada", "yes")

    assert ["failed"] == await story.states()
    assert story.person("suzuki") == (await accounts_of(story.database, story.org, "console"))["suzuki"]


async def test_who_leaves_opens_nothing_any_more(story: Story):
    """Accounts and tokens end with the membership, in one step."""
    secret = await token_for(story.database, story.org, story.person("tanaka"))

    await ask(story, "suzuki", "leave", person="田中太郎", reason="退職")
    await story.answer("yamada", "yes")

    accounts = await accounts_of(story.database, story.org, "console")
    assert (None, False) == (await bearer_of(story.database, secret), "tanaka" in accounts)


async def test_what_waits_for_who_leaves_waits_for_the_successor(story: Story):
    """And no longer for who left."""
    await ask(story, "yamada", "set_level", person="佐藤花子", level=5, reason="昇格")
    waiting = await story.pending()
    await story.rows("UPDATE persons SET level = 3 WHERE id = %(id)s", id=story.person("tanaka"))
    await story.rows("UPDATE persons SET level = 4 WHERE id = %(id)s", id=story.person("suzuki"))

    await ask(story, "yamada", "leave", person="鈴木一郎", successor="佐藤花子", reason="退職")
    (leaving,) = [each.number for each in await story.pendings() if each.id != waiting.id]
    await story.answer("tanaka", "yes", leaving)

    (now,) = [each for each in await story.pendings() if each.id == waiting.id]
    assert ((story.person("suzuki"),), (story.person("sato"),)) == (
        waiting.confirmation.approvers,
        now.confirmation.approvers,
    )


async def test_what_they_asked_for_is_called_off(story: Story):
    """Its turn says so in its own record."""
    await ask(story, "suzuki", "set_level", person="佐藤花子", level=5, reason="昇格")
    await ask(story, "yamada", "leave", person="鈴木一郎", reason="退職")
    leaving = [each for each in await story.pendings() if each.person == story.person("yamada")]

    await story.answer("suzuki", "yes", leaving[0].number)

    assert (["cancelled", "executed"], 3) == (sorted(await story.states()), await level_of(story, "sato"))


async def test_own_token_is_revoked_by_oneself(story: Story):
    """Without anybody else; a colleague's token is not even found."""
    await token_for(story.database, story.org, story.person("tanaka"))
    ((token,),) = await story.rows("SELECT id FROM tokens WHERE org = ringi.org()")

    await ask(story, "sato", "revoke_token", token=str(token))
    await ask(story, "tanaka", "revoke_token", token=str(token))

    assert ["refused", "executed"] == await story.states()


async def test_own_delegation_ends_at_once_anothers_takes_two(story: Story):
    """Taking back one's own yes is nobody else's business."""
    await ask(story, "suzuki", "delegate", delegate="佐藤花子", until="2099-01-01", reason="休暇")
    await story.answer("yamada", "yes")
    ((lent,),) = await story.rows("SELECT id FROM delegations WHERE org = ringi.org()")

    await ask(story, "yamada", "undelegate", delegation=str(lent), reason="不要")
    await story.answer("suzuki", "no")
    await ask(story, "suzuki", "undelegate", delegation=str(lent), reason="戻った")

    assert ["executed", "declined", "executed"] == await story.states()


async def test_namesake_is_asked_about(story: Story):
    """One person twice would count as two; whoever really is another one is said to be."""
    new = {"name": "田中 太郎", "level": 1, "reason": "入社"}
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "add_person", **new)

    await ask(story, "suzuki", "add_person", namesake=True, **new)

    assert ("requests.namesake", ["executed"]) == (refused.value.text.key, await story.states())
