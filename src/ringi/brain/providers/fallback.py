"""Asks a second model if the first one cannot answer. The record tells which answered, and why the first did not."""

from __future__ import annotations

from dataclasses import replace

import structlog

from ringi.domain.model import (
    Model,
    ModelAnswer,
    ModelReply,
    ModelRequest,
    ModelUnavailableError,
    Question,
    Usage,
)

FIRST = 2 / 3
"""Share of a proposal's time that the first model gets. A second model without any time could not stand in."""
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
        """Raises ModelUnavailableError with the second model's code if neither can answer. The first one's cost
        counts too."""
        try:
            return await self._first.propose(replace(request, within_s=request.within_s * FIRST))
        except ModelUnavailableError as away:
            _log.warning("the fallback model is asked", model=self._first.name, code=away.code)
            spent = away.usage + Usage(rungs=("fell_back",))
        return await ask_after(self._second, request, spent)

    async def answer(self, question: Question) -> ModelAnswer:
        """Raises ModelUnavailableError like `propose`."""
        request = question.request
        first = replace(request, within_s=request.within_s * FIRST)
        try:
            return await self._first.answer(replace(question, request=first))
        except ModelUnavailableError as away:
            _log.warning("the fallback model is asked", model=self._first.name, code=away.code)
            spent = away.usage + Usage(rungs=("fell_back",))
        left = replace(request, within_s=max(0.0, request.within_s - spent.milliseconds / 1000))
        try:
            answer = await self._second.answer(replace(question, request=left))
        except ModelUnavailableError as away:
            raise ModelUnavailableError(away.code, spent + away.usage, away.retry_after_s) from away
        return replace(answer, model=answer.model or self._second.name, usage=spent + answer.usage)


async def ask_after(model: Model, request: ModelRequest, spent: Usage) -> ModelReply:
    """Returns the proposal of a model after another was asked, in the time that is left. Its usage includes the cost of
    the other."""
    left = replace(request, within_s=max(0.0, request.within_s - spent.milliseconds / 1000))
    try:
        reply = await model.propose(left)
    except ModelUnavailableError as away:
        raise ModelUnavailableError(away.code, spent + away.usage, away.retry_after_s) from away
    return replace(reply, model=reply.model or model.name, usage=spent + reply.usage)
