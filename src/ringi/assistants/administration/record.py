"""How does an administrative act come onto the organisation's own chain? In the transaction that carries it out."""

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
from ringi.language.days import end_of, start_of
from ringi.store.administration import after, own_chain
from ringi.store.people import Introduction, introduce, people_at
from ringi.store.turns import record
from ringi.tools.tool import Hands, Known, inside


async def put_on_record(hands: Hands, event: AdministrationEvent) -> None:
    """Two acts at the same moment meet at the next place of the chain; the later one is made anew."""
    (end,) = await inside(hands).rows(own_chain())
    by = hands.requester.id
    batch = to_batch((event,), hands.seal) if hands.seal else to_open_batch(event, by)
    await inside(hands).run(record(after(end, batch)))


async def administered(
    hands: Hands, tool: ToolName, person: PersonId | None = None, facts: Mapping[str, str] | None = None
) -> None:
    """The same for an act that has no event of its own."""
    event = Administered(
        at=moment(hands), by=hands.requester.id, turn=hands.turn, tool=tool, person=person, facts=facts or {}
    )
    await put_on_record(hands, event)


async def brought_in(hands: Hands, person: PersonId, *, opened: bool) -> None:
    """Keeps who brought them in: without another person's yes they never count as the requester's second person (G8)."""
    made = Introduction(
        person=person, by=hands.requester.id, opened=opened, at=hands.now, confirmed_by=hands.confirmed_by
    )
    await inside(hands).run(introduce(made))


def moment(hands: Hands) -> datetime:
    return hands.now.astimezone(UTC)


async def somebody_stays(hands: Hands) -> None:
    """INVARIANT: the highest level is never empty; nobody else releases the stop or adopts a policy."""
    row = await inside(hands).row(people_at(TOP_LEVEL))
    if row is None or row[0] == 0:
        raise ToolFailedError(Text("requests.last_of_top_level"))


def days_meant(begins: date | None, until: date, hands: Hands) -> tuple[datetime, datetime]:
    """From the one day on, or from now, to the end of the other. ToolFailedError where that is over."""
    zone = hands.now.tzinfo
    since = max(start_of(begins, zone), hands.now) if begins else hands.now
    if end_of(until, zone) <= since:
        raise ToolFailedError(Text("requests.time_over"))
    return since, end_of(until, zone)


def fact(known: Known, argument: str, name: str) -> str:
    """What is known of the thing an argument means; empty where nothing is."""
    return known.thing(argument).facts.get(name, "")


def shown(known: Known, argument: str, name: str) -> CardLine:
    """A fact of the thing an argument means, as the card shows it."""
    return CardLine(
        label=Text(f"requests.field_{name}"), value=fact(known, argument, name), argument=argument
    )
