"""What a model says in a story: ordinary proposals, each test changing only what it is about."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.proposal import (
    ClarificationProposal,
    Confidence,
    ProposedCall,
    TextProposal,
    ToolCallProposal,
)

SURE = Confidence(overall=0.95)


def wants(tool: str = "note", *, changes: dict | None = None, **args) -> ToolCallProposal:
    """One call, with reasons nobody objects to."""
    return wants_all((tool, args), changes=changes)


def wants_all(*calls: tuple[str, dict], changes: dict | None = None) -> ToolCallProposal:
    """Several calls in one proposal."""
    plain = ToolCallProposal(
        intent_understanding="依頼者は書いたとおりのメモを残したいと考えている",
        tool_selection_reason="メモを残すための道具がこれだから",
        confidence=SURE,
        calls=tuple(
            ProposedCall(tool=ToolName(tool), args=args, execution_id=ExecutionId(UUID(int=0)))
            for tool, args in calls
        ),
    )
    return replace(plain, **(changes or {}))


def says(text: str = "できました。") -> TextProposal:
    return TextProposal(
        intent_understanding="依頼への返事を求められている",
        no_tool_reason="道具を使う必要がない",
        confidence=SURE,
        text=text,
    )


def asks(question: str = "どのメモのことですか。", *options: str) -> ClarificationProposal:
    return ClarificationProposal(
        ambiguity_detected="どれを指すのか分からない",
        possible_interpretations=("一つ目", "二つ目"),
        confidence=SURE,
        question=question,
        options=options,
    )
