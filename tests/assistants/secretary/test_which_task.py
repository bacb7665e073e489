"""Which task is meant: numbers, parts of titles, the one just spoken of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID

import pytest

from ringi.assistants.secretary.tools.which_task import meant
from ringi.domain.ids import PersonId
from ringi.store.work.tasks import HandledTask, TaskRow

ME = PersonId(UUID(int=1))


def task(number: int | None, title: str, id: int, *, made_here: bool = False) -> HandledTask:
    row = TaskRow(
        id=UUID(int=id),
        title=title,
        assignee=ME,
        due_date=date(2026, 12, 1),
        due_time=None,
        state="open",
        created_by=ME,
    )
    return HandledTask(task=row, number=number, made_here=made_here)


TASKS = (
    task(None, "会場の予約", 11, made_here=True),
    task(None, "会場の片付け", 12, made_here=True),
    task(1, "見積書を作る", 13),
    task(2, "第3四半期の報告", 14),
    task(3, "見積書を作る（改訂）", 15),
    task(None, "見積書", 16),
    task(None, "2026年度の計画", 17),
)
"""Newest first, as they are read."""


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    said: str
    expected: tuple[int, ...]


CASES = (
    Case(id="number", said="2", expected=(14,)),
    Case(id="full-width number", said="２番", expected=(14,)),
    Case(id="number with a word", said="2番目のタスク", expected=(14,)),
    Case(id="English number", said="#2", expected=(14,)),
    Case(id="number before a title that holds it", said="3", expected=(15,)),
    Case(id="number that was not shown", said="9", expected=()),
    Case(id="number is not sought in titles", said="2026", expected=()),
    Case(id="words with a number are", said="2026年度", expected=(17,)),
    Case(id="part of a title", said="四半期", expected=(14,)),
    Case(id="part of several", said="会場", expected=(11, 12)),
    Case(id="whole title before a part", said="見積書", expected=(16,)),
    Case(id="whole title, task said", said="見積書のタスク", expected=(16,)),
    Case(id="in other letters", said="ＫＡＩＪＯ", expected=()),
    Case(id="the last one", said="さっきの", expected=(11,)),
    Case(id="the last one, with a word", said="さっきのタスク", expected=(11,)),
    Case(id="the last one in English", said="the last task", expected=(11,)),
    Case(id="an id", said=str(UUID(int=12)), expected=(12,)),
    Case(id="nothing", said="タスク", expected=()),
    Case(id="no such", said="棚卸し", expected=()),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_words_mean(case: Case):
    """Every task the words could mean, the best reading only."""
    assert case.expected == tuple(found.task.id.int for found in meant(case.said, TASKS))


@pytest.mark.parametrize(("shown", "expected"), [(1, (21,)), (2, (21, 22)), (0, ())])
def test_the_last_one_of_a_list(shown: int, expected: tuple[int, ...]):
    """Where nothing was given out here, a list of one says which; a longer one leaves it open."""
    listed = [task(number if number <= shown else None, f"仕事{number}", 20 + number) for number in (1, 2)]

    assert expected == tuple(found.task.id.int for found in meant("それ", listed))
