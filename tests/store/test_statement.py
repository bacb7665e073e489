"""Statements that are typed by their row, sent through a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.store.core.database import Database, Statement, open_as_owner
from ringi.turns.services import new_id

ORG = OrgId(new_id())


class Found(NamedTuple):
    """A row by name."""

    number: int
    word: str


class Counted(NamedTuple):
    """Another one."""

    total: int


FOUND = Statement("SELECT 7 AS number, 'seven' AS word", make=Found._make)
COUNTED = Statement("SELECT 3 AS total", make=Counted._make)


@pytest.fixture
async def opened(database: str) -> AsyncIterator[Database]:
    async with open_as_owner(database) as opened:
        yield opened


async def test_rows_have_the_type_of_their_statement(opened: Database):
    """Two statements of one batch return rows of two types, each read by name."""
    (found,), (counted,) = await opened.batch(ORG, FOUND, COUNTED)

    assert ("seven", 3) == (found.word, counted.total)


async def test_statement_without_a_maker_returns_tuples(opened: Database):
    """Its columns need no names."""
    (rows,) = await opened.batch(ORG, Statement("SELECT 1, 2"))

    assert [(1, 2)] == rows


async def test_each_way_to_the_database_makes_the_rows(opened: Database):
    """A transaction, a look-up across organisations and a batch with patience return the same type."""
    async with opened.transaction(ORG) as transaction:
        one = await transaction.row(FOUND)

    (two,) = await opened.across(FOUND)
    (three,) = await opened.each(ORG, 1000, FOUND)

    assert [Found(7, "seven")] * 3 == [one, two, *(three or ())]


@pytest.mark.parametrize(
    "wrong",
    [
        Statement("SELECT 'seven' AS word, 7 AS number", make=Found._make),
        Statement("SELECT 7 AS number", make=Found._make),
        Statement("SELECT 7 AS number, 'seven' AS word, 1 AS more", make=Found._make),
    ],
    ids=["other order", "too few", "too many"],
)
async def test_columns_that_are_not_the_fields_are_a_defect(opened: Database, wrong: Statement):
    """The first rows of the statement tell it."""
    with pytest.raises(DefectError, match="number"):
        await opened.batch(ORG, wrong)
