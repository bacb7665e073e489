"""Adds to a sheet what the record of its turn does not hold: what followed the turn, until when its questions wait by
now, and who looked at it.
"""

from __future__ import annotations

from dataclasses import replace

from ringi.domain.ids import OrgId
from ringi.review.openings import openings_in
from ringi.review.reading import Seals, without_keys
from ringi.review.sheet import Sheet
from ringi.review.sheet_fold import as_it_stands
from ringi.store.core.database import Database
from ringi.store.turns.confirmations import PendingRow, pending_row, pendings_of
from ringi.store.views.history import later_turn, later_turns, openings_of
from ringi.tools.directory import Directory


async def as_of_now(
    database: Database, org: OrgId, sheet: Sheet, directory: Directory, seals: Seals
) -> tuple[Sheet, tuple[PendingRow, ...]]:
    """Returns the sheet as it stands, and everything its turn asked. A reader who may not read the turn is told who
    looked at it, and not why."""
    turn, keys = sheet.turn, without_keys if sheet.view == "veiled" else seals
    later, asked, looks = await database.batch(org, later_turns(turn), pendings_of(turn), openings_of(turn))
    pendings = tuple(pending_row(row) for row in asked)
    standing = as_it_stands(sheet, map(later_turn, later), pendings)
    return replace(standing, openings=openings_in(looks, directory, keys)), pendings
