"""What does a turn's own record not hold, and its sheet has to? What followed the turn, and until when its questions wait by
now.
"""

from __future__ import annotations

from ringi.domain.ids import OrgId
from ringi.review.sheet import Sheet
from ringi.review.sheet_fold import as_it_stands
from ringi.store.database import Database
from ringi.store.looking_back import later_turn, later_turns
from ringi.store.pendings import PendingRow, pending_row, pendings_of


async def as_of_now(database: Database, org: OrgId, sheet: Sheet) -> tuple[Sheet, tuple[PendingRow, ...]]:
    """The sheet as it stands, and everything its turn asked."""
    later, asked = await database.batch(org, later_turns(sheet.turn), pendings_of(sheet.turn))
    pendings = tuple(pending_row(row) for row in asked)
    return as_it_stands(sheet, map(later_turn, later), pendings), pendings
