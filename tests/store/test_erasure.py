"""Erasing a person leaves nothing of theirs in any table but what somebody decided to keep."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest
from psycopg import Connection, sql
from tests.support.asking import ask
from tests.support.databases import new_database
from tests.support.proposals import wants
from tests.support.rows import add_row
from tests.support.stories import Story, telling
from tests.support.tokens import token_for

from ringi.store.embedded.server import Server
from ringi.store.identity.tokens import bearer_of
from ringi.store.organisations.erasure import erase
from ringi.store.views.history import accounts_of

NAMES_ONLY = "an id that leads to nobody; its text is of others"
EMPTIED = "the row stands for what hangs on it; its words are emptied"
DECIDED = "who decided what stays on record"
KEPT_BECAUSE = {
    ("alerts", "seen_by"): DECIDED,
    ("answers", "on_behalf"): DECIDED,
    ("answers", "person"): DECIDED,
    ("company_events", "created_by"): EMPTIED,
    ("conversation_keys", "person"): "the key itself is destroyed",
    ("counters", "person"): "numbers of a day",
    ("delegations", "delegate"): "revoked; who could say yes stays on record",
    ("delegations", "delegator"): "holds nothing once they are erased; who could say yes stays on record",
    ("executions", "person"): "what was done stays on record",
    ("absences", "made_by"): DECIDED,
    ("departures", "by_person"): DECIDED,
    ("introductions", "by_person"): DECIDED,
    ("introductions", "person"): DECIDED,
    ("level_changes", "by_person"): DECIDED,
    ("level_changes", "person"): DECIDED,
    ("members", "person"): NAMES_ONLY,
    ("mode_changes", "changed_by"): DECIDED,
    ("notices", "person"): "who was told of a confirmation stays on record",
    ("memories", "superseded_by"): "another memory, no person",
    ("order_keys", "person"): "nothing of it is ready any more",
    ("pendings", "decided_by"): DECIDED,
    ("pendings", "person"): EMPTIED,
    ("personas", "changed_by"): DECIDED,
    ("policy_versions", "approver"): DECIDED,
    ("tasks", "assignee"): NAMES_ONLY,
    ("tasks", "created_by"): EMPTIED,
    ("tasks", "worded_by"): EMPTIED,
    ("teachings", "author"): DECIDED,
    ("teachings", "retired_by"): DECIDED,
    ("tokens", "person"): EMPTIED,
    ("turns", "person"): "the record of a turn verifies for ever, its texts are sealed",
}


@pytest.fixture(scope="module")
def companies(server: Server, template: str) -> Iterator[str]:
    with new_database(server, "erasure", template) as url:
        yield url


@pytest.fixture
async def story(companies: str) -> AsyncIterator[Story]:
    async with telling(companies) as told:
        yield told


def naming_a_person(connection: Connection) -> list[tuple[str, str]]:
    """Every column that names a person, by its own name or by a foreign key."""
    return connection.execute(
        "SELECT c.table_name, c.column_name FROM information_schema.columns c JOIN information_schema.tables t "
        "USING (table_schema, table_name) WHERE t.table_schema = 'ringi' AND t.table_type = 'BASE TABLE' "
        "AND c.column_name ~ '(^person|_by|^on_behalf|^author|^approver)$' AND c.udt_name = 'uuid' UNION "
        "SELECT k.conrelid::regclass::text, a.attname FROM pg_constraint k "
        "JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey) AND a.attname <> 'org' "
        "WHERE k.confrelid = 'ringi.persons'::regclass"
    ).fetchall()


def rows_of(connection: Connection, table: str, column: str, person: object) -> int:
    query = sql.SQL("SELECT count(*) FROM {} WHERE {} = %s").format(
        sql.Identifier("ringi", table), sql.Identifier(column)
    )
    row = connection.execute(query, [person]).fetchone()
    return row[0] if row else 0


async def test_every_table_forgets_whom_it_may(story: Story):
    """A new table with a person in it fails here until somebody decides."""
    erased = story.person("sato")
    with psycopg.connect(story.url, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica; SET search_path TO ringi")
        columns = naming_a_person(connection)
        for table, column in columns:
            if rows_of(connection, table, column, erased) == 0:
                add_row(connection, table, story.org, {column: erased})

        await story.database.batch(story.org, *erase(erased, story.services.now()))

        kept = {each for each in columns if rows_of(connection, *each, erased) > 0}
    assert KEPT_BECAUSE.keys() == kept


async def test_nothing_comes_in_as_them_and_nobody_waits_for_them(story: Story):
    """A present person is erased as thoroughly as one who left before."""
    secret = await token_for(story.database, story.org, story.person("suzuki"))
    await ask(story, "yamada", "set_level", person="佐藤花子", level=5, reason="昇格")
    waited = (await story.pending()).confirmation.approvers

    await story.database.batch(story.org, *erase(story.person("suzuki"), story.services.now()))

    accounts = await accounts_of(story.database, story.org, "console")
    ((name,),) = await story.rows("SELECT name FROM tokens WHERE org = ringi.org()")
    assert ("—", None) == (name, await bearer_of(story.database, secret))
    assert story.person("suzuki") in waited
    assert story.person("suzuki") not in (await story.pending()).confirmation.approvers
    assert "suzuki" not in accounts


async def test_titles_they_chose_go(story: Story):
    """Titles of conversations that only they had with us are gone."""
    place = await story.place("sato")
    await story.rows("UPDATE conversations SET title = '転職の相談' WHERE id = %(id)s", id=place)

    await story.database.batch(story.org, *erase(story.person("sato"), story.services.now()))

    assert [("",)] == await story.rows("SELECT title FROM conversations WHERE id = %(id)s", id=place)


async def test_what_they_asked_for_ends_on_record(story: Story):
    """The turn's own record says how it ended, as its row does."""
    story.next(wants("asking_note", body="契約を更新"))
    turn = await story.say("tanaka", "「契約を更新」とメモして")

    await ask(story, "suzuki", "erase_person", former="田中太郎", reason="退職")
    (erasing,) = [each for each in await story.pendings() if each.person == story.person("suzuki")]
    await story.answer("yamada", "yes", erasing.number)

    assert ("finished", ["erased", "executed"]) == ((await story.kinds(turn))[-1], await story.states())
