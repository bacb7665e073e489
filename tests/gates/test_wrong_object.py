"""A call on another object, another person or with another number than the message says asks (F12)."""

from __future__ import annotations

import pytest
from tests.gates.adapting import looked_up, reasons, said

CARDS = looked_up(
    "search_tasks",
    '[{"task_id": "FH-88", "title": "Login page slow", "board": "web", "assignee": "Ben Ortiz", "status": "doing"},'
    ' {"task_id": "FH-91", "title": "Login page copy", "board": "web", "assignee": "Grace Lim", "status": "todo"},'
    ' {"task_id": "FH-95", "title": "Export to CSV fails", "board": "web", "assignee": "Ben Ortiz", "status": "review"},'
    ' {"task_id": "FH-97", "title": "採用面接の準備", "board": "web", "assignee": "Ben Ortiz", "status": "todo"}]',
    board="web",
)
ORDERS = looked_up(
    "search_orders",
    '[{"order_id": "PO-3301", "supplier": "Kelvara", "item": "Nitrile gloves M", "quantity": 100, "status": "open"}]',
)


@pytest.mark.parametrize(
    ("message", "card", "named"),
    [
        ("the export one is done", "FH-95", False),
        ("the export one is done", "FH-91", True),
        ("the slow login is done", "FH-88", False),
        ("the slow login is done", "FH-91", True),
        ("面接のは done にして", "FH-97", False),
        ("面接のは done にして", "FH-88", True),
        ("Grace's card is done", "FH-91", False),
        ("that one is done", "FH-91", False),
        ("FH-91 is done, the export one comes later", "FH-91", False),
    ],
)
def test_card_of_another_name_asks(message: str, card: str, named: bool):
    """Words that only another card has in its title point at that card."""
    asked = reasons("project-boards", message, "update_task", {"task_id": card, "status": "done"}, [CARDS])

    assert named == ("names_another" in asked)


@pytest.mark.parametrize(
    ("message", "person", "named"),
    [
        ("Invite Grace Lim to it", "Grace Lim", False),
        ("Invite Grace Lim to it", "Ben Ortiz", True),
        ("Invite Grace Lim and Ben Ortiz to it", "Ben Ortiz", False),
        ("Invite him to it", "Ben Ortiz", False),
        ("伊藤さんを招いて", "Ben Ortiz", True),
    ],
)
def test_person_of_another_name_asks(message: str, person: str, named: bool):
    """A person from earlier in the conversation does not take the place of the one that the message names."""
    before = [said("Ben Ortiz is back today")]

    asked = reasons("facility-rooms", message, "invite", {"booking_id": "B-1", "people": [person]}, before)

    assert named == ("names_another" in asked)


@pytest.mark.parametrize(
    ("message", "quantity", "asks"),
    [
        ("all of PO-3301 came today, record it", 100, False),
        ("only 60 of PO-3301 came today, record it", 60, False),
        ("only 60 of PO-3301 came today, record it", 100, True),
        ("all of PO-3301 came today, record it", 1000, True),
    ],
    ids=["whole", "part", "whole for part", "ten times"],
)
def test_amount_of_the_object_gives_way_to_the_number_said(message: str, quantity: int, asks: bool):
    """A field of the named object vouches for an amount only if the message says no other number."""
    args = {"order_id": "PO-3301", "quantity": quantity, "date": "2026-06-10"}

    asked = reasons("purchasing-stock", message, "record_receipt", args, [ORDERS])

    assert asks == any(code.startswith("how_much") for code in asked)


@pytest.mark.parametrize(
    ("path", "asks"),
    [("launch/brief.md", False), ("hr/reviews-2026.md", True), ("launch/brief.md.bak", True)],
)
def test_file_that_nobody_named_is_shown_before_it_is_read(path: str, asks: bool):
    """A look at a path that stands nowhere is confirmed lightly."""
    asked = reasons("project-boards", "read launch/brief.md", "read_file", {"path": path})

    assert asks == (asked == {"looked_at_unnamed"})


@pytest.mark.parametrize(("status", "asks"), [("done", False), ("todo", True)])
def test_state_that_was_not_said_asks(status: str, asks: bool):
    """A card gets the state that the message says."""
    args = {"task_id": "FH-95", "status": status}

    asked = reasons("project-boards", "export の札、確認できたから完了に", "update_task", args, [CARDS])

    assert asks == ("option_not_said" in asked)
