"""Which requests need no large model? Greetings and thanks are answered by rules, plain look-ups by a small model where
one was chosen (E9). Everything else, and whatever these are not sure of, goes to the brain.

Whoever proposes, the same gates judge it. Nothing waits or is under way where this is taken.
"""

from __future__ import annotations

from dataclasses import replace

from ringi.brain.providers.fallback import ask_after
from ringi.domain.model import Model, ModelReply, ModelRequest, ModelUnavailableError, Usage
from ringi.domain.proposal import ClarificationProposal, Proposal, TextProposal, ToolCallProposal
from ringi.domain.tools import Effect
from ringi.language.text.small_talk import small_talk

SURE = 0.9
"""From here on a small model's word is taken."""
LONGEST = 80
"""Characters of a request that may be plain."""
ROUTER_S = 10.0
"""A small model that needs longer spares nobody anything."""


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
        """Raises ModelUnavailableError where the brain gives no proposal."""
        if not _plain(request):
            return await self._brain.propose(request)
        if small_talk(request.messages[0]) and not request.results:
            reply = await self._rules.propose(request)
            if isinstance(reply.proposal, TextProposal):
                return _marked(reply, self._rules, "fast_path")
        if self._router is None:
            return await self._brain.propose(request)
        return await self._routed(request, self._router)

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
    """One short message about nothing that is under way; at most looked up, never changed."""
    reads = {tool.spec.name for tool in request.tools if tool.spec.effect is Effect.READ}
    return (
        request.reviewed is None
        and len(request.messages) == 1
        and len(request.messages[0]) <= LONGEST
        and bool(request.tools)
        and not request.complaint
        and all(step.tool in reads and not step.confidential for step in request.results)
        and not any(item.kind in {"pending", "flow"} or item.classes for item in request.items)
    )


def _settled(proposal: Proposal, request: ModelRequest) -> bool:
    """A look-up it is sure of, or the answer to one. A text without a look-up might hide a wish for something else."""
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
