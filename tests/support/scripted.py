"""A model that says what the test wrote down, in that order. A script not used up, or overrun, fails the test."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from ringi.domain.model import ModelAnswer, ModelReply, ModelRequest, ModelUnavailableError, Question, Usage
from ringi.domain.proposal import ClarificationProposal, Proposal, TextProposal, ToolCallProposal
from ringi.domain.tools import Json


@dataclass(frozen=True, slots=True)
class Answer:
    """A value with which the model answers a tool."""

    value: Json
    usage: Usage = field(default_factory=lambda: Usage(input_tokens=10, output_tokens=5, yen="0.25"))


Line = (
    Answer
    | ToolCallProposal
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
    questions: list[Question] = field(default_factory=list)
    """Questions of tools."""
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

    async def answer(self, question: Question) -> ModelAnswer:
        """The next line, if it is a value; what does not fit the question is an answer nobody could use."""
        self.questions.append(question)
        line = self.lines.pop(0) if self.lines else ModelUnavailableError("script_used_up")
        match line:
            case Answer(value=value) if not question.faults(value):
                return ModelAnswer(value=value, usage=line.usage, model=self.name)
            case Answer():
                raise ModelUnavailableError("malformed", line.usage)
            case ModelUnavailableError() as away:
                raise away
            case _:
                raise AssertionError("a tool asked, and the script has a proposal next")

    def check(self) -> None:
        """Everything was said, and nothing more was asked for."""
        assert ([], 0) == (self.lines, self.overrun), "the script and the turns do not match"
