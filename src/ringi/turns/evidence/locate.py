"""Looks up the things that the words of a call mean. It reads what the tool says to read; the tool itself chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ringi.domain.evidence import Thing
from ringi.domain.people import People
from ringi.domain.proposal import ProposedCall
from ringi.store.core.database import Database
from ringi.store.turns.order_keys import OrderKey
from ringi.tools.tool import Caller, Locator


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """The things one argument could mean."""

    meant: tuple[Thing, ...]
    """The things meant by the argument's own words."""
    every: tuple[Thing, ...] = ()
    """All things of the kind that could have been meant."""


Located = Mapping[str, Lookup]
"""The lookups, by name of the argument."""


async def locate(
    database: Database, key: OrderKey, call: ProposedCall, locators: Mapping[str, Locator], people: People
) -> Located:
    """Looks the things up in one round trip, or in none if no argument needs it."""
    wanted = [
        (name, str(said), locator)
        for name, locator in locators.items()
        if isinstance(said := call.args.get(name), str | int)
    ]
    if not wanted:
        return {}
    asked = [
        locator.read(Caller(person=key.person, conversation=key.conversation, said=said))
        for _, said, locator in wanted
    ]
    found = await database.batch(key.org, *asked)
    return {
        name: Lookup(meant=locator.choose(said, rows, people), every=locator.every(rows, people))
        for (name, said, locator), rows in zip(wanted, found, strict=True)
    }
