"""A call that is under way while somebody presses a stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tests.support.proposals import wants
from tests.support.stories import Story, telling
from tests.support.tools import NOTE, NoteArgs, tool, write_note

from ringi.domain.tools import Json
from ringi.store.core.database import Statement
from ringi.tools.tool import ToolContext, inside

PATIENCE_S = 30.0


async def stopped_meanwhile(url: str, stop: Callable[[Story], Awaitable[object]]) -> tuple[bool, list[str]]:
    """Whether the stop waited for a call that had begun, and what was written when it returned."""
    begun, go = asyncio.Event(), asyncio.Event()

    async def slow(args: NoteArgs, context: ToolContext) -> Json:
        written = await write_note(args, context)
        await inside(context).row(Statement("SELECT 1"))
        begun.set()
        await go.wait()
        return written

    async with telling(url, (tool("slow", slow), NOTE)) as story:
        story.next(wants("slow", body="牛乳"))
        await story.hear("tanaka", "「牛乳」とメモして")
        await begun.wait()
        stopping = asyncio.ensure_future(stop(story))
        waited = await _waits(stopping, story)
        go.set()
        await stopping
        written = await story.notes()
        await story.rest()
    return waited, written


async def _waits(stopping: asyncio.Future[object], story: Story) -> bool:
    """Whether a lock of this database is waited for before it stops."""
    question = (
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    async with asyncio.timeout(PATIENCE_S):
        while not stopping.done():
            if await asyncio.to_thread(story.by_force, question):
                return True
            await asyncio.wait({stopping}, timeout=0.01)
    return False
