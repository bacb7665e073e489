"""Addresses to send to: set up by two persons, their secret told to nobody."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.journal.credentials import open_secret
from ringi.store.organisations.webhooks import SEALED_FOR, WebhookTarget, read_webhooks, secret_owner

URL = "https://stock.example.com/hook"
SECRET = "4f9c1d7e2ab84f9c1d7e"
FORM = {"webhook": "在庫", "url": URL, "purpose": "棚卸し", "reason": "倉庫との連携"}


async def set_up(story: Story, **changes: object) -> None:
    """One president asks, the other says yes."""
    await ask(story, "suzuki", "set_webhook", **(FORM | changes))
    await story.answer("yamada", "yes")


async def only(story: Story) -> WebhookTarget:
    (webhook,) = await read_webhooks(story.database, story.org)
    return webhook


async def test_one_person_sets_up_nothing(story: Story):
    """A way out of the company takes two persons."""
    await ask(story, "suzuki", "set_webhook", **FORM)

    assert ((), ["waiting"]) == (await read_webhooks(story.database, story.org), await story.states())


async def test_address_is_kept_as_it_was_asked_for(story: Story):
    """Two persons agree on the address that people may send to afterwards."""
    await set_up(story, level=3)

    webhook = await only(story)

    assert ("在庫", URL, 3, True) == (webhook.name, webhook.url, webhook.level, webhook.enabled)


async def test_secret_is_kept_sealed(story: Story):
    """The secret opens for that address, under the key of the organisation."""
    await set_up(story, secret=SECRET)

    webhook = await only(story)
    snapshot = await story.services.org_cache.at_hand(story.org)

    owner = secret_owner("在庫", URL)
    assert SECRET == open_secret(snapshot.org_key, story.org, SEALED_FOR, owner, webhook.secret or b"")


async def test_secret_stands_in_no_record(story: Story):
    """No event, card or message holds it."""
    await set_up(story, secret=SECRET)

    turns = await story.rows("SELECT id FROM turns WHERE org = ringi.org()")
    recorded = [str(event) for (turn,) in turns for event in await story.events(turn)]
    said = [row[0] for row in await story.rows("SELECT body FROM messages WHERE org = ringi.org()")]

    assert [] == [text for text in (*recorded, *said) if SECRET in text]


@pytest.mark.parametrize("field", ["url", "status_url"])
async def test_inner_address_is_refused(story: Story, field: str):
    """An address inside of the operator's network is refused before anybody is asked."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "set_webhook", **(FORM | {field: "https://10.0.0.1/"}))

    assert ("requests.webhook_address", []) == (refused.value.text.key, await story.states())


async def test_changed_address_is_another(story: Story):
    """A new address of the same name has a new id, so that an older yes does not reach it."""
    await set_up(story)
    before = await only(story)

    await set_up(story, url="https://stock.example.com/new")

    after = await only(story)
    assert (False, "https://stock.example.com/new") == (before.id == after.id, after.url)


async def test_removed_address_is_gone(story: Story):
    """An administrator closes the way out by name."""
    await set_up(story)

    await ask(story, "suzuki", "remove_webhook", webhook="在庫", reason="連携の終了")

    assert () == await read_webhooks(story.database, story.org)


async def test_staff_sets_up_nothing(story: Story):
    """Level 2 is refused, whoever else would agree."""
    await ask(story, "tanaka", "set_webhook", **FORM)

    assert ["refused"] == await story.states()
