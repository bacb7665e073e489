"""A model that says what the test wrote down, in that order. A script not used up, or overrun, fails the test."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from ringi.domain.model import ModelReply, ModelRequest, ModelUnavailableError
from ringi.domain.proposal import ClarificationProposal, Proposal, TextProposal, ToolCallProposal

Line = (
    ToolCallProposal
    | TextProposal
    | ClarificationProposal
    | ModelUnavailableError
    | Callable[[ModelRequest], Awaitable[Proposal]]
)


@dataclass(slots=True)
class Script:
    """The lines still to be said, and every request they answered."""

    lines: list[Line] = field(default_factory=list)
    requests: list[ModelRequest] = field(default_factory=list)
    overrun: int = 0
    name: str = "script"

    async def propose(self, request: ModelRequest) -> ModelReply:
        self.requests.append(request)
        if not self.lines:
            self.overrun += 1
            raise ModelUnavailableError("script_used_up")
        match self.lines.pop(0):
            case ModelUnavailableError() as away:
                raise away
            case (ToolCallProposal() | TextProposal() | ClarificationProposal()) as proposal:
                return ModelReply(proposal=proposal)
            case think:
                return ModelReply(proposal=await think(request))

    def check(self) -> None:
        """Everything was said, and nothing more was asked for."""
        assert ([], 0) == (self.lines, self.overrun), "the script and the turns do not match"
