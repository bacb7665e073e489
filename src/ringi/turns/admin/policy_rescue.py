"""Frees an organisation from a policy that locks everybody out of changing it. The operator of the machine brings an
earlier version back, at the terminal alone: on the organisation's own chain, and its administrators are told.
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
    """A rescue of the policy: which version, by whom and why."""

    org: OrgId
    version: int | None
    """Version to bring back; None means the one before the one in force."""
    operator: str
    """Account of the operator on the machine, for the record."""
    reason: str


async def rescue(services: TurnServices, wanted: Rescue) -> int:
    """Puts the content of that version into force as the next one, and returns its number. Raises UserFacingError if
    there is none. No gate is asked, and no person of the organisation says yes: that is its purpose."""
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
    """Writes all of it or nothing. Raises SlippedError if another act on the chain came meanwhile."""
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
    """The new policy, in the name of nobody of the organisation: the person who asked for that content the first time
    did not ask for this."""
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
