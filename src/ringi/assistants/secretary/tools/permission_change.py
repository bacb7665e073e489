"""Gives somebody another level. Forbidden as Ringi ships it; where a policy allows it, the change stands on the
organisation's own chain (H5).
"""

from datetime import UTC
from uuid import UUID

from pydantic import Field

from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Example, Json, Risk, ToolSpec
from ringi.journal.administration import LevelChanged
from ringi.journal.rows import to_open_batch
from ringi.store.administration import own_chain
from ringi.store.people import change_level, people_at
from ringi.store.turns import Entry, record
from ringi.tools.tool import Hands, Known, Tool, ToolArgs, inside


class PermissionChangeArgs(ToolArgs):
    person_name: str = Field(description="Whose level, as the requester named them.")
    new_level: int = Field(ge=1, le=TOP_LEVEL, description="The level they shall have, 1 to 6.")


SPEC = ToolSpec(
    name=ToolName("change_permission"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.HIGH,
    arguments={
        "person_name": Argument(role=ArgumentRole.WHO),
        "new_level": Argument(role=ArgumentRole.HOW_MUCH, kind="int", level=True),
    },
    examples=(
        Example(ja="田中さんの権限をレベル3に変更して", en="Set Tanaka to level 3"),
        Example(ja="佐藤さんの権限レベルを4に上げてください", en="Raise Sato's permission level to 4"),
        Example(ja="鈴木さんをレベル2に下げて", en="Make Suzuki a level 2"),
    ),
)


def preview(args: PermissionChangeArgs, known: Known) -> Preview:
    person = known.people[PersonId(UUID(args.person_name))]
    levels = {"before": person.level, "after": args.new_level}
    return Preview(
        operation=Text("secretary.permission_change", {"who": person.name, "level": args.new_level}),
        lines=(
            CardLine(label=Text("secretary.person"), value=person.name, argument="person_name"),
            CardLine(
                label=Text("secretary.level"), value=Text("secretary.levels", levels), argument="new_level"
            ),
        ),
    )


async def handle(args: PermissionChangeArgs, hands: Hands) -> Json:
    person = hands.people[PersonId(UUID(args.person_name))]
    row = await inside(hands).row(change_level(person.id, args.new_level))
    if row is None:
        raise ToolFailedError(Text("secretary.same_level", {"who": person.name, "level": args.new_level}))
    await _somebody_stays(hands)
    await _put_on_record(hands, person.id, row[0], args.new_level)
    return {"person_name": person.name, "new_level": args.new_level}


async def _somebody_stays(hands: Hands) -> None:
    """INVARIANT: the highest level is never empty; nobody else releases the stop or adopts a policy."""
    row = await inside(hands).row(people_at(TOP_LEVEL))
    if row is None or row[0] == 0:
        raise ToolFailedError(Text("secretary.last_of_top_level"))


async def _put_on_record(hands: Hands, person: PersonId, before: int, after: int) -> None:
    """Two changes at the same moment meet at the next place of the chain; the later one is made anew."""
    ((org, end),) = await inside(hands).rows(own_chain())
    by, at = hands.requester.id, hands.now.astimezone(UTC)
    event = LevelChanged(at=at, by=by, turn=hands.turn, person=person, before=before, after=after)
    entry = Entry(chain=org, turn=org, first_n=end + 1, batch=to_open_batch(event, by))
    await inside(hands).run(record(entry))


PERMISSION_CHANGE = Tool(
    spec=SPEC,
    description=Text("secretary.permission_change_use"),
    args=PermissionChangeArgs,
    preview=preview,
    handle=handle,
)
