"""Attempts to act, as rows: begun under every fence at once, ended once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ringi.domain.ids import ExecutionId, PendingId, PersonId, TurnId
from ringi.store.core.database import Statement
from ringi.store.turns.order_keys import Lease


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionRow:
    """One attempt to act, as the table of executions holds it."""

    id: ExecutionId
    turn: TurnId
    person: PersonId
    tool: str
    digest: str
    outside: bool
    pending: PendingId | None
    under_stop: bool = False
    """True if it may start under the emergency stop."""


def demand_not_stopped() -> Statement:
    """Fails under the emergency stop, and keeps a stop waiting until this transaction ends."""
    return Statement("SELECT ringi.demand_not_stopped()")


def begin_execution(
    lease: Lease, row: ExecutionRow, state: Literal["started", "finished", "failed"], lease_s: float
) -> Statement:
    """The one way to start acting: demands the lease and keeps it for `lease_s`, that the stop is off until this
    transaction ends (except for `under_stop`), and the approved confirmation if there is one, which it consumes.

    Effects of our own are begun as `finished`: they commit together with their record.
    """
    return Statement(
        "SELECT ringi.begin_execution(%(conversation)s, %(person)s, %(owner)s, %(epoch)s, %(lease)s, "
        "%(id)s, %(turn)s, %(tool)s, %(digest)s, %(outside)s, %(state)s, %(pending)s::uuid, %(under_stop)s)",
        {
            "conversation": lease.key.conversation,
            "person": row.person,
            "owner": lease.owner,
            "epoch": lease.epoch,
            "lease": float(lease_s),
            "id": row.id,
            "turn": row.turn,
            "tool": row.tool,
            "digest": row.digest,
            "outside": row.outside,
            "state": state,
            "pending": row.pending,
            "under_stop": row.under_stop,
        },
    )


def end_execution(execution: ExecutionId, state: Literal["finished", "failed", "unknown"]) -> Statement:
    return Statement(
        "UPDATE executions SET state = %(state)s, finished_at = clock_timestamp() "
        "WHERE org = ringi.org() AND id = %(id)s AND state IN ('started', 'unknown')",
        {"id": execution, "state": state},
    )
