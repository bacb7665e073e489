"""Reading the context: in one round trip, each source for itself, by an index, and never somebody else's."""

from __future__ import annotations

import re
from uuid import uuid4

import psycopg
import pytest
from tests.context.rooms import fill, read, seat_of
from tests.context.seats import texts
from tests.support.proposals import says
from tests.support.stories import Story

from ringi.context.builder import SOURCES
from ringi.store.core.database import Statement

WALKED = re.compile(r"Seq Scan on (?:messages|tasks|journal|pendings|summaries)\b|pk_messages")
"""A whole table, or all messages of the organisation."""


async def test_what_was_said_and_is_to_be_done_is_read(story: Story):
    """The last messages and the open tasks of a real conversation."""
    await fill(story, story.org, await story.place("tanaka"), story.person("tanaka"), 80)

    _, context = await read(story, await seat_of(story))

    found = (len(texts(context, "message")), len(texts(context, "reply")), len(texts(context, "summary")))
    assert (20, 20, 1, ()) == (*found, context.missing)


async def test_a_source_that_fails_is_missing_and_no_other(story: Story):
    """C4: without a right to read tasks, everything else is there."""
    await fill(story, story.org, await story.place("tanaka"), story.person("tanaka"), 20)
    story.by_force("REVOKE SELECT ON tasks FROM ringi_app")

    _, context = await read(story, await seat_of(story))

    assert (("tasks",), 10, []) == (
        context.missing,
        len(texts(context, "message")),
        texts(context, "task"),
    )


async def test_a_source_that_hangs_is_missing_and_no_other(story: Story):
    """C4: a table somebody has locked does not hold the turn up."""
    await fill(story, story.org, await story.place("tanaka"), story.person("tanaka"), 20)
    with psycopg.connect(story.url) as other:
        other.execute("LOCK TABLE ringi.summaries IN ACCESS EXCLUSIVE MODE")

        _, context = await read(story, await seat_of(story))

    assert (("summary",), 10) == (context.missing, len(texts(context, "message")))


async def test_impatience_ends_with_the_reading(story: Story):
    """The next user of the connection has as much time as before."""
    await read(story, await seat_of(story))

    assert [("0",)] == await story.rows("SELECT current_setting('statement_timeout')")


async def test_turn_goes_on_without_a_source(story: Story):
    """The record says what was missing, and the requester is answered."""
    story.by_force("REVOKE SELECT ON tasks FROM ringi_app")
    story.next(says("はい"))

    turn = await story.say("tanaka", "こんにちは")

    (built,) = [event for event in await story.events(turn) if event.__class__.__name__ == "ContextBuilt"]
    assert (("tasks",), ["answered"]) == (built.missing, await story.states())


@pytest.mark.parametrize("busy", [True, False], ids=["in the busy conversation", "in a quiet one"])
async def test_no_source_walks_a_whole_table(story: Story, busy: bool):
    """However many rows there are, each statement finds its own by an index; also planned for anybody."""
    place = await story.place("tanaka" if busy else "sato")
    await fill(story, story.org, place, story.person("tanaka"), 5_000)
    await fill(story, uuid4(), uuid4(), uuid4(), 2_000)
    scope = await seat_of(story)

    asked = {source.name: source.statement(scope) for source in SOURCES}

    plans = {name: _plan(story, statement) for name, statement in asked.items() if statement}
    assert {name: [] for name in plans} == {name: WALKED.findall(plan) for name, plan in plans.items()}


def _plan(story: Story, statement: Statement) -> str:
    """As a prepared statement runs, whatever it is asked for."""
    places: dict[str, int] = {}
    text = re.sub(
        r"%\((\w+)\)s", lambda found: f"${places.setdefault(found[1], len(places) + 1)}", statement.sql
    )
    with psycopg.connect(story.url) as connection:
        connection.execute("SET ROLE ringi_app")
        connection.execute("SET search_path TO ringi")
        connection.execute("SELECT set_config('app.org', %s, true)", [str(story.org)])
        rows = connection.execute(f"EXPLAIN (GENERIC_PLAN) {text}".encode()).fetchall()
    return "\n".join(row[0] for row in rows)
