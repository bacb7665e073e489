"""H5, H6: a link that opens somebody's login is asked for like every change of the organisation."""

from __future__ import annotations

from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.ids import PersonId
from ringi.store.identity.web_accounts import invited


async def opens_for(story: Story, secret: str) -> PersonId | None:
    found = await invited(story.database, secret.partition("#")[2])
    return found.person if found else None


async def test_invitation_opens_a_login(story: Story):
    """Once somebody else has agreed, where the invited could come to stand in."""
    asked = await ask(story, "suzuki", "invite", person="田中太郎", reason="入社")
    await story.answer("yamada", "yes")

    assert story.person("tanaka") == await opens_for(story, asked.secret)


async def test_high_person_takes_a_second_one(story: Story):
    """Before their yes the link opens nothing; among presidents it is the invited one's own."""
    asked = await ask(story, "suzuki", "invite", person="山田次郎", reason="端末を替えた")
    before = await opens_for(story, asked.secret)

    await story.answer("yamada", "yes")

    assert (None, story.person("yamada")) == (before, await opens_for(story, asked.secret))


async def test_staff_invites_nobody(story: Story):
    """The link they were told opens nothing."""
    asked = await ask(story, "tanaka", "invite", person="佐藤花子", reason="代わりに")

    assert (None, ["refused"]) == (await opens_for(story, asked.secret), await story.states())


async def test_link_is_nowhere(story: Story):
    """Neither in the record nor in what was said; of the code its digest alone is kept."""
    asked = await ask(story, "suzuki", "invite", person="田中太郎", reason="入社")
    await story.answer("yamada", "yes")
    code = asked.secret.partition("#")[2]

    told = [*await story.events(asked.accepted.turn), *await story.messages("suzuki")]
    kept = await story.rows("SELECT * FROM invitations WHERE org = ringi.org()")

    assert (1, False) == (len(kept), code in repr(told) + repr(kept))


async def test_who_is_invited_hears_of_it(story: Story):
    """Whoever holds the link can be them: nobody becomes a second person unnoticed."""
    await ask(story, "suzuki", "invite", person="田中太郎", reason="端末を替えた")
    await story.answer("yamada", "yes")

    told = await story.rows(
        "SELECT m.body FROM messages m JOIN members p ON p.org = m.org AND p.conversation = m.conversation "
        "WHERE m.org = ringi.org() AND p.person = %(person)s",
        person=story.person("tanaka"),
    )

    assert [True] == ["鈴木一郎さんの依頼で" in body and "> 端末を替えた" in body for (body,) in told]
