"""What can be read of a turn, and by whom? A row whose personal part stays shut (its person was erased, or the
reader may not see it) still tells what is open: kinds, times, rules, verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from ringi.domain.ids import PersonId
from ringi.journal import events
from ringi.journal.codec import Document, readable
from ringi.journal.events import Event
from ringi.journal.rows import to_event, to_record
from ringi.journal.sealing import PersonSeal
from ringi.store.turns import JournalRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Shut:
    """A row without its personal part."""

    kind: str
    at: datetime
    document: Document
    """Its open fields."""


Entry = Event | Shut
Seals = Callable[[PersonId], PersonSeal | None]
"""The seal of a person's records; None where the key is gone."""


def read_rows(rows: Iterable[JournalRow], seals: Seals) -> tuple[Entry, ...]:
    """Every row, opened as far as the keys reach."""
    return tuple(_read(row, seals) for row in rows)


def read_veiled(rows: Iterable[JournalRow]) -> tuple[Entry, ...]:
    """Every row as somebody without any key reads it."""
    return tuple(_read(row, _no_seal) for row in rows)


def readers(entries: Iterable[Entry]) -> frozenset[PersonId]:
    """Whose business the turn is (L7): its requester, and everybody who was or is to approve it."""
    found: set[PersonId] = set()
    for entry in entries:
        match entry:
            case events.Received(sender=sender):
                found.add(sender)
            case events.ConfirmationAsked(confirmation=confirmation):
                found.update(confirmation.approvers)
            case events.Confirmed(by=by) | events.Declined(by=by):
                found.add(by)
            case _:
                pass
    return frozenset(found)


def is_erased(entries: Sequence[Entry]) -> bool:
    """Something of the turn can no longer be opened."""
    return any(isinstance(entry, Shut) for entry in entries)


def _no_seal(person: PersonId) -> None:
    del person


def _read(row: JournalRow, seals: Seals) -> Entry:
    seal = seals(row.sealed_for) if row.sealed_for is not None else None
    if row.sealed is not None and seal is None:
        document = readable(to_record(row), None)
        return Shut(kind=row.kind, at=datetime.fromisoformat(str(document["at"])), document=document)
    return to_event(row, seal)
