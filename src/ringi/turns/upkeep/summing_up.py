"""Makes the summaries that conversations want, beside their turns: lost, doubled or late, no turn is harmed (C5).

What a summary is made of is counted by code: the messages it covers, whose words they are, and whether any of
them were not their sender's own. What is confidential is not handed to whoever sums up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import structlog

from ringi.domain.ids import ConversationId, OrgId
from ringi.domain.model import ModelUnavailableError, Usage
from ringi.domain.policy import ContextLimits
from ringi.domain.summary import Line, Summary, SummaryRequest
from ringi.language.segments import segment
from ringi.language.sensitive import confidential_values, repeated, secrets
from ringi.store.conversations import MessageRow
from ringi.store.database import Statement
from ringi.store.fences import StoppedError
from ringi.store.side_costs import spend_beside
from ringi.store.summaries import (
    SummaryReach,
    SummaryRow,
    Unsummarised,
    add_summary,
    claim_summary,
    read_unsummarised,
    want_no_summary,
)
from ringi.turns.charter import Charter
from ringi.turns.house import House, new_id

MOST = 100
"""Messages one summary covers; where more wait, the next is made at once."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryDue:
    """A conversation that wants a new summary."""

    org: OrgId
    conversation: ConversationId


async def sum_up(house: House, wish: SummaryDue) -> bool:
    """One summary, where it is due and nobody else makes it. Where no model answers it is tried again later."""
    (claimed,) = await house.database.batch(wish.org, claim_summary(wish.conversation))
    if not claimed:
        return False
    charter = await house.charters.at_hand(wish.org)
    limits = charter.policy.policy.context
    found = await read_unsummarised(house.database, wish.org, wish.conversation, _span(house, limits))
    request = _request(house, charter, found)
    if request is None or len(found.messages) < limits.summary_every:
        await house.database.batch(wish.org, want_no_summary(wish.conversation))
        return False
    try:
        summary = await house.stops.ask(wish.org, lambda: house.summariser.summarise(request))
    except StoppedError:
        return False
    except ModelUnavailableError as away:
        _log.warning("no summary could be made", code=away.code)
        await house.database.batch(wish.org, *_cost(house.summariser.name, away.usage))
        return False
    made = _row(wish, found, request, summary)
    added = add_summary(made, done=len(found.messages) < MOST)
    await house.database.batch(wish.org, *added, *_cost(summary.model, summary.usage))
    return True


def _cost(model: str, usage: Usage) -> Sequence[Statement]:
    """What was asked for in vain counts too."""
    return (spend_beside(new_id(), "summary", model, usage),) if usage != Usage() else ()


def _span(house: House, limits: ContextLimits) -> SummaryReach:
    known = house.registry
    return SummaryReach(
        shown=limits.messages, most=MOST, untrusted=known.untrusted, confidential=tuple(known.classes)
    )


def _request(house: House, charter: Charter, found: Unsummarised) -> SummaryRequest | None:
    """None where nobody said anything."""
    people = charter.people
    speakers = [
        people[person]
        for message in found.messages
        if (person := message.person) is not None and person in people
    ]
    if not speakers:
        return None
    known = {m.body[each.start : each.end] for m in found.messages for each in secrets(m.body)}
    return SummaryRequest(
        org=charter.facts.organisation.org,
        now=house.now().astimezone(charter.zone),
        locale=charter.facts.organisation.locale,
        reader=speakers[-1],
        earlier=found.earlier.body if found.earlier else "",
        lines=[line for message in found.messages for line in _lines(message, known, charter)],
    )


def _lines(message: MessageRow, known: Collection[str], charter: Charter) -> Iterator[Line]:
    """Looked at as a whole, because a value and its name may stand in two parts.

    INVARIANT: a secret enters no summary: there it would stand without its name, and nothing would recognise it.
    """
    body = message.body
    if confidential_values(body) or secrets(body) or any(repeated(body, known)):
        return
    at = message.created_at.astimezone(charter.zone)
    if message.person is None:
        yield Line(who=None, own=True, text=message.body, at=at)
        return
    who = charter.people[message.person]
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
