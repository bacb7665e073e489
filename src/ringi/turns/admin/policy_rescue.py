"""How does an organisation get out of a policy that locks everybody out of changing it? Whoever operates the machine
brings an earlier version back, at the terminal alone: on the organisation's own chain, and its administrators are told.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import OrgId
from ringi.domain.text import Text
from ringi.journal.administration import PolicyRescued
from ringi.journal.rows import to_open_batch
from ringi.store.core.preconditions import SlippedError
from ringi.store.organisations.administration import PolicyVersion, after, own_chain, policy_versions
from ringi.store.organisations.alerts import Occurrence, raise_alert
from ringi.store.organisations.founding import NewPolicy, add_policy
from ringi.store.turns.turns import record
from ringi.turns.services import TurnServices, error_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescue:
    """Which version, by whom and why."""

    org: OrgId
    version: int | None
    """None means the one before the one in force."""
    operator: str
    """Their account on the machine, for the record."""
    reason: str


async def rescue(services: TurnServices, wanted: Rescue) -> int:
    """The content of that version comes into force as the next one, whose number is returned. UserFacingError where
    there is none. No gate is asked, and no person of the organisation says yes: that is what it is for."""
    while True:
        versions = await policy_versions(services.database, wanted.org)
        back, new = _back_to(versions, wanted), versions[0].version + 1
        try:
            await _write(services, wanted, back, new)
        except SlippedError:
            continue
        return new


def _back_to(versions: tuple[PolicyVersion, ...], wanted: Rescue) -> PolicyVersion:
    earlier = [row for row in versions[1:] if wanted.version in (None, row.version)]
    if not earlier:
        raise UserFacingError(Text("administration.no_version", {"version": wanted.version or 0}))
    return earlier[0]


async def _write(services: TurnServices, wanted: Rescue, back: PolicyVersion, new: int) -> None:
    """All of it or nothing. Another act on the chain meanwhile: SlippedError."""
    rescued = PolicyRescued(
        at=services.now(),
        operator=wanted.operator,
        version=new,
        hash=back.hash,
        restores=back.version,
        reason=wanted.reason,
    )
    ((end,),) = await services.database.batch(wanted.org, own_chain())
    entry = after(end, to_open_batch(rescued, None))
    await services.database.batch(
        wanted.org, add_policy(_again(back, new, wanted)), raise_alert(_alert(rescued)), record(entry)
    )


def _again(back: PolicyVersion, new: int, wanted: Rescue) -> NewPolicy:
    """In the name of nobody of the organisation: whoever asked for that content the first time did not ask for this."""
    return NewPolicy(
        version=new,
        source=back.source,
        content=back.content,
        hash=back.hash,
        reason=f"{wanted.operator}: {wanted.reason}",
        approver=None,
    )


def _alert(rescued: PolicyRescued) -> Occurrence:
    params = {"version": rescued.version, "restores": rescued.restores, "operator": rescued.operator}
    return Occurrence(id=uuid4(), number=error_number(), code="policy_rescued", params=params, turn=None)
