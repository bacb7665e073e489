"""The addresses outside to which people may send, for those who look after the organisation. Setting one up and removing
it are calls through the gates; a secret is never told.
"""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.dependencies import AdministratorHere
from ringi.api.services import ServicesHere
from ringi.store.organisations.webhooks import read_webhooks

router = APIRouter(tags=["webhooks"])


class WebhookOut(BaseModel):
    id: UUID
    name: str
    url: str
    status_url: str | None
    description: str
    level: int
    """Lowest level of a person who may send there."""
    signed: bool
    """True if a secret signs every call."""
    deduplicates: bool
    """True if the receiver takes a repeated idempotency key for the same call."""
    enabled: bool


class Webhooks(BaseModel):
    webhooks: tuple[WebhookOut, ...]


@router.get("/webhooks")
async def list_webhooks(services: ServicesHere, caller: AdministratorHere) -> Webhooks:
    """Lists the addresses to which people may send, by name."""
    return Webhooks(
        webhooks=tuple(
            WebhookOut(
                id=each.id,
                name=each.name,
                url=each.url,
                status_url=each.status_url,
                description=each.description,
                level=each.level,
                signed=each.secret is not None,
                deduplicates=each.deduplicates,
                enabled=each.enabled,
            )
            for each in await read_webhooks(services.database, caller.org)
        )
    )
