"""Shows the requester what was delivered to them: messages, announcements, cards; it also names the people wishes go
to. Each message is text of others; a list without messages is not.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ringi.domain.cards import Preview
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec, Trust
from ringi.i18n import say
from ringi.store.work.feature_requests import wishes
from ringi.store.work.inbox import InboxMessage, inbox_of, mark_read, received_row
from ringi.store.work.memories import members_of
from ringi.tools.arguments import Option
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 10
LONGEST = 400
"""Characters of one message that are shown; the conversation has the whole."""


class InboxArgs(ToolArgs):
    which: Annotated[Literal["all", "new", "wishes"], Option()] = Field(
        default="all", description="Everything delivered, only what is unread, or wishes addressed to them."
    )


SPEC = ToolSpec(
    name=ToolName("view_inbox"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    idempotent=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="自分に届いたメッセージを見せて", en="Show me my messages"),
        Example(ja="新しいお知らせある？", en="Are there any new messages for me?"),
        Example(ja="届いた要望を見せて", en="Show me the wishes sent to me"),
    ),
)


def preview(args: InboxArgs, known: PreviewContext) -> Preview:
    del args, known
    return Preview(operation=Text("secretary.inbox"), lines=())


async def handle(args: InboxArgs, context: ToolContext) -> Json:
    """Returns the messages.

    INVARIANT: a message to one person is told to nobody who reads along.
    """
    members = await inside(context).rows(members_of(context.conversation))
    if len(members) > 1:
        return {"which": args.which, "messages": [], "total": 0, "elsewhere": True}
    return await (_wishes(context) if args.which == "wishes" else _messages(args, context))


async def _messages(args: InboxArgs, context: ToolContext) -> Json:
    rows = await inside(context).rows(
        inbox_of(context.requester.id, MOST, only_new=args.which == "new"),
    )
    found = [received_row(row) for row in rows]
    if found:
        await inside(context).run(mark_read(context.requester.id, found[0].id))
    listed: list[Json] = [_entry(number, each, context) for number, each in enumerate(found, start=1)]
    total = rows[0][-1] if rows else 0
    return {"which": args.which, "messages": listed, "total": total, "elsewhere": False}


async def _wishes(context: ToolContext) -> Json:
    """Returns the people wishes go to: the presidents."""
    rows = await inside(context).rows(wishes(MOST)) if context.requester.level >= TOP_LEVEL else []
    listed: list[Json] = [
        {
            "number": number,
            "sender": context.people[PersonId(person)].name,
            "at": at.astimezone(context.now.tzinfo).isoformat(timespec="minutes"),
            "text": body[:LONGEST],
            "times": times,
            "new": False,
            "trust": Trust.FREE_TEXT.value,
        }
        for number, (person, body, times, at, _) in enumerate(rows, start=1)
    ]
    total = rows[0][-1] if rows else 0
    return {"which": "wishes", "messages": listed, "total": total, "elsewhere": False}


def _entry(number: int, each: InboxMessage, context: ToolContext) -> Json:
    sender = context.people[each.sender].name if each.sender is not None else ""
    return {
        "number": number,
        "sender": sender or say(Text("secretary.inbox_ours"), context.locale),
        "at": each.at.astimezone(context.now.tzinfo).isoformat(timespec="minutes"),
        "text": each.body[:LONGEST],
        "times": 1,
        "new": each.new,
        "trust": Trust.FREE_TEXT.value,
    }


INBOX = Tool(
    spec=SPEC,
    description=Text("secretary.inbox_use"),
    args=InboxArgs,
    preview=preview,
    handle=handle,
)
