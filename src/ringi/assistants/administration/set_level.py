"""Gives a person another level. From level 5 up, before or after, it takes a second person (H5)."""

from ringi.assistants.administration.fields import (
    LevelField,
    PersonField,
    ReasonField,
)
from ringi.assistants.administration.record import moment, put_on_record, somebody_stays
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import TOP_LEVEL, Person
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.administration import LevelChanged
from ringi.store.organisations.people import LevelChange, change_level, note_level_change
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.handing_over import announce
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class SetLevelArgs(ToolArgs):
    person: PersonField
    level: LevelField
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("set_level"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.HIGH,
    administrative=True,
)


def preview(args: SetLevelArgs, known: PreviewContext) -> Preview:
    person = known.person(args.person)
    levels = Text("requests.levels", {"before": person.level, "after": args.level})
    return Preview(
        operation=Text("requests.set_level_what", {"who": person.name, "level": args.level}),
        lines=card_lines(args, known, level=levels),
    )


async def handle(args: SetLevelArgs, context: ToolContext) -> Json:
    person = context.person(args.person)
    row = await inside(context).row(change_level(person.id, args.level))
    if row is None:
        raise ToolFailedError(Text("requests.same_level", {"who": person.name, "level": args.level}))
    await inside(context).run(note_level_change(_noted(person.id, row[0], context)))
    await somebody_stays(context)
    changed = LevelChanged(
        at=moment(context),
        by=context.requester.id,
        turn=context.turn,
        person=person.id,
        before=row[0],
        after=args.level,
    )
    await put_on_record(context, changed)
    await tell_level(context, person, row[0], args.level)
    return {"person": str(person.id), "level": args.level}


async def tell_level(context: ToolContext, person: Person, before: int, after: int) -> None:
    """Tells the person concerned of the new level, in the requester's name."""
    if person.id != context.requester.id:
        levels = {"who": context.requester.name, "before": before, "after": after}
        await announce(context, (person.id,), Text("requests.level_told", levels))


def _noted(person: PersonId, before: int, context: ToolContext) -> LevelChange:
    return LevelChange(
        person=person,
        by=context.requester.id,
        before=before,
        at=context.now,
        confirmed_by=context.confirmed_by,
    )


SET_LEVEL = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.set_level_use"),
        args=SetLevelArgs,
        preview=preview,
        handle=handle,
    ),
    Text("requests.set_level"),
    "people",
)
