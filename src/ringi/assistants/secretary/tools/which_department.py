"""Which department is a call about, and who belongs to it? What code resolved, as cards and results name it."""

from __future__ import annotations

from uuid import UUID

from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import DepartmentId, PersonId
from ringi.domain.people import members
from ringi.domain.text import Text
from ringi.gates.authorization.reach import sees
from ringi.store.departments import department_names, departments
from ringi.tools.tool import Hands, Known, inside

ARGUMENT = "department"


def department_id(said: str | None) -> DepartmentId:
    """Of the argument as it was resolved; the requester may belong to none, and have named none."""
    if said is None:
        raise ToolFailedError(Text("secretary.no_own_department"))
    return DepartmentId(UUID(said))


def department_name(known: Known) -> str:
    """As the card says it; empty where it is unknown."""
    return known.thing(ARGUMENT).name


def department_preview(operation: Text, known: Known) -> Preview:
    """A card whose one fact is the department."""
    line = CardLine(label=Text("secretary.department"), value=department_name(known), argument=ARGUMENT)
    return Preview(operation=operation, lines=(line,))


def seen_members(said: str | None, hands: Hands) -> tuple[PersonId, ...]:
    """Of the department as it was resolved, those the requester's level reaches (H1)."""
    team = members(hands.people, department_id(said))
    return tuple(person.id for person in team if sees(hands.requester, person))


async def stored_name(department: DepartmentId, hands: Hands) -> str:
    return department_names(await inside(hands).rows(departments())).get(department, "")
