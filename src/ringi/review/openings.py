"""Who looked at the content of a turn that was none of their business, when, and with which reason (L7)?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from pydantic import TypeAdapter

from ringi.domain.ids import PersonId
from ringi.journal.codec import readable
from ringi.journal.rows import to_record
from ringi.review.reading import Seals
from ringi.store.journal import JournalRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One look."""

    at: datetime
    by: PersonId
    reason: str | None = None
    """None where the keys do not reach it."""


def openings_in(rows: Iterable[JournalRow], seals: Seals) -> tuple[Opening, ...]:
    """From the rows that record them, opened as far as the keys reach."""
    return tuple(_opening(row, seals) for row in rows)


def _opening(row: JournalRow, seals: Seals) -> Opening:
    seal = seals(row.sealed_for) if row.sealed_for is not None else None
    return _OPENING.validate_python(readable(to_record(row), seal))


_OPENING = TypeAdapter(Opening)
