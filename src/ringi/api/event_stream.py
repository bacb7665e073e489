"""Serves events to a browser until it leaves: headers, waiting for news, and whether the caller is still who they were."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from ringi.api.auth.caller import ApiCaller, Credential, find_caller
from ringi.api.schemas.stream import EventStream
from ringi.api.services import Services
from ringi.api.stream_hub import Listener


async def still_there(services: Services, credential: Credential, caller: ApiCaller) -> bool:
    """True if the credential is still good, and still the same person's."""
    found = await find_caller(services.runtime.services, credential)
    return found is not None and (found.org, found.person.id) == (caller.org, caller.person.id)


def streaming(events: AsyncGenerator[bytes]) -> EventStream:
    """Returns the stream, with a header that keeps proxies from holding any of it back."""
    return EventStream(events, headers={"X-Accel-Buffering": "no"})


async def until_news(services: Services, listener: Listener) -> None:
    """Waits until there are news, the server closes, or it is time to look again."""
    closing = asyncio.create_task(services.closing.wait())
    news = asyncio.create_task(listener.news.wait())
    try:
        await asyncio.wait(
            {closing, news}, timeout=services.look_again_s, return_when=asyncio.FIRST_COMPLETED
        )
    finally:
        closing.cancel()
        news.cancel()
    listener.news.clear()


def clock() -> float:
    return asyncio.get_running_loop().time()
