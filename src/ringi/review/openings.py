"""Reads who looked at the content of a turn that was none of their business, when, and with which reason (L7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from pydantic import TypeAdapter

from ringi.domain.ids import PersonId
from ringi.journal.codec import readable
from ringi.journal.rows import to_record
from ringi.review.reading import Seals
from ringi.review.sheet import SheetOpening, SheetPerson
from ringi.store.turns.journal import JournalRow
from ringi.tools.directory import Directory


@dataclass(frozen=True, slots=True, kw_only=True)
class _Opening:
    """The record of one look."""

    at: datetime
    by: PersonId
    reason: str | None = None


def openings_in(rows: Iterable[JournalRow], directory: Directory, seals: Seals) -> tuple[SheetOpening, ...]:
    """Returns the looks these rows record, opened as far as the keys reach."""
    return tuple(_opening(row, directory, seals) for row in rows)


def _opening(row: JournalRow, directory: Directory, seals: Seals) -> SheetOpening:
    seal = seals(row.sealed_for) if row.sealed_for is not None else None
    found = _adapter().validate_python(readable(to_record(row), seal))
    return SheetOpening(at=found.at, by=SheetPerson.of(found.by, directory), reason=found.reason)


@cache
def _adapter() -> TypeAdapter[_Opening]:
    return TypeAdapter(_Opening)
