"""Records a departure in one step: nothing comes in through the person's accounts or tokens, delegations to them
end, the questions that wait for them wait for others, and their open requests are called off. Delegations they gave go on
until their end, so that there is a person who answers in their place (G4).
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid4

from ringi.assistants.administration.fields import PersonField, ReasonField
from ringi.assistants.administration.record import administered, moment, somebody_stays
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import OrgId, PersonId, ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL, Person
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.events import Cancelled
from ringi.journal.rows import to_open_batch
from ringi.store.organisations.administration import own_chain
from ringi.store.organisations.departures import (
    Waiting,
    delegators_of,
    depart,
    hand_over,
    note_departure,
    waiting_of,
)
from ringi.store.turns.confirmations import move
from ringi.store.turns.order_keys import OrderKey, enter
from ringi.store.turns.turns import Entry, record
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.handing_over import announce
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class LeaveArgs(ToolArgs):
    person: PersonField
    successor: PersonField | None = None
    """The person who answers the questions that wait for the one who leaves."""
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("leave"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.HIGH,
    administrative=True,
    parting=True,
)


def preview(args: LeaveArgs, known: PreviewContext) -> Preview:
    who = known.person(args.person).name
    successor = known.person(args.successor).name if args.successor else Text("requests.nobody")
    return Preview(
        operation=Text("requests.leave_what", {"who": who}),
        lines=card_lines(args, known, successor=successor),
    )


async def handle(args: LeaveArgs, context: ToolContext) -> Json:
    person = context.person(args.person)
    successor = context.person(args.successor).id if args.successor else None
    if person.id in (successor, context.requester.id):
        raise ToolFailedError(Text("requests.not_themselves"))
    delegators = [row[0] for row in await inside(context).rows(delegators_of(person.id))]
    await inside(context).run(
        note_departure(UUID(str(context.execution)), person.id, context.requester.id, context.now)
    )
    for statement in (*depart(person.id), *hand_over(person.id, successor, context.now)):
        await inside(context).run(statement)
    await somebody_stays(context)
    await _call_off(context, person.id)
    await administered(context, SPEC.name, person.id, {"successor": str(successor)} if successor else {})
    await _tell(context, person, successor, delegators)
    return {"person": str(person.id)}


async def _tell(
    context: ToolContext, person: Person, successor: PersonId | None, delegators: Sequence[PersonId]
) -> None:
    """Tells the successor that they answer from now on, and the people whose delegate the person was that this has
    ended."""
    names = {"who": context.requester.name, "person": person.name}
    lent = tuple(each for each in delegators if each not in (successor, context.requester.id))
    if successor is not None and successor != context.requester.id:
        await announce(context, (successor,), Text("requests.leave_told_successor", names))
    if lent:
        await announce(context, lent, Text("requests.leave_told_delegator", names))


async def _call_off(context: ToolContext, person: PersonId) -> None:
    """Calls off the person's requests that nobody has answered: each turn says in its own record that it is over."""
    ((org, _),) = await inside(context).rows(own_chain())
    for row in await inside(context).rows(waiting_of(person)):
        await _end(context, OrgId(org), Waiting(*row))


async def _end(context: ToolContext, org: OrgId, waiting: Waiting) -> None:
    by = context.requester.id
    batch = to_open_batch(Cancelled(at=moment(context), by=by), None)
    entry = Entry(
        chain=waiting.conversation,
        turn=waiting.turn,
        first_n=waiting.last_n + 1,
        batch=batch,
        becomes="open",
    )
    key = OrderKey(org=org, conversation=waiting.conversation, person=waiting.person)
    for statement in (move(waiting.pending, "open", "void", by), enter(key, uuid4(), 0.0), record(entry)):
        await inside(context).run(statement)


LEAVE = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.leave_use"),
        args=LeaveArgs,
        preview=preview,
        handle=handle,
    ),
    Text("requests.leave"),
    "people",
)
