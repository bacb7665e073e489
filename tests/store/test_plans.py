"""What grows for years is not walked through for the few rows somebody asks for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from uuid import UUID, uuid4

import pytest
from tests.support.stories import Story, telling

from ringi.domain.ids import OrgId, TurnId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.organisations.administration import policy_versions
from ringi.store.turns.confirmations import find_pending
from ringi.store.views.history import openings_of

LONG = 20_000
"""Rows of the organisation's own chain, and confirmations that are over."""
OPENED = TurnId(UUID(int=7))


class Explaining(Database):
    """Tells how many rows of tables the statements went through."""

    looked_at: int = 0

    async def batch(self, org: OrgId, *statements: Statement) -> list[list[Row]]:
        explained = [
            Statement(f"EXPLAIN (ANALYZE, FORMAT JSON) {each.sql}", each.params) for each in statements
        ]
        for ((plan,),) in await super().batch(org, *explained):
            self.looked_at += sum(map(looked_at, scans(plan[0]["Plan"])))
        return await super().batch(org, *statements)


def scans(node: dict) -> Iterator[dict]:
    if "Relation Name" in node:
        yield node
    for each in node.get("Plans", ()):
        yield from scans(each)


def looked_at(scan: dict) -> float:
    removed = scan.get("Rows Removed by Filter", 0) + scan.get("Rows Removed by Index Recheck", 0)
    return (scan["Actual Rows"] + removed) * scan["Actual Loops"]


@pytest.fixture
async def story(database: str) -> AsyncIterator[Story]:
    """Long on record: one row in a thousand tells of a policy, one of an opened sheet; every question was answered."""
    async with telling(database) as told:
        told.by_force(
            "INSERT INTO journal (org, turn, n, chain, seq, kind, schema, body) SELECT %s, %s, n, %s, n, "
            "CASE n %% 1000 WHEN 0 THEN 'policy_adopted' WHEN 1 THEN 'content_opened' ELSE 'administered' END, 1, "
            'format(\'{"version": %%s, "turn": "%%s"}\', n / 1000, %s::text) FROM generate_series(1, %s) n',
            told.org,
            told.org,
            told.org,
            OPENED,
            LONG,
        )
        told.by_force(
            "INSERT INTO pendings (org, id, number, turn, conversation, person, tool, digest, answerer, style, "
            "needed, card, expires_at, state) SELECT %s, gen_random_uuid(), format('A-%%s', 10000 + n), "
            "gen_random_uuid(), %s, %s, 'note', '', 'requester', 'plain', 1, '{}', now(), 'declined' "
            "FROM generate_series(1, %s) n",
            told.org,
            uuid4(),
            uuid4(),
            LONG,
        )
        told.by_force(
            "INSERT INTO answers (org, pending, ordinal, person) SELECT org, id, 1, person FROM pendings"
        )
        told.by_force("ANALYZE journal, pendings, answers")
        yield told


ASKED: dict[str, Callable[[Database, OrgId], Awaitable[object]]] = {
    "the history of the policy": policy_versions,
    "who opened a sheet": lambda database, org: database.batch(org, openings_of(OPENED)),
    "a confirmation that is over": lambda database, org: find_pending(database, org, "a-10007"),
    "a confirmation of no such number": lambda database, org: find_pending(database, org, "7"),
    "a confirmation by its id": lambda database, org: find_pending(database, org, str(OPENED)),
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
async def test_little_is_read_of_much(story: Story, asked: Callable[[Database, OrgId], Awaitable[object]]):
    """However long the record has become, hardly more rows are looked at than are told."""
    explaining = Explaining(story.database.pool)

    await asked(explaining, story.org)

    assert explaining.looked_at < LONG / 200
