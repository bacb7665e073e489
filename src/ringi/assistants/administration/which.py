"""Finds the department, delegation, token, browser or former member that is meant: by id, or by a name only one of them
has.

If a thing belongs to a person other than the requester, its facts say the owner's `level`: the gates weigh that (H5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from ringi.domain.evidence import Thing
from ringi.domain.ids import PersonId
from ringi.domain.people import People
from ringi.language.text.normal import plain_form
from ringi.store.core.database import Row, Statement
from ringi.store.identity.browser_sessions import visits_for
from ringi.store.identity.tokens import tokens_for
from ringi.store.organisations.alerts import alerts_called
from ringi.store.organisations.departments import departments
from ringi.store.organisations.people import delegations_about, everybody
from ringi.store.turns.turns import turn_called
from ringi.tools.tool import Caller, Locator

LEVEL = "level"


def named(said: str, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Returns the thing of that id, or else all things of that name."""
    by_id = tuple(thing for thing in things if thing.id == said)
    return by_id or tuple(thing for thing in things if plain_form(thing.name) == plain_form(said))


def _department(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    del people
    return named(said, [Thing(id=str(row[0]), name=row[1]) for row in rows])


def _anybody(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the people of that id or name. Departed people have no level any more: nobody has a say in their stead."""
    every = [
        Thing(
            id=str(row[0]),
            name=row[1],
            facts=_owned(row[2], row[3] and people[PersonId(row[0])].active),
            concerns=(PersonId(row[0]),),
        )
        for row in rows
    ]
    return named(said, every)


def _delegation(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    return named(said, [_lent(row, people) for row in rows])


def _lent(row: Row, people: People) -> Thing:
    id, delegator, delegate, until, others = row
    names = {
        "delegator": people[delegator].name,
        "delegate": people[delegate].name,
        "until": f"{until:%Y-%m-%d}",
    }
    owned = _owned(people[PersonId(delegator)].level, others)
    name = f"{names['delegator']} → {names['delegate']}"
    concerns = (PersonId(delegator), PersonId(delegate))
    return Thing(id=str(id), name=name, facts={**names, **owned}, concerns=concerns)


def _opens(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the tokens or browsers whose id begins so. Each opens a way in for its person."""
    meant = [row for row in rows if said and str(row[0]).startswith(said.lower())]
    return tuple(_opening(row, people) for row in meant)


def _opening(row: Row, people: People) -> Thing:
    id, person, purpose, others = row
    owner = people[PersonId(UUID(str(person)))]
    facts = {"person": owner.name, **_owned(owner.level, others)}
    return Thing(id=str(id), name=purpose, facts=facts, concerns=(owner.id,))


def _owned(level: int, others: bool) -> Mapping[str, str]:
    """Returns the owner's level if the thing is another person's. A thing of one's own needs no such check."""
    return {LEVEL: str(level)} if others else {}


def _departments(caller: Caller) -> Statement:
    del caller
    return departments()


def _turn(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    return tuple(_told(row, people) for row in rows if str(row[0]) == said)


def _told(row: Row, people: People) -> Thing:
    id, person, at, others = row
    owner = people[PersonId(person)]
    facts = {"person": owner.name, **_owned(owner.level, others)}
    return Thing(
        id=str(id), name=f"{at:%Y-%m-%d %H:%M} {str(id)[-8:].upper()}", facts=facts, concerns=(owner.id,)
    )


def _alert(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    del people
    every = [Thing(id=str(row[0]), name=row[1], facts={"code": row[2]}) for row in rows]
    return tuple(each for each in every if said in (each.id, each.name) or said.lower() == each.name)


def _uuid(said: str) -> UUID:
    """Returns the UUID, or the nil UUID for a text that is none: no row has it."""
    try:
        return UUID(said)
    except ValueError:
        return UUID(int=0)


DEPARTMENT = Locator(read=_departments, choose=_department)
ANYBODY = Locator(read=lambda caller: everybody(caller.person), choose=_anybody)
DELEGATION = Locator(read=lambda caller: delegations_about(caller.person), choose=_delegation)
TOKEN = Locator(read=lambda caller: tokens_for(caller.person), choose=_opens)
BROWSER = Locator(read=lambda caller: visits_for(caller.person), choose=_opens)
TURN = Locator(read=lambda caller: turn_called(_uuid(caller.said), caller.person), choose=_turn)
ALERT = Locator(read=lambda caller: alerts_called(caller.said), choose=_alert)
