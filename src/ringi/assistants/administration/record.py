"""Puts administrative acts on the organisation's own chain, in the transaction that carries them out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime

from ringi.domain.cards import CardLine
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.journal.administration import Administered, AdministrationEvent
from ringi.journal.rows import to_batch, to_open_batch
from ringi.language.dates.days import end_of, start_of
from ringi.store.organisations.administration import after, own_chain
from ringi.store.organisations.people import Introduction, introduce, people_at
from ringi.store.turns.turns import record
from ringi.tools.tool import PreviewContext, ToolContext, inside


async def put_on_record(context: ToolContext, event: AdministrationEvent) -> None:
    """Appends the event to the chain. Two acts at the same moment claim the same next place; the later one is made
    anew."""
    (end,) = await inside(context).rows(own_chain())
    by = context.requester.id
    batch = to_batch((event,), context.seal) if context.seal else to_open_batch(event, by)
    await inside(context).run(record(after(end, batch)))


async def administered(
    context: ToolContext,
    tool: ToolName,
    person: PersonId | None = None,
    facts: Mapping[str, str] | None = None,
) -> None:
    """Puts an act on record that has no event of its own."""
    event = Administered(
        at=moment(context),
        by=context.requester.id,
        turn=context.turn,
        tool=tool,
        person=person,
        facts=facts or {},
    )
    await put_on_record(context, event)


async def brought_in(context: ToolContext, person: PersonId, *, opened: bool) -> None:
    """Records who brought the person in: without another person's yes they never count as the requester's second person
    (G8)."""
    made = Introduction(
        person=person,
        by=context.requester.id,
        opened=opened,
        at=context.now,
        confirmed_by=context.confirmed_by,
    )
    await inside(context).run(introduce(made))


def moment(context: ToolContext) -> datetime:
    return context.now.astimezone(UTC)


async def somebody_stays(context: ToolContext) -> None:
    """Raises ToolFailedError if nobody of the top level is left.

    INVARIANT: the highest level is never empty; nobody else releases the stop or adopts a policy.
    """
    row = await inside(context).row(people_at(TOP_LEVEL))
    if row is None or row[0] == 0:
        raise ToolFailedError(Text("requests.last_of_top_level"))


def days_meant(begins: date | None, until: date, context: ToolContext) -> tuple[datetime, datetime]:
    """Returns the time from the one day on, or from now, to the end of the other. Raises ToolFailedError if that is
    over."""
    zone = context.now.tzinfo
    since = max(start_of(begins, zone), context.now) if begins else context.now
    if end_of(until, zone) <= since:
        raise ToolFailedError(Text("requests.time_over"))
    return since, end_of(until, zone)


def fact(known: PreviewContext, argument: str, name: str) -> str:
    """Returns a fact about the thing an argument means; empty if it is unknown."""
    return known.thing(argument).facts.get(name, "")


def shown(known: PreviewContext, argument: str, name: str) -> CardLine:
    """Returns a fact of the thing an argument means, as the card shows it."""
    return CardLine(
        label=Text(f"requests.field_{name}"), value=fact(known, argument, name), argument=argument
    )
