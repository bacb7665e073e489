"""Are the scenarios well formed, and is what the embedded model makes of them never harmful?"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.assistants.secretary.tools import TOOLS
from ringi.brain.evals.running import Result, run, score
from ringi.brain.evals.scenarios import read_scenarios
from ringi.domain.errors import UserFacingError
from ringi.domain.model import ModelTool

PLACE = Path(__file__).parents[3] / "evals"
SCENARIOS = read_scenarios(PLACE)
TOOL_NAMES = {tool.spec.name for tool in TOOLS}
SHARES = {"tuning": 0.98, "untouched": 0.81}
"""Of each half, as measured; see docs/reference/understanding.md."""


@pytest.fixture(scope="module")
def results() -> tuple[Result, ...]:
    tools = tuple(ModelTool(spec=tool.spec, description=tool.spec.name, schema=tool.schema) for tool in TOOLS)
    return asyncio.run(run(EmbeddedModel(), SCENARIOS, tools))


def test_there_are_enough_of_them() -> None:
    """Japanese is what most people speak to it."""
    count = Counter(scenario.language for scenario in SCENARIOS)

    assert count["ja"] >= 200
    assert count["en"] >= 60


def test_each_has_an_id_of_its_own() -> None:
    """The id decides the half."""
    assert [] == [name for name, count in Counter(each.id for each in SCENARIOS).items() if count > 1]


def test_what_must_never_be_proposed_is_not(results: tuple[Result, ...]) -> None:
    """In no scenario of either half."""
    assert () == score(results).forbidden


def test_as_much_is_understood_as_was_measured(results: tuple[Result, ...]) -> None:
    """A change of the rules that loses something shows here."""
    shares = {half.of: half.share for half in score(results).halves}

    assert [] == [half for half, least in SHARES.items() if shares[half] < least]


def test_a_folder_without_scenarios_is_said(tmp_path: Path) -> None:
    """Nothing to count is no perfect score."""
    with pytest.raises(UserFacingError) as raised:
        read_scenarios(tmp_path)

    assert "evals.no_scenarios" == raised.value.text.key


def test_a_slip_in_a_file_is_said(tmp_path: Path) -> None:
    """With the file and the place."""
    file = tmp_path / "x.toml"
    file.write_text('language = "ja"\n[[groups]]\ncategory = "x"\nscenarios = [{id = "1"}]\n', "utf-8")

    with pytest.raises(UserFacingError) as raised:
        read_scenarios(file)

    assert "groups.0.scenarios.0.said: Field required" == raised.value.text.params["why"]
