"""A president nobody may open the login of is helped by the operator of the machine, loudly."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.asking import level_of
from tests.support.stories import Story, telling

from ringi.store.identity.web_accounts import invited
from ringi.turns.admin.person_rescue import PersonRescue, rescue_person


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told


def wanted(story: Story, who: str, level: int | None = None) -> PersonRescue:
    return PersonRescue(
        org=story.org, person=story.person(who), level=level, operator="root", reason="代表が退いた"
    )


async def test_way_in_is_opened(story: Story):
    """By a link of their own, and administrators find an alert."""
    code = await rescue_person(story.services, wanted(story, "suzuki"))

    known = await invited(story.database, code)
    alerts = await story.rows("SELECT code FROM alerts WHERE org = ringi.org()")
    assert known is not None
    assert (story.person("suzuki"), [("person_rescued",)]) == (known.person, alerts)


async def test_somebody_takes_the_place_of_the_last_president(story: Story):
    """With the level the operator gives, also where they had left."""
    await story.rows("UPDATE persons SET active = false WHERE id = %(id)s", id=story.person("yamada"))

    await rescue_person(story.services, wanted(story, "yamada", 6))

    ((active,),) = await story.rows("SELECT active FROM persons WHERE id = %(id)s", id=story.person("yamada"))
    assert (True, 6) == (active, await level_of(story, "yamada"))


async def test_it_stands_on_the_own_chain(story: Story):
    """With the account of the machine."""
    await rescue_person(story.services, wanted(story, "sato", 5))

    rows = await story.rows(
        "SELECT body::text FROM journal WHERE org = ringi.org() AND kind = 'person_rescued'"
    )
    assert [True] == ['"operator":"root"' in row[0].replace(" ", "") for row in rows]
