"""`ringi stop` and `ringi resume`: the emergency stop, pressed and released by somebody entitled to."""

from __future__ import annotations

import click

from ringi.commands.office import Office, find_person, in_office
from ringi.commands.plain import print_json
from ringi.commands.session import Session, housed
from ringi.commands.words import Spoken
from ringi.turns.administration import Administration


@click.command("stop", cls=Spoken, help="do_stop")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--reason", required=True, metavar="TEXT", help="opt_reason")
@housed
def stop(name: str, reason: str) -> int:
    return in_office(lambda call, office: _stop(call, office, name, reason))


@click.command("resume", cls=Spoken, help="do_resume")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--reason", required=True, metavar="TEXT", help="opt_reason")
@housed
def resume(name: str, reason: str) -> int:
    return in_office(lambda call, office: _resume(call, office, name, reason))


async def _stop(call: Session, office: Office, name: str, reason: str) -> int:
    person = find_person(office, name)
    under_way = await Administration(office.house).stop(office.org, person.id, reason)
    if call.as_json:
        print_json({"stopped": True, "in_flight": under_way}, call.locale)
        return 0
    call.tell("cli.stop_done", count=len(under_way))
    for each in under_way:
        call.tell("cli.stop_in_flight", tool=each.tool, execution=str(each.execution), turn=str(each.turn))
    return 0


async def _resume(call: Session, office: Office, name: str, reason: str) -> int:
    person = find_person(office, name)
    await Administration(office.house).resume(office.org, person.id, reason)
    if call.as_json:
        print_json({"stopped": False}, call.locale)
    else:
        call.tell("cli.resume_done")
    return 0
