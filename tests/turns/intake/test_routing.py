"""Where a message goes, and what an answer is worth: pure choices on what was read before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal
from uuid import UUID

import pytest
from tests.gates.building import person_id

from ringi.domain.decision import Confirmation
from ringi.domain.ids import ConversationId, PendingId, PersonId, TurnId
from ringi.domain.text import Text
from ringi.language.confirmations.replies import Reply
from ringi.store.turns.confirmations import Answered, PendingRow
from ringi.store.turns.turns import OpenCard, OpenTurn, Situation
from ringi.turns.intake.answers import AlreadyGiven, Counted, NotYours, weigh
from ringi.turns.intake.routing import (
    Answer,
    AskWhich,
    ByNumber,
    Cancel,
    Duplicate,
    Join,
    NumberNeeded,
    Open,
    Remind,
    Route,
    Stop,
    Urgent,
    route,
)

TURN, PENDING = TurnId(UUID(int=1)), PendingId(UUID(int=2))
CARD = OpenCard(
    id=PENDING,
    turn=TURN,
    number="A-0417",
    operation=Text("secretary.task_create", {"who": "田中", "what": "議事録"}),
    theirs=True,
    last_shown=True,
)
SECOND = replace(CARD, id=PendingId(UUID(int=4)), number="A-0002", operation=Text("turn.nothing"))
UNDER_A_MESSAGE = replace(CARD, last_shown=False)
WITH_OTHERS = replace(SECOND, theirs=False)
CALM = Situation(duplicate_of=None, turns=(), cards=(), revision=1)
ASKED = replace(CALM, cards=(CARD,))
BURIED = replace(CALM, cards=(UNDER_A_MESSAGE,))
TWICE = replace(CALM, cards=(CARD, SECOND))
BESIDE_OTHERS = replace(CALM, cards=(CARD, WITH_OTHERS))
WITH_OTHERS_ONLY = replace(CALM, cards=(WITH_OTHERS,))
WHICH = AskWhich(numbers=("A-0417", "A-0002"))
THINKING = OpenTurn(id=TURN, state="open", last_n=1, last_kind="received")


def busy(**changes) -> Situation:
    """One turn of this requester is under way."""
    return replace(CALM, turns=(replace(THINKING, **changes),))


def joins(last_kind: str) -> Join:
    """The turn under way, read with that as its last row."""
    return Join(turn=replace(THINKING, last_kind=last_kind))


def cancels(last_kind: str) -> Cancel:
    """Returns the route that cancels."""
    return Cancel(turn=replace(THINKING, last_kind=last_kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    text: str
    situation: Situation = CALM
    expected: Route


CASES = (
    Case(id="first words", text="牛乳とメモして", expected=Open()),
    Case(id="yes to nothing", text="はい", expected=Open()),
    Case(
        id="seen before",
        text="はい",
        situation=replace(ASKED, duplicate_of=TURN),
        expected=Duplicate(turn=TURN),
    ),
    Case(id="yes", text="はい", situation=ASKED, expected=Answer(pending=PENDING, reply=Reply.APPROVE)),
    Case(id="no", text="いいえ", situation=ASKED, expected=Answer(pending=PENDING, reply=Reply.DENY)),
    Case(
        id="polite no",
        text="お願いだからやめて",
        situation=ASKED,
        expected=Answer(pending=PENDING, reply=Reply.DENY),
    ),
    Case(
        id="names what is pending",
        text="作成お願いします",
        situation=ASKED,
        expected=Answer(pending=PENDING, reply=Reply.APPROVE),
    ),
    Case(
        id="calls off what an approver has to decide",
        text="やっぱりやめて",
        situation=WITH_OTHERS_ONLY,
        expected=Answer(pending=SECOND.id, reply=Reply.DENY),
    ),
    Case(
        id="a yes does not decide for the approver",
        text="はい",
        situation=WITH_OTHERS_ONLY,
        expected=Open(),
    ),
    Case(
        id="yes, but",
        text="はい、でも5万円にして",
        situation=ASKED,
        expected=Answer(pending=PENDING, reply=Reply.CHANGE),
    ),
    Case(
        id="something else", text="明日の会議は何時ですか", situation=ASKED, expected=Remind(pending=PENDING)
    ),
    Case(id="alarm", text="助けて", situation=ASKED, expected=Urgent(cards=(CARD,))),
    Case(id="no alarm", text="緊急じゃないけど教えて", situation=ASKED, expected=Remind(pending=PENDING)),
    Case(
        id="yes to a number",
        text="承認 A-0417",
        situation=ASKED,
        expected=Answer(pending=PENDING, reply=Reply.APPROVE, bare=False),
    ),
    Case(
        id="yes, but unheard of",
        text="はい、でも…",
        situation=ASKED,
        expected=Answer(pending=PENDING, reply=Reply.CHANGE),
    ),
    Case(id="yes, but to nothing", text="はい、でも…", expected=Open()),
    Case(
        id="yes after something else was shown",
        text="はい",
        situation=BURIED,
        expected=NumberNeeded(pending=PENDING),
    ),
    Case(
        id="change after something else was shown",
        text="はい、でも5万円にして",
        situation=BURIED,
        expected=NumberNeeded(pending=PENDING),
    ),
    Case(
        id="no after something else was shown",
        text="いいえ",
        situation=BURIED,
        expected=Answer(pending=PENDING, reply=Reply.DENY),
    ),
    Case(
        id="yes with the number after something else was shown",
        text="承認 A-0417",
        situation=BURIED,
        expected=Answer(pending=PENDING, reply=Reply.APPROVE, bare=False),
    ),
    Case(id="yes to one of two", text="はい", situation=TWICE, expected=WHICH),
    Case(id="no to one of two", text="いいえ", situation=TWICE, expected=WHICH),
    Case(id="change of one of two", text="はい、でも5万円にして", situation=TWICE, expected=WHICH),
    Case(
        id="change by number",
        text="A-0002 はい、でも5万円にして",
        situation=TWICE,
        expected=Answer(pending=SECOND.id, reply=Reply.CHANGE, bare=False),
    ),
    Case(
        id="change by number of what others decide",
        text="A-0002 やっぱり明日までにして",
        situation=WITH_OTHERS_ONLY,
        expected=Answer(pending=SECOND.id, reply=Reply.CHANGE, bare=False),
    ),
    Case(
        id="change by a number that is not here",
        text="A-0009 やっぱり明日までにして",
        situation=TWICE,
        expected=ByNumber(number="a-0009", reply=Reply.CHANGE),
    ),
    Case(
        id="the number of one with the words of the other",
        text="A-0002 作成お願いします",
        situation=TWICE,
        expected=Remind(pending=PENDING),
    ),
    Case(
        id="yes beside what others decide",
        text="はい",
        situation=BESIDE_OTHERS,
        expected=Answer(pending=PENDING, reply=Reply.APPROVE),
    ),
    Case(id="no beside what others decide", text="いいえ", situation=BESIDE_OTHERS, expected=WHICH),
    Case(id="stop", text="ストップ", situation=TWICE, expected=Stop(cards=(CARD, SECOND))),
    Case(
        id="stop what others decide too",
        text="止めて",
        situation=BESIDE_OTHERS,
        expected=Stop(cards=(CARD, WITH_OTHERS)),
    ),
    Case(id="alarm in the way of two", text="助けて", situation=TWICE, expected=Urgent(cards=(CARD, SECOND))),
    Case(
        id="haste leaves what others decide",
        text="助けて",
        situation=BESIDE_OTHERS,
        expected=Urgent(cards=(CARD,)),
    ),
    Case(id="addition", text="卵も", situation=busy(), expected=Join(turn=THINKING)),
    Case(id="calling off", text="やめて", situation=busy(), expected=Cancel(turn=THINKING)),
    Case(id="after the note", text="やめて", situation=busy(last_kind="noted"), expected=Open()),
    Case(
        id="during a call",
        text="卵も",
        situation=busy(last_kind="execution_started"),
        expected=joins("execution_started"),
    ),
    Case(
        id="no during a call",
        text="やめて",
        situation=busy(last_kind="execution_started"),
        expected=cancels("execution_started"),
    ),
    Case(
        id="between two calls",
        text="卵も",
        situation=busy(last_kind="execution_finished"),
        expected=joins("execution_finished"),
    ),
    Case(
        id="after it was called off",
        text="卵も",
        situation=busy(last_kind="execution_finished", called_off=True),
        expected=Open(),
    ),
    Case(id="after the yes", text="卵も", situation=busy(last_kind="confirmed"), expected=joins("confirmed")),
    Case(
        id="no after the yes",
        text="やめて",
        situation=busy(last_kind="confirmed"),
        expected=cancels("confirmed"),
    ),
    Case(id="yes after the yes", text="はい", situation=busy(last_kind="confirmed"), expected=Open()),
    Case(id="while it answers", text="やめて", situation=busy(last_kind="declined"), expected=Open()),
    Case(id="while others think", text="やめて", situation=busy(state="waiting"), expected=Open()),
)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_message_goes_where_it_belongs(case: Case):
    """Answers first, then what is under way, then a turn of its own."""
    assert case.expected == route(case.text, case.situation)


def asked(
    style: Literal["plain", "double", "two_persons"], *approvers: PersonId, given: tuple[PersonId, ...] = ()
) -> Answered:
    """A confirmation person 1 asked for, by level where approvers are named."""
    pending = PendingRow(
        id=PENDING,
        number="A-0417",
        turn=TURN,
        conversation=ConversationId(UUID(int=3)),
        person=person_id(1),
        tool="note",
        digest="d",
        confirmation=Confirmation(
            by="approver" if approvers else "requester",
            style=style,
            approvers=approvers,
            needed=2 if style in {"double", "two_persons"} else 1,
        ),
        card={},
        expires_at=datetime(2026, 11, 20, tzinfo=UTC),
    )
    return Answered(pending=pending, given=given, last_n=5)


ONE, SIX, SEVEN = person_id(1), person_id(6), person_id(7)
WORTH = {
    "own": (asked("plain"), ONE, Counted(complete=True)),
    "somebody else's": (asked("plain"), SIX, NotYours()),
    "first of a double": (asked("double"), ONE, Counted(complete=False)),
    "second of a double": (asked("double", given=(ONE,)), ONE, Counted(complete=True)),
    "by level": (asked("plain", SIX), SIX, Counted(complete=True)),
    "own by level": (asked("plain", SIX), ONE, NotYours()),
    "requester of two": (asked("two_persons", SIX, SEVEN), ONE, Counted(complete=False)),
    "same again": (asked("two_persons", SIX, given=(ONE,)), ONE, AlreadyGiven()),
    "second of two": (asked("two_persons", SIX, given=(ONE,)), SIX, Counted(complete=True)),
    "two approvers": (asked("two_persons", SIX, SEVEN, given=(SIX,)), SEVEN, Counted(complete=False)),
    "requester last": (asked("two_persons", SIX, SEVEN, given=(SIX, SEVEN)), ONE, Counted(complete=True)),
}


@pytest.mark.parametrize("case", WORTH.values(), ids=WORTH)
def test_yes_is_worth(case: tuple[Answered, PersonId, Counted | NotYours | AlreadyGiven]):
    """Whose yes counts, and whether it was the last one missing."""
    answered, person, expected = case

    assert expected == weigh(answered, person)
