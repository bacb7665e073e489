"""Days and times as cards and sheets show them."""

from __future__ import annotations

from datetime import date, time
from uuid import uuid4

import pytest

from ringi.assistants.secretary.days import day_as_written, due_words
from ringi.assistants.secretary.tools.task_create import TaskCreateArgs, preview
from ringi.domain.ids import PersonId
from ringi.domain.people import Person
from ringi.domain.text import Locale
from ringi.i18n import said, say
from ringi.tools.tool import PreviewContext

DAY, AT = date(2026, 11, 25), time(17, 0)
PERSON = Person(id=PersonId(uuid4()), name="小林 優", level=2)


@pytest.mark.parametrize(
    ("locale", "shown"),
    [("ja", "2026年11月25日(水) 17:00まで"), ("en", "by 17:00 on Wednesday, November 25, 2026")],
)
def test_a_deadline_is_said_with_its_time(locale: Locale, shown: str) -> None:
    """The year stands there too: a card is read as it is, whenever that is."""
    assert shown == say(due_words(DAY, AT), locale)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("2026-11-25", "2026年11月25日(水)"),
        ("2026-11-25 10:00", "2026年11月25日(水) 10:00"),
        ("2026-11-25 10:00-11:00", "2026年11月25日(水) 10:00〜11:00"),
        ("", ""),
    ],
)
def test_a_day_is_said_with_its_times(written: str, shown: str) -> None:
    """From when to when, as far as that is known."""
    assert shown == said(day_as_written(written), "ja")


def test_the_time_of_a_deadline_has_a_name_of_its_own() -> None:
    """The sheet lists each argument; none of them as the tool calls it."""
    args = TaskCreateArgs(assigned_to=str(PERSON.id), task_body="棚卸し", limit_date=DAY, limit_time=AT)

    due = preview(args, PreviewContext(people={PERSON.id: PERSON})).lines[2]

    assert "期限の時刻" == say(due.also["limit_time"], "ja")
