"""Reads the context of a conversation on a real database, and fills one with rows by the thousand."""

from __future__ import annotations

from uuid import UUID

import psycopg
from tests.support.stories import Story
from uuid_utils.compat import uuid7

from ringi.context.builder import Context, Reading, compose, gather
from ringi.context.source import ContextScope
from ringi.domain.ids import ToolName, TurnId
from ringi.turns.services import utc_now

WEB = ToolName("web")


async def seat_of(story: Story, who: str = "tanaka", *words: str) -> ContextScope:
    """Their next turn in their own conversation."""
    snapshot = await story.services.org_cache.at_hand(story.org)
    return ContextScope(
        org=story.org,
        conversation=await story.place(who),
        person=story.person(who),
        turn=TurnId(uuid7()),
        now=utc_now(),
        words=words,
        untrusted=(WEB,),
        known=snapshot.known,
    )


async def read(story: Story, scope: ContextScope) -> tuple[Reading, Context]:
    reading = await gather(story.database, scope)
    return reading, compose(scope, reading)


async def fill(story: Story, org: UUID, conversation: UUID, person: UUID, count: int) -> None:
    """Fills in so many messages, turns, tasks and decided confirmations, with summaries of all but the last messages."""
    with psycopg.connect(story.url, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute("SET search_path TO ringi")
        params = {"org": org, "conversation": conversation, "person": person, "count": count}
        for statement in _FILLING:
            connection.execute(statement, params)
        connection.execute("ANALYZE")


_IDS = "('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid"
_TURNS = _IDS.replace("-8000-", "-7000-")
"""None of these messages came in from outside the conversation: such a one stands under its own id."""
_FILLING = (
    "INSERT INTO messages (org, id, conversation, turn, person, direction, body) "
    f"SELECT %(org)s, {_IDS}, %(conversation)s, {_TURNS}, CASE WHEN i %% 2 = 0 THEN %(person)s::uuid END, "
    "CASE WHEN i %% 2 = 0 THEN 'in' ELSE 'out' END, '見積書の件 ' || i FROM generate_series(1, %(count)s) i",
    "INSERT INTO tasks (org, id, title, assignee, due_date, created_by, execution) "
    f"SELECT %(org)s, {_IDS}, '資料 ' || i, %(person)s, date '2026-01-01' + i %% 500, %(person)s, "
    "gen_random_uuid() FROM generate_series(1, %(count)s) i",
    "INSERT INTO goals (org, id, person, why, what, how, execution, created_at) "
    f"SELECT %(org)s, {_IDS}, %(person)s, '売上', '見積書 ' || i, '毎日一件', gen_random_uuid(), "
    "timestamptz '2026-01-01' + i * interval '1 second' FROM generate_series(1, %(count)s) i",
    "INSERT INTO memories (org, id, person, kind, subject, content, matter, visibility, trust, turn, created_at) "
    f"SELECT %(org)s, {_IDS}, %(person)s, 'fact', '見積書', '見積書の話 ' || i, '', 'own', 'requester', {_TURNS}, "
    "timestamptz '2026-01-01' + i * interval '1 second' FROM generate_series(1, %(count)s) i",
    "INSERT INTO journal (org, turn, n, chain, seq, kind, schema, body) "
    f"SELECT %(org)s, {_TURNS}, 1, %(conversation)s, -i, 'execution_started', 1, '{{\"tool\": \"note\"}}' "
    "FROM generate_series(1, %(count)s) i",
    "INSERT INTO pendings (org, id, turn, conversation, person, tool, digest, answerer, style, needed, state, "
    f"number, card, expires_at) SELECT %(org)s, {_IDS}, {_IDS}, %(conversation)s, %(person)s, 'note', '', "
    "'requester', 'plain', 1, 'consumed', 'A-' || i, '{}', now() FROM generate_series(1, %(count)s) i",
    "INSERT INTO summaries (org, conversation, first, last, messages, body, model, speakers, tainted) "
    f"SELECT %(org)s, %(conversation)s, {_IDS}, {_IDS}, i, '要約 ' || i, 'script', "
    "ARRAY[%(person)s::uuid], false FROM generate_series(20, %(count)s - 40, 20) i",
)
