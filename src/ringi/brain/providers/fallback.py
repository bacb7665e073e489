"""Who answers where the first model cannot? The second, and the record says which it was."""

from __future__ import annotations

from dataclasses import replace

import structlog

from ringi.domain.model import Model, ModelReply, ModelRequest, ModelUnavailableError, Usage

_log = structlog.get_logger()


class WithFallback:
    """Two models as one `ringi.domain.model.Model`."""

    def __init__(self, first: Model, second: Model) -> None:
        self._first = first
        self._second = second

    @property
    def name(self) -> str:
        return self._first.name

    async def propose(self, request: ModelRequest) -> ModelReply:
        """Raises ModelUnavailableError with the second one's code where neither can. What the first one cost
        counts."""
        try:
            return await self._first.propose(request)
        except ModelUnavailableError as away:
            _log.warning("the fallback model is asked", model=self._first.name, code=away.code)
            spent = away.usage + Usage(rungs=("fell_back",))
        try:
            reply = await self._second.propose(request)
        except ModelUnavailableError as away:
            raise ModelUnavailableError(away.code, spent + away.usage) from away
        return replace(reply, model=reply.model or self._second.name, usage=spent + reply.usage)
