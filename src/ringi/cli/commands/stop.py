"""`ringi stop` and `ringi resume`: press and release the emergency stop. A person entitled to it stops the
organisation; the operator of the machine stops the whole platform.
"""

from __future__ import annotations

import getpass
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime

import click

from ringi.bootstrap import owner_url
from ringi.cli.commands.logs import logging_to_file
from ringi.cli.support.context import CliContext, find_person, in_office, run_async
from ringi.cli.support.help import Spoken
from ringi.cli.support.plain import print_json
from ringi.cli.support.requesting import request, tell
from ringi.cli.support.session import Session, housed, session
from ringi.domain.errors import UserFacingError
from ringi.domain.people import Person
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.store.core.database import open_as_owner, open_database
from ringi.store.organisations.platform import stops_of
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.admin.platform_stop import Operator


@click.command("stop", cls=Spoken, help="do_stop")
@click.option("--as", "name", metavar="NAME", help="opt_as")
@click.option("--reason", metavar="TEXT", help="opt_reason")
@click.option("--platform", "everywhere", is_flag=True, help="opt_platform")
@click.option("--drill", "drill", is_flag=True, help="opt_drill")
@housed
def stop(name: str | None, reason: str | None, *, everywhere: bool, drill: bool) -> int:
    if drill:
        return _on_platform(lambda call, operator, url: _drill(call, operator, url, reason or ""))
    if everywhere:
        why = _given(reason, "--reason")
        return _on_platform(lambda call, operator, _: _stop_everywhere(call, operator, why))
    who = _given(name, "--as")
    return in_office(lambda call, office: _stop(call, office, who, reason or ""))


@click.command("resume", cls=Spoken, help="do_resume")
@click.option("--as", "name", metavar="NAME", help="opt_as")
@click.option("--reason", required=True, metavar="TEXT", help="opt_reason")
@click.option("--platform", "everywhere", is_flag=True, help="opt_platform")
@housed
def resume(name: str | None, reason: str, *, everywhere: bool) -> int:
    if everywhere:
        return _on_platform(lambda call, operator, _: _resume_everywhere(call, operator, reason))
    who = _given(name, "--as")
    return in_office(lambda call, office: _resume(call, office, who, reason))


def _given(value: str | None, option: str) -> str:
    if value is None:
        raise click.MissingParameter(ctx=click.get_current_context(), param=click.Option([option]))
    return value


def _on_platform(work: Callable[[Session, Operator, str], Awaitable[int]]) -> int:
    """Runs the work with the rights of the owner of the database, under the name of the user on this machine."""
    call = session()

    async def whole(url: str) -> int:
        async with open_as_owner(url) as owner:
            return await work(call, Operator(owner=owner, name=getpass.getuser()), url)

    with owner_url(call.settings) as url, logging_to_file(call.settings):
        return run_async(whole(url))


async def _stop(call: Session, office: CliContext, name: str, reason: str) -> int:
    person = find_person(office, name)
    before = (await stops_of(office.services.database, office.org)).organisation
    if before is not None:
        return _already(call, "cli.stop_already", at=_minute(before, office), stopped=True)
    under_way = await Administration(office.services).stop(office.org, person.id, reason)
    if call.as_json:
        print_json({"stopped": True, "in_flight": under_way}, call.locale)
        return 0
    call.tell("cli.stop_done", count=len(under_way))
    for each in under_way:
        call.tell("cli.stop_in_flight", tool=each.tool, execution=str(each.execution), turn=str(each.turn))
    return 0 if reason else await _explain(call, office, person)


async def _explain(call: Session, office: CliContext, person: Person) -> int:
    """Asks for the reason once everything stands still. Nobody has to give one, and a script is not asked."""
    if not sys.stdin.isatty():
        return 0
    why = str(click.prompt(say(Text("cli.stop_why"), call.locale), default="", show_default=False)).strip()
    if not why:
        return 0
    return tell(call, office, await request(office, person, "explain_stop", {"reason": why}))


async def _resume(call: Session, office: CliContext, name: str, reason: str) -> int:
    person = find_person(office, name)
    stops = await stops_of(office.services.database, office.org)
    if stops.organisation is None:
        if stops.platform is not None:
            raise UserFacingError(Text("cli.resume_platform_only"))
        return _already(call, "cli.resume_not_stopped", at="", stopped=False)
    came = await request(office, person, "release_stop", {"reason": reason})
    if not came.done:
        return tell(call, office, came)
    if call.as_json:
        print_json({"stopped": stops.platform is not None}, call.locale)
    else:
        call.tell("cli.resume_platform_stopped" if stops.platform else "cli.resume_done")
    return 1 if stops.platform else 0


def _already(call: Session, key: str, *, at: str, stopped: bool) -> int:
    """Says that it was so already: nothing changes, and nothing else is claimed."""
    if call.as_json:
        print_json({"stopped": stopped, "in_flight": []} if stopped else {"stopped": stopped}, call.locale)
    else:
        call.tell(key, at=at)
    return 0


def _minute(at: datetime, office: CliContext) -> str:
    return at.astimezone(office.snapshot.zone).strftime("%Y-%m-%d %H:%M")


async def _stop_everywhere(call: Session, operator: Operator, reason: str) -> int:
    under_way = await operator.stop(reason)
    if call.as_json:
        print_json({"stopped": True, "in_flight": under_way}, call.locale)
        return 0
    call.tell("cli.platform_stop_done", count=len(under_way))
    for each in under_way:
        call.tell(
            "cli.platform_stop_in_flight",
            organisation=each.organisation,
            tool=each.tool,
            execution=str(each.execution),
            turn=str(each.turn),
        )
    return 0


async def _resume_everywhere(call: Session, operator: Operator, reason: str) -> int:
    await operator.resume(reason)
    if call.as_json:
        print_json({"stopped": False}, call.locale)
    else:
        call.tell("cli.platform_resume_done")
    return 0


async def _drill(call: Session, operator: Operator, url: str, reason: str) -> int:
    async with open_database(url) as app:
        over = await operator.drill(app, reason)
    held = over.refused == over.organisations
    if call.as_json:
        print_json({"held": held, "drill": over}, call.locale)
        return 0 if held else 1
    call.tell(
        "cli.drill_held" if held else "cli.drill_failed",
        milliseconds=over.milliseconds,
        organisations=over.organisations,
        refused=over.refused,
    )
    if not over.released:
        call.tell("cli.drill_not_released")
    return 0 if held else 1
