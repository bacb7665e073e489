"""Takes a departure back: the person is a member again, with the accounts they had. Tokens, browser sessions and
delegations to them stay ended; requests that were called off stay so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from ringi.assistants.administration.fields import PersonField, ReasonField, line
from ringi.assistants.administration.record import administered
from ringi.assistants.administration.undoing import undoing
from ringi.assistants.administration.which import LEVEL, named
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.evidence import Thing
from ringi.domain.ids import PersonId
from ringi.domain.people import ADMINISTRATION_LEVEL, People
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.store.core.database import Row, Statement
from ringi.store.organisations.departures import Departed, come_back, departed_people, end_departure
from ringi.store.organisations.people import link
from ringi.tools.arguments import Which
from ringi.tools.form import plain
from ringi.tools.handing_over import announce
from ringi.tools.tool import Caller, Locator, PreviewContext, Tool, ToolArgs, ToolContext, inside


class UndoLeaveArgs(ToolArgs):
    departed: Annotated[PersonField, Which()]
    """A person who left."""
    reason: ReasonField


SPEC = undoing("undo_leave", ADMINISTRATION_LEVEL)


def read(caller: Caller) -> Statement:
    del caller
    return departed_people()


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns all people of that id or name who left."""
    del people
    return named(said, [_left(Departed(*row)) for row in rows])


def _left(row: Departed) -> Thing:
    facts = {LEVEL: str(row.level), "day": f"{row.at:%Y-%m-%d}"}
    return Thing(id=str(row.person), name=row.name, facts=facts, concerns=(PersonId(row.person),))


def preview(args: UndoLeaveArgs, known: PreviewContext) -> Preview:
    left = known.thing("departed")
    return Preview(
        operation=Text("requests.undo_leave_what", {"who": left.name}),
        lines=(
            line("person", left.name),
            line("left_on", left.facts.get("day", "")),
            line("level", left.facts.get(LEVEL, "")),
            line("reason", args.reason),
        ),
    )


async def handle(args: UndoLeaveArgs, context: ToolContext) -> Json:
    person = PersonId(UUID(args.departed))
    row = await inside(context).row(end_departure(person, context.now))
    if row is None or await inside(context).row(come_back(person)) is None:
        raise ToolFailedError(Text("requests.gone"))
    for channel, account in row[0]:
        # If another person has taken the account meanwhile, it stays theirs.
        await inside(context).row(link(person, channel, account))
    await administered(context, SPEC.name, person)
    await announce(context, (person,), Text("requests.undo_leave_told", {"who": context.requester.name}))
    return {"person": str(person)}


UNDO_LEAVE = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.undo_leave_use"),
        args=UndoLeaveArgs,
        preview=preview,
        handle=handle,
        locators={"departed": Locator(read=read, choose=choose)},
    ),
    Text("requests.undo_leave"),
    "people",
)
