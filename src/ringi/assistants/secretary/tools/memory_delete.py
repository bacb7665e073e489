"""Forgets a memory of one's own (M1): the row is deleted, with everything it had superseded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.pointing import first_that_fits, number_in
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.evidence import Thing
from ringi.domain.ids import ToolName
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.language.text.normal import normal_form
from ringi.store.core.database import Row, Statement
from ringi.store.work.memories import delete_memory, memory_row, own_memories
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import Caller, Locator, PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 500
"""Number of memories looked through, the newest first."""


class MemoryDeleteArgs(ToolArgs):
    memory_id: Annotated[str, Which(), Text("secretary.memory")] = Field(
        min_length=1,
        description="Which memory, in the requester's words: its number in the list or part of it.",
    )


SPEC = ToolSpec(
    name=ToolName("delete_memory"),
    effect=Effect.DESTRUCTIVE,
    level=1,
    risk=Risk.HIGH,
    reversible=False,
    examples=(
        Example(ja="1番の記憶を消して", en="Forget memory 1"),
        Example(ja="コーヒーの記憶を削除して", en="Delete the memory about coffee"),
        Example(ja="定例会議のことは忘れて", en="Forget about the weekly meeting"),
    ),
)


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the memories meant. An id comes before a number of the list, a number before a part of what is
    remembered.

    INVARIANT: a bare number is never looked for inside memories; it would find what nobody meant.
    """
    del people
    wanted, memories = _AFTER.sub("", normal_form(said)), [(memory_row(row), row[9]) for row in rows]
    number = number_in(wanted)
    found = first_that_fits(
        (
            [each for each, _ in memories if str(each.id) == said],
            [each for each, shown in memories if number is not None and shown == number],
            [
                each
                for each, _ in memories
                if wanted and number is None and wanted in normal_form(each.content)
            ],
        )
    )
    return tuple(Thing(id=str(each.id), name=each.content) for each in found)


def preview(args: MemoryDeleteArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.memory_delete"),
        lines=card_lines(args, known),
    )


async def handle(args: MemoryDeleteArgs, context: ToolContext) -> Json:
    row = await inside(context).row(delete_memory(UUID(args.memory_id), context.requester.id))
    if row is None:
        raise ToolFailedError(Text("secretary.memory_gone"))
    return {"memory": row[0]}


def _read(caller: Caller) -> Statement:
    return own_memories(caller.person, caller.conversation, MOST)


_AFTER = re.compile(r"\s*(?:についての|に関する|という|の)?(?:記憶|こと|めも|件|やつ)$")

MEMORY_DELETE = Tool(
    spec=SPEC,
    description=Text("secretary.memory_delete_use"),
    args=MemoryDeleteArgs,
    preview=preview,
    handle=handle,
    locators={"memory_id": Locator(read=_read, choose=choose)},
)
