"""Tools declare what people do themselves: undo a call, or do by hand a call that no assistant does."""

from __future__ import annotations

import pytest
from tests.gates.building import person

from ringi.assistants.secretary.tools import TOOLS
from ringi.assistants.secretary.tools.permission_change import PERMISSION_CHANGE
from ringi.domain.text import Text
from ringi.domain.tools import Effect
from ringi.i18n import say
from ringi.tools.guidance import RefusedCall
from ringi.tools.registry import AnyTool

UNDOABLE = [tool for tool in TOOLS if tool.undoing is not None]


@pytest.mark.parametrize("tool", UNDOABLE, ids=lambda tool: tool.spec.name)
def test_way_to_undo_has_a_sentence_in_both_languages(tool: AnyTool):
    """The sentence is complete as it stands, without values of the call."""
    assert tool.undoing is not None
    assert all(say(tool.undoing.way, locale) for locale in ("ja", "en"))


@pytest.mark.parametrize("tool", UNDOABLE, ids=lambda tool: tool.spec.name)
def test_only_a_tool_that_changes_something_can_be_undone(tool: AnyTool):
    """A look-up leaves nothing behind."""
    assert tool.spec.effect is not Effect.READ


@pytest.mark.parametrize("tool", UNDOABLE, ids=lambda tool: tool.spec.name)
def test_tool_that_deletes_what_it_made_exists(tool: AnyTool):
    """A renamed tool is noticed where it is named."""
    assert tool.undoing is not None
    assert tool.undoing.deletes in {None, *(each.spec.name for each in TOOLS)}


def test_form_for_another_level_is_a_link_in_a_browser():
    """The link carries the person and the level that are known."""
    refused = RefusedCall(args={"new_level": 3}, people=(person(2),), channel="web")

    way = PERMISSION_CHANGE.by_hand(refused)

    assert f"person={person(2).id}&level=3" in say(way, "ja")


def test_form_for_another_level_is_a_command_at_the_terminal():
    """The command is complete but for the reason and the name of the requester."""
    refused = RefusedCall(args={"new_level": 3}, people=(person(2),), channel="console")

    way = PERMISSION_CHANGE.by_hand(refused)

    assert "ringi request make set_level 'person=社員2' level=3" in say(way, "ja")


def test_form_for_another_level_is_told_without_entries_if_nobody_is_known():
    """A person who could not be told from others is not filled in."""
    refused = RefusedCall(args={"new_level": 3}, people=(), channel="web")

    way = PERMISSION_CHANGE.by_hand(refused)

    assert Text("turn.by_hand_change_permission") == way
