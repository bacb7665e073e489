"""Makes the summaries that conversations want, beside their turns: lost, doubled or late, no turn is harmed (C5).

Code determines the material of a summary: the messages it covers, whose words they are, and if any of them were not
their sender's own. Confidential messages are not handed to the summariser.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import structlog

from ringi.domain.ids import ConversationId, OrgId
from ringi.domain.model import ModelUnavailableError, Usage
from ringi.domain.policy import ContextLimits
from ringi.domain.summary import Line, Summary, SummaryRequest
from ringi.language.detectors.sensitive import confidential_values, repeated, secrets
from ringi.language.text.segments import segment
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import StoppedError
from ringi.store.turns.conversations import MessageRow
from ringi.store.turns.side_costs import spend_beside
from ringi.store.turns.summaries import (
    SummaryReach,
    SummaryRow,
    Unsummarised,
    add_summary,
    claim_summary,
    read_unsummarised,
    want_no_summary,
    wanted_summaries,
)
from ringi.turns.background.jobs import Job, JobArgs, JobQueue, Periodic, PeriodicContext
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, new_id

MOST_WISHES = 20
"""Most summaries handed over in one round."""
MOST = 100
"""Messages one summary covers; if more wait, the next is made at once."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryDue:
    """A conversation that wants a new summary."""

    org: OrgId
    conversation: ConversationId


def _summaries_wanted(context: PeriodicContext) -> Callable[[], Awaitable[None]]:
    """Periodic work that hands over the conversations that want a summary."""

    async def once() -> None:
        for org, conversation in await context.services.database.across(wanted_summaries(MOST_WISHES)):
            args = JobArgs(org=OrgId(org), values={"conversation": str(conversation)})
            await context.sender.defer(SUM_UP, args, f"{org}/{conversation}")

    return once


async def _sum_up_one(services: TurnServices, args: JobArgs) -> None:
    wish = SummaryDue(org=args.org, conversation=ConversationId(args.id("conversation")))
    await sum_up(services, wish)


SIDE_WORK = JobQueue(name="side_work", slots=4)
"""Queue of short jobs that ask a model beside turns."""
SUM_UP = Job(name="sum_up", queue=SIDE_WORK, run=_sum_up_one, limit_s=300.0)
SUMMARIES = Periodic(name="summaries", start=_summaries_wanted)


async def sum_up(services: TurnServices, wish: SummaryDue) -> bool:
    """Makes one summary, if it is due and nobody else makes it. If no model answers, it is tried again later."""
    (claimed,) = await services.database.batch(wish.org, claim_summary(wish.conversation))
    if not claimed:
        return False
    snapshot = await services.org_cache.at_hand(wish.org)
    limits = snapshot.policy.policy.context
    found = await read_unsummarised(services.database, wish.org, wish.conversation, _span(services, limits))
    request = _request(services, snapshot, found)
    if request is None or len(found.messages) < limits.summary_every:
        await services.database.batch(wish.org, want_no_summary(wish.conversation))
        return False
    try:
        summary = await services.stops.ask(wish.org, lambda: services.summariser.summarise(request))
    except StoppedError:
        return False
    except ModelUnavailableError as away:
        _log.warning("no summary could be made", code=away.code)
        await services.database.batch(wish.org, *_cost(services.summariser.name, away.usage))
        return False
    made = _row(wish, found, request, summary)
    added = add_summary(made, done=len(found.messages) < MOST)
    await services.database.batch(wish.org, *added, *_cost(summary.model, summary.usage))
    return True


def _cost(model: str, usage: Usage) -> Sequence[Statement]:
    """Statements that count the cost; a failed attempt counts too."""
    return (spend_beside(new_id(), "summary", model, usage),) if usage != Usage() else ()


def _span(services: TurnServices, limits: ContextLimits) -> SummaryReach:
    known = services.registry
    return SummaryReach(
        shown=limits.messages, most=MOST, untrusted=known.untrusted, confidential=tuple(known.classes)
    )


def _request(services: TurnServices, snapshot: OrgSnapshot, found: Unsummarised) -> SummaryRequest | None:
    """The request for a summary; None if nobody said anything."""
    people = snapshot.people
    speakers = [
        people[person]
        for message in found.messages
        if (person := message.person) is not None and person in people
    ]
    if not speakers:
        return None
    known = {m.body[each.start : each.end] for m in found.messages for each in secrets(m.body)}
    return SummaryRequest(
        org=snapshot.facts.organisation.org,
        now=services.now().astimezone(snapshot.zone),
        locale=snapshot.facts.organisation.locale,
        reader=speakers[-1],
        earlier=found.earlier.body if found.earlier else "",
        lines=[line for message in found.messages for line in _lines(message, known, snapshot)],
    )


def _lines(message: MessageRow, known: Collection[str], snapshot: OrgSnapshot) -> Iterator[Line]:
    """Yields the lines of a message. It is checked as a whole, because a value and its name may stand in two parts.

    INVARIANT: a secret enters no summary: there it would stand without its name, and nothing would recognise it.
    """
    body = message.body
    if confidential_values(body) or secrets(body) or any(repeated(body, known)):
        return
    at = message.created_at.astimezone(snapshot.zone)
    if message.person is None:
        yield Line(who=None, own=True, text=message.body, at=at)
        return
    who = snapshot.people[message.person]
    for part in segment(message.body, message.pasted):
        yield Line(who=who, own=part.own, text=part.text, at=at)


def _row(wish: SummaryDue, found: Unsummarised, request: SummaryRequest, words: Summary) -> SummaryRow:
    earlier = found.earlier
    speakers = {message.person for message in found.messages if message.person is not None}
    return SummaryRow(
        conversation=wish.conversation,
        first=found.messages[0].id,
        last=found.messages[-1].id,
        messages=len(found.messages) + (earlier.messages if earlier else 0),
        body=words.body,
        model=words.model,
        speakers=tuple(sorted(speakers | set(earlier.speakers if earlier else ()))),
        tainted=found.untrusted
        or any(not line.own for line in request.lines)
        or (earlier is not None and earlier.tainted),
        made_at=request.now,
    )
