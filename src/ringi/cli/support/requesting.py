"""Asks at the terminal for a change of the organisation itself, and says what came of it or for whom it waits (H5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ringi.channels.console.channel import CHANNEL, settled, tidy
from ringi.cli.commands.sheets import read_sheet
from ringi.cli.support.context import CliContext
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, session
from ringi.domain.ids import ToolName
from ringi.domain.people import Person
from ringi.domain.tools import Args, Json
from ringi.review.sheet import Sheet, SheetQuestion
from ringi.turns.engine.deliver import who_is_away
from ringi.turns.intake.forms import Request
from ringi.turns.runtime import running


@dataclass(frozen=True, slots=True, kw_only=True)
class FormOutcome:
    """The state of a request so far."""

    sheet: Sheet
    secret: str = field(repr=False)

    @property
    def done(self) -> bool:
        return self.sheet.outcome == "executed"

    @property
    def refused(self) -> bool:
        """True if nothing was done, and nothing waits."""
        return not self.done and self.sheet.pending is None

    @property
    def result(self) -> Mapping[str, Json]:
        """The result of the call; empty before it ran."""
        executions = [each for made in self.sheet.calls for each in made.executions]
        result = executions[-1].result if executions else None
        return result if isinstance(result, dict) else {}


async def request(office: CliContext, person: Person, tool: str, fields: Args) -> FormOutcome:
    """Fills in the form, and returns when its turn rests."""
    wanted = Request(
        org=office.org,
        person=person.id,
        channel=CHANNEL,
        tool=ToolName(tool),
        fields=fields,
        locale=session().locale,
    )
    async with running(office.services) as runtime:
        await tidy(runtime)
        asked = await runtime.request(wanted)
        await settled(runtime, asked.accepted)
    return FormOutcome(sheet=await read_sheet(office, asked.accepted.turn, person.id), secret=asked.secret)


def tell(call: Session, office: CliContext, came: FormOutcome, more: Mapping[str, Json] | None = None) -> int:
    """Prints what came of the request and returns the exit code."""
    if call.as_json:
        print_json({**_document(came, office), **came.result, **(more or {})}, call.locale)
    elif came.sheet.pending is not None:
        _tell_waiting(call, office, came.sheet.pending)
    else:
        call.show(tuple(each.text for each in came.sheet.replies[-1:] if each.text is not None))
    return 1 if came.refused else 0


def _tell_waiting(call: Session, office: CliContext, question: SheetQuestion) -> None:
    names = ", ".join(office.described(person.id) for person in question.approvers)
    until = question.expires_at.astimezone(office.snapshot.zone).strftime("%Y-%m-%d %H:%M")
    asked = "once_more" if question.by == "requester" else "second_person"
    call.tell(f"requests.waits_{asked}", names=names, until=until)
    others = [person.id for person in question.approvers if question.by == "approver"]
    for text in who_is_away(office.snapshot, others, office.services.now(), question.expires_at):
        call.tell(text.key, **text.params)
    call.tell("review.how_to_answer", number=question.number or "")


def _document(came: FormOutcome, office: CliContext) -> dict[str, Json]:
    question = came.sheet.pending
    waiting: Json = None
    if question is not None:
        names: list[Json] = [office.name(person.id) for person in question.approvers]
        waiting = {
            "number": question.number,
            "approvers": names,
            "expires_at": question.expires_at.isoformat(),
        }
    return {"turn_id": str(came.sheet.turn), "outcome": came.sheet.outcome, "waits_for": waiting}
