"""Writes everything that arrives from outside: a row for the journal, a place in the line."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ringi.context.builder import PATIENCE_MS, ContextQuery, Reading
from ringi.domain.ids import TurnId
from ringi.journal.events import Event
from ringi.journal.rows import to_batch
from ringi.store.core.database import Statement
from ringi.store.turns.order_keys import Lease, OrderKey, claim, enter
from ringi.store.turns.turns import Entry, Expected, StoredMessage, open_quietly
from ringi.turns.engine.driver import PreloadedTurn
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
    preloaded: PreloadedTurn | None = None
    """The recorded events of a turn just opened, so that they need not be read again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A turn on record."""

    lease: Lease | None
    reading: Reading | None
    """Data its context is built from; None if that could not be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietOpening:
    """A turn that is opened without a look."""

    expected: Expected
    wanted: ContextQuery
    """Query for its context, read in the same round trip."""


class TurnWriter:
    """Writes messages and requests as turns."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services

    async def entry(self, key: OrderKey, turn: TurnId, n: int, *events: Event) -> Entry:
        """The entry of these events, the first at `n`, sealed for the requester."""
        snapshot = await self._services.org_cache.at_hand(key.org)
        keys = self._services.org_cache.conversation_keys
        seal = await keys.seal(key, snapshot.seal(key.person), snapshot.facts.revision)
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
        request = LeaseRequest(key=key, seconds=lease_s)
        rows = await self._services.database.batch(
            key.org, enter(key, request.owner, request.seconds), *written
        )
        return request.won(rows[0][0][0])

    async def open_quietly(
        self, key: OrderKey, lease_s: float, entry: Entry, quiet: QuietOpening
    ) -> Opened | None:
        """Opens a turn of its own if nothing stands in its way. Returns None, with nothing written, if something
        does. Raises SlippedError if another key seals the conversation."""
        request, wanted = LeaseRequest(key=key, seconds=lease_s), quiet.wanted
        opening = open_quietly(key, request.owner, request.seconds, entry, quiet.expected)
        (rows,), read = await self._services.database.besides(
            key.org, (opening,), PATIENCE_MS, *wanted.statements
        )
        if not rows:
            return None
        if entry.batch.chain_key is not None:
            keys = self._services.org_cache.conversation_keys
            keys.keep(key, entry.batch.chain_key, quiet.expected.revision)
        return Opened(
            lease=request.won(rows[0][0]),
            reading=wanted.reading(read[0], read[1:]) if read else None,
        )

    async def take_up(self, key: OrderKey, lease_s: float) -> Lease | None:
        """Takes the lease on a key whose turns are ready, if nobody has it and one is wanted."""
        if lease_s <= 0:
            return None
        request = LeaseRequest(key=key, seconds=lease_s)
        (rows,) = await self._services.database.batch(key.org, claim(key, request.owner, request.seconds))
        return request.won(rows[0][0]) if rows else None
