"""The department a call is about, and its members: what code resolved, as cards and results name it."""

from __future__ import annotations

from uuid import UUID

from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import DepartmentId, PersonId
from ringi.domain.people import members
from ringi.domain.text import Text
from ringi.gates.authorization.reach import sees
from ringi.store.organisations.departments import department_names, departments
from ringi.tools.tool import PreviewContext, ToolContext, inside

ARGUMENT = "department"


def department_id(said: str | None) -> DepartmentId:
    """Returns the department of the argument as it was resolved. Raises ToolFailedError if none was named and the
    requester belongs to none."""
    if said is None:
        raise ToolFailedError(Text("secretary.no_own_department"))
    return DepartmentId(UUID(said))


def department_name(known: PreviewContext) -> str:
    """Returns the name as the card says it; empty if it is unknown."""
    return known.thing(ARGUMENT).name


def seen_members(said: str | None, context: ToolContext) -> tuple[PersonId, ...]:
    """Returns the members of the department that the requester's level reaches (H1)."""
    team = members(context.people, department_id(said))
    return tuple(person.id for person in team if sees(context.requester, person))


async def stored_name(department: DepartmentId, context: ToolContext) -> str:
    return department_names(await inside(context).rows(departments())).get(department, "")
