"""An account can be linked only on a channel that exists."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.store.views.history import accounts_of


async def test_an_account_is_linked_without_naming_the_channel(story: Story):
    """A form without a channel links an account on the console."""
    await ask(story, "suzuki", "link_account", person="田中太郎", account="taro", reason="x")
    await story.answer("yamada", "yes")

    assert story.person("tanaka") == (await accounts_of(story.database, story.org, "console"))["taro"]


@pytest.mark.parametrize("channel", ["chatwork", "discord", "web"])
async def test_no_account_is_linked_on_a_channel_that_is_not_there(story: Story, channel: str):
    """A form that names a channel nobody registered, or the web, is refused with the names that can be linked."""
    fields = {"person": "田中太郎", "channel": channel, "account": "taro", "reason": "x"}

    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "link_account", **fields)

    assert Text("requests.no_such_channel", {"channel": channel, "channels": "console"}) == refused.value.text
