"""In which language is somebody spoken to? In that of their own words; in the organisation's where those do not tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ringi.domain.ids import PersonId
from ringi.domain.text import Locale
from ringi.language.written import last_written_in, written_in
from ringi.store.conversations import last_said
from ringi.store.database import Database
from ringi.turns.charter import Charter
from ringi.turns.life.state import State


def tongue(state: State, charter: Charter) -> Locale:
    """Of the requester of that turn."""
    return written_in("\n".join(said.text for said in state.said), charter.facts.organisation.locale)


async def tongues(
    database: Database, charter: Charter, persons: Sequence[PersonId]
) -> Mapping[PersonId, Locale]:
    """Of anybody else: as they wrote last."""
    if not persons:
        return {}
    organisation = charter.facts.organisation
    (rows,) = await database.batch(organisation.org, last_said(persons))
    return {PersonId(row[0]): last_written_in(row[1], organisation.locale) for row in rows}


async def tongue_of(database: Database, charter: Charter, person: PersonId) -> Locale:
    """Of one person outside of a turn of theirs."""
    return (await tongues(database, charter, (person,)))[person]
