"""An account can be linked only on a channel that exists."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.assistants.administration.link_account import LINK_ACCOUNT
from ringi.store.views.history import accounts_of


def test_the_form_offers_the_channels_that_exist():
    """No service is offered that is not connected."""
    schema = LINK_ACCOUNT.schema()

    assert isinstance(schema, dict)
    assert isinstance(fields := schema["properties"], dict)
    assert isinstance(channel := fields["channel"], dict)
    assert ["console"] == channel["enum"]


async def test_an_account_is_linked_without_naming_the_channel(story: Story):
    """There is only one whose accounts are linked."""
    await ask(story, "suzuki", "link_account", person="田中太郎", account="taro", reason="x")
    await story.answer("yamada", "yes")

    assert story.person("tanaka") == (await accounts_of(story.database, story.org, "console"))["taro"]


@pytest.mark.parametrize("channel", ["chatwork", "discord", "web"])
def test_no_account_is_linked_on_a_channel_that_is_not_there(channel: str):
    """It would promise a way in that leads nowhere."""
    given = {"person": "x", "channel": channel, "account": "taro", "reason": "x"}

    made = LINK_ACCOUNT.tool.bind(given)

    assert ("channel",) == made.names
