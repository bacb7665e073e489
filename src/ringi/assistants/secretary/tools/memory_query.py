"""Looks up memories (M1): those of the requester, and those that others let them see."""

from typing import Annotated, Literal

from pydantic import Field

from ringi.assistants.secretary.tools.memory_seen import MOST, colleagues, told
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.language.names.oneself import SELF
from ringi.language.text.bigrams import pairs
from ringi.language.text.normal import plain_form
from ringi.store.work.memories import (
    MemoryRow,
    Search,
    memory_row,
    own_memories,
    search_memories,
)
from ringi.tools.arguments import Content, Option
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class MemoryQueryArgs(ToolArgs):
    query: Annotated[str | None, Content(), Text("secretary.sought")] = Field(
        default=None, min_length=1, description="What to look for; everything when left out."
    )
    memory_type: Annotated[Literal["person", "preference", "fact", "all"], Option()] = Field(
        default="all", description="Which kind of memories."
    )


SPEC = ToolSpec(
    name=ToolName("query_memory"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="田中さんについて覚えてることある？", en="What do you remember about Tanaka?"),
        Example(ja="定例会議のこと覚えてる？", en="Do you remember anything about the weekly meeting?"),
        Example(ja="覚えていることを全部見せて", en="Show me everything you remember"),
    ),
)


def preview(args: MemoryQueryArgs, known: PreviewContext) -> Preview:
    wanted = args.query or Text("secretary.memory_everything")
    return Preview(
        operation=Text("secretary.memory_query"),
        lines=card_lines(args, known, "query", query=wanted),
    )


async def handle(args: MemoryQueryArgs, context: ToolContext) -> Json:
    found = await _own(args, context) if _about_oneself(args) else await _sought(args, context)
    listed = await told(found, context)
    return {"memories": listed, "elsewhere": len(found) - len(listed)}


def _about_oneself(args: MemoryQueryArgs) -> bool:
    """True if the query means the requester. `私について` names nobody to be found in the memories: all of one's own are
    meant."""
    return args.query is not None and plain_form(args.query) in SELF


async def _own(args: MemoryQueryArgs, context: ToolContext) -> list[MemoryRow]:
    rows = await inside(context).rows(own_memories(context.requester.id, context.conversation, _MOST_OWN))
    own = [memory_row(row) for row in rows]
    return [each for each in own if args.memory_type in ("all", each.kind)][:MOST]


async def _sought(args: MemoryQueryArgs, context: ToolContext) -> list[MemoryRow]:
    search = Search(
        person=context.requester.id,
        colleagues=colleagues(context.requester, context.people),
        pairs=pairs(args.query or ""),
        kind=None if args.memory_type == "all" else args.memory_type,
        most=MOST,
    )
    return [memory_row(row) for row in await inside(context).rows(search_memories(search))]


_MOST_OWN = 500
"""Number of one's own memories looked through, the newest first, before a kind is chosen."""

MEMORY_QUERY = Tool(
    spec=SPEC,
    description=Text("secretary.memory_query_use"),
    args=MemoryQueryArgs,
    preview=preview,
    handle=handle,
)
