"""Order keys and the leases on them, which say who runs which turns: the only mutual exclusion there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import LiteralString
from uuid import UUID, uuid4

from ringi.domain.ids import ConversationId, OrgId, PersonId
from ringi.store.core.database import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderKey:
    """The order key: turns of one requester in one conversation go one after the other."""

    org: OrgId
    conversation: ConversationId
    person: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """The right to run the turns of a key, until it lapses or another process takes it."""

    key: OrderKey
    owner: UUID
    epoch: int
    seconds: float
    asked_at: float
    """The moment on the asking process's steady clock, from before it asked."""


def wake(key: OrderKey) -> Statement:
    """Counts one more ready turn, for any process to take."""
    return enter(key, uuid4(), 0.0)


def enter(key: OrderKey, owner: UUID, lease_s: float) -> Statement:
    """Counts one more ready turn, and takes the key if nobody holds it. Row: (epoch,), null if it is held."""
    return Statement("WITH quiet AS (SELECT) " + ENTERING, entering(key, owner, lease_s))


def entering(key: OrderKey, owner: UUID, lease_s: float) -> dict[str, object]:
    """Returns the parameters of `ENTERING`."""
    return _key_params(key) | {"owner": owner, "lease": lease_s}


ENTERING: LiteralString = """
INSERT INTO order_keys AS k (org, conversation, person, owner, epoch, lease_until, ready)
SELECT ringi.org(), %(conversation)s, %(person)s, %(owner)s, 1,
       clock_timestamp() + make_interval(secs => %(lease)s), 1
  FROM quiet
ON CONFLICT (org, conversation, person) DO UPDATE SET
  ready = k.ready + 1,
  owner = CASE WHEN k.lease_until < clock_timestamp() THEN excluded.owner ELSE k.owner END,
  epoch = CASE WHEN k.lease_until < clock_timestamp() THEN k.epoch + 1 ELSE k.epoch END,
  lease_until = CASE WHEN k.lease_until < clock_timestamp() THEN excluded.lease_until
                     ELSE k.lease_until END
RETURNING CASE WHEN k.owner = %(owner)s THEN k.epoch END AS epoch
"""
"""Enters the key for every row of `quiet`, as `enter` does."""


def claim(key: OrderKey, owner: UUID, lease_s: float) -> Statement:
    """Takes a key that has ready turns and no live lease. Row: (epoch,), none if it cannot be had."""
    return Statement(
        """
        UPDATE order_keys
           SET owner = %(owner)s, epoch = epoch + 1,
               lease_until = clock_timestamp() + make_interval(secs => %(lease)s)
         WHERE org = ringi.org() AND conversation = %(conversation)s AND person = %(person)s
           AND ready > 0 AND lease_until < clock_timestamp()
        RETURNING epoch
        """,
        _key_params(key) | {"owner": owner, "lease": lease_s},
    )


OLDEST_OPEN = (
    "SELECT id FROM turns WHERE org = ringi.org() AND conversation = %(conversation)s AND person = %(person)s "
    "AND state = 'open' ORDER BY id LIMIT 1"
)
"""The turn of a key that is run next; a query that reads for that turn must name the same."""


def next_turn(key: OrderKey, owner: UUID) -> Statement:
    """The oldest turn of the key to run, counted as started once more; none if the key is another's. Row: (id,
    starts)."""
    return Statement(
        f"""
        UPDATE turns SET starts = starts + 1
         WHERE org = ringi.org() AND id = ({OLDEST_OPEN})
           AND EXISTS (
           SELECT FROM order_keys
            WHERE org = ringi.org() AND conversation = %(conversation)s AND person = %(person)s
              AND owner = %(owner)s)
        RETURNING id, starts
        """,
        _key_params(key) | {"owner": owner},
    )


def demand_owner(lease: Lease, seconds: float | None = None) -> Statement:
    """Demands that the caller still owns the key under that epoch, and renews its lease."""
    return Statement(
        "SELECT ringi.demand_owner(%(conversation)s, %(person)s, %(owner)s, %(epoch)s, %(lease)s)",
        _lease_params(lease) | {"lease": float(seconds or lease.seconds)},
    )


def leave(lease: Lease) -> Statement:
    """Leaves the turn, which needs no running for now. Row: (turns of the key still ready,)."""
    return Statement(
        "SELECT ringi.leave(%(conversation)s, %(person)s, %(owner)s, %(epoch)s)", _lease_params(lease)
    )


def renew(leases: Sequence[Lease], seconds: float) -> Statement:
    """Keeps every given lease for so many seconds from now. Rows: (owner,), of those that are still ours."""
    return Statement(
        "SELECT ringi.renew_leases(%(orgs)s::uuid[], %(conversations)s::uuid[], %(persons)s::uuid[], "
        "%(owners)s::uuid[], %(lease)s)",
        {
            "orgs": [lease.key.org for lease in leases],
            "conversations": [lease.key.conversation for lease in leases],
            "persons": [lease.key.person for lease in leases],
            "owners": [lease.owner for lease in leases],
            "lease": float(seconds),
        },
    )


def waiting_keys(most: int) -> Statement:
    """Keys with ready turns that no process runs. Rows: (org, conversation, person)."""
    return Statement(
        "SELECT org, conversation, person FROM ringi.waiting_keys(%(most)s::integer)", {"most": most}
    )


def _key_params(key: OrderKey) -> dict[str, object]:
    return {"conversation": key.conversation, "person": key.person}


def _lease_params(lease: Lease) -> dict[str, object]:
    return _key_params(lease.key) | {"owner": lease.owner, "epoch": lease.epoch}
