"""A question that approvers must answer, and who of them was called upon by when."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import uuid4

from tests.support.proposals import wants
from tests.support.stories import Clock, Story, telling
from tests.support.tools import NOTE, tool

from ringi.domain.tools import Confirmer, Risk
from ringi.turns.background.reminders import give_due

BY_LEVEL = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)
REMINDER, CARD = "お返事をお待ちしている確認", "【確認"


@asynccontextmanager
async def asking_by_level(url: str, clock: Clock) -> AsyncGenerator[Story]:
    """Wednesday, ten in the morning; suzuki and yamada may approve. Nobody else may be in the database: it is swept."""
    async with telling(url, (NOTE, BY_LEVEL), clock) as told:
        for who in ("suzuki", "yamada", "sato"):
            await told.place(who)
        yield told


async def delegate(story: Story, delegator: str, deputy: str, risk: str = "medium") -> None:
    await story.rows(
        "INSERT INTO delegations (org, id, delegator, delegate, valid_from, valid_until, max_risk) VALUES "
        "(ringi.org(), %(id)s, %(delegator)s, %(delegate)s, %(begin)s, %(until)s, %(risk)s)",
        id=uuid4(),
        delegator=story.person(delegator),
        delegate=story.person(deputy),
        begin=story.services.now() - timedelta(days=1),
        until=story.services.now() + timedelta(days=9),
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
    await give_due(story.services)
    await give_due(story.services)
    return await told(story)
