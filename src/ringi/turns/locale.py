"""Chooses the language in which a person is spoken to: that of their own words, or the organisation's if those do not
tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ringi.domain.ids import PersonId
from ringi.domain.text import Locale
from ringi.language.text.written import last_written_in, written_in
from ringi.store.core.database import Database
from ringi.store.turns.conversations import last_said
from ringi.turns.machine.state import State
from ringi.turns.organisation import OrgSnapshot


def tongue(state: State, snapshot: OrgSnapshot) -> Locale:
    """The language of the requester of that turn."""
    return written_in("\n".join(said.text for said in state.said), snapshot.facts.organisation.locale)


async def tongues(
    database: Database, snapshot: OrgSnapshot, persons: Sequence[PersonId]
) -> Mapping[PersonId, Locale]:
    """The languages of other people, by what each wrote last."""
    if not persons:
        return {}
    organisation = snapshot.facts.organisation
    (rows,) = await database.batch(organisation.org, last_said(persons))
    return {PersonId(row[0]): last_written_in(row[1], organisation.locale) for row in rows}


async def tongue_of(database: Database, snapshot: OrgSnapshot, person: PersonId) -> Locale:
    """The language of one person outside a turn of theirs."""
    return (await tongues(database, snapshot, (person,)))[person]
