"""Counting texts and changing their width."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import pytest

from ringi.assistants.secretary.tools.text_tools import TextToolsArgs, handle
from ringi.domain.ids import ConversationId, ExecutionId, PersonId, TurnId
from ringi.domain.people import Person
from ringi.tools.tool import ToolContext

ID = UUID(int=1)
HANDS = ToolContext(
    requester=Person(id=PersonId(ID), name="山本 花子", level=1),
    people={},
    locale="ja",
    conversation=ConversationId(ID),
    turn=TurnId(ID),
    now=datetime(2026, 11, 18, tzinfo=UTC),
    execution=ExecutionId(ID),
)
"""They touch nothing."""


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("お世話になっております", (11, 11, 1, 1)),
        ("Best regards,\nHanako", (19, 18, 3, 2)),
        ("は\u309aひ", (2, 2, 1, 1)),
    ],
    ids=["Japanese", "English", "a letter with its mark"],
)
async def test_counts(text: str, counted: tuple[int, ...]):
    """Characters, those that are no space, words and lines."""
    result = await handle(TextToolsArgs(text=text, operation="count"), HANDS)

    names = ("characters", "without_spaces", "words", "lines")
    assert dict(zip(names, counted, strict=True)) == result


@pytest.mark.parametrize(
    ("operation", "before", "after"),
    [
        ("half_width", "ＡＢＣ　１２３！カナ", "ABC 123!カナ"),
        ("full_width", "ABC 123!カナ", "ＡＢＣ　１２３！カナ"),
    ],
)
async def test_width_changes_for_letters_and_digits(operation: str, before: str, after: str):
    """Letters, digits and signs change their width, kana keep theirs."""
    result = await handle(TextToolsArgs.model_validate({"text": before, "operation": operation}), HANDS)

    assert {"converted": after} == result
