"""Who is called upon to answer by level, and when? (D1)

Approvers in their own right first; their delegates once some working time has gone without an answer, at once
where nobody stands before them. Nobody in quiet hours. Pure: the moment is given, the hours are policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ringi.domain.ids import PendingId, PersonId
from ringi.domain.people import Approver
from ringi.domain.policy import Approvals
from ringi.language.working_time import end_of_quiet, later_by, worked_between
from ringi.store.notices import Notice, NoticeKind, NoticeRow


@dataclass(frozen=True, slots=True, kw_only=True)
class ByLevel:
    """A question that others than its requester must answer, at some moment of its life."""

    pending: PendingId
    requester: PersonId
    approvers: Sequence[PersonId]
    """Who may answer it."""
    roles: Sequence[Approver]
    """Everybody who may say yes by level at this moment, and for whom."""
    now: datetime
    expires_at: datetime
    terms: Approvals


def first_notices(asked: ByLevel) -> tuple[NoticeRow, ...]:
    """When the question is put: those due at once count as given."""
    others = [person for person in asked.approvers if person != asked.requester]
    first = [person for person in others if None in _delegators(asked, person)]
    called = [person for person in others if person in first or _delegators(asked, person).isdisjoint(first)]
    relieved_at = end_of_quiet(
        asked.terms, later_by(asked.terms, asked.now, timedelta(hours=asked.terms.delegate_after_hours))
    )
    return (
        *_calls(asked, called),
        *_in_time(asked, [_row(asked, person, "delegates", relieved_at) for person in first]),
    )


def notices_for_delegates(asked: ByLevel, delegator: PersonId) -> tuple[NoticeRow, ...]:
    """When the delegator has had their time: what their delegates are told, from now on."""
    delegates = [person for person in asked.approvers if delegator in _delegators(asked, person)]
    others = [person for person in delegates if person != asked.requester]
    return tuple(_calls(asked, others))


def in_place_of(roles: Sequence[Approver], person: PersonId) -> PersonId | None:
    """For whom they would say yes (代理); None where it is in their own right."""
    delegators = [role.delegator for role in roles if role.person == person]
    return None if None in delegators else next(iter(delegators), None)


def _calls(asked: ByLevel, persons: Sequence[PersonId]) -> Iterator[NoticeRow]:
    """The card as soon as it is not quiet, a reminder when the agreed share of the time from then on is gone."""
    terms, spoken = asked.terms, end_of_quiet(asked.terms, asked.now)
    given_at = asked.now if spoken == asked.now else None
    share = worked_between(terms, spoken, asked.expires_at) * (terms.remind_at_percent / 100)
    reminded = end_of_quiet(terms, later_by(terms, spoken, share))
    for person in persons:
        card = Notice(pending=asked.pending, person=person, kind="card")
        yield NoticeRow(notice=card, due_at=spoken, given_at=given_at)
        yield from _in_time(asked, [_row(asked, person, "reminder", reminded)])


def _in_time(asked: ByLevel, rows: Sequence[NoticeRow]) -> Sequence[NoticeRow]:
    return [row for row in rows if row.due_at < asked.expires_at]


def _row(asked: ByLevel, person: PersonId, kind: NoticeKind, due_at: datetime) -> NoticeRow:
    return NoticeRow(notice=Notice(pending=asked.pending, person=person, kind=kind), due_at=due_at)


def _delegators(asked: ByLevel, person: PersonId) -> frozenset[PersonId | None]:
    """For whom they may say yes; None among them where it is in their own right."""
    return frozenset(role.delegator for role in asked.roles if role.person == person)
