"""Makes the summaries that conversations want (C5): beside their turns, and first in a turn that would lose words
otherwise. A summary that is lost, doubled or late harms no turn.

Code determines the material of a summary: the messages it covers, whose words they are, and if any of them were not
their sender's own. Confidential messages are not handed to the summariser.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import structlog

from ringi.context.budget import FRAME, tokens
from ringi.domain.model import PATIENCE_S, ModelUnavailableError, Usage
from ringi.domain.policy import ContextLimits
from ringi.domain.summary import Line, Summary, SummaryDue, SummaryRequest
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
    newest_bodies,
    read_unsummarised,
    want_no_summary,
    want_summary,
)
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, new_id

MOST = 100
"""Messages one summary covers; if more wait, the next is made at once."""
LEAST_SHOWN = 2
"""Newest messages that no summary covers, however long they are."""
WAIT_S = 20.0
"""Seconds that a turn, or a process that ends, waits for a summary."""

_log = structlog.get_logger()


async def sum_up_first(services: TurnServices, wish: SummaryDue) -> bool:
    """Makes the summary that a turn needs before it goes on. Returns False if none came of it: the turn goes on without
    one, and the wish stays."""
    await services.database.batch(wish.org, want_summary(wish.conversation))
    return await sum_up(services, wish, WAIT_S)


async def sum_up(services: TurnServices, wish: SummaryDue, within_s: float = PATIENCE_S) -> bool:
    """Makes one summary, if it is due and nobody else makes it. If no model answers, it is tried again later."""
    limits = (await services.org_cache.at_hand(wish.org)).policy.policy.context
    claimed, newest = await services.database.batch(
        wish.org, claim_summary(wish.conversation), newest_bodies(wish.conversation, limits.messages)
    )
    if not claimed:
        return False
    snapshot, shown = (
        await services.org_cache.at_hand(wish.org),
        left_to_show([row[0] for row in newest], limits),
    )
    found = await read_unsummarised(services.database, wish.org, wish.conversation, _span(services, shown))
    request = _request(services, snapshot, found, within_s)
    few = shown >= limits.messages and len(found.messages) < limits.summary_every
    if request is None or few:
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


def left_to_show(newest: Sequence[str], limits: ContextLimits) -> int:
    """Returns the number of newest messages that the summary leaves to be shown in full: those of the policy, fewer if
    they would fill more than half of the token budget."""
    left = limits.tokens // 2
    for count, body in enumerate(newest[: limits.messages]):
        left -= FRAME + tokens(body)
        if left < 0:
            return max(count, min(LEAST_SHOWN, limits.messages))
    return limits.messages


def _cost(model: str, usage: Usage) -> Sequence[Statement]:
    """Statements that count the cost; a failed attempt counts too."""
    return (spend_beside(new_id(), "summary", model, usage),) if usage != Usage() else ()


def _span(services: TurnServices, shown: int) -> SummaryReach:
    known = services.registry
    return SummaryReach(shown=shown, most=MOST, untrusted=known.untrusted, confidential=tuple(known.classes))


def _request(
    services: TurnServices, snapshot: OrgSnapshot, found: Unsummarised, within_s: float
) -> SummaryRequest | None:
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
        within_s=within_s,
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
