"""Looks up what is remembered (M1): what the requester said themselves, and what others let them see."""

from typing import Literal

from pydantic import Field

from ringi.assistants.secretary.tools.memory_seen import MOST, colleagues, told
from ringi.domain.cards import CardLine, Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Example, Json, Risk, ToolSpec
from ringi.language.normal import plain_form
from ringi.language.oneself import SELF
from ringi.language.pairs import pairs
from ringi.store.memories import (
    MemoryRow,
    Search,
    memory_row,
    own_memories,
    search_memories,
)
from ringi.tools.tool import Hands, Known, Tool, ToolArgs, inside


class MemoryQueryArgs(ToolArgs):
    query: str | None = Field(
        default=None, min_length=1, description="What to look for; everything when left out."
    )
    memory_type: Literal["person", "preference", "fact", "all"] = Field(
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
    arguments={
        "query": Argument(role=ArgumentRole.CONTENT, required=False),
        "memory_type": Argument(role=ArgumentRole.OPTION, required=False),
    },
    examples=(
        Example(ja="田中さんについて覚えてることある？", en="What do you remember about Tanaka?"),
        Example(ja="定例会議のこと覚えてる？", en="Do you remember anything about the weekly meeting?"),
        Example(ja="覚えていることを全部見せて", en="Show me everything you remember"),
    ),
)


def preview(args: MemoryQueryArgs, known: Known) -> Preview:
    del known
    wanted = args.query or Text("secretary.memory_everything")
    return Preview(
        operation=Text("secretary.memory_query"),
        lines=(CardLine(label=Text("secretary.sought"), value=wanted, argument="query"),),
    )


async def handle(args: MemoryQueryArgs, hands: Hands) -> Json:
    found = await _own(args, hands) if _about_oneself(args) else await _sought(args, hands)
    listed = await told(found, hands)
    return {"memories": listed, "elsewhere": len(found) - len(listed)}


def _about_oneself(args: MemoryQueryArgs) -> bool:
    """`私について` names nobody that could be found in what was said: whatever is one's own is meant."""
    return args.query is not None and plain_form(args.query) in SELF


async def _own(args: MemoryQueryArgs, hands: Hands) -> list[MemoryRow]:
    rows = await inside(hands).rows(own_memories(hands.requester.id, hands.conversation, _MOST_OWN))
    own = [memory_row(row) for row in rows]
    return [each for each in own if args.memory_type in ("all", each.kind)][:MOST]


async def _sought(args: MemoryQueryArgs, hands: Hands) -> list[MemoryRow]:
    search = Search(
        person=hands.requester.id,
        colleagues=colleagues(hands.requester, hands.people),
        pairs=pairs(args.query or ""),
        kind=None if args.memory_type == "all" else args.memory_type,
        most=MOST,
    )
    return [memory_row(row) for row in await inside(hands).rows(search_memories(search))]


_MOST_OWN = 500
"""Of one's own looked through, the newest first, before a kind is chosen."""

MEMORY_QUERY = Tool(
    spec=SPEC,
    description=Text("secretary.memory_query_use"),
    args=MemoryQueryArgs,
    preview=preview,
    handle=handle,
)
