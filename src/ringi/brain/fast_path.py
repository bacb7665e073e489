"""Answers requests that need no large model (E9).

Rules answer greetings and thanks. A small model answers plain look-ups, if one was chosen. Everything else, and
everything that these two are not sure of, goes to the brain. The same gates judge each proposal. The fast path is
taken only if nothing waits or is under way.
"""

from __future__ import annotations

from dataclasses import replace

from ringi.brain.providers.fallback import ask_after
from ringi.domain.assistants import NO_MODEL
from ringi.domain.model import (
    Model,
    ModelAnswer,
    ModelReply,
    ModelRequest,
    ModelUnavailableError,
    Question,
    Usage,
)
from ringi.domain.proposal import ClarificationProposal, Proposal, TextProposal, ToolCallProposal
from ringi.domain.tools import Effect
from ringi.language.text.small_talk import small_talk

SURE = 0.9
"""Least confidence at which a small model's answer is taken."""
LONGEST = 80
"""Most characters of a plain request."""
ROUTER_S = 10.0
"""Seconds a small model gets: one that needs longer saves no time."""


class FastPath:
    """A `ringi.domain.model.Model` in front of the brain."""

    def __init__(self, brain: Model, rules: Model, router: Model | None = None) -> None:
        self._brain = brain
        self._rules = rules
        self._router = router

    @property
    def name(self) -> str:
        return self._brain.name

    async def propose(self, request: ModelRequest) -> ModelReply:
        """Raises ModelUnavailableError if the brain gives no proposal."""
        if not _plain(request):
            return await self._brain.propose(request)
        if small_talk(request.messages[0]) and not request.results:
            reply = await self._rules.propose(request)
            if isinstance(reply.proposal, TextProposal) and reply.model != NO_MODEL:
                return _marked(reply, self._rules, "fast_path")
        if self._router is None:
            return await self._brain.propose(request)
        return await self._routed(request, self._router)

    async def answer(self, question: Question) -> ModelAnswer:
        """Asks the brain: a question of a tool is no plain request."""
        return await self._brain.answer(question)

    async def _routed(self, request: ModelRequest, router: Model) -> ModelReply:
        free = [tool for tool in request.tools if tool.spec.free]
        try:
            small = await router.propose(replace(request, tools=free, hears=None, within_s=ROUTER_S))
        except ModelUnavailableError as away:
            spent = away.usage
        else:
            if _settled(small.proposal, request):
                return _marked(small, router, "routed")
            spent = small.usage
        return await ask_after(self._brain, request, spent + Usage(rungs=("handed_on",)))


def _plain(request: ModelRequest) -> bool:
    """True if the request is one short message, nothing is under way, and nothing but look-ups was done."""
    reads = {tool.spec.name for tool in request.tools if tool.spec.effect is Effect.READ}
    return (
        request.reviewed is None
        and len(request.messages) == 1
        and len(request.messages[0]) <= LONGEST
        and bool(request.tools)
        and not request.complaint
        and not request.files
        and all(step.tool in reads and not step.confidential for step in request.results)
        and not any(item.kind in {"pending", "flow"} or item.classes for item in request.items)
    )


def _settled(proposal: Proposal, request: ModelRequest) -> bool:
    """True for a call that the small model is sure of, or a text it is sure of after a look-up.

    A text without a look-up might hide a wish for something else.
    """
    match proposal:
        case ToolCallProposal():
            return proposal.confidence.overall >= SURE
        case TextProposal():
            return bool(request.results) and proposal.confidence.overall >= SURE
        case ClarificationProposal():
            return False


def _marked(reply: ModelReply, model: Model, how: str) -> ModelReply:
    usage = reply.usage + Usage(rungs=(how,))
    return replace(reply, model=reply.model or model.name, usage=usage)
