"""Where a question waits: who is not there to answer it, who is in their place, and until when it waits."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.api.conftest import Door
from tests.support.calling import delegate

from ringi.store.turns.confirmations import extend

TOLD = [
    "鈴木一郎さんは 2099-12-04 まで不在です。",
    "佐藤花子さんが、鈴木一郎さんの代理として答えられます。",
]


async def test_everybody_it_concerns_sees_who_is_away(door: Door):
    """Whoever asked, on the sheet and in the conversation; whoever else may answer, on the card."""
    await delegate(door.story, "suzuki", "sato")
    await door.post("suzuki", "/requests", {"tool": "set_absence", "arguments": {"until": "2099-12-04"}})
    await door.ask_by_level()
    pending = await door.story.pending()

    sheet = (await door.get("tanaka", f"/turns/{pending.turn}")).json()["away"]
    asked = (await door.get("tanaka", f"/conversations/{pending.conversation}/confirmations")).json()
    cards = (await door.get("yamada", "/approvals")).json()["approvals"]

    assert [TOLD, TOLD, TOLD] == [sheet, asked["confirmations"][0]["away"], cards[0]["away"]]


async def test_nobody_is_told_that_they_are_away(door: Door):
    """Whoever looks in may answer all the same."""
    await door.post("suzuki", "/requests", {"tool": "set_absence", "arguments": {"until": "2099-12-04"}})
    await door.ask_by_level()

    (card,) = (await door.get("suzuki", "/approvals")).json()["approvals"]

    assert [] == card["away"]


async def test_sheet_says_until_when_a_question_waits_by_now(door: Door):
    """Not until when it was to wait in the beginning."""
    await door.ask_by_level()
    pending = await door.story.pending()
    until = pending.expires_at + timedelta(days=5)
    await door.story.database.batch(door.story.org, extend(pending.id, until))

    sheet = (await door.get("tanaka", f"/turns/{pending.turn}")).json()

    (question,) = sheet["steps"][0]["calls"][0]["questions"]
    assert until == datetime.fromisoformat(question["expires_at"])
