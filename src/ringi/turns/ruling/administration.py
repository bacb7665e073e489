"""What those in charge do at once: stop everything, release it, open content, sign off. Each act is on the
organisation's own chain, committed together with what it does. All else is a call (`ringi.turns.arriving.requests`).
"""

from __future__ import annotations

from ringi.domain.errors import NotEntitledError, UserFacingError
from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.domain.people import ADMINISTRATION_LEVEL, TOP_LEVEL
from ringi.domain.text import Text
from ringi.journal.administration import (
    AdministrationEvent,
    AlertSignedOff,
    ContentOpened,
    Resumed,
    Stopped,
)
from ringi.journal.rows import to_batch
from ringi.store.administration import (
    InFlight,
    hold_starts,
    in_flight,
    in_flight_row,
    own_chain,
    press_stop,
    release_stop,
)
from ringi.store.alerts import Alert, sign_off
from ringi.store.database import Row, Statement
from ringi.store.fences import DecidedError
from ringi.store.organisations import pulse, pulse_of
from ringi.turns.charter import Charter
from ringi.turns.house import House
from ringi.turns.ruling.own_chain import append


class Administration:
    """Acts of people in charge."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def stop(self, org: OrgId, by: PersonId, reason: str) -> tuple[InFlight, ...]:
        """When this returns nothing can start any more. Gives back what was under way outside."""
        circumstances, under_way, (end,) = await self._house.database.batch(
            org, pulse_of(), in_flight(), own_chain()
        )
        charter = await self._house.charters.at(org, pulse(circumstances[0]).revision)
        _demand(charter, by, charter.policy.policy.stop_level)
        stopped = Stopped(at=self._house.now(), by=by, in_flight=len(under_way), reason=reason)
        fences = (hold_starts(), press_stop(), in_flight())
        rows = await self._write(org, by, stopped, *fences, end=end)
        return tuple(in_flight_row(row) for row in rows[2])

    async def resume(self, org: OrgId, by: PersonId, reason: str) -> None:
        """Only the highest level releases the stop (G3)."""
        await self._demand_level(org, by, TOP_LEVEL)
        await self._write(org, by, Resumed(at=self._house.now(), by=by, reason=reason), release_stop())

    async def opened(self, org: OrgId, by: PersonId, turn: TurnId, reason: str) -> None:
        """Puts on record that somebody looked at another's content (L7). Call before showing it."""
        event = ContentOpened(at=self._house.now(), by=by, turn=turn, reason=reason)
        await self._write(org, by, event)

    async def sign_off(self, org: OrgId, by: PersonId, alert: Alert, said: str) -> None:
        """The alert is seen to; what was done about it is on record."""
        await self._demand_level(org, by, ADMINISTRATION_LEVEL)
        event = AlertSignedOff(at=self._house.now(), by=by, alert=alert.id, code=alert.code, note=said)
        try:
            await self._write(org, by, event, sign_off(alert.id, by))
        except DecidedError:
            raise UserFacingError(Text("alerts.already", {"number": alert.number})) from None

    async def _demand_level(self, org: OrgId, by: PersonId, level: int) -> None:
        _demand(await self._house.charters.now(org), by, level)

    async def _write(
        self, org: OrgId, by: PersonId, event: AdministrationEvent, *also: Statement, end: Row | None = None
    ) -> list[list[Row]]:
        """Rows of the statements written with the event; `end` as in `append`."""
        charter = await self._house.charters.at_hand(org)
        return await append(self._house.database, org, to_batch((event,), charter.seal(by)), *also, end=end)


def _demand(charter: Charter, by: PersonId, level: int) -> None:
    person = charter.people.get(by)
    if person is None or not person.active or person.outsider or person.level < level:
        raise NotEntitledError(Text("administration.not_entitled", {"level": level}))
