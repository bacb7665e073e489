"""Opens a way in if nobody of the organisation may: for a president who lost theirs, or a person who takes their
place. The operator of the machine does it, at the terminal alone: on the organisation's own chain, and administrators
are told.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.text import Text
from ringi.journal.administration import PersonRescued
from ringi.journal.rows import to_open_batch
from ringi.store.identity.web_accounts import admit_invitation, digest_of, forget_invitations, new_code
from ringi.store.organisations.alerts import Occurrence, raise_alert
from ringi.store.organisations.departures import come_back, end_departure
from ringi.store.organisations.people import change_level
from ringi.turns.admin.own_chain import append
from ringi.turns.services import TurnServices, error_number


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRescue:
    """A rescue of a person: for whom, by whom and why."""

    org: OrgId
    person: PersonId
    level: int | None
    """New level of the person; None keeps theirs."""
    operator: str
    """Account of the operator on the machine, for the record."""
    reason: str


async def rescue_person(services: TurnServices, wanted: PersonRescue) -> str:
    """The code of a one-time link that makes their login anew; they are a member again if they had left. Raises
    UserFacingError if they were erased. No gate is asked, and no person of the organisation says yes."""
    snapshot = await services.org_cache.now(wanted.org)
    if snapshot.seal_or_none(wanted.person) is None:
        raise UserFacingError(Text("administration.erased"))
    code, at = new_code(), services.now()
    level = (change_level(wanted.person, wanted.level),) if wanted.level is not None else ()
    event = PersonRescued(
        at=at, operator=wanted.operator, person=wanted.person, level=wanted.level, reason=wanted.reason
    )
    await append(
        services.database,
        wanted.org,
        to_open_batch(event, None),
        end_departure(wanted.person, at),
        come_back(wanted.person),
        *level,
        forget_invitations(wanted.person),
        admit_invitation(uuid4(), wanted.person, digest_of(code)),
        raise_alert(_alert(wanted, snapshot.people[wanted.person].name)),
    )
    return code


def _alert(wanted: PersonRescue, name: str) -> Occurrence:
    params: dict[str, str | int] = {"who": name, "operator": wanted.operator}
    return Occurrence(id=uuid4(), number=error_number(), code="person_rescued", params=params, turn=None)
