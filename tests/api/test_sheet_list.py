"""The list of sheets: what a line says, to whom, and finding one again."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

import pytest
from tests.api.conftest import Door
from tests.support.proposals import says

NOTED = "「牛乳を買う」とメモして"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    query: str
    found: tuple[str, ...]


CASES = (
    Case(id="words of the request", query=f"q={quote('牛乳')}", found=(NOTED,)),
    Case(id="words of the reply", query=f"q={quote('書きました')}", found=(NOTED,)),
    Case(id="a pattern is no pattern", query="q=%25", found=()),
    Case(id="a tool", query="tool=note", found=(NOTED,)),
    Case(id="a tool that was not proposed", query="tool=calendar", found=()),
    Case(id="how it ended", query="outcome=executed", found=(NOTED,)),
    Case(id="still under way", query="outcome=waiting", found=()),
    Case(id="from a day on that is to come", query="since=2999-01-01", found=()),
    Case(id="up to a day that is to come", query="until=2999-01-01", found=("おはよう", NOTED)),
    Case(id="everything", query="", found=("おはよう", NOTED)),
)


async def lines(door: Door, who: str, query: str = "") -> list[str | None]:
    """How each listed request begins."""
    answer = await door.get(who, f"/turns?{query}")
    return [each["said"] for each in answer.json()["turns"]]


@pytest.fixture
async def busy(door: Door) -> Door:
    """Tanaka had a note written, then said good morning."""
    await door.note()
    door.story.next(says("おはようございます。"))
    await door.say("tanaka", "おはよう")
    return door


async def test_line_tells_the_request_and_what_came_of_it(door: Door):
    """Enough to know a sheet from the list."""
    await door.note()

    (line,) = (await door.get("tanaka", "/turns")).json()["turns"]

    told = (line["said"], line["tools"], line["verdict"], line["outcome"])
    assert (NOTED, ["note"], "allow", "executed") == told


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
async def test_list_is_sieved(busy: Door, case: Case):
    """By what was said, by the operation, by how it ended, by day."""
    assert list(case.found) == await lines(busy, "tanaka", case.query)


async def test_sheet_is_found_by_its_number(busy: Door):
    """The eight digits that stand at the head of the sheet."""
    turn = (await busy.get("tanaka", "/turns?tool=note")).json()["turns"][0]["id"]

    assert [NOTED] == await lines(busy, "tanaka", f"q={turn.replace('-', '')[-8:].upper()}")


async def test_administration_sees_lines_without_words(busy: Door):
    """Who is not asked sees that there are two, of whom, and what was judged; no word of them, nor by searching."""
    seen, searched = await lines(busy, "suzuki"), await lines(busy, "suzuki", f"q={quote('牛乳')}")

    assert ([None, None], []) == (seen, searched)


async def test_list_is_sieved_by_person(busy: Door):
    """For those who see more than their own."""
    tanaka, sato = busy.story.person("tanaka"), busy.story.person("sato")

    found = [len(await lines(busy, "suzuki", f"person={who}")) for who in (tanaka, sato)]

    assert [2, 0] == found


async def test_days_out_of_any_calendar_are_refused(door: Door):
    """In words, not by breaking."""
    assert 422 == (await door.get("tanaka", "/turns?since=9999-12-31")).status_code
