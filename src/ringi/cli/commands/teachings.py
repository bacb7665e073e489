"""`ringi teachings`: lists the standing instructions of the organisation, and those it had before."""

from __future__ import annotations

import click

from ringi.assistants.administration.teachings import written
from ringi.cli.support.context import CliContext, in_office
from ringi.cli.support.help import Spoken
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, housed
from ringi.domain.tools import Json
from ringi.review.layout import indent
from ringi.store.organisations.teachings import KeptTeaching, read_teachings


@click.command("teachings", cls=Spoken, help="do_teachings")
@click.option("--all", "everything", is_flag=True, help="opt_all_teachings")
@housed
def command(*, everything: bool) -> int:
    return in_office(lambda call, office: _list(call, office, everything=everything))


async def _list(call: Session, office: CliContext, *, everything: bool) -> int:
    kept = await read_teachings(office.services.database, office.org)
    shown = [each for each in kept if everything or each.retired_at is None]
    if call.as_json:
        print_json([_document(each, office) for each in shown], call.locale)
        return 0
    if not shown:
        call.tell("review.no_teachings")
    for each in shown:
        call.show((f"{str(each.id)[:8]}  {each.text}", *indent(_details(each, call, office), 4)))
    call.tell("review.how_to_teach")
    return 0


def _details(each: KeptTeaching, call: Session, office: CliContext) -> tuple[str, ...]:
    facts = {
        "clear": each.clear,
        "possible": each.possible,
        "tools": ", ".join(each.tools),
        "amend": written(each.amend).replace("\n", ", "),
    }
    told = [f"{call.say(f'requests.field_{name}')}: {value}" for name, value in facts.items() if value]
    day = each.created_at.astimezone(office.snapshot.zone).date().isoformat()
    told.append(call.say("review.taught", name=office.name(each.author), day=day, reason=each.reason))
    if each.retired_at is not None and each.retired_by is not None:
        until = each.retired_at.astimezone(office.snapshot.zone).date().isoformat()
        retired = {"name": office.name(each.retired_by), "day": until, "reason": each.retired_reason}
        told.append(call.say("review.retired", **retired))
    return tuple(told)


def _document(each: KeptTeaching, office: CliContext) -> dict[str, Json]:
    return {
        "id": str(each.id),
        "words": each.text,
        "clear": each.clear,
        "possible": each.possible,
        "tools": list[Json](each.tools),
        "amend": dict[str, Json](each.amend),
        "author": office.name(each.author),
        "reason": each.reason,
        "since": each.created_at.isoformat(),
        "amends": str(each.amends) if each.amends else None,
        "retired_at": each.retired_at.isoformat() if each.retired_at else None,
        "retired_by": office.name(each.retired_by) if each.retired_by else None,
        "retired_reason": each.retired_reason,
    }
