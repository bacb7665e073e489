"""Decides what can be read of a turn, and by whom. If the personal part of a row stays shut (its person was erased, or
the reader may not see it), the open part is still told: kinds, times, rules, verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, get_args

from ringi.domain.ids import PersonId
from ringi.journal import events
from ringi.journal.codec import readable
from ringi.journal.events import Event
from ringi.journal.rows import is_erased, to_event, to_record
from ringi.journal.sealing import PersonSeal
from ringi.review.unsealed import OpenAsked, OpenBegan, OpenPart, OpenReceived, open_part
from ringi.store.turns.journal import JournalRow

Entry = Event | OpenPart
Seals = Callable[[PersonId], PersonSeal | None]
"""Returns the seal of a person's records; None if there is none, or none for this reader."""
Reader = PersonId | Literal["owner"]
"""A person of the organisation, or the owner of the machine, who sees everything."""


def read_rows(rows: Iterable[JournalRow], seals: Seals) -> tuple[Entry, ...]:
    """Returns every row, opened as far as the keys reach."""
    return tuple(_read(row, seals) for row in rows)


def without_keys(person: PersonId) -> None:
    """Returns no seal for anybody: for a reader who may see that a turn exists, and no more."""
    del person


def readers(entries: Iterable[Entry]) -> frozenset[PersonId]:
    """Returns the people whose business the turn is (L7): its requester, and everybody who was or is to approve it."""
    found: set[PersonId] = set()
    for entry in entries:
        match entry:
            case events.Received(sender=sender) | OpenReceived(sender=sender):
                found.add(sender)
            case events.Began(person=person) | OpenBegan(person=person):
                found.add(person)
            case events.ConfirmationAsked(confirmation=asked) | OpenAsked(confirmation=asked):
                found.update(asked.approvers)
            case events.Confirmed(by=by) | events.Declined(by=by):
                found.add(by)
            case _:
                pass
    return frozenset(found)


def is_shut(entry: Entry) -> bool:
    """True if the text of the entry cannot be read."""
    return isinstance(entry, get_args(OpenPart))


def _read(row: JournalRow, seals: Seals) -> Entry:
    seal = seals(row.sealed_for) if row.sealed_for is not None else None
    if row.sealed is not None and (seal is None or is_erased(row, seal)):
        return open_part(row.kind, readable(to_record(row), None))
    return to_event(row, seal)
