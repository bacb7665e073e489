"""Searches the knowledge of the organisation: its teachings, and what people remembered for others (M1).

Documents will stand behind this same tool; until then it says what it looked through.
"""

from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.tools.memory_seen import MOST, colleagues, told
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.language.text.bigrams import pairs
from ringi.store.work.memories import (
    Search,
    memory_row,
    search_memories,
    search_teachings,
)
from ringi.tools.arguments import Content
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

TEACHINGS = 5


class KnowledgeSearchArgs(ToolArgs):
    query: Annotated[str, Content(), Text("secretary.sought")] = Field(
        min_length=1, description="What to look for, in the requester's words."
    )


SPEC = ToolSpec(
    name=ToolName("knowledge_search"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="会社の知識から「経費精算」を検索して", en="Search the company knowledge for expenses"),
        Example(ja="社内のルールで出張について調べて", en="Look up business trips in the company knowledge"),
        Example(ja="ナレッジで有給休暇を探して", en="Search the knowledge base for paid leave"),
    ),
)


def preview(args: KnowledgeSearchArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.knowledge_search"),
        lines=card_lines(args, known),
    )


async def handle(args: KnowledgeSearchArgs, context: ToolContext) -> Json:
    sought = pairs(args.query)
    if not sought:
        return {"teachings": [], "memories": [], "elsewhere": 0}
    search = Search(
        person=context.requester.id,
        colleagues=colleagues(context.requester, context.people),
        pairs=sought,
        kind=None,
        most=MOST,
    )
    found = [memory_row(row) for row in await inside(context).rows(search_memories(search))]
    teachings = await inside(context).rows(search_teachings(sought, TEACHINGS))
    listed = await told(found, context)
    return {
        "teachings": [body for _, body in teachings],
        "memories": listed,
        "elsewhere": len(found) - len(listed),
    }


KNOWLEDGE_SEARCH = Tool(
    spec=SPEC,
    description=Text("secretary.knowledge_search_use"),
    args=KnowledgeSearchArgs,
    preview=preview,
    handle=handle,
)
