"""A question that approvers must answer, and who of them was called upon by when."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from uuid import uuid4

from tests.support.proposals import wants
from tests.support.stories import Clock, Story
from tests.support.tools import tool

from ringi.domain.tools import Confirmer, Risk
from ringi.turns.upkeep.notices import give_due

BY_LEVEL = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)
REMINDER, CARD = "お返事をお待ちしている確認", "【確認"


async def delegate(story: Story, delegator: str, deputy: str, risk: str = "medium") -> None:
    await story.rows(
        "INSERT INTO delegations (org, id, delegator, delegate, valid_from, valid_until, max_risk) VALUES "
        "(ringi.org(), %(id)s, %(delegator)s, %(delegate)s, %(begin)s, %(until)s, %(risk)s)",
        id=uuid4(),
        delegator=story.person(delegator),
        delegate=story.person(deputy),
        begin=story.house.now() - timedelta(days=1),
        until=story.house.now() + timedelta(days=9),
        risk=risk,
    )


async def ask_by_level(story: Story) -> str:
    story.next(wants("level_note", body="備品を購入"))
    await story.say("tanaka", "「備品を購入」とメモして")
    return (await story.pending()).number


async def told(story: Story) -> Mapping[str, str]:
    """What each of them was told, in order: `c` a card, `r` a reminder."""
    return {
        who: "".join("r" if REMINDER in m.body else "c" for m in await story.messages(who) if CARD in m.body)
        for who in ("suzuki", "yamada", "sato")
    }


async def sweep_at(story: Story, clock: Clock, at: str) -> Mapping[str, str]:
    """A delegate found in one sweep is called upon in the next."""
    clock.go(at)
    await give_due(story.house)
    await give_due(story.house)
    return await told(story)
