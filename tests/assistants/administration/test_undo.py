"""Changes of level and departures are asked about, told to whom they concern, and can be taken back."""

from __future__ import annotations

import pytest
from tests.support.asking import ask, level_of
from tests.support.stories import Story

from ringi.store.organisations.departures import read_departed
from ringi.store.views.history import accounts_of

REASON = "取り違え"


@pytest.fixture
async def crowd(story: Story) -> Story:
    """Enough people of a high level beside the president that nobody of the staff could stand in."""
    change = "UPDATE persons SET level = %(level)s WHERE id = %(id)s"
    for who, level in {"yamada": 5, "sato": 5, "tanaka": 2}.items():
        await story.rows(change, id=story.person(who), level=level)
    await ask(story, "suzuki", "add_person", name="三人目", level=4, account="third", reason="入社")
    await story.answer("yamada", "yes")
    return story


async def told(story: Story, who: str) -> list[str]:
    rows = await story.rows(
        "SELECT m.body FROM messages m JOIN members p ON p.org = m.org AND p.conversation = m.conversation "
        "WHERE m.org = ringi.org() AND p.person = %(person)s ORDER BY m.id",
        person=story.person(who),
    )
    return [body for (body,) in rows]


async def test_change_of_level_shows_a_card_first(crowd: Story):
    """Nothing has happened before the second yes."""
    await ask(crowd, "suzuki", "set_level", person="田中太郎", level=3, reason=REASON)
    before = await level_of(crowd, "tanaka")

    await crowd.answer("suzuki", "yes")

    assert (2, 3) == (before, await level_of(crowd, "tanaka"))


async def test_departure_shows_a_card_first(crowd: Story):
    """Nobody vanishes by one click."""
    await ask(crowd, "suzuki", "leave", person="田中太郎", reason=REASON)

    assert ("double", "waiting") == ((await crowd.pending()).confirmation.style, (await crowd.states())[-1])


async def test_whose_level_changed_hears_of_it(crowd: Story):
    """With both levels and who asked for it."""
    await ask(crowd, "suzuki", "set_level", person="田中太郎", level=3, reason=REASON)
    await crowd.answer("suzuki", "yes")

    assert ["鈴木一郎さんの依頼で、あなたの権限レベルがレベル2からレベル3に変わりました。"] == await told(
        crowd, "tanaka"
    )


async def test_change_of_level_is_taken_back(crowd: Story):
    """The level before is theirs again, and there is nothing more to take back."""
    await ask(crowd, "suzuki", "set_level", person="田中太郎", level=3, reason=REASON)
    await crowd.answer("suzuki", "yes")
    await ask(crowd, "suzuki", "undo_level", changed="田中太郎", reason=REASON)
    await crowd.answer("suzuki", "yes")

    await ask(crowd, "suzuki", "undo_level", changed="田中太郎", reason=REASON)

    assert (2, ["executed", "executed", "asked"]) == (
        await level_of(crowd, "tanaka"),
        (await crowd.states())[1:],
    )


async def test_later_change_stands_against_the_undo(crowd: Story):
    """What was asked to be taken back is another change by the time of the yes."""
    await ask(crowd, "suzuki", "set_level", person="田中太郎", level=3, reason=REASON)
    await crowd.answer("suzuki", "yes")
    await ask(crowd, "suzuki", "undo_level", changed="田中太郎", reason=REASON)
    undo = (await crowd.pending()).number
    await ask(crowd, "suzuki", "set_level", person="田中太郎", level=1, reason=REASON)
    (later,) = [each.number for each in await crowd.pendings() if each.number != undo]
    await crowd.answer("suzuki", "yes", later)

    await crowd.answer("suzuki", "yes", undo)

    assert 1 == await level_of(crowd, "tanaka")


async def test_undoing_a_lowering_takes_who_the_lowering_took(story: Story):
    """Giving a high level back is giving a high level."""
    await ask(story, "suzuki", "set_level", person="佐藤花子", level=5, reason=REASON)
    await story.answer("yamada", "yes")

    await ask(story, "suzuki", "undo_level", changed="佐藤花子", reason=REASON)

    assert (story.person("yamada"),) == (await story.pending()).confirmation.approvers


async def test_departed_are_listed_and_come_back(crowd: Story):
    """With the accounts they had."""
    await ask(crowd, "suzuki", "leave", person="田中太郎", reason=REASON)
    await crowd.answer("suzuki", "yes")
    left = await read_departed(crowd.database, crowd.org)
    await ask(crowd, "suzuki", "undo_leave", departed="田中太郎", reason=REASON)
    await crowd.answer("suzuki", "yes")

    accounts = await accounts_of(crowd.database, crowd.org, "console")

    assert (["田中太郎"], crowd.person("tanaka")) == ([each.name for each in left], accounts["tanaka"])
    assert () == await read_departed(crowd.database, crowd.org)


async def test_account_somebody_else_has_by_now_stays_theirs(crowd: Story):
    """The one who comes back comes without it."""
    await ask(crowd, "suzuki", "leave", person="田中太郎", reason=REASON)
    await crowd.answer("suzuki", "yes")
    await crowd.rows(
        "INSERT INTO accounts (org, person, channel, external_id) "
        "VALUES (ringi.org(), %(person)s, 'console', 'tanaka')",
        person=crowd.person("sato"),
    )

    await ask(crowd, "suzuki", "undo_leave", departed="田中太郎", reason=REASON)
    await crowd.answer("suzuki", "yes")

    accounts = await accounts_of(crowd.database, crowd.org, "console")
    assert crowd.person("sato") == accounts["tanaka"]


async def test_successor_hears_of_the_departure(crowd: Story):
    """What waited for the one waits for the other from then on."""
    await ask(crowd, "suzuki", "leave", person="田中太郎", successor="佐藤花子", reason=REASON)
    await crowd.answer("yamada", "yes")

    assert any("田中太郎さんの退職の手続きをしました" in body for body in await told(crowd, "sato"))
