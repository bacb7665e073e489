"""Days and times that follow from the words of the requester, and those that do not."""

from __future__ import annotations

import pytest
from tests.gates.adapting import looked_up, reasons, replied, said

BOOKING = looked_up(
    "list_bookings",
    '[{"booking_id": "B-810", "title": "Interview", "room_id": "R-201", "start": "2026-06-15T13:00",'
    ' "end": "2026-06-15T14:00"}]',
)


def asks_when(asked: set[str]) -> bool:
    return any(code.startswith("when_") for code in asked)


@pytest.mark.parametrize(
    ("end", "asks"),
    [
        ("2026-06-12T15:00", False),
        ("2026-06-12T15:00:00", False),
        ("2026-06-12T23:30", True),
        ("2026-06-13T15:00", True),
        ("2026-06-22T15:00", True),
        ("2026-06-12T15:00:37", True),
    ],
    ids=["an hour", "with seconds", "until night", "next day", "ten days", "hidden seconds"],
)
def test_end_on_the_vouched_day(end: str, asks: bool):
    """An end within three hours of the beginning that was said needs no question."""
    args = {"booking_id": "B-810", "start": "2026-06-12T14:00", "end": end}

    asked = reasons(
        "facility-rooms", "move the interview to 12 June 14:00", "change_booking", args, [BOOKING]
    )

    assert asks == asks_when(asked)


@pytest.mark.parametrize(
    ("start", "asks"),
    [
        ("2026-06-15T13:30", False),
        ("2026-06-15T12:30", True),
        ("2026-06-15T18:00", True),
        ("2026-06-16T13:30", True),
    ],
    ids=["later as said", "earlier", "ten times later", "another day"],
)
def test_booking_moves_as_far_as_was_said(start: str, asks: bool):
    """Half an hour later is half an hour after what the record of this booking says."""
    args = {"booking_id": "B-810", "start": start}

    asked = reasons("facility-rooms", "30分後ろにずらして", "change_booking", args, [BOOKING])

    assert asks == asks_when(asked)


@pytest.mark.parametrize(
    ("when", "asks"),
    [
        ("2026-06-10T16:00", False),
        ("2026-06-10T17:00", True),
        ("2026-06-11T16:00", True),
        ("2026-06-10T04:00", True),
    ],
    ids=["today", "another hour", "another day", "at night"],
)
def test_an_hour_alone_is_one_of_today(when: str, asks: bool):
    """A bare hour is one of today's working day."""
    asked = reasons(
        "project-boards", "remind me at four to ring", "remind_me", {"when": when, "text": "ring"}
    )

    assert asks == asks_when(asked)


@pytest.mark.parametrize(
    ("checkout", "asks"), [("2026-06-22", False), ("2026-06-23", True), ("2026-07-12", True)]
)
def test_nights_give_the_day_of_departure(checkout: str, asks: bool):
    """Two nights after the 20th end on the 22nd."""
    args = {"hotel_id": "H-1", "checkin": "2026-06-20", "checkout": checkout, "guests": 1}

    asked = reasons("travel-expenses", "H-1を20日から2泊、一人で", "book_hotel", args)

    assert asks == asks_when(asked)


def test_day_in_the_words_of_others_follows_from_nothing():
    """A date that an outsider wrote is shown before it is used."""
    mail = looked_up("read_mail", '{"mail_id": "M-1", "body": "please by 30 June", "sender": "a@b.example"}')
    before = [mail, replied("They want it by 30 June."), said("thanks")]

    asked = reasons(
        "facility-rooms", "move it", "change_booking", {"booking_id": "B-810", "start": "2026-06-30"}, before
    )

    assert asks_when(asked)


@pytest.mark.parametrize(
    ("message", "level", "asks"),
    [
        ("the goggles should never go under 15", 15, False),
        ("the goggles should never go under 15", 150, True),
        ("the goggles should never go under fifteen or so", 15, True),
        ("set IT-118 at 15:00", 15, True),
    ],
)
def test_bound_that_was_said_is_a_quantity(message: str, level: int, asks: bool):
    """A bound vouches for the number itself; an hour vouches for no quantity."""
    asked = reasons("purchasing-stock", message, "set_minimum", {"item_id": "IT-118", "level": level})

    assert asks == any(code.startswith("how_much") for code in asked)


def test_near_value_vouches_for_no_day_of_payment():
    """The day of a payment is an amount to the gates, and has to be said exactly."""
    args = {"payee": "Merrow", "amount": 6000, "pay_on": "2026-06-09"}

    asked = reasons("bookkeeping-payments", "Merrow に6,000円、9日に振込", "schedule_payment", args)

    assert "how_much_from_model" in asked
