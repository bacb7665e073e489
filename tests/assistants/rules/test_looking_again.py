"""The embedded model looks at a call a second time: it reads the request once more, and says what it finds."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from tests.support.proposals import wants
from tests.support.provider_answers import saying

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.domain.model import ModelRequest, Reviewed


def look(words: str, tool: str) -> ModelRequest:
    """At a call of that tool, proposed for those words."""
    (call,) = wants(tool).calls
    return replace(saying(words), reviewed=Reviewed(call=call, use="", understood="", why="", task=""))


@dataclass(frozen=True, slots=True)
class Case:
    """A request, a tool, and whether they go together."""

    id: str
    words: str
    tool: str
    kind: str


CASES = (
    Case("the same", "自分のタスクを見せて", "chatwork_task_search", "text_response"),
    Case("another", "自分のタスクを見せて", "delete_task", "clarification_needed"),
    Case("nothing asked", "こんにちは", "delete_task", "clarification_needed"),
    Case("the same in English", "Show my tasks", "chatwork_task_search", "text_response"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
async def test_it_compares(case: Case) -> None:
    """A doubt where the words say something else than the call."""
    reply = await EmbeddedModel().propose(look(case.words, case.tool))

    assert case.kind == reply.proposal.kind


async def test_it_always_says_the_same() -> None:
    """A request that is repeated gets the same words."""
    request = look("自分のタスクを見せて", "delete_task")

    first, second = [await EmbeddedModel().propose(request) for _ in range(2)]

    assert first == second
