"""`ringi people`: lists the people of the organisation, those who are absent, who answers in their place, and those who
left. It also gives the operator of the machine a way in past all gates.
"""

from __future__ import annotations

import getpass

import click

from ringi.cli.commands.invite import link_with, public_address
from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, housed
from ringi.domain.ids import PersonId
from ringi.domain.people import TOP_LEVEL, Absence, Person, last_day
from ringi.domain.tools import Json
from ringi.language.text.normal import plain_form
from ringi.review.layout import table
from ringi.store.organisations.departures import read_departed
from ringi.turns.admin.person_rescue import PersonRescue, rescue_person


@click.command("list", cls=Spoken, help="do_people_list")
@housed
def listed() -> int:
    return in_office(_show)


@click.command("left", cls=Spoken, help="do_people_left")
@housed
def left() -> int:
    return in_office(_left)


@click.command("rescue", cls=Spoken, help="do_people_rescue")
@click.argument("name", metavar="NAME")
@click.option("--level", type=click.IntRange(min=1, max=TOP_LEVEL), help="opt_rescue_level")
@click.option("--reason", required=True, metavar="TEXT", help="opt_reason")
@housed
def rescued(name: str, level: int | None, reason: str) -> int:
    return in_office(lambda call, office: _rescue(call, office, (name, level), reason))


command = SpokenGroup(
    "people",
    help="do_people",
    entries={
        "list": CommandEntry(place="ringi.cli.commands.people:listed", help="do_people_list"),
        "left": CommandEntry(place="ringi.cli.commands.people:left", help="do_people_left"),
        "rescue": CommandEntry(place="ringi.cli.commands.people:rescued", help="do_people_rescue"),
    },
    usual="list",
)


async def _left(call: Session, office: CliContext) -> int:
    departed = await read_departed(office.services.database, office.org)
    days = {each.person: each.at.astimezone(office.snapshot.zone).date().isoformat() for each in departed}
    if call.as_json:
        documents: list[Json] = [
            {"id": str(each.person), "name": each.name, "level": each.level, "left": days[each.person]}
            for each in departed
        ]
        print_json(documents, call.locale)
        return 0
    if not departed:
        call.tell("review.nobody_left")
        return 0
    heading = tuple(call.say(f"review.person_{name}") for name in ("name", "level", "left", "left_by"))
    rows = [(each.name, str(each.level), days[each.person], office.name(each.by)) for each in departed]
    call.show(table([heading, *rows]))
    call.tell("review.how_to_take_back")
    return 0


async def _rescue(call: Session, office: CliContext, whom: tuple[str, int | None], reason: str) -> int:
    name, level = whom
    person = _anybody(office, name)
    operator = getpass.getuser()
    wanted = PersonRescue(org=office.org, person=person.id, level=level, operator=operator, reason=reason)
    link = link_with(public_address(call.settings), await rescue_person(office.services, wanted))
    if call.as_json:
        print_json({"person": person.name, "link": link}, call.locale)
        return 0
    call.tell("requests.person_rescued", who=person.name)
    call.show((link,))
    return 0


def _anybody(office: CliContext, said: str) -> Person:
    """Returns the person, present or departed."""
    wanted = plain_form(said)
    gone = [p for p in office.snapshot.people.values() if not p.active and plain_form(p.name) == wanted]
    return gone[0] if len(gone) == 1 else find_person(office, said)


async def _show(call: Session, office: CliContext) -> int:
    people = office.snapshot.present
    if call.as_json:
        print_json([_document(person, office) for person in people], call.locale)
        return 0
    heading = tuple(
        call.say(f"review.person_{name}")
        for name in ("name", "account", "level", "department", "away", "delegates")
    )
    call.show(table([heading, *(_row(person, call, office) for person in people)]))
    return 0


def _row(person: Person, call: Session, office: CliContext) -> tuple[str, ...]:
    comma = call.say("card.between")
    days = (
        (each.begins.date().isoformat(), last_day(each.ends).isoformat()) for each in _gone(person, office)
    )
    return (
        person.name,
        office.account(person.id),
        str(person.level),
        office.department(person.id),
        comma.join(call.say("review.person_days", since=since, until=until) for since, until in days),
        comma.join(office.name(delegate) for delegate in _delegates(person, office)),
    )


def _document(person: Person, office: CliContext) -> dict[str, Json]:
    return {
        "id": str(person.id),
        "name": person.name,
        "account": office.account(person.id) or None,
        "level": person.level,
        "department": office.department(person.id) or None,
        "outsider": person.outsider,
        "absences": [
            {"since": each.begins.date().isoformat(), "until": last_day(each.ends).isoformat()}
            for each in _gone(person, office)
        ],
        "delegates": [office.name(delegate) for delegate in _delegates(person, office)],
    }


def _gone(person: Person, office: CliContext) -> list[Absence]:
    now = office.services.now()
    return [each for each in office.snapshot.absences if each.person == person.id and each.ends > now]


def _delegates(person: Person, office: CliContext) -> list[PersonId]:
    """Returns the people who may say yes in their place at this moment."""
    now = office.services.now()
    lent = [row for row in office.snapshot.facts.delegations if row.valid_from <= now < row.valid_until]
    return [row.delegate for row in lent if row.delegator == person.id]
