"""An administrator below the president does not become the president, however they go about it (G8)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.asking import ask, level_of
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.gates.policy import base

LEVELS = {"yamada": 5, "sato": 4, "tanaka": 1}
BOB, EVE = "佐藤花子", "鈴木一郎"
UNTIL = "2100-01-01"


@pytest.fixture
async def company(story: Story) -> Story:
    """鈴木 is the president, 山田 of level 5 wants to be, 佐藤 is of level 4."""
    for who, level in LEVELS.items():
        change = "UPDATE persons SET level = %(level)s WHERE id = %(id)s"
        await story.rows(change, id=story.person(who), level=level)
    return story


async def asked(story: Story) -> set[str]:
    """Whose yes the only open card waits for."""
    found = {story.person(who): who for who in ("tanaka", "sato", "suzuki", "yamada")}
    return {found.get(person, "somebody new") for person in (await story.pending()).confirmation.approvers}


async def test_way_in_for_who_could_stand_in_takes_two(company: Story):
    """With a login of the one of level 4, the administrator would be their own second person."""
    await ask(company, "yamada", "invite", person=BOB, reason="端末を替えた")

    assert {"suzuki"} == await asked(company)


async def test_way_in_for_the_president_is_the_presidents_to_allow(company: Story):
    """Nobody of a lower level stands in for the yes of whom it is about."""
    await ask(company, "yamada", "invite", person=EVE, reason="端末を替えた")

    with pytest.raises(UserFacingError) as refused:
        await company.answer("sato", "yes")

    assert ("answers.no_such", {"suzuki"}) == (refused.value.text.key, await asked(company))


async def test_president_says_yes_to_their_own_invitation(company: Story):
    """Their own yes is what it takes, and all it takes."""
    await ask(company, "yamada", "invite", person=EVE, reason="端末を替えた")

    await company.answer("suzuki", "yes")

    assert ["executed"] == await company.states()


async def test_puppet_is_not_added_by_one_person(company: Story):
    """Somebody of a level that could stand in is not added by one person either."""
    await ask(company, "yamada", "add_person", name="影武者", level=4, account="kage", reason="入社")

    assert {"suzuki"} == await asked(company)


async def test_puppet_of_former_days_never_counts(company: Story):
    """Days make nobody a second person: somebody added long ago without another's yes is asked for nothing."""
    await brought_in(company, "sato", by="yamada", days=900)
    await company.rows("UPDATE persons SET active = false WHERE id = %(id)s", id=company.person("suzuki"))
    await company.rows("UPDATE persons SET level = 1 WHERE id = %(id)s", id=company.person("tanaka"))

    await ask(company, "yamada", "set_organisation", name="別の名前", reason="変更")
    await ask(company, "yamada", "set_provider_key", provider="anthropic", key=KEY, reason="変更")

    waiting = [pending.confirmation.approvers for pending in await company.pendings()]
    assert company.person("sato") not in {person for approvers in waiting for person in approvers}


KEY = "sk-ant-api03-aVeryLongAndVerySecretKeyOfOurs0123456789"


async def brought_in(story: Story, who: str, *, by: str, days: int, confirmed: str = "") -> None:
    """An introduction of so many days ago."""
    add = (
        "INSERT INTO introductions (org, person, by_person, opened, at, confirmed_by) VALUES (ringi.org(), "
        "%(person)s, %(by)s, false, %(at)s - make_interval(days => %(days)s::integer), %(confirmed)s::uuid[])"
    )
    yes = [story.person(confirmed)] if confirmed else []
    about = {"person": story.person(who), "by": story.person(by), "days": days, "confirmed": yes}
    await story.rows(add, at=story.services.now(), **about)


async def test_first_days_are_the_presidents_alone(company: Story):
    """Below the highest level whoever one invites in the first days does not count at once."""
    company.by_force("UPDATE organisations SET created_at = now() WHERE org = %s", company.org)
    await brought_in(company, "sato", by="yamada", days=0)
    await company.rows("UPDATE persons SET active = false WHERE id = %(id)s", id=company.person("suzuki"))

    await ask(company, "yamada", "set_provider_key", provider="anthropic", key=KEY, reason="変更")

    waiting = [pending.confirmation.approvers for pending in await company.pendings()]
    assert company.person("sato") not in {person for approvers in waiting for person in approvers}


async def test_person_another_confirmed_counts(company: Story):
    """Somebody brought in with another person's yes is a person of their own."""
    await company.adopt(limits=replace(base().limits, second_person_after_days=90))
    await brought_in(company, "sato", by="suzuki", days=1, confirmed="yamada")
    await company.rows("UPDATE persons SET active = false WHERE id = %(id)s", id=company.person("yamada"))

    await ask(company, "suzuki", "set_model", model="openai:gpt-6", reason="試し")

    assert {"sato"} == await asked(company)


async def test_yes_of_ones_own_puppet_confirms_nobody(company: Story):
    """What a puppet confirmed is confirmed by nobody else."""
    await brought_in(company, "tanaka", by="suzuki", days=900)
    await brought_in(company, "sato", by="suzuki", days=900, confirmed="tanaka")

    await ask(company, "suzuki", "adopt_policy", source="stop_level = 4", reason="試し")

    assert {"yamada"} == await asked(company)


ABOUT_THE_PRESIDENT = [
    ("leave", {"person": EVE}),
    ("set_department", {"person": EVE, "department": "営業部"}),
    ("link_account", {"person": EVE, "channel": "console", "account": "suzuki2"}),
    ("unlink_account", {"person": EVE, "channel": "console", "account": "suzuki"}),
    ("end_sessions", {"person": EVE}),
    ("delegate", {"delegator": EVE, "delegate": BOB, "until": UNTIL}),
    ("leave", {"person": BOB, "successor": EVE}),
]


@pytest.mark.parametrize(("tool", "fields"), ABOUT_THE_PRESIDENT)
async def test_two_accomplices_do_nothing_about_the_president(
    company: Story, tool: str, fields: dict[str, object]
):
    """Two of lower levels are not one of the president's."""
    await ask(company, "yamada", tool, **fields, reason="交代")

    assert {"suzuki"} == await asked(company)


async def test_nobody_below_makes_a_president(company: Story):
    """Adding somebody of a level above one's own takes the yes of that level."""
    await ask(company, "yamada", "add_person", name="新社長", level=6, account="new", reason="交代")

    assert {"suzuki"} == await asked(company)


async def test_without_the_president_the_operator_helps(company: Story):
    """Where nobody of that level can be asked it is refused, and the way is named."""
    await company.rows("UPDATE persons SET active = false WHERE id = %(id)s", id=company.person("suzuki"))

    await ask(company, "yamada", "add_person", name="新社長", level=6, account="new", reason="交代")

    said = await company.rows("SELECT body FROM messages ORDER BY id DESC LIMIT 1")
    assert (["refused"], True) == (await company.states(), "ringi people rescue" in repr(said))


async def test_delegate_of_the_president_says_no_yes_about_them(company: Story):
    """Their delegate does not speak for them where it is about themselves."""
    await ask(company, "suzuki", "delegate", delegate=BOB, until=UNTIL, reason="休暇")
    await company.answer("yamada", "yes")

    await ask(company, "yamada", "invite", person=EVE, reason="端末を替えた")

    assert {"suzuki"} == await asked(company)


async def test_level_that_could_stand_in_is_not_lowered_alone(company: Story):
    """Lowering everybody else would choose the second person."""
    await ask(company, "suzuki", "set_level", person=BOB, level=1, reason="整理")

    assert {"yamada"} == await asked(company)


async def test_departure_of_who_could_stand_in_takes_two(company: Story):
    """So would sending them away."""
    await ask(company, "yamada", "leave", person=BOB, reason="退職")

    assert {"suzuki"} == await asked(company)


async def test_founder_invites_everybody(story: Story):
    """A company of one: the founder adds and invites the second person by saying it twice."""
    await story.rows("UPDATE persons SET active = false WHERE id <> %(id)s", id=story.person("suzuki"))
    story.by_force("UPDATE organisations SET created_at = now() WHERE org = %s", story.org)
    await ask(story, "suzuki", "add_person", name="右腕", level=5, account="arm", reason="入社")
    await story.answer("suzuki", "yes")
    await ask(story, "suzuki", "invite", person="右腕", reason="入社")
    await story.answer("suzuki", "yes")
    await ask(story, "suzuki", "add_person", name="新人", level=2, account="new", reason="入社")

    assert (["executed", "executed", "waiting"], {"suzuki"}) == (
        await story.states(),
        await asked_or_own(story),
    )


async def asked_or_own(story: Story) -> set[str]:
    return await asked(story) or {"suzuki"}


async def test_staff_are_added_and_invited_by_one_person(story: Story):
    """In a company with enough people above them, the administrator takes staff in alone."""
    await level(story, suzuki=6, yamada=5, sato=5, tanaka=4)
    await ask(story, "yamada", "set_absence", until="2099-12-24")
    await ask(story, "yamada", "add_person", name="新人", level=2, account="new", reason="入社")

    assert (["executed", "executed"], 5) == (await story.states(), await level_of(story, "sato"))


async def level(story: Story, **levels: int) -> None:
    for who, each in levels.items():
        change = "UPDATE persons SET level = %(level)s WHERE id = %(id)s"
        await story.rows(change, id=story.person(who), level=each)
