"""Takes the last change of a person's level back, as long as it is the last one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from ringi.assistants.administration.fields import PersonField, ReasonField, line
from ringi.assistants.administration.record import moment, put_on_record, somebody_stays
from ringi.assistants.administration.set_level import tell_level
from ringi.assistants.administration.undoing import undoing
from ringi.assistants.administration.which import LEVEL, named
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.evidence import Thing
from ringi.domain.ids import PersonId
from ringi.domain.people import TOP_LEVEL, People
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.journal.administration import LevelChanged
from ringi.store.core.database import Row, Statement
from ringi.store.organisations.people import LevelChange, change_level, last_level_changes, note_level_change
from ringi.tools.arguments import Which
from ringi.tools.form import plain
from ringi.tools.tool import Caller, Locator, PreviewContext, Tool, ToolArgs, ToolContext, inside


class UndoLevelArgs(ToolArgs):
    changed: Annotated[PersonField, Which()]
    """A person whose level was changed."""
    reason: ReasonField


SPEC = undoing("undo_level", TOP_LEVEL)


def read(caller: Caller) -> Statement:
    del caller
    return last_level_changes()


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the last change of that person's level. Its id names the moment: a later change is another thing."""
    del people
    things = [_change(row) for row in rows]
    return tuple(each for each in things if said == str(each.concerns[0])) or named(said, things)


def _change(row: Row) -> Thing:
    person, name, level, before, at = row
    facts = {"now": str(level), "before": str(before), LEVEL: str(max(level, before))}
    id = f"{person}@{at.timestamp():.6f}"
    return Thing(id=id, name=name, facts=facts, concerns=(PersonId(person),))


def preview(args: UndoLevelArgs, known: PreviewContext) -> Preview:
    change = known.thing("changed")
    facts = change.facts
    levels = Text("requests.levels", {"before": facts.get("now", ""), "after": facts.get("before", "")})
    return Preview(
        operation=Text("requests.undo_level_what", {"who": change.name, "level": facts.get("before", "")}),
        lines=(line("person", change.name), line("level", levels), line("reason", args.reason)),
    )


async def handle(args: UndoLevelArgs, context: ToolContext) -> Json:
    rows = await inside(context).rows(last_level_changes())
    found = choose(args.changed, rows, context.people)
    if len(found) != 1:
        raise ToolFailedError(Text("requests.gone"))
    person, level = context.people[found[0].concerns[0]], int(found[0].facts["before"])
    row = await inside(context).row(change_level(person.id, level))
    if row is None:
        raise ToolFailedError(Text("requests.gone"))
    await inside(context).run(note_level_change(_noted(person.id, row[0], context)))
    await somebody_stays(context)
    await put_on_record(
        context,
        LevelChanged(
            at=moment(context),
            by=context.requester.id,
            turn=context.turn,
            person=person.id,
            before=row[0],
            after=level,
        ),
    )
    await tell_level(context, person, row[0], level)
    return {"person": str(person.id), "level": level}


def _noted(person: PersonId, before: int, context: ToolContext) -> LevelChange:
    return LevelChange(
        person=person,
        by=context.requester.id,
        before=before,
        at=context.now,
        confirmed_by=context.confirmed_by,
        undoes=True,
    )


UNDO_LEVEL = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.undo_level_use"),
        args=UndoLevelArgs,
        preview=preview,
        handle=handle,
        locators={"changed": Locator(read=read, choose=choose)},
    ),
    Text("requests.undo_level"),
    "people",
)
