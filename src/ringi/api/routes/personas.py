"""The way the assistants speak in this organisation. Changing it is a call through the gates and happens elsewhere."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.dependencies import InsiderHere
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import ServicesHere
from ringi.assistants.administration.set_persona import LONGEST
from ringi.domain.assistants import AssistantRef
from ringi.domain.ids import AssistantName
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.turns.organisation import OrgSnapshot

router = APIRouter(tags=["personas"])


class PersonaOut(BaseModel):
    """One assistant's manner, in the organisation's language."""

    assistant: str
    title: str
    """Name that people are shown."""
    text: str
    """The organisation's own words; empty if the assistant speaks as it came."""
    usual: tuple[str, ...]
    """The persona it came with: who it is and how it speaks, which the organisation's own words are added to."""
    changed_at: datetime | None
    changed_by: PersonOut | None
    longest: int
    """Most characters of a text."""


class PersonasOut(BaseModel):
    personas: tuple[PersonaOut, ...]


@router.get("/personas")
async def personas(services: ServicesHere, caller: InsiderHere) -> PersonasOut:
    """Returns how each assistant speaks; for everybody who belongs to the organisation. `POST /requests` with
    `set_persona` changes it."""
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    return PersonasOut(personas=tuple(_persona(name, snapshot) for name in snapshot.assistants.names))


def _persona(assistant: AssistantName, snapshot: OrgSnapshot) -> PersonaOut:
    locale = snapshot.facts.organisation.locale
    usual = snapshot.assistants.persona(AssistantRef(name=assistant), locale)
    own = snapshot.facts.persona(assistant)
    return PersonaOut(
        assistant=assistant,
        title=say(Text(f"assistants.{assistant}"), locale),
        text=own.body if own else "",
        usual=(*usual.identity, *usual.voice, *usual.never_said),
        changed_at=own.changed_at if own else None,
        changed_by=person_out(own.changed_by, snapshot.people) if own else None,
        longest=LONGEST,
    )
