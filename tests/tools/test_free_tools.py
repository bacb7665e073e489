"""Which tools may a model call as it likes? Those of which all is declared that it takes; one wrong answer is enough
(O6)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from tests.gates.building import READ
from tests.support.stories import Story
from tests.tools.test_every_tool import hands_for, run

from ringi.assistants.administration import FORMS
from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.tools import Effect, Held, Reach, Risk
from ringi.tools.executor import cut
from ringi.tools.registry import AnyTool

FREE = replace(READ, idempotent=True, promptable=True, paced=True, cheap=True)
freely = pytest.mark.parametrize(
    "tool", [tool for tool in TOOLS if tool.spec.free], ids=lambda tool: tool.spec.name
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One thing that is otherwise than a free tool has it, and what that is called."""

    id: str
    held: tuple[Held, ...]
    changes: dict = field(default_factory=dict)


CASES = (
    Case(id="nothing", held=()),
    Case(id="writes", held=("effect",), changes={"effect": Effect.WRITE}),
    Case(id="destroys", held=("effect",), changes={"effect": Effect.DESTRUCTIVE}),
    Case(id="reaches outside", held=("effect",), changes={"reach": Reach.OUTSIDE}),
    Case(id="differs when repeated", held=("again",), changes={"idempotent": False}),
    Case(id="confidential", held=("confidential",), changes={"confidential": "salary"}),
    Case(id="risky", held=("risk",), changes={"risk": Risk.MEDIUM}),
    Case(id="long", held=("promptable",), changes={"promptable": False}),
    Case(id="unpaced", held=("paced",), changes={"paced": False}),
    Case(id="dear", held=("cheap",), changes={"cheap": False}),
    Case(id="two", held=("paced", "cheap"), changes={"paced": False, "cheap": False}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_one_wrong_answer_is_enough(case: Case):
    """Each of them alone holds a tool back."""
    spec = replace(FREE, **case.changes)

    assert (case.held, not case.held) == (spec.held_back, spec.free)


def test_which_are_free():
    """The list is closed: whoever frees another changes this line too."""
    expected = {
        "calculator",
        "calendar",
        "chatwork_task_search",
        "knowledge_search",
        "people_find",
        "query_memory",
        "text_tools",
        "view_directory",
        "view_given_tasks",
        "view_own_goals",
        "view_team_goals",
        "view_team_tasks",
    }

    assert expected == {tool.spec.name for tool in TOOLS if tool.spec.free}


def test_no_change_of_the_organisation_is_free():
    """Neither by a model nor by a person."""
    assert [] == [form.tool.spec.name for form in FORMS if form.tool.spec.free]


@freely
async def test_what_is_free_says_the_same_again_and_briefly(office: Story, tool: AnyTool):
    """Its result fits before a model whole, and asking twice gives it twice."""
    context = await hands_for(office)

    first, second = [await run(office, tool, context) for _ in range(2)]

    assert first == second
    assert cut(first)[0] == first
