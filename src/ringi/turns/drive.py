"""A turn in this process's hands: where it stands, what is not on record yet, and how it gets there.

Events are gathered and committed together as far as nothing between them must be on record first. Whatever
the database refuses (another owner, an event that slipped in, the stop) undoes the whole batch, and the turn
is read again from where it truly stands.
"""

from __future__ import annotations

from datetime import datetime

from ringi.domain.ids import TurnId
from ringi.journal.events import Event
from ringi.journal.rows import to_batch, to_event
from ringi.store.alerts import AlertRow, raise_alert
from ringi.store.conversations import members
from ringi.store.database import Row, Statement
from ringi.store.organisations import pulse, pulse_of
from ringi.store.turns import Key, append, demand_owner, read_journal
from ringi.turns.charter import Charter
from ringi.turns.evidence import Setting
from ringi.turns.house import House, new_id
from ringi.turns.leases import Held
from ringi.turns.machine import advance
from ringi.turns.state import State


class Drive:
    """One turn in this process's hands, for as long as the lease holds."""

    def __init__(self, house: House, held: Held, turn: TurnId) -> None:
        self.house = house
        self.held = held
        self.turn = turn
        self.state = State()
        self.unrecorded: list[Event] = []
        self.attached: list[Statement] = []
        """Statements that must commit with the unrecorded events."""

    @property
    def key(self) -> Key:
        return self.held.lease.key

    def start(self, recorded: tuple[Event, ...]) -> None:
        """From events that are on record already."""
        state = State()
        for event in recorded:
            state = advance(state, event)
        self.state, self.unrecorded, self.attached = state, [], []

    async def reload(self) -> None:
        """From the journal, as it truly stands."""
        charter = await self.charter()
        rows = await read_journal(self.house.database, self.key.org, self.turn)
        self.start(tuple(to_event(row, charter.seal(row.sealed_for or self.key.person)) for row in rows))

    def record(self, event: Event) -> None:
        """The turn moves on; the event is committed with the next batch."""
        self.state = advance(self.state, event)
        self.unrecorded.append(event)

    def alert(self, code: str, params: dict[str, str | int]) -> None:
        """Administrators are told when the batch commits."""
        self.attach(raise_alert(AlertRow(id=new_id(), code=code, params=params, turn=self.turn)))

    def attach(self, *statements: Statement) -> None:
        self.attached += statements

    async def commit(self, *statements: Statement, lease_s: float | None = None) -> list[list[Row]]:
        """All unrecorded events and attached statements, or none; rows of the statements given here."""
        batch = await self.pending_append()
        rows = await self.house.database.batch(
            self.key.org, demand_owner(self.held.lease, lease_s), *batch, *self.attached, *statements
        )
        self.committed()
        return rows[len(rows) - len(statements) :]

    async def pending_append(self) -> tuple[Statement, ...]:
        """The statement that records what is unrecorded; none where everything is."""
        if not self.unrecorded:
            return ()
        charter = await self.charter()
        batch = to_batch(self.unrecorded, charter.seal(self.key.person))
        first = self.state.n - len(self.unrecorded) + 1
        return (append(self.key.conversation, self.turn, first, batch),)

    def committed(self) -> None:
        self.unrecorded, self.attached = [], []

    async def charter(self) -> Charter:
        return await self.house.charters.current(self.key.org)

    async def setting(self) -> Setting:
        """The circumstances at this moment, fresh from the database."""
        pulses, present = await self.house.database.batch(
            self.key.org, pulse_of(), members(self.key.conversation)
        )
        now = pulse(pulses[0])
        charter = await self.house.charters.current(self.key.org, now.revision)
        return Setting(
            now=self.house.now().astimezone(charter.zone),
            charter=charter,
            stopped=now.stopped,
            members=tuple(row[0] for row in present),
        )

    def at(self) -> datetime:
        return self.house.now()
