"""Teachings of the organisation: those in force, and every earlier one. Changing them is a call through the gates."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.dependencies import InsiderHere
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import ServicesHere
from ringi.assistants.administration.teachings import written
from ringi.store.organisations.teachings import KeptTeaching, read_teachings
from ringi.turns.organisation import OrgSnapshot

router = APIRouter(tags=["policy"])


class TeachingOut(BaseModel):
    """A standing instruction, as the forms `amend_teaching` and `retire_teaching` name it by its id."""

    id: UUID
    words: str
    clear: str
    """Its condition for a plain violation, in CEL; empty if it has none."""
    possible: str
    """Its condition for a possible violation."""
    tools: str
    """Tools it looks at, with commas between; empty if it looks at all."""
    amend: str
    """Values set if it is plainly violated: `argument = value`, one a line."""
    author: PersonOut
    reason: str
    since: datetime
    amends: UUID | None
    """The teaching it took the place of."""
    retired_at: datetime | None
    retired_by: PersonOut | None
    retired_reason: str


class TeachingsOut(BaseModel):
    teachings: tuple[TeachingOut, ...]
    """Teachings in force first, then the others, the latest retired before the rest."""


@router.get("/policy/teachings")
async def teachings(services: ServicesHere, caller: InsiderHere) -> TeachingsOut:
    """Lists every teaching with its history; not for people from outside."""
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    rows = await read_teachings(services.database, caller.org)
    return TeachingsOut(teachings=tuple(_teaching(row, snapshot) for row in rows))


def _teaching(row: KeptTeaching, snapshot: OrgSnapshot) -> TeachingOut:
    return TeachingOut(
        id=row.id,
        words=row.text,
        clear=row.clear,
        possible=row.possible,
        tools=", ".join(row.tools),
        amend=written(row.amend),
        author=person_out(row.author, snapshot.people),
        reason=row.reason,
        since=row.created_at,
        amends=row.amends,
        retired_at=row.retired_at,
        retired_by=person_out(row.retired_by, snapshot.people) if row.retired_by else None,
        retired_reason=row.retired_reason,
    )
