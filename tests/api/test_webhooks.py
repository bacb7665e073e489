"""The list of addresses to send to, over HTTP."""

from __future__ import annotations

from uuid import UUID

from tests.api.conftest import Door

from ringi.store.organisations.webhooks import WebhookTarget, set_webhook


async def test_list_tells_that_calls_are_signed_and_not_with_what(door: Door):
    """An administrator sees the address; the secret is never told, sealed or not."""
    target = WebhookTarget(
        id=UUID(int=1),
        name="在庫",
        url="https://stock.example.com/hook",
        status_url=None,
        secret=b"sealed",
        description="棚卸し",
        level=2,
        deduplicates=False,
        enabled=True,
    )
    await door.story.database.batch(door.story.org, *set_webhook(target))

    (shown,) = (await door.get("suzuki", "/webhooks")).json()["webhooks"]

    assert ("在庫", True, False) == (shown["name"], shown["signed"], "secret" in shown)
