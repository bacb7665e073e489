"""Lists everybody in the company, with department and level."""

from ringi.assistants.secretary.tools.people_find import entry
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.organisations.departments import department_names, departments
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 60
"""Largest number of people in one result."""


class AllUsersArgs(ToolArgs):
    """No arguments: nothing needs to be said."""


SPEC = ToolSpec(
    name=ToolName("view_all_users"),
    effect=Effect.READ,
    level=5,
    risk=Risk.LOW,
    idempotent=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="社員の一覧を見せて", en="List all employees"),
        Example(ja="全社員の名簿を表示して", en="Show me the staff directory"),
        Example(ja="利用者を全員教えて", en="Who are all the users?"),
    ),
)


def preview(args: AllUsersArgs, known: PreviewContext) -> Preview:
    del args, known
    return Preview(operation=Text("secretary.all_users"), lines=())


async def handle(args: AllUsersArgs, context: ToolContext) -> Json:
    del args
    names = department_names(await inside(context).rows(departments()))
    present = [person for person in context.people.values() if person.active]
    listed: list[Json] = [
        {**entry(person, names, context), "level": person.level} for person in present[:MOST]
    ]
    return {"people": listed, "total": len(present)}


ALL_USERS = Tool(
    spec=SPEC,
    description=Text("secretary.all_users_use"),
    args=AllUsersArgs,
    preview=preview,
    handle=handle,
)
