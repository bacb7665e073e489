"""Remembers a liking or a fact about a person, for oneself, one's team or the company (M1, M6).

A newer memory of the same matter takes the place of the older one, and that is said.
"""

from typing import Annotated, Literal

from pydantic import Field

from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec, Trust
from ringi.language.text.matters import matter
from ringi.store.work.memories import NewMemory, add_memory
from ringi.tools.arguments import Content, Option, Where
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import Undoing
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

_SHARING = {
    "team": (
        *(
            "チームで共有",
            "チームに共有",
            "チームのみんな",
            "部署で共有",
            "部署に共有",
            "部のみんな",
            "チームの記憶",
        ),
        *("チームのメモ", "share with my team", "share with the team", "share it with the team"),
        *("for my team", "for the team", "for the whole team"),
    ),
    "company": (
        *("会社で共有", "会社に共有", "全社で共有", "全社に共有", "社内で共有", "社内に共有", "みんなに共有"),
        *("全員に共有", "会社の記憶", "会社のメモ", "会社全体に", "みんなが見られる", "share with everyone"),
        *("share it with everyone", "share with the company", "for everyone", "for everybody"),
        "for the whole company",
    ),
}
"""Words with which people say that others may find the memory."""


class MemorySaveArgs(ToolArgs):
    memory_type: Annotated[
        Literal["person", "preference", "fact"], Option(), Text("secretary.memory_kind")
    ] = Field(description="About a person, about what somebody likes, or any other fact.")
    content: Annotated[str, Content(max_length=1_000, one_line=True), Text("secretary.memory")] = Field(
        min_length=1, description="What to remember, in the requester's words."
    )
    subject: Annotated[str | None, Content(max_length=100, one_line=True), Text("secretary.memory_about")] = (
        Field(default=None, min_length=1, description="Whom or what it is about, where it has a name.")
    )
    visibility: Annotated[
        Literal["team", "company"] | None, Where(phrases=_SHARING), Text("secretary.memory_for")
    ] = Field(default=None, description="Who may find it besides the requester; nobody unless they say so.")


SPEC = ToolSpec(
    name=ToolName("save_memory"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    remembers=True,
    examples=(
        Example(ja="田中さんは営業部長って覚えて", en="Remember that Tanaka is head of sales"),
        Example(ja="俺はコーヒーが好きってメモして", en="Note that I like coffee"),
        Example(ja="定例会議は水曜って記憶して", en="Please remember: the weekly meeting is on Wednesday"),
    ),
)


def preview(args: MemorySaveArgs, known: PreviewContext) -> Preview:
    kind = Text(f"secretary.memory_{args.memory_type}")
    seen = Text(f"secretary.memory_for_{args.visibility or 'own'}")
    return Preview(
        operation=Text("secretary.memory_save"),
        lines=card_lines(
            args,
            known,
            "content",
            "subject",
            "memory_type",
            "visibility",
            subject=args.subject,
            memory_type=kind,
            visibility=seen,
        ),
    )


async def handle(args: MemorySaveArgs, context: ToolContext) -> Json:
    """Saves the memory in the transaction of its record."""
    new = NewMemory(
        id=context.execution,
        person=context.requester.id,
        kind=args.memory_type,
        subject=args.subject or "",
        content=args.content,
        matter=matter(args.content),
        visibility=args.visibility or "own",
        trust=context.origins.get("content", Trust.MODEL),
        turn=context.turn,
    )
    older = [row[0] for row in await inside(context).rows(add_memory(new))]
    replaced: dict[str, Json] = {"replaced": "、".join(older)} if older else {}
    return {"memory": args.content, **replaced}


MEMORY_SAVE = Tool(
    spec=SPEC,
    description=Text("secretary.memory_save_use"),
    args=MemorySaveArgs,
    preview=preview,
    handle=handle,
    undoing=Undoing(way=Text("secretary.memory_save_instead"), deletes=ToolName("delete_memory")),
)
