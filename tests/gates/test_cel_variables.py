"""What the names of the rule language stand for."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from tests.gates.asking import answer
from tests.gates.building import department, person

from ringi.domain.evidence import LabelledText
from ringi.domain.tools import Trust


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    source: str
    args: dict = field(default_factory=dict)
    known: dict = field(default_factory=dict)
    expected: bool = True


def said(text: str) -> dict:
    return {"texts": (LabelledText(trust=Trust.REQUESTER, source="message", text=text, normal=text),)}


LATE = datetime(2026, 11, 22, 23, 30, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    "case",
    [
        Case(id="tool", source="tool == 'pay'"),
        Case(id="level", source="requester.level < 3"),
        Case(
            id="department",
            source=f"'{department(3)}' in requester.departments",
            known={"requester": person(departments=(department(1), department(3)))},
        ),
        Case(id="no amount", source="amount == 0 && !has_amount"),
        Case(id="amount", source="amount == 500 && has_amount", known={"amount": 500}),
        Case(id="amount with a minus sign", source="amount == 500", known={"amount": -500}),
        Case(id="affected unknown", source="affected == 0 && !has_affected"),
        Case(id="affected", source="affected == 7 && has_affected", known={"affected": 7}),
        Case(id="recipients", source="recipients == 4 && !everyone", known={"recipients": 4}),
        Case(id="everyone", source="everyone", known={"everyone": True}),
        Case(id="day of the zone", source="now.date == date('2026-11-22')", known={"now": LATE}),
        Case(id="Sunday is 7", source="now.weekday == 7", known={"now": LATE}),
        Case(id="hour of the zone", source="now.hour == 23", known={"now": LATE}),
        Case(id="message", source="message == 'ＡＢＣ'", known=said("ＡＢＣ")),
        Case(id="message in normal form", source="message_nfkc == 'ABC'", known=said("ＡＢＣ")),
        Case(id="no message", source="message == ''"),
        Case(
            id="all words of the call",
            source="content.contains('極秘') && content.contains('a@b.jp')",
            args={"note": "極秘です", "members": ["ａ＠ｂ.jp"]},
        ),
        Case(id="not given", source="!given.note"),
        Case(id="null is not given", source="!given.note", args={"note": None}),
        Case(id="empty is given", source="given.note && args.note == ''", args={"note": ""}),
        Case(id="guarded and missing", source="given.note && args.note == ''", expected=False),
        Case(id="truth", source="given.urgent && args.urgent", args={"urgent": True}),
        Case(id="day", source="given.due && args.due > date('2026-12-31')", args={"due": "2027-01-01"}),
        Case(id="today", source="given.due && args.due == now.date", args={"due": "2026-11-20"}),
        Case(id="days ahead", source="given.due && days.due == 30", args={"due": "2026-12-20"}),
        Case(id="days ago", source="given.due && days.due < 0", args={"due": "2026-11-19"}),
        Case(id="time", source="given.at && args.at >= time('18:00')", args={"at": "18:00"}),
        Case(
            id="somebody in a list",
            source="given.members && text.members.exists(m, m.endsWith('@example.com'))",
            args={"members": ["田中", "ｓａｔｏ@example.com"]},
        ),
        Case(
            id="list length", source="given.members && args.members.size() > 2", args={"members": ["a"] * 3}
        ),
    ],
    ids=lambda case: case.id,
)
def test_values(case):
    """A name stands for the fact the reference page says it does."""
    found = answer(case.source, args=case.args, known=case.known)

    assert found is case.expected
