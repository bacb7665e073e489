"""Being reminded is a task of one's own, whoever is to be called, written to or met for it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from tests.assistants.rules.speaking import calls, proposed, request

from ringi.brain.evals.company import REQUESTER
from ringi.domain.proposal import ClarificationProposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is said, and the task it comes to."""

    said: str
    body: str
    who: str = REQUESTER.name
    when: dict = field(default_factory=lambda: {"limit_date": "2026-11-18", "limit_time": "10:30"})


TOMORROW = {"limit_date": "2026-11-19"}
CASES = (
    Case(said="30分後に「薬を飲む」とリマインドして", body="薬を飲む"),
    Case(said="30分後に会議室の予約をリマインド", body="会議室の予約"),
    Case(said="30分後に田中さんに電話するってリマインドして", body="田中さんに電話する"),
    Case(said="30分後に田中さんへの返信をリマインドして", body="田中さんへの返信"),
    Case(said="明日までに佐藤さんに資料を送るのをリマインドして", body="佐藤さんに資料を送る", when=TOMORROW),
    Case(
        said="田中さんに見積書の提出を明日までにリマインドして",
        body="見積書の提出",
        who="田中",
        when=TOMORROW,
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.said)
def test_whose_task_it_is(case: Case) -> None:
    """Somebody else's only where they are to be reminded."""
    expected = {"assigned_to": case.who, "task_body": case.body, **case.when}

    made = calls(proposed(request(case.said)))

    assert [{"call": "chatwork_task_create", **expected}] == made


def test_of_what_is_asked() -> None:
    """Where nothing was said but when."""
    asked = proposed(request("15時にリマインドして"))

    assert isinstance(asked, ClarificationProposal)
    assert {"limit_time": "15:00", "assigned_to": REQUESTER.name} == dict(asked.known)
