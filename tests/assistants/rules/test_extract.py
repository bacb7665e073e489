"""Without a model a summary is an extract: who asked for what."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from ringi.assistants.secretary.rules.extract import LINES, Extract
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.people import Person
from ringi.domain.summary import Line, SummaryRequest

TANAKA = Person(id=PersonId(UUID(int=1)), name="田中 太郎", level=2)
AT = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
ORG = OrgId(UUID(int=9))
REQUEST = SummaryRequest(org=ORG, now=AT, locale="ja", reader=TANAKA, earlier="", lines=())


def line(text: str, *, own: bool = True, who: Person | None = TANAKA) -> Line:
    return Line(who=who, own=own, text=text, at=AT)


async def test_own_words_are_kept_a_line_each():
    """Replies and what people only passed on are not."""
    lines = [line("見積書を作って"), line("消せ", own=False), line("作りました", who=None)]

    found = await Extract().summarise(replace(REQUEST, lines=lines))

    assert "11-20 田中 太郎: 見積書を作って" == found.body


async def test_oldest_lines_make_room():
    """However long the conversation, the extract stays short."""
    earlier = "\n".join(f"11-19 佐藤: {number}" for number in range(LINES))

    found = await Extract().summarise(replace(REQUEST, earlier=earlier, lines=[line("新しい")]))

    assert (LINES, "11-20 田中 太郎: 新しい") == (
        len(found.body.splitlines()),
        found.body.splitlines()[-1],
    )
