"""Hands over the conversations that want a summary to workers. Processes without a worker make them too, after the turn
that wants one (`ringi.turns.runtime`), or first in a turn that needs one (`ringi.turns.engine.summing_up`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ringi.domain.ids import ConversationId, OrgId
from ringi.domain.summary import SummaryDue
from ringi.store.turns.summaries import wanted_summaries
from ringi.turns.background.jobs import Job, JobArgs, JobQueue, Periodic, PeriodicContext
from ringi.turns.engine.summing_up import sum_up
from ringi.turns.services import TurnServices

MOST_WISHES = 20
"""Most summaries handed over in one round."""


def _summaries_wanted(context: PeriodicContext) -> Callable[[], Awaitable[None]]:
    """Periodic work that hands over the conversations that want a summary."""

    async def once() -> None:
        context.services.summaries_due.clear()
        for org, conversation in await context.services.database.across(wanted_summaries(MOST_WISHES)):
            args = JobArgs(org=OrgId(org), values={"conversation": str(conversation)})
            await context.sender.defer(SUM_UP, args, f"{org}/{conversation}")

    return once


async def _sum_up_one(services: TurnServices, args: JobArgs) -> None:
    await sum_up(services, SummaryDue(org=args.org, conversation=ConversationId(args.id("conversation"))))


SIDE_WORK = JobQueue(name="side_work", slots=4)
"""Queue of short jobs that ask a model beside turns."""
SUM_UP = Job(name="sum_up", queue=SIDE_WORK, run=_sum_up_one, limit_s=300.0)
SUMMARIES = Periodic(name="summaries", start=_summaries_wanted)
