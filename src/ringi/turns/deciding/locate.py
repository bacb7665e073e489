"""Which things do the words of a call mean? Reads what the tool says to read; the tool itself chooses."""

from __future__ import annotations

from collections.abc import Mapping

from ringi.domain.evidence import Thing
from ringi.domain.people import People
from ringi.domain.proposal import ProposedCall
from ringi.store.database import Database
from ringi.store.keys import Key
from ringi.tools.tool import Asker, Locator

Located = Mapping[str, tuple[Thing, ...]]
"""Argument -> everything its words could mean."""


async def locate(
    database: Database, key: Key, call: ProposedCall, locators: Mapping[str, Locator], people: People
) -> Located:
    """As things stand now; one round trip, and none where nothing is looked up."""
    wanted = [
        (name, str(said), locator)
        for name, locator in locators.items()
        if isinstance(said := call.args.get(name), str | int)
    ]
    if not wanted:
        return {}
    asked = [
        locator.read(Asker(person=key.person, conversation=key.conversation, said=said))
        for _, said, locator in wanted
    ]
    found = await database.batch(key.org, *asked)
    return {
        name: locator.choose(said, rows, people)
        for (name, said, locator), rows in zip(wanted, found, strict=True)
    }
