"""Destroys a person's key and everything unencrypted that is theirs. There is no way back, and the record still
verifies.
"""

from typing import Annotated
from uuid import UUID

from ringi.assistants.administration.fields import PersonField, ReasonField
from ringi.assistants.administration.record import moment, put_on_record, somebody_stays
from ringi.assistants.administration.which import ANYBODY
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.administration import Erased
from ringi.journal.events import Finished
from ringi.journal.rows import to_open_batch
from ringi.store.organisations.erasure import Unfinished, erase, unfinished_of
from ringi.store.turns.turns import Entry, record
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class ErasePersonArgs(ToolArgs):
    former: Annotated[PersonField, Which()]
    """A person, present or departed."""
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("erase_person"),
    effect=Effect.DESTRUCTIVE,
    level=TOP_LEVEL,
    risk=Risk.HIGH,
    administrative=True,
    parting=True,
    two_persons=True,
    reversible=False,
)


def preview(args: ErasePersonArgs, known: PreviewContext) -> Preview:
    who = known.thing("former").name
    return Preview(
        operation=Text("requests.erase_person_what", {"who": who}),
        lines=card_lines(args, known),
    )


async def handle(args: ErasePersonArgs, context: ToolContext) -> Json:
    person = PersonId(UUID(args.former))
    if person == context.requester.id:
        raise ToolFailedError(Text("administration.not_oneself"))
    await _finish(context, person)
    for statement in erase(person, context.now):
        await inside(context).run(statement)
    await somebody_stays(context)
    erased = Erased(
        at=moment(context), by=context.requester.id, person=person, reason=args.reason, turn=context.turn
    )
    await put_on_record(context, erased)
    return {"person": str(person)}


async def _finish(context: ToolContext, person: PersonId) -> None:
    """Ends the person's unfinished turns, and their own records say so: nobody can read those turns to run them on."""
    for row in await inside(context).rows(unfinished_of(person)):
        theirs = Unfinished(*row)
        entry = Entry(
            chain=theirs.conversation,
            turn=theirs.turn,
            first_n=theirs.last_n + 1,
            batch=to_open_batch(Finished(at=moment(context), outcome="erased"), None),
            becomes="finished",
            outcome="erased",
        )
        await inside(context).run(record(entry))


ERASE_PERSON = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.erase_person_use"),
        args=ErasePersonArgs,
        preview=preview,
        handle=handle,
        locators={"former": ANYBODY},
    ),
    Text("requests.erase_person"),
    "people",
)
