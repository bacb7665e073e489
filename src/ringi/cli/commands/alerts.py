"""`ringi alerts`: lists what administrators must see, and records that they have seen to it."""

from __future__ import annotations

from datetime import datetime

import click

from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.requesting import request, tell
from ringi.cli.support.session import Session, housed, limited
from ringi.cli.support.terminal import readable
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.review.layout import table
from ringi.review.render_options import RenderOptions, joined
from ringi.store.organisations.alerts import (
    Alert,
    Announced,
    Occurrence,
    find_alert,
    find_occurrence,
    read_alerts,
)
from ringi.turns.background.monitor import incident_now, trouble_behind
from ringi.turns.rendering.alerts import alert_text, cause_text


@click.command("list", cls=Spoken, help="do_alerts_list")
@click.option("--all", "everything", is_flag=True, help="opt_all_alerts")
@limited
@housed
def list_alerts(everything: bool, most: int) -> int:
    return in_office(lambda call, office: _list(call, office, most, everything=everything))


@click.command("show", cls=Spoken, help="do_alerts_show")
@click.argument("number", metavar="NUMBER")
@housed
def show(number: str) -> int:
    return in_office(lambda call, office: _show(call, office, number))


@click.command("sign-off", cls=Spoken, help="do_alerts_sign_off")
@click.argument("number", metavar="NUMBER")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--note", "said", required=True, metavar="TEXT", help="opt_note")
@housed
def sign_off(number: str, name: str, said: str) -> int:
    return in_office(lambda call, office: _sign_off(call, office, number, name, said))


command = SpokenGroup(
    "alerts",
    help="do_alerts",
    usual="list",
    entries={
        "list": CommandEntry(place="ringi.cli.commands.alerts:list_alerts", help="do_alerts_list"),
        "show": CommandEntry(place="ringi.cli.commands.alerts:show", help="do_alerts_show"),
        "sign-off": CommandEntry(place="ringi.cli.commands.alerts:sign_off", help="do_alerts_sign_off"),
    },
)


async def _list(call: Session, office: CliContext, most: int, *, everything: bool) -> int:
    which = "all" if everything else "open"
    alerts = await read_alerts(office.services.database, office.org, which, most)
    if call.as_json:
        print_json([_document(alert, office) for alert in alerts], call.locale)
        return 0
    await _tell_incident(call, office)
    if not alerts:
        call.tell("alerts.none_ever" if everything else "alerts.none")
        return 0
    paper = call.paper(office.snapshot.zone)
    call.show(table([_cells(alert, office, paper) for alert in alerts]))
    call.hint("alerts.how")
    return 0


async def _tell_incident(call: Session, office: CliContext) -> None:
    """Prints the severity of the incident now, since when, and its cause."""
    incident = await incident_now(office.services, office.org)
    if incident is None:
        return
    trouble = await trouble_behind(office.services, office.org, incident)
    click.echo(readable(say(incident.text, call.locale)))
    since = call.paper(office.snapshot.zone).moment(trouble.since)
    call.tell("alerts.incident_since", at=since)
    for cause in trouble.causes:
        click.echo(readable(say(cause_text(cause), call.locale)))


async def _show(call: Session, office: CliContext, number: str) -> int:
    alert = await find_alert(office.services.database, office.org, number)
    found = await find_occurrence(office.services.database, office.org, number) if alert is None else None
    paper = call.paper(office.snapshot.zone)
    match alert, found:
        case Alert(), _:
            document, lines = _document(alert, office), _lines(alert, office, paper)
        case _, (Occurrence() as occurrence, datetime() as at):
            document, lines = _counted(occurrence, at), _counted_lines(occurrence, at, paper)
        case _:
            raise _unknown(number)
    if call.as_json:
        print_json(document, call.locale)
    else:
        call.show(lines)
    return 0


async def _sign_off(call: Session, office: CliContext, number: str, name: str, said: str) -> int:
    person = find_person(office, name)
    alert = await find_alert(office.services.database, office.org, number)
    if alert is None:
        raise _unknown(number)
    came = await request(office, person, "sign_off_alert", {"alert": str(alert.id), "note": said})
    if not came.done:
        return tell(call, office, came)
    if call.as_json:
        print_json({"number": alert.number, "signed_off": True}, call.locale)
    else:
        call.tell("alerts.signed", number=alert.number)
    return 0


def _unknown(number: str) -> UserFacingError:
    return UserFacingError(Text("alerts.no_such", {"number": number}))


def _cells(alert: Alert, office: CliContext, paper: RenderOptions) -> tuple[str, ...]:
    return (
        alert.number,
        paper.moment(alert.raised_at)[5:16],
        _state(alert, office, paper),
        joined(_told(alert, paper)),
        say(alert_text(alert.code, alert.params), paper.locale),
    )


def _lines(alert: Alert, office: CliContext, paper: RenderOptions) -> tuple[str, ...]:
    return (
        *_common(alert, alert.raised_at, paper),
        *paper.entry(paper.say("alerts.state"), _state(alert, office, paper)),
        *paper.entry(paper.say("alerts.told"), joined(_told(alert, paper))),
    )


def _counted_lines(found: Occurrence, at: datetime, paper: RenderOptions) -> tuple[str, ...]:
    return (
        *_common(found, at, paper),
        *paper.entry(paper.say("alerts.state"), paper.say("alerts.only_counted")),
    )


def _common(found: Alert | Occurrence, at: datetime, paper: RenderOptions) -> tuple[str, ...]:
    details = joined((found.code, *(f"{name}={value}" for name, value in found.params.items())))
    sheet = paper.entry(paper.say("alerts.sheet"), f"ringi turns show {found.turn}") if found.turn else ()
    return (
        *paper.entry(paper.say("alerts.number"), found.number),
        *paper.entry(paper.say("alerts.at"), paper.moment(at)),
        *paper.entry(paper.say("alerts.what"), say(alert_text(found.code, found.params), paper.locale)),
        *paper.entry(paper.say("alerts.details"), details),
        *sheet,
    )


def _state(alert: Alert, office: CliContext, paper: RenderOptions) -> str:
    if alert.signed_at is None or alert.signed_by is None:
        return paper.say("alerts.open")
    name, at = office.name(alert.signed_by), paper.moment(alert.signed_at)
    return paper.say("alerts.signed_by", name=name, at=at)


def _told(alert: Alert, paper: RenderOptions) -> tuple[str, ...]:
    told = tuple(_announced(each, paper) for each in alert.announced)
    return told or (paper.say("alerts.told_nobody"),)


def _announced(each: Announced, paper: RenderOptions) -> str:
    return paper.say(f"alerts.told_{each.state}", channel=each.channel, attempts=each.attempts)


def _document(alert: Alert, office: CliContext) -> dict[str, object]:
    signer = office.name(alert.signed_by) if alert.signed_by else None
    return _counted(alert, alert.raised_at) | {
        "signed_off_at": alert.signed_at,
        "signed_off_by": signer,
        "told": alert.announced,
    }


def _counted(found: Alert | Occurrence, at: datetime) -> dict[str, object]:
    return {
        "number": found.number,
        "at": at,
        "code": found.code,
        "text": alert_text(found.code, found.params),
        "details": dict(found.params),
        "turn_id": found.turn,
    }
