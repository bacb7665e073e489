"""`ringi people`: who belongs to the organisation, who is absent, and who answers in whose place."""

from __future__ import annotations

import click

from ringi.commands.office import Office, in_office
from ringi.commands.plain import print_json
from ringi.commands.session import Session, housed
from ringi.commands.words import CommandEntry, Spoken, SpokenGroup
from ringi.domain.ids import PersonId
from ringi.domain.people import Absence, Person, last_day
from ringi.domain.tools import Json
from ringi.review.layout import table


@click.command("list", cls=Spoken, help="do_people")
@housed
def listed() -> int:
    return in_office(_show)


command = SpokenGroup(
    "people",
    help="do_people",
    entries={"list": CommandEntry(place="ringi.commands.people:listed", help="do_people")},
    usual="list",
)


async def _show(call: Session, office: Office) -> int:
    people = office.charter.present
    if call.as_json:
        print_json([_document(person, office) for person in people], call.locale)
        return 0
    heading = tuple(
        call.say(f"review.person_{name}")
        for name in ("name", "account", "level", "department", "away", "delegates")
    )
    call.show(table([heading, *(_row(person, call, office) for person in people)]))
    return 0


def _row(person: Person, call: Session, office: Office) -> tuple[str, ...]:
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


def _document(person: Person, office: Office) -> dict[str, Json]:
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


def _gone(person: Person, office: Office) -> list[Absence]:
    now = office.house.now()
    return [each for each in office.charter.absences if each.person == person.id and each.ends > now]


def _delegates(person: Person, office: Office) -> list[PersonId]:
    """Who may say yes in their place at this moment."""
    now = office.house.now()
    lent = [row for row in office.charter.facts.delegations if row.valid_from <= now < row.valid_until]
    return [row.delegate for row in lent if row.delegator == person.id]
