"""Which event is meant: its name, a part of it, its day, the one just put there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID

import pytest

from ringi.assistants.secretary.tools.which_event import meant
from ringi.store.work.company_events import CompanyEvent, StandingEvent


def event(id: int, title: str, *, own: bool = False) -> StandingEvent:
    day = date(2026, 12, id)
    return StandingEvent(id=UUID(int=id), event=CompanyEvent(title=title, day=day, starts_at=None), own=own)


EVENTS = (event(18, "忘年会"), event(1, "避難訓練", own=True), event(4, "避難訓練の説明"))


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    said: str
    expected: tuple[int, ...]


CASES = (
    Case(id="whole name before a part", said="避難訓練", expected=(1,)),
    Case(id="name with words", said="忘年会の行事", expected=(18,)),
    Case(id="part of several", said="訓練", expected=(1, 4)),
    Case(id="day", said="2026-12-18", expected=(18,)),
    Case(id="just spoken of", said="さっきの", expected=(1,)),
    Case(id="that one over there", said="あれ", expected=(1,)),
    Case(id="an id", said=str(UUID(int=4)), expected=(4,)),
    Case(id="nothing", said="行事", expected=()),
    Case(id="no such", said="新年会", expected=()),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_words_mean(case: Case):
    """Every event the words could mean, the best reading only."""
    assert case.expected == tuple(found.id.int for found in meant(case.said, EVENTS))
