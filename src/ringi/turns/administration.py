"""What those in charge do to the organisation itself: stop everything, release it, change the policy. Each act
is on the organisation's own chain, committed together with what it does.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.domain.policy import Policy
from ringi.domain.text import Text
from ringi.gates.policy_history import canonical
from ringi.journal.administration import AdministrationEvent, ContentOpened, PolicyAdopted, Resumed, Stopped
from ringi.journal.rows import to_batch
from ringi.store.administration import (
    InFlight,
    chain_end,
    hold_starts,
    in_flight,
    in_flight_row,
    policy_versions,
    press_stop,
    release_stop,
)
from ringi.store.database import Statement
from ringi.store.fences import SlippedError
from ringi.store.founding import NewPolicy, add_policy
from ringi.store.organisations import pulse, pulse_of
from ringi.store.turns import Entry, record
from ringi.turns.house import House

TOP_LEVEL = 6


class Administration:
    """Acts of people in charge."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def stop(self, org: OrgId, by: PersonId, reason: str) -> tuple[InFlight, ...]:
        """When this returns nothing can start any more. Gives back what was under way outside."""
        charter = await self._house.charters.current(org)
        await self._demand_level(org, by, charter.policy.policy.stop_level)
        (rows,) = await self._house.database.batch(org, in_flight())
        stopped = Stopped(at=self._house.now(), by=by, in_flight=len(rows), reason=reason)
        await self._write(org, by, stopped, hold_starts(), press_stop())
        (rows,) = await self._house.database.batch(org, in_flight())
        return tuple(in_flight_row(row) for row in rows)

    async def resume(self, org: OrgId, by: PersonId, reason: str) -> None:
        """Only the highest level releases the stop (G3)."""
        await self._demand_level(org, by, TOP_LEVEL)
        await self._write(org, by, Resumed(at=self._house.now(), by=by, reason=reason), release_stop())

    async def adopt(self, org: OrgId, by: PersonId, policy: Policy, source: str, reason: str) -> int:
        """The policy comes into force as the next version, whose number is returned."""
        await self._demand_level(org, by, TOP_LEVEL)
        content = canonical(policy).decode()
        return await self._adopt(org, by, _Content(content=content, source=source, reason=reason))

    async def roll_back(self, org: OrgId, by: PersonId, version: int, reason: str) -> int:
        """The content of an earlier version comes into force again, as a version of its own."""
        await self._demand_level(org, by, TOP_LEVEL)
        history = await policy_versions(self._house.database, org)
        wanted = next((each for each in history if each.version == version), None)
        if wanted is None:
            raise UserFacingError(Text("administration.no_version", {"version": version}))
        again = _Content(content=wanted.content, source=wanted.source, reason=reason, restores=wanted.version)
        return await self._adopt(org, by, again)

    async def opened(self, org: OrgId, by: PersonId, turn: TurnId, reason: str) -> None:
        """Puts on record that somebody looked at another's content (L7). Call before showing it."""
        event = ContentOpened(at=self._house.now(), by=by, turn=turn, reason=reason)
        await self._write(org, by, event)

    async def _adopt(self, org: OrgId, by: PersonId, new: _Content) -> int:
        history = await policy_versions(self._house.database, org)
        version = (history[0].version if history else 0) + 1
        digest = hashlib.sha256(new.content.encode()).hexdigest()
        row = NewPolicy(
            version=version,
            source=new.source,
            content=new.content,
            hash=digest,
            reason=new.reason,
            approver=by,
        )
        adopted = PolicyAdopted(
            at=self._house.now(),
            by=by,
            version=version,
            hash=digest,
            restores=new.restores,
            reason=new.reason,
        )
        await self._write(org, by, adopted, add_policy(row))
        return version

    async def _demand_level(self, org: OrgId, by: PersonId, level: int) -> None:
        pulses = await self._house.database.batch(org, pulse_of())
        charter = await self._house.charters.current(org, pulse(pulses[0][0]).revision)
        person = charter.people.get(by)
        if person is None or not person.active or person.outsider or person.level < level:
            raise UserFacingError(Text("administration.not_entitled", {"level": level}))

    async def _write(self, org: OrgId, by: PersonId, event: AdministrationEvent, *also: Statement) -> None:
        charter = await self._house.charters.current(org)
        while True:
            end = await chain_end(self._house.database, org)
            batch = to_batch((event,), charter.seal(by))
            row = record(Entry(chain=org, turn=org, first_n=end + 1, batch=batch))
            try:
                await self._house.database.batch(org, *also, row)
            except SlippedError:
                continue
            return


@dataclass(frozen=True, slots=True, kw_only=True)
class _Content:
    content: str
    source: str
    reason: str
    restores: int | None = None
