"""Past the walls between roles, organisations and people: raw SQL, guessed numbers, turns of others, mail headers."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from psycopg.errors import InsufficientPrivilege
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling

from ringi.domain.errors import UserFacingError
from ringi.store.core.database import Statement
from ringi.store.organisations.platform import PLATFORM


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE platform SET stopped_at = NULL RETURNING 1",
        "SELECT ringi.release_platform_stop(NULL)",
        "SELECT ringi.press_platform_stop(gen_random_uuid(), false)",
        "SELECT slug FROM ringi.in_flight_everywhere()",
        "DELETE FROM journal WHERE org = ringi.org() RETURNING 1",
        "UPDATE journal SET body = '{}' WHERE org = ringi.org() RETURNING 1",
        "ALTER TABLE journal DISABLE ROW LEVEL SECURITY",
        "SELECT digest FROM tokens, pg_read_file('/etc/hostname')",
    ],
)
async def test_the_app_may_not(story: Story, sql: str):
    """What a hole in our code could send to the database is refused by the database."""
    with pytest.raises(InsufficientPrivilege):
        await story.rows(sql)


@pytest.mark.parametrize("sql", ["SET LOCAL ROLE ringi_lookup", "SET LOCAL ROLE postgres"])
async def test_the_app_may_not_take_its_role_off(story: Story, sql: str):
    """A hole that lets any statement in could otherwise become somebody else first."""
    with pytest.raises(InsufficientPrivilege):
        await story.rows(sql)


async def test_who_takes_its_role_off_is_nobody(story: Story):
    """What the process signed in as owns nothing, and sees nothing."""
    statements = (Statement("SET LOCAL ROLE NONE"), Statement("SELECT slug FROM ringi.organisations"))

    with pytest.raises(InsufficientPrivilege):
        await story.database.batch(story.org, *statements)


async def test_nothing_made_up_stands_before_our_tables(story: Story):
    """A table of one connection, left behind by a hole, would else be what the next organisation reads there."""
    made_up = Statement("CREATE TEMP TABLE persons AS SELECT 'nobody'::text AS name")

    _, seen, _ = await story.database.batch(
        story.org, made_up, Statement("SELECT count(*) FROM persons"), Statement("DROP TABLE pg_temp.persons")
    )

    assert [(4,)] == seen


async def test_the_app_adds_nothing_to_the_platforms_chain(story: Story):
    """Though it says that it is the platform."""
    story.next(says())
    await story.say("tanaka", "おはよう")
    forged = (
        "INSERT INTO journal (org, turn, n, chain, seq, kind, schema, body) "
        "SELECT '00000000-0000-0000-0000-000000000000', turn, 99, chain, 99, 'finished', 1, '{}' "
        "FROM (SELECT gen_random_uuid() AS turn, gen_random_uuid() AS chain) new RETURNING 1"
    )

    with pytest.raises(InsufficientPrivilege):
        await replace(story, founded=replace(story.founded, org=PLATFORM)).rows(forged)


async def test_the_reserve_is_walled_in_too(story: Story):
    """The connection kept apart sees one organisation, as every other does."""
    seen = await story.rows("SELECT count(DISTINCT org), current_user::text FROM persons")

    assert [(1, "ringi_app")] == seen


async def test_nobody_is_found_in_another_company(tempted: Story, shared: str):
    """Somebody who works elsewhere on the same platform is nobody here."""
    async with telling(shared) as elsewhere:
        await elsewhere.rows(
            "UPDATE persons SET name = '隣野 花' WHERE org = ringi.org() AND name = '田中太郎' RETURNING 1"
        )
        tempted.next(wants("people_find", name="隣野"), says())
        await tempted.say("sakura", "隣野さんを探して")

    assert "隣野 花" not in await tempted.reply("sakura")


async def test_guessed_numbers_answer_nothing(story: Story):
    """Whoever goes through all numbers finds none that takes their yes."""
    story.next(wants("grave_note", body="契約"))
    await story.say("tanaka", "「契約」とメモして")
    digits = int((await story.pending()).number.removeprefix("A-"))

    for number in range(digits - 2, digits + 3):
        with pytest.raises(UserFacingError):
            await story.answer("sato", "yes", f"A-{number % 10_000:04}")

    assert ([], 1) == (await story.notes(), len(await story.pendings()))


@pytest.mark.parametrize("who", ["sato", "suzuki"])
async def test_nobody_sends_anothers_message_again(story: Story, who: str):
    """A turn is superseded by its own requester, where it was, and by nobody above them."""
    story.next(wants("asking_note", body="契約"))
    first = await story.say("tanaka", "「契約」とメモして", room="広場")

    with pytest.raises(UserFacingError):
        await story.say(who, "やっぱりやめて", room="広場", supersedes=first)

    assert ["waiting"] == await story.states()


async def test_a_turn_of_nowhere_is_not_superseded(story: Story):
    """A made-up id leads nowhere."""
    with pytest.raises(UserFacingError):
        await story.say("tanaka", "やっぱり", supersedes=uuid4())
