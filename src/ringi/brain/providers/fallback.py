"""Who answers where the first model cannot? The second, and the record says which it was, and what kept the first."""

from __future__ import annotations

from dataclasses import replace

import structlog

from ringi.domain.model import Model, ModelReply, ModelRequest, ModelUnavailableError, Usage

FIRST = 2 / 3
"""Of the time a proposal may take, the part the first one has: a second without any could not stand in."""
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
            return await self._first.propose(replace(request, within_s=request.within_s * FIRST))
        except ModelUnavailableError as away:
            _log.warning("the fallback model is asked", model=self._first.name, code=away.code)
            spent = away.usage + Usage(rungs=("fell_back",))
        return await ask_after(self._second, request, spent)


async def ask_after(model: Model, request: ModelRequest, spent: Usage) -> ModelReply:
    """What that model proposes after another was asked: in the time that is left, and with what the other cost."""
    left = replace(request, within_s=max(0.0, request.within_s - spent.milliseconds / 1000))
    try:
        reply = await model.propose(left)
    except ModelUnavailableError as away:
        raise ModelUnavailableError(away.code, spent + away.usage, away.retry_after_s) from away
    return replace(reply, model=reply.model or model.name, usage=spent + reply.usage)
