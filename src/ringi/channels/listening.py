"""Runs the listeners of channels that hear by themselves, and hands what they hear to the reception."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import structlog

from ringi.channels.reception import Reception
from ringi.domain.channels import Arrival, Channel, ChannelListener
from ringi.store.organisations.organisations import find_organisation
from ringi.turns.runtime import Runtime

AGAIN_S = 5.0
"""Seconds before a listener that failed is started again."""

_log = structlog.get_logger()


@asynccontextmanager
async def receiving(runtime: Runtime, again_s: float = AGAIN_S) -> AsyncGenerator[None]:
    """Listens on all registered channels for the length of the block. Several processes may listen: an arrival that is
    told twice is one arrival."""
    tasks = [
        asyncio.create_task(_keep(runtime, channel, channel.listener, again_s))
        for channel in runtime.services.channels.all
        if channel.listener is not None
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _keep(runtime: Runtime, channel: Channel, listener: ChannelListener, again_s: float) -> None:
    async def take(organisation: str, arrival: Arrival) -> None:
        found = await find_organisation(runtime.services.database, organisation)
        if found is not None:
            await Reception(runtime, channel, found.org).take(arrival)

    while True:
        try:
            await listener.listen(take)
        except Exception:
            _log.exception("a channel stopped listening and will be started again", channel=channel.name)
        await asyncio.sleep(again_s)
