"""What everything that arrives from outside has in common: a row for the journal, a place in the line."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid4

from ringi.context.builder import PATIENCE_MS, Asked, Reading
from ringi.domain.ids import TurnId
from ringi.journal.events import Event
from ringi.journal.rows import to_batch
from ringi.store.database import Statement
from ringi.store.keys import Key, Lease, claim, enter
from ringi.store.turns import Entry, open_quietly
from ringi.turns.driver import Begun
from ringi.turns.house import House
from ringi.turns.leases import steady_clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """What arrived is on record. Where `lease` is given, the caller must drive the turns of the key; otherwise
    they are in other hands, or nothing is to be driven."""

    key: Key
    turn: TurnId
    lease: Lease | None = None
    asked_at: float = 0.0
    """`steady_clock()` from before the lease was asked for."""
    begun: Begun | None = None
    """What is on record of a turn just opened, so that it need not be read again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A turn on record."""

    lease: Lease | None
    asked_at: float
    reading: Reading | None
    """What its context is made of; None where that could not be read."""


class Desk:
    """Writes what arrives."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def entry(self, key: Key, turn: TurnId, n: int, *events: Event) -> Entry:
        """These events, the first at `n`, sealed for the requester."""
        charter = await self._house.charters.at_hand(key.org)
        batch = to_batch(events, charter.seal(key.person))
        return Entry(chain=key.conversation, turn=turn, first_n=n, batch=batch)

    async def enter(
        self, key: Key, lease_s: float, written: tuple[Statement, ...]
    ) -> tuple[Lease | None, float]:
        """Commits what is written with one more ready turn; the lease where the key was free."""
        owner, asked_at = uuid4(), steady_clock()
        rows = await self._house.database.batch(key.org, enter(key, owner, lease_s), *written)
        return _lease(key, owner, rows[0][0][0], lease_s), asked_at

    async def open_quietly(self, key: Key, lease_s: float, entry: Entry, wanted: Asked) -> Opened | None:
        """A turn of its own where nothing stands in its way; None where something does, and nothing was written."""
        owner, asked_at = uuid4(), steady_clock()
        revision = (await self._house.charters.at_hand(key.org)).facts.revision
        opening = open_quietly(key, owner, lease_s, entry, revision)
        (rows,), read = await self._house.database.besides(
            key.org, (opening,), PATIENCE_MS, *wanted.statements
        )
        if not rows:
            return None
        return Opened(
            lease=_lease(key, owner, rows[0][0], lease_s),
            asked_at=asked_at,
            reading=wanted.reading(read[0], read[1:]) if read else None,
        )

    async def take_up(self, key: Key, lease_s: float) -> tuple[Lease | None, float]:
        """The lease on a key whose turns are ready, where nobody has it."""
        owner, asked_at = uuid4(), steady_clock()
        if lease_s <= 0:
            return None, asked_at
        (rows,) = await self._house.database.batch(key.org, claim(key, owner, lease_s))
        return (Lease(key=key, owner=owner, epoch=rows[0][0], seconds=lease_s) if rows else None), asked_at


def _lease(key: Key, owner: UUID, epoch: int | None, seconds: float) -> Lease | None:
    """None where somebody else holds the key, or none was wanted."""
    return Lease(key=key, owner=owner, epoch=epoch, seconds=seconds) if epoch and seconds > 0 else None
