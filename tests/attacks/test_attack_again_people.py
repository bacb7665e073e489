"""Level 5 once more, after H2 was closed: no form about those above or beside them runs on one person's word, and none but
the few that must run under the emergency stop do. Everything here held."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.turns.ruling.administration import Administration

PRESIDENT, PEER, BELOW = "鈴木一郎", "佐藤花子", "田中太郎"
UNTIL = "2100-01-01"
WHY = {"reason": "整理のため"}


@pytest.fixture
async def company(story: Story) -> Story:
    """鈴木 is the president, 山田 and 佐藤 are of level 5, 田中 of level 4."""
    for who, level in (("yamada", 5), ("sato", 5), ("tanaka", 4)):
        change = "UPDATE persons SET level = %(level)s WHERE id = %(id)s"
        await story.rows(change, level=level, id=story.person(who))
    return story


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("invite", {"person": PEER, **WHY}),
        ("invite", {"person": BELOW, **WHY}),
        ("invite", {"person": PRESIDENT, **WHY}),
        ("add_person", {"name": "影武者", "level": 4, "account": "kage", **WHY}),
        ("add_person", {"name": "影武者", "level": 6, "account": "kage", **WHY}),
        ("import_people", {"people": "名前,権限レベル\n影武者,6", **WHY}),
        ("link_account", {"person": BELOW, "account": "x9", **WHY}),
        ("delegate", {"delegator": PEER, "delegate": BELOW, "until": UNTIL, **WHY}),
        ("delegate", {"delegator": PRESIDENT, "delegate": PEER, "until": UNTIL, **WHY}),
        ("leave", {"person": BELOW, **WHY}),
        ("leave", {"person": PRESIDENT, **WHY}),
        ("set_department", {"person": PEER, "department": "営業部", **WHY}),
        ("set_absence", {"person": PRESIDENT, "until": UNTIL}),
        ("set_absence", {"person": PEER, "until": UNTIL}),
        ("end_sessions", {"person": PRESIDENT, **WHY}),
    ],
)
async def test_nothing_about_them_on_one_word(company: Story, tool: str, fields: dict[str, object]) -> None:
    """With a peer as accomplice neither: only the president's yes is worth anything."""
    try:
        await ask(company, "yamada", tool, **fields)
        for card in await company.pendings():
            with pytest.raises(UserFacingError):
                await company.answer("sato", "yes", card.number)
    except UserFacingError:
        pass

    assert [] == await company.executions()


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("set_level", {"person": BELOW, "level": 6, **WHY}),
        ("adopt_policy", {"source": "approver_level = 1", **WHY}),
        ("set_organisation", {"name": "別の名前", **WHY}),
        ("erase_person", {"former": BELOW, **WHY}),
        ("release_stop", WHY),
        ("undo_level", {"changed": BELOW, **WHY}),
    ],
)
async def test_forms_of_the_president_are_not_theirs(
    company: Story, tool: str, fields: dict[str, object]
) -> None:
    """Refused, whoever else would say yes."""
    with suppress(UserFacingError):
        await ask(company, "yamada", tool, **fields)

    assert ([], ()) == (await company.executions(), await company.pendings())


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("invite", {"person": BELOW, **WHY}),
        ("set_absence", {"until": UNTIL}),
        ("issue_token", {"purpose": "検証"}),
        ("set_model", {"model": "openai:gpt-6", **WHY}),
        ("adopt_policy", {"source": "stop_level = 6", **WHY}),
        ("set_level", {"person": BELOW, "level": 6, **WHY}),
    ],
)
async def test_nothing_else_begins_under_the_stop(
    company: Story, tool: str, fields: dict[str, object]
) -> None:
    """Not even for the president."""
    await Administration(company.house).stop(company.org, company.person("sato"), "訓練")
    with suppress(UserFacingError):
        await ask(company, "suzuki", tool, **fields)

    assert ([], ()) == (await company.executions(), await company.pendings())
