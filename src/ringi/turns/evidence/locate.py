"""Looks up the things that the words of a call mean. It reads what the tool says to read; the tool itself chooses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ringi.domain.evidence import Thing
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.people import Person
from ringi.domain.proposal import ProposedCall
from ringi.gates.authorization.reach import sees
from ringi.gates.terms import terms_of
from ringi.store.core.database import Database
from ringi.store.turns.order_keys import OrderKey
from ringi.tools.registry import AnyTool
from ringi.tools.tool import Caller, Locator, Sight
from ringi.turns.organisation import OrgSnapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """The things one argument could mean."""

    meant: tuple[Thing, ...]
    """The things meant by the argument's own words."""
    every: tuple[Thing, ...] = ()
    """All things of the kind that could have been meant."""
    seen: tuple[Thing, ...] = ()
    """Things meant by the words that the requester may see and not change; looked for only if nothing else is meant."""


Located = Mapping[str, Lookup]
"""The lookups, by name of the argument."""


async def locate(
    database: Database, key: OrderKey, call: ProposedCall, tool: AnyTool, snapshot: OrgSnapshot
) -> Located:
    """Looks the things up in one round trip, or in none if no argument needs it. A second one looks for things that
    can only be seen."""
    wanted = [
        (name, without_kind(str(said)), locator)
        for name, locator in tool.locators.items()
        if isinstance(said := call.args.get(name), str | int)
    ]
    if not wanted:
        return {}
    asked = [
        locator.read(Caller(person=key.person, conversation=key.conversation, said=said))
        for _, said, locator in wanted
    ]
    people, found = snapshot.people, await database.batch(key.org, *asked)
    located: dict[str, Lookup] = {}
    for (name, said, locator), rows in zip(wanted, found, strict=True):
        meant = locator.choose(said, rows, people)
        caller = Caller(person=key.person, conversation=key.conversation, said=said)
        seen = () if meant else await _seen(database, key.org, locator, caller, snapshot)
        located[name] = Lookup(meant=meant, every=locator.every(rows, people), seen=seen)
    return located


def without_kind(said: str) -> str:
    """The bare id if the words are an id as a context or a result shows it, such as `task:<id>`; else the words."""
    found = _SHOWN_ID.fullmatch(said.strip())
    return found[1].lower() if found else said


async def _seen(
    database: Database, org: OrgId, locator: Locator, caller: Caller, snapshot: OrgSnapshot
) -> tuple[Thing, ...]:
    """Things meant by the words among those that the requester could look at with the tool for it."""
    requester, sight = snapshot.people.get(caller.person), locator.sight
    if requester is None or sight is None or not _may_look(requester, sight, snapshot):
        return ()
    rows = await database.batch(org, sight.read(caller, _within_sight(requester, snapshot)))
    return locator.choose(caller.said, rows[0], snapshot.people)


def _may_look(requester: Person, sight: Sight, snapshot: OrgSnapshot) -> bool:
    """True if the requester may use the tool that shows such things."""
    shows = snapshot.registry.find(sight.through)
    if shows is None:
        return False
    terms = terms_of(snapshot.policy.policy, shows.spec)
    return terms.enabled and requester.level >= terms.level


def _within_sight(requester: Person, snapshot: OrgSnapshot) -> tuple[PersonId, ...]:
    return tuple(person.id for person in snapshot.people.values() if sees(requester, person))


_SHOWN_ID = re.compile(
    r"(?:[a-z_]+:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[a-z_]+)?", re.IGNORECASE
)
