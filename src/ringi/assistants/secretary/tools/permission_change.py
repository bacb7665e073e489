"""Answers a request for another level: says which form asks for it.

INVARIANT: no model changes what a person may do, whatever a policy allows; the form `set_level` does, signed by the
person who fills it in (H5).
"""

from pydantic import Field

from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Example, Json, Risk, ToolSpec
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class PermissionChangeArgs(ToolArgs):
    person_name: str = Field(description="Whose level, as the requester named them.")
    new_level: int = Field(ge=1, le=TOP_LEVEL, description="The level they shall have, 1 to 6.")


SPEC = ToolSpec(
    name=ToolName("change_permission"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.HIGH,
    form=ToolName("set_level"),
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


def preview(args: PermissionChangeArgs, known: PreviewContext) -> Preview:
    person = known.person(args.person_name)
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


async def handle(args: PermissionChangeArgs, context: ToolContext) -> Json:
    del args, context
    raise ToolFailedError(Text("turn.by_hand_change_permission"))


PERMISSION_CHANGE = Tool(
    spec=SPEC,
    description=Text("secretary.permission_change_use"),
    args=PermissionChangeArgs,
    preview=preview,
    handle=handle,
)
