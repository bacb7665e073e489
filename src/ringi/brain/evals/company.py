"""The people, the day and the calendar of the scenarios: one small company on one morning."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from ringi.domain.calendar import Calendar
from ringi.domain.ids import PersonId
from ringi.domain.model import ContextItem
from ringi.domain.people import Person
from ringi.domain.tools import Trust

NOW = datetime(2026, 11, 18, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))
CALENDAR = Calendar(
    first=date(2026, 11, 1),
    last=date(2026, 12, 31),
    holidays=frozenset((date(2026, 11, 3), date(2026, 11, 23))),
)
REQUESTER = Person(id=PersonId(UUID(int=1)), name="山本 花子", reading="やまもと はなこ", level=3)
_NAMES = (
    ("田中 太郎", "たなか たろう"),
    ("佐藤 美咲", "さとう みさき"),
    ("鈴木 一郎", "すずき いちろう"),
    ("高橋 健", "たかはし けん"),
    ("菊地 崇樹", "きくち たかき"),
    ("John Smith", ""),
    ("Alice Brown", ""),
)
COLLEAGUES = tuple(
    Person(id=PersonId(UUID(int=number)), name=name, reading=reading, level=3)
    for number, (name, reading) in enumerate(_NAMES, start=2)
)


def said_before(number: int, text: str) -> ContextItem:
    """Returns an earlier message. Even numbers are the requester's, the others the model's replies to them."""
    own = number % 2 == 0
    return ContextItem(
        kind="message" if own else "reply",
        source=f"turn:{number}",
        trust=Trust.REQUESTER if own else Trust.MODEL,
        text=text,
        at=NOW,
    )
