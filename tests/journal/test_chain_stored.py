"""The chains of a company that really talked: whole as long as nobody touches them, broken by any touch."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg import Connection
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling

from ringi.domain.errors import DefectError
from ringi.journal.chain import Break, verify
from ringi.journal.rows import to_event, to_link, to_record
from ringi.store.turns.journal import journal_row

PASTS = "SELECT turn, n, seq, kind, schema, body, sealed, sealed_for, head FROM ringi.journal WHERE org = %s AND chain = %s ORDER BY seq, turn, n"

TOUCHES = {
    "body": "UPDATE ringi.journal SET body = body || ' ' WHERE {row}",
    "kind": "UPDATE ringi.journal SET kind = kind || 'x' WHERE {row}",
    "schema": "UPDATE ringi.journal SET schema = schema + 1 WHERE {row}",
    "sealed": "UPDATE ringi.journal SET sealed = coalesce(sealed, '') || '\\x00' WHERE {row}",
    "sealed made empty": "UPDATE ringi.journal SET sealed = CASE WHEN sealed IS NULL THEN ''::bytea END WHERE {row}",
    "owner": "UPDATE ringi.journal SET sealed_for = gen_random_uuid() WHERE {row}",
    "turn": "UPDATE ringi.journal SET turn = gen_random_uuid() WHERE {row}",
    "place in the turn": "UPDATE ringi.journal SET n = n + 1000 WHERE {row}",
    "place in the chain": "UPDATE ringi.journal SET seq = seq + 1000 WHERE {row}",
    "head": "UPDATE ringi.journal SET head = CASE WHEN head IS NULL THEN sha256('') END WHERE {row}",
    "removed": "DELETE FROM ringi.journal WHERE {row}",
    "moved to another conversation": "UPDATE ringi.journal SET chain = gen_random_uuid() WHERE {row}",
    "inserted": "INSERT INTO ringi.journal SELECT org, gen_random_uuid(), n, chain, seq + 1000, kind, schema, body, "
    "sealed, sealed_for, head FROM ringi.journal WHERE {row}",
    "tail and end": "DELETE FROM ringi.journal j USING ringi.journal x WHERE x.org = %(org)s AND x.turn = %(turn)s "
    "AND x.n = %(n)s AND j.org = x.org AND j.chain = x.chain AND j.seq >= x.seq",
}
ROW = "org = %(org)s AND turn = %(turn)s AND n = %(n)s"


@pytest.fixture
async def story(database: str) -> Story:
    """Two people in three conversations, several turns each."""
    async with telling(database) as told:
        told.next(wants(body="牛乳"), says(), wants("asking_note", body="契約"), says(), says())
        await told.say("tanaka", "「牛乳」とメモして")
        await told.say("tanaka", "「契約」とメモして")
        await told.say("tanaka", "はい")
        await told.say("sato", "こんにちは")
        told.next(says())
        await told.say("tanaka", "こんにちは", room="部屋")
        return told


@pytest.fixture
def connection(story: Story) -> Iterator[Connection]:
    """The superuser, with triggers out of the way."""
    with psycopg.connect(story.url) as opened:
        opened.execute("SET session_replication_role = replica")
        opened.commit()
        yield opened
        opened.rollback()


def breaks(connection: Connection, org: UUID) -> list[Break]:
    """What walking every chain of the organisation finds."""
    heads = connection.execute("SELECT chain, seq, head FROM ringi.heads WHERE org = %s", [org]).fetchall()
    found = [
        verify(name, [to_link(journal_row(row)) for row in connection.execute(PASTS, [org, name])], seq, head)
        for name, seq, head in heads
    ]
    return [each for each in found if each is not None]


def rows_of(connection: Connection, org: UUID) -> list[tuple[UUID, int]]:
    return connection.execute(
        "SELECT turn, n FROM ringi.journal WHERE org = %s ORDER BY chain, seq", [org]
    ).fetchall()


def test_untouched_chains_hold(story: Story, connection: Connection):
    """Database and program compute the same heads, over all conversations."""
    chains = connection.execute("SELECT count(*) FROM ringi.heads WHERE org = %s", [story.org]).fetchone()

    assert (True, []) == (chains is not None and chains[0] >= 3, breaks(connection, story.org))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), touch=st.sampled_from(sorted(TOUCHES)))
def test_any_touch_is_found(story: Story, connection: Connection, data: st.DataObject, touch: str):
    """Whatever is altered, removed, inserted or moved in any row, the walk finds it."""
    turn, n = data.draw(st.sampled_from(rows_of(connection, story.org)))

    connection.execute(
        TOUCHES[touch].replace("{row}", ROW).encode(), {"org": story.org, "turn": turn, "n": n}
    )
    found = breaks(connection, story.org)
    connection.rollback()

    assert [] != found


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_swapped_rows_are_found(story: Story, connection: Connection, data: st.DataObject):
    """Two rows that change places, in one chain or across two, are found."""
    rows = rows_of(connection, story.org)
    one, other = data.draw(st.lists(st.sampled_from(rows), min_size=2, max_size=2, unique=True))

    connection.execute(
        "UPDATE ringi.journal j SET kind = x.kind, body = x.body, sealed = x.sealed FROM ringi.journal x "
        "WHERE j.org = x.org AND j.org = %s AND ((j.turn, j.n) = (%s, %s) AND (x.turn, x.n) = (%s, %s) "
        "OR (j.turn, j.n) = (%s, %s) AND (x.turn, x.n) = (%s, %s))",
        [story.org, *one, *other, *other, *one],
    )
    found = breaks(connection, story.org)
    connection.rollback()

    assert [] != found


def test_erased_person_leaves_a_whole_chain(story: Story, connection: Connection):
    """With a person's key gone their words are unreadable, and every chain still holds."""
    connection.execute(
        "UPDATE ringi.persons SET data_key = NULL, erased_at = now() WHERE org = %s AND id = %s",
        [story.org, story.person("tanaka")],
    )

    assert [] == breaks(connection, story.org)


async def test_ciphertext_moved_to_another_person_does_not_open(story: Story, connection: Connection):
    """A row that claims to be somebody else's is not readable with that person's key."""
    snapshot = await story.services.org_cache.at_hand(story.org)
    (chain_id,) = connection.execute(
        "SELECT chain FROM ringi.journal WHERE org = %s AND sealed_for = %s LIMIT 1",
        [story.org, story.person("tanaka")],
    ).fetchone() or (uuid4(),)
    row = journal_row(connection.execute(PASTS, [story.org, chain_id]).fetchone() or ())

    assert to_record(row).sealed_for == story.person("tanaka")
    with pytest.raises(DefectError):
        to_event(row, snapshot.seal(story.person("sato")))
