"""Confirmations whose time is over are withdrawn, and their requesters told (D1)."""

from __future__ import annotations

from dataclasses import replace

import structlog

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.journal import events
from ringi.store.fences import DecidedError, SlippedError
from ringi.store.keys import Key
from ringi.store.pendings import due_pendings, find_pending, move
from ringi.store.turns import record
from ringi.turns.arriving.desk import Desk
from ringi.turns.house import House

MOST = 100

_log = structlog.get_logger()


async def expire_due(house: House) -> tuple[Key, ...]:
    """Withdraws what is due; the keys whose turns have something to say now."""
    due = await house.database.across(due_pendings(MOST))
    keys = [await _attempt(house, OrgId(org), str(pending)) for org, pending in due]
    return tuple(key for key in keys if key is not None)


async def _attempt(house: House, org: OrgId, pending: str) -> Key | None:
    """One that cannot be withdrawn does not keep the others waiting."""
    try:
        return await _expire(house, org, pending)
    except DefectError:
        _log.exception("a confirmation cannot be withdrawn", pending=pending)
        return None


async def _expire(house: House, org: OrgId, pending: str) -> Key | None:
    """None where somebody answered, or another process withdrew it, in the meantime."""
    found = await find_pending(house.database, org, pending)
    if found is None:
        return None
    row = found.pending
    key = Key(org=org, conversation=row.conversation, person=row.person)
    desk = Desk(house)
    event = events.Expired(at=house.now(), pending=row.id)
    entry = replace(await desk.entry(key, row.turn, found.last_n + 1, event), becomes="open")
    written = (move(row.id, "open", "expired"), record(entry))
    try:
        await desk.enter(key, 0.0, written)
    except (DecidedError, SlippedError):
        return None
    return key
