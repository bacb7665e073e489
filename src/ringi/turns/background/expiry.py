"""Withdraws confirmations whose time is over, and tells their requesters (D1)."""

from __future__ import annotations

from dataclasses import replace

import structlog

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.journal import events
from ringi.store.core.preconditions import DecidedError, SlippedError
from ringi.store.turns.confirmations import due_pendings, find_pending, move
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.turns import record
from ringi.turns.intake.writer import TurnWriter
from ringi.turns.services import TurnServices

MOST = 100

_log = structlog.get_logger()


async def expire_due(services: TurnServices) -> tuple[OrderKey, ...]:
    """Withdraws the confirmations that are due. Returns the keys whose turns have something to say now."""
    due = await services.database.across(due_pendings(MOST))
    keys = [await _attempt(services, OrgId(org), str(pending)) for org, pending in due]
    return tuple(key for key in keys if key is not None)


async def _attempt(services: TurnServices, org: OrgId, pending: str) -> OrderKey | None:
    """Withdraws one confirmation. One that cannot be withdrawn does not keep the others waiting."""
    try:
        return await _expire(services, org, pending)
    except DefectError:
        _log.exception("a confirmation cannot be withdrawn", pending=pending)
        return None


async def _expire(services: TurnServices, org: OrgId, pending: str) -> OrderKey | None:
    """The key of the turn; None if somebody answered, or another process withdrew it, in the meantime."""
    found = await find_pending(services.database, org, pending)
    if found is None:
        return None
    row = found.pending
    key = OrderKey(org=org, conversation=row.conversation, person=row.person)
    writer = TurnWriter(services)
    event = events.Expired(at=services.now(), pending=row.id)
    entry = replace(await writer.entry(key, row.turn, found.last_n + 1, event), becomes="open")
    written = (move(row.id, "open", "expired"), record(entry))
    try:
        await writer.enter(key, 0.0, written)
    except (DecidedError, SlippedError):
        return None
    return key
