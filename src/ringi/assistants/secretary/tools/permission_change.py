"""Answers a request for another level: says which form asks for it.

INVARIANT: no model changes what a person may do, whatever a policy allows; the form `set_level` does, signed by the
person who fills it in (H5).
"""

from shlex import quote
from typing import Annotated

from pydantic import Field

from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.tools.arguments import HowMuch, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import RefusedCall
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext

BY_HAND = Text("turn.by_hand_change_permission")


class PermissionChangeArgs(ToolArgs):
    person_name: Annotated[str, Who(), Text("secretary.person")] = Field(
        description="Whose level, as the requester named them."
    )
    new_level: Annotated[int, HowMuch(level=True), Text("secretary.level")] = Field(
        ge=1, le=TOP_LEVEL, description="The level they shall have, 1 to 6."
    )


SPEC = ToolSpec(
    name=ToolName("change_permission"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.HIGH,
    form=ToolName("set_level"),
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
        lines=card_lines(args, known, new_level=Text("secretary.levels", levels)),
    )


async def handle(args: PermissionChangeArgs, context: ToolContext) -> Json:
    del args, context
    raise ToolFailedError(BY_HAND)


def by_hand(refused: RefusedCall) -> Text:
    """The form for another level as far as it is known, for the requester to sign: as a link in a browser, as a command
    at the terminal."""
    level = refused.args.get("new_level")
    if len(refused.people) != 1 or not isinstance(level, int):
        return BY_HAND
    (person,) = refused.people
    if refused.channel == "web":
        params = {"who": person.name, "level": level, "person": str(person.id)}
        return Text("turn.by_hand_change_permission_link", params)
    who = quote(f"person={person.name}")
    return Text("turn.by_hand_change_permission_command", {"who": who, "level": level})


PERMISSION_CHANGE = Tool(
    spec=SPEC,
    description=Text("secretary.permission_change_use"),
    args=PermissionChangeArgs,
    preview=preview,
    handle=handle,
    by_hand=by_hand,
)
