"""What a card says of taking back is true of the tools there are."""

from __future__ import annotations

import pytest

from ringi.assistants.secretary.tools import TOOLS
from ringi.domain.ids import ToolName

SPECS = {tool.spec.name: tool.spec for tool in TOOLS}
UNDONE_BY = {
    "chatwork_task_create": "delete_task",
    "task_change": "task_change",
    "event_create": "event_remove",
    "goal_registration": "delete_goal",
    "save_memory": "delete_memory",
}


@pytest.mark.parametrize("made_by", UNDONE_BY)
def test_what_another_tool_removes_can_be_taken_back(made_by: str):
    """A card that warns of what is not so teaches people to stop reading."""
    assert SPECS[ToolName(made_by)].reversible
    assert ToolName(UNDONE_BY[made_by]) in SPECS
