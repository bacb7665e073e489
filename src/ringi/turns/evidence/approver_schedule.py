"""Decides who is called upon to answer by level, and when (D1).

Approvers in their own right are called first; their delegates once some working time has passed without an answer, or
at once if the person they stand in for is absent or gone. Nobody is called in quiet hours or while absent. Pure: the
moment is given, the hours are policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ringi.domain.ids import PendingId, PersonId
from ringi.domain.people import Absences, Approver, away, leaving
from ringi.domain.policy import Approvals
from ringi.language.dates.working_time import end_of_quiet, end_of_working_day, later_by, worked_between
from ringi.store.turns.reminders import Notice, NoticeKind, NoticeRow

LONGEST_WAIT = timedelta(days=28)
"""Longest time a question waits for an approver's return: the deposits of its form are kept a little longer than
this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproverSchedule:
    """A question that others than its requester must answer, at some moment of its life."""

    pending: PendingId
    requester: PersonId
    approvers: Sequence[PersonId]
    """People who may answer it."""
    roles: Sequence[Approver]
    """People who may say yes by level at this moment, and in whose place."""
    absences: Absences
    """Absences of all people, under way or to come."""
    now: datetime
    expires_at: datetime
    terms: Approvals

    @property
    def others(self) -> Sequence[PersonId]:
        return [person for person in self.approvers if person != self.requester]

    @property
    def away(self) -> Mapping[PersonId, datetime]:
        """The others who are absent now, with the moment of their return."""
        return absent_of(self.others, self.absences, self.now)

    @property
    def nobody_here(self) -> bool:
        """True if everybody who could answer beside the requester is absent."""
        return bool(self.others) and len(self.away) == len(self.others)


def first_notices(asked: ApproverSchedule) -> tuple[NoticeRow, ...]:
    """Notices when the question is put: those due at once count as given."""
    first = [person for person in asked.others if None in _delegators(asked, person)]
    here = frozenset(first) - asked.away.keys()
    called = [person for person in asked.others if person in first or not _stands_behind(asked, person, here)]
    relieved = [_row(asked, person, "delegates", relieved_at(asked, person, asked.now)) for person in first]
    return (*_calls(asked, called), *_in_time(asked, relieved))


def notices_for_delegates(asked: ApproverSchedule, delegator: PersonId) -> tuple[NoticeRow, ...]:
    """Notices to the delegates of a delegator whose time is over, from now on."""
    delegates = [person for person in asked.others if delegator in _delegators(asked, person)]
    return tuple(_calls(asked, delegates))


def absent_of(others: Sequence[PersonId], absences: Absences, now: datetime) -> Mapping[PersonId, datetime]:
    """Finds the people who are absent at that moment, with the moment of their return."""
    gone = away(absences, now)
    return {person: gone[person] for person in others if person in gone}


def stand_ins(others: Sequence[PersonId], roles: Sequence[Approver], absent: PersonId) -> Sequence[PersonId]:
    """Finds the people who may say yes in that person's place (代理)."""
    return [role.person for role in roles if role.delegator == absent and role.person in others]


def lives_until(others: Sequence[PersonId], absences: Absences, now: datetime, terms: Approvals) -> datetime:
    """The end of a working day. If everybody who could answer is absent, it is a working day after the first of them
    is back."""
    usual = end_of_working_day(terms, now, terms.working_days)
    gone = absent_of(others, absences, now)
    if not gone or len(gone) < len(others):
        return usual
    back = end_of_working_day(terms, min(gone.values()), terms.working_days)
    return min(back, max(usual, now + LONGEST_WAIT))


def called_at(asked: ApproverSchedule, person: PersonId) -> datetime:
    """The moment from which the person may be called: now, after quiet hours, or once they are back."""
    return end_of_quiet(asked.terms, asked.away.get(person, asked.now))


def relieved_at(asked: ApproverSchedule, person: PersonId, since: datetime) -> datetime:
    """The moment at which the delegates of a present approver are called: after their working hours without an answer
    since then, and at the latest when their absence begins."""
    terms = asked.terms
    waited = later_by(terms, since, timedelta(hours=terms.delegate_after_hours))
    leaves = leaving(asked.absences, person, asked.now)
    return end_of_quiet(terms, min(waited, leaves) if leaves and leaves > asked.now else waited)


def in_place_of(roles: Sequence[Approver], person: PersonId) -> PersonId | None:
    """The person in whose place they would say yes (代理); None if it is in their own right."""
    delegators = [role.delegator for role in roles if role.person == person]
    return None if None in delegators else next(iter(delegators), None)


def _calls(asked: ApproverSchedule, persons: Sequence[PersonId]) -> Iterator[NoticeRow]:
    """Notices to those persons: the card as soon as they may be called, and a reminder once the agreed share of the
    time from then on is gone."""
    terms = asked.terms
    for person in persons:
        spoken = called_at(asked, person)
        share = worked_between(terms, spoken, asked.expires_at) * (terms.remind_at_percent / 100)
        reminded = end_of_quiet(terms, later_by(terms, spoken, share))
        card = Notice(pending=asked.pending, person=person, kind="card")
        yield NoticeRow(notice=card, due_at=spoken, given_at=asked.now if spoken == asked.now else None)
        yield from _in_time(asked, [_row(asked, person, "reminder", reminded)])


def _stands_behind(asked: ApproverSchedule, person: PersonId, here: frozenset[PersonId]) -> bool:
    """True if everybody in whose place they would answer is called before them."""
    before = _delegators(asked, person) - {asked.requester}
    return bool(before) and before <= here


def _in_time(asked: ApproverSchedule, rows: Sequence[NoticeRow]) -> Sequence[NoticeRow]:
    return [row for row in rows if row.due_at < asked.expires_at]


def _row(asked: ApproverSchedule, person: PersonId, kind: NoticeKind, due_at: datetime) -> NoticeRow:
    return NoticeRow(notice=Notice(pending=asked.pending, person=person, kind=kind), due_at=due_at)


def _delegators(asked: ApproverSchedule, person: PersonId) -> frozenset[PersonId | None]:
    """The people in whose place they may say yes; None among them if it is in their own right."""
    return frozenset(role.delegator for role in asked.roles if role.person == person)
