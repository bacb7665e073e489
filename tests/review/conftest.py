"""Stories to look back on, and what somebody reads of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from tests.support.stories import Story, telling

from ringi.domain.ids import TurnId
from ringi.journal.sealing import PersonSeal
from ringi.review.reading import Entry, read_rows, without_keys
from ringi.review.sheet import Sheet
from ringi.review.sheet_fold import make_sheet
from ringi.store.turns.journal import read_journal
from ringi.tools.directory import Directory


@dataclass(frozen=True)
class Archive:
    """The record of a story."""

    story: Story

    async def entries(self, turn: TurnId, *, veiled: bool = False) -> tuple[Entry, ...]:
        rows = await read_journal(self.story.database, self.story.org, turn)
        snapshot = await self.story.services.org_cache.at_hand(self.story.org)
        seals = without_keys if veiled else snapshot.seal
        return read_rows(rows, seals)

    async def sheet(self, turn: TurnId, *, veiled: bool = False) -> Sheet:
        snapshot = await self.story.services.org_cache.at_hand(self.story.org)
        directory = Directory(people=snapshot.people, registry=self.story.services.registry)
        return make_sheet(turn, await self.entries(turn, veiled=veiled), directory, veiled=veiled)

    async def seal(self, who: str) -> PersonSeal:
        snapshot = await self.story.services.org_cache.at_hand(self.story.org)
        return snapshot.seal(self.story.person(who))


@pytest.fixture
async def story(database: str) -> AsyncIterator[Story]:
    async with telling(database) as told:
        yield told


@pytest.fixture
def archive(story: Story) -> Archive:
    return Archive(story)
