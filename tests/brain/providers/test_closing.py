"""Connections to providers end with the house."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest
from tests.support.protocols import Chat
from tests.support.provider_answers import REQUEST, TEXT, worded
from tests.support.provider_stub import Stub, answers

from ringi.bootstrap import ProviderModels
from ringi.domain.providers import ModelChoice
from ringi.settings import ModelSettings


async def test_after_closing_nobody_can_be_asked(server: Stub) -> None:
    """Nothing stays open behind a house that is closed."""
    server.will(answers(200, Chat().says(worded(TEXT))))
    async with AsyncExitStack() as closing:
        choice = ModelChoice(provider="openai-compatible", model="local", url=server.url)
        model = ProviderModels(ModelSettings(), closing).model(choice, None)
        await model.propose(REQUEST)

    with pytest.raises(RuntimeError, match="closed"):
        await model.propose(REQUEST)
