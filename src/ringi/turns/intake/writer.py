"""Writes everything that arrives from outside: a row for the journal, a place in the line."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ringi.context.builder import PATIENCE_MS, ContextQuery, Reading
from ringi.domain.ids import TurnId
from ringi.journal.events import Event
from ringi.journal.rows import to_batch
from ringi.store.core.database import Statement
from ringi.store.turns.order_keys import Lease, OrderKey, claim, enter
from ringi.store.turns.turns import Entry, StoredMessage, open_quietly
from ringi.turns.engine.driver import Begun
from ringi.turns.leases import LeaseRequest
from ringi.turns.machine import table as machine
from ringi.turns.services import TurnServices


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """A message or request that is on record. If `lease` is given, the caller must drive the turns of the key;
    otherwise another worker does, or nothing is to be driven."""

    key: OrderKey
    turn: TurnId
    lease: Lease | None = None
    begun: Begun | None = None
    """The recorded events of a turn just opened, so that they need not be read again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A turn on record."""

    lease: Lease | None
    reading: Reading | None
    """Data its context is built from; None if that could not be read."""


class TurnWriter:
    """Writes messages and requests as turns."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services

    async def entry(self, key: OrderKey, turn: TurnId, n: int, *events: Event) -> Entry:
        """The entry of these events, the first at `n`, sealed for the requester."""
        own = (await self._services.org_cache.at_hand(key.org)).seal(key.person)
        seal = await self._services.org_cache.conversation_keys.seal(key, own)
        return Entry(chain=key.conversation, turn=turn, first_n=n, batch=to_batch(events, seal))

    async def opening(
        self, key: OrderKey, turn: TurnId, events: tuple[Event, ...], message: StoredMessage | None = None
    ) -> Entry:
        """The beginning of a turn, with its message if that is not on record yet."""
        entry = await self.entry(key, turn, 1, *events)
        return replace(entry, message=message, opens=(key.person, machine.VERSION))

    async def quiet_opening(
        self, key: OrderKey, turn: TurnId, events: tuple[Event, ...], message: StoredMessage
    ) -> Entry:
        """The beginning of a turn, for `open_quietly`: the key of the conversation is not looked up before."""
        own = (await self._services.org_cache.at_hand(key.org)).seal(key.person)
        batch = to_batch(events, self._services.org_cache.conversation_keys.guess(key, own))
        opens = (key.person, machine.VERSION)
        return Entry(chain=key.conversation, turn=turn, first_n=1, batch=batch, message=message, opens=opens)

    async def enter(self, key: OrderKey, lease_s: float, written: tuple[Statement, ...]) -> Lease | None:
        """Commits the statements with one more ready turn. Returns the lease if the key was free, else None."""
        bid = LeaseRequest(key=key, seconds=lease_s)
        rows = await self._services.database.batch(key.org, enter(key, bid.owner, bid.seconds), *written)
        return bid.won(rows[0][0][0])

    async def open_quietly(
        self, key: OrderKey, lease_s: float, entry: Entry, wanted: ContextQuery
    ) -> Opened | None:
        """Opens a turn of its own if nothing stands in its way. Returns None, with nothing written, if something
        does. Raises SlippedError if another key seals the conversation."""
        bid = LeaseRequest(key=key, seconds=lease_s)
        revision = (await self._services.org_cache.at_hand(key.org)).facts.revision
        opening = open_quietly(key, bid.owner, bid.seconds, entry, revision)
        (rows,), read = await self._services.database.besides(
            key.org, (opening,), PATIENCE_MS, *wanted.statements
        )
        if not rows:
            return None
        if entry.batch.chain_key is not None:
            self._services.org_cache.conversation_keys.keep(key, entry.batch.chain_key)
        return Opened(
            lease=bid.won(rows[0][0]),
            reading=wanted.reading(read[0], read[1:]) if read else None,
        )

    async def take_up(self, key: OrderKey, lease_s: float) -> Lease | None:
        """Takes the lease on a key whose turns are ready, if nobody has it and one is wanted."""
        if lease_s <= 0:
            return None
        bid = LeaseRequest(key=key, seconds=lease_s)
        (rows,) = await self._services.database.batch(key.org, claim(key, bid.owner, bid.seconds))
        return bid.won(rows[0][0]) if rows else None
