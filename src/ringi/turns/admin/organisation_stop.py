"""Presses the emergency stop: one act without questions, on the organisation's own chain together with what it does.
Everything else that administration does is a call through the gates (`ringi.turns.intake.forms`).
"""

from __future__ import annotations

from ringi.domain.errors import NotEntitledError
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.text import Text
from ringi.journal.administration import (
    Stopped,
)
from ringi.journal.rows import to_batch
from ringi.store.organisations.administration import (
    InFlight,
    hold_starts,
    in_flight,
    in_flight_row,
    own_chain,
    press_stop,
)
from ringi.store.organisations.organisations import pulse, pulse_of
from ringi.turns.admin.own_chain import append
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices


class Administration:
    """Presses the stop."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services

    async def stop(self, org: OrgId, by: PersonId, reason: str = "") -> tuple[InFlight, ...]:
        """Stops the organisation: when this returns, nothing can start any more. Returns the calls under way outside.
        The reason may be told later."""
        circumstances, under_way, (end,) = await self._services.database.batch(
            org, pulse_of(), in_flight(), own_chain()
        )
        snapshot = await self._services.org_cache.at(org, pulse(circumstances[0]).revision)
        _demand(snapshot, by, snapshot.policy.policy.stop_level)
        stopped = Stopped(at=self._services.now(), by=by, in_flight=len(under_way), reason=reason)
        fences = (hold_starts(), press_stop(), in_flight())
        batch = to_batch((stopped,), snapshot.seal(by))
        rows = await append(self._services.database, org, batch, *fences, end=end)
        return tuple(in_flight_row(row) for row in rows[2])


def _demand(snapshot: OrgSnapshot, by: PersonId, level: int) -> None:
    person = snapshot.people.get(by)
    if person is None or not person.active or person.outsider or person.level < level:
        raise NotEntitledError(Text("administration.not_entitled", {"level": level}))
