"""Addresses outside of the organisation that its people may send to, as rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from psycopg.types.numeric import Int2

from ringi.domain.ids import OrgId, PersonId
from ringi.store.core.database import Database, Row, Statement

SEALED_FOR = "webhook"
"""Purpose under which the secret of an address is sealed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTarget:
    """One address. A change makes a new id, so that a yes to the old one sends nothing to the new one."""

    id: UUID
    name: str
    url: str
    status_url: str | None
    """Address that tells whether a call arrived; None if nothing can."""
    secret: bytes | None = field(repr=False)
    """The sealed secret that signs every call; None if they are not signed."""
    description: str
    level: int
    """Lowest level of a person who may send there."""
    deduplicates: bool
    """True if the receiver takes a repeated idempotency key for the same call."""
    enabled: bool


def secret_owner(name: str, url: str) -> str:
    """Returns what the secret is bound to: it signs nothing for another address."""
    return f"{name}\n{url}"


def set_webhook(webhook: WebhookTarget) -> tuple[Statement, ...]:
    """Statements that keep the address, in place of one of that name."""
    parameters: dict[str, object] = {
        "id": webhook.id,
        "name": webhook.name,
        "url": webhook.url,
        "status_url": webhook.status_url,
        "secret": webhook.secret,
        "description": webhook.description,
        "level": Int2(webhook.level),
        "deduplicates": webhook.deduplicates,
        "enabled": webhook.enabled,
    }
    gone = Statement(
        "DELETE FROM webhooks WHERE org = ringi.org() AND name = %(name)s", {"name": webhook.name}
    )
    added = Statement(
        "INSERT INTO webhooks (org, id, name, url, status_url, secret, description, level, deduplicates, enabled) "
        "VALUES (ringi.org(), %(id)s, %(name)s, %(url)s, %(status_url)s::text, %(secret)s::bytea, %(description)s, "
        "%(level)s, %(deduplicates)s, %(enabled)s)",
        parameters,
    )
    return gone, added


def remove_webhook(id: UUID) -> Statement:
    """Removes the address. Row: (name,), none if it is gone already."""
    return Statement(
        "DELETE FROM webhooks WHERE org = ringi.org() AND id = %(id)s RETURNING name", {"id": id}
    )


def webhooks() -> Statement:
    """All addresses. Rows: as `webhook_row`."""
    return Statement(f"SELECT {_COLUMNS} FROM webhooks WHERE org = ringi.org() ORDER BY name")


def webhooks_for(person: PersonId) -> Statement:
    """The addresses that the person may send to now. Rows: as `webhook_row`."""
    return Statement(f"SELECT {_COLUMNS} FROM webhooks WHERE {_OPEN} ORDER BY name", {"person": person})


def webhook_for(id: UUID, person: PersonId) -> Statement:
    """The address, if the person may send to it now. Rows: as `webhook_row`."""
    return Statement(
        f"SELECT {_COLUMNS} FROM webhooks WHERE {_OPEN} AND id = %(id)s", {"id": id, "person": person}
    )


def webhook_row(row: Row) -> WebhookTarget:
    id, name, url, status_url, secret, description, level, deduplicates, enabled = row
    return WebhookTarget(
        id=id,
        name=name,
        url=url,
        status_url=status_url,
        secret=bytes(secret) if secret is not None else None,
        description=description,
        level=level,
        deduplicates=deduplicates,
        enabled=enabled,
    )


async def read_webhooks(database: Database, org: OrgId) -> tuple[WebhookTarget, ...]:
    """Returns all addresses of the organisation."""
    (rows,) = await database.batch(org, webhooks())
    return tuple(map(webhook_row, rows))


_COLUMNS = "id, name, url, status_url, secret, description, level, deduplicates, enabled"
_OPEN = (
    "org = ringi.org() AND enabled AND level <= coalesce((SELECT p.level FROM persons p "
    "WHERE p.org = ringi.org() AND p.id = %(person)s), 0)"
)
