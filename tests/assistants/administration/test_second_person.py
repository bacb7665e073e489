"""Nobody makes their own second person by the levels, the delegations or the departures of others."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

UNTIL = "2099-01-01"


@pytest.fixture
async def lowered(story: Story) -> Story:
    """Approvers below the level from which a change takes two persons: 佐藤 is one."""
    await story.adopt(approver_level=4)
    await story.rows("UPDATE persons SET level = 4 WHERE id = %(id)s", id=story.person("sato"))
    return story


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("delegate", {"delegator": "佐藤花子", "delegate": "田中太郎", "until": UNTIL, "reason": "手早く"}),
        ("invite", {"person": "佐藤花子", "reason": "手早く"}),
        ("leave", {"person": "佐藤花子", "reason": "手早く"}),
        ("set_absence", {"person": "佐藤花子", "until": "2027-01-01"}),
        (
            "link_account",
            {"person": "佐藤花子", "channel": "console", "account": "sato2", "reason": "手早く"},
        ),
        ("set_level", {"person": "田中太郎", "level": 4, "reason": "手早く"}),
    ],
)
async def test_what_concerns_an_approver_takes_two(lowered: Story, tool: str, fields: dict[str, object]):
    """Also where approvers are below the level from which other changes do."""
    await ask(lowered, "suzuki", tool, **fields)

    assert ["waiting"] == await lowered.states()


async def test_delegate_of_an_approver_another_agreed_to_stays_one(lowered: Story):
    """What was lent goes on when its lender departs; another person agreed to every step."""
    tanaka, delegate = (
        lowered.person("tanaka"),
        {"delegator": "佐藤花子", "delegate": "田中太郎", "until": UNTIL, "max_risk": "high"},
    )
    await lowered.rows("UPDATE persons SET level = 2 WHERE id = %(id)s", id=lowered.person("sato"))
    for tool, fields in (("set_level", {"level": 4}), ("delegate", delegate), ("leave", {})):
        about = fields if tool == "delegate" else {"person": "佐藤花子", **fields}
        await ask(lowered, "suzuki", tool, **about, reason="手早く")
        await lowered.answer("sato" if tool == "delegate" else "yamada", "yes")

    await ask(lowered, "suzuki", "set_model", model="openai:gpt-6", reason="試し")

    assert tanaka in (await lowered.pending()).confirmation.approvers
