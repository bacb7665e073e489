"""Calls upon approvers when it is time: the card, one reminder, their delegates (D1). Each notice is given in the
transaction that marks it given, so exactly once, whichever worker sweeps and at whatever point a process dies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

import structlog

from ringi.domain.cards import Card
from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.policy import Approvals
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal import events
from ringi.language.dates.working_time import end_of_quiet
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import DecidedError, SlippedError, StoppedError
from ringi.store.turns.confirmations import Answered, admit_approvers, extend, find_pending
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.reminders import Notice, demand_notice, due_notice, due_notices, postpone, schedule
from ringi.turns.background.jobs import Periodic
from ringi.turns.engine.deliver import Delivery, alone, card_for, where, who_is_away
from ringi.turns.evidence.approver_schedule import (
    ApproverSchedule,
    called_at,
    lives_until,
    notices_for_delegates,
    relieved_at,
)
from ringi.turns.evidence.decision_context import setting_of
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.evidence.judge import judge
from ringi.turns.evidence.locate import locate
from ringi.turns.history import folded, recorded
from ringi.turns.locale import tongue_of
from ringi.turns.machine.state import Stage
from ringi.turns.services import TurnServices

MOST = 100

_log = structlog.get_logger()


async def give_due(services: TurnServices) -> None:
    """Gives all notices that are due."""
    for row in await services.database.across(due_notices(services.now(), MOST)):
        org, notice = due_notice(row)
        await _attempt(services, org, notice)


async def _attempt(services: TurnServices, org: OrgId, notice: Notice) -> None:
    """Gives one notice. One that cannot be given does not keep the others waiting."""
    try:
        await _give(services, org, notice)
    except (DecidedError, SlippedError, StoppedError):
        return
    except DefectError:
        _log.exception("a notice cannot be given", pending=str(notice.pending), kind=notice.kind)


async def _give(services: TurnServices, org: OrgId, notice: Notice) -> None:
    answered = await find_pending(services.database, org, str(notice.pending))
    asked = await _asked(services, org, answered) if answered else None
    if asked is None:
        return
    spoken = _spoken(asked, notice)
    if spoken > asked.setting.now:
        await services.database.batch(org, postpone(notice, spoken))
        return
    said = await _said(asked, notice) if _waits_for(asked.answered, notice.person) else ()
    await services.database.batch(org, demand_notice(notice), *said)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A question that waits for an answer, with its turn and the circumstances as just read."""

    answered: Answered
    matter: Delivery
    setting: DecisionContext
    card: Card
    since: datetime
    """Moment at which it was put."""

    @property
    def terms(self) -> Approvals:
        return self.setting.snapshot.terms(self.setting.now.date())

    def by_level(self, approvers: Sequence[PersonId]) -> ApproverSchedule:
        pending, now = self.answered.pending, self.setting.now
        return ApproverSchedule(
            pending=pending.id,
            requester=pending.person,
            approvers=approvers,
            roles=self.setting.snapshot.approvers(now),
            absences=self.setting.snapshot.absences,
            now=now,
            expires_at=pending.expires_at.astimezone(now.tzinfo),
            terms=self.terms,
        )


async def _asked(services: TurnServices, org: OrgId, answered: Answered) -> _Asked | None:
    """The question with its turn; None if the turn waits no more because somebody answered a moment ago."""
    pending = answered.pending
    key = OrderKey(org=org, conversation=pending.conversation, person=pending.person)
    setting = await setting_of(services, key)
    said = await recorded(services.database, setting.snapshot, pending.turn, key.person)
    state = folded(said)
    put = [e for e in said if isinstance(e, events.ConfirmationAsked) and e.pending == pending.id]
    if state.stage is not Stage.WAITING or not put:
        return None
    matter = Delivery(services=services, key=key, turn=pending.turn, state=state)
    return _Asked(answered=answered, matter=matter, setting=setting, card=put[0].card, since=put[0].at)


def _spoken(asked: _Asked, notice: Notice) -> datetime:
    """The moment at which the notice may be given. A notice to an absent approver waits for them. A notice to
    delegates waits if the approver is back before their time, or did not go."""
    about, now = asked.by_level((notice.person,)), asked.setting.now
    if notice.kind != "delegates":
        return called_at(about, notice.person)
    due = now if notice.person in about.away else relieved_at(about, notice.person, asked.since)
    return end_of_quiet(asked.terms, max(due, now))


def _waits_for(answered: Answered, person: PersonId) -> bool:
    """True if this person's yes is still missing, and no other approver's stands in its place."""
    pending = answered.pending
    asked = pending.confirmation
    if asked.style == "two_persons" and any(given in asked.approvers for given in answered.given):
        return False
    return person in asked.approvers


async def _said(asked: _Asked, notice: Notice) -> Sequence[Statement]:
    match notice.kind:
        case "card":
            return await _shown(asked, notice.person, None)
        case "reminder":
            until = asked.answered.pending.expires_at.astimezone(asked.setting.now.tzinfo)
            reminder = Text("card.reminder", {"until": until.strftime("%Y-%m-%d %H:%M")})
            return await _shown(asked, notice.person, reminder)
        case "delegates":
            return await _relieved(asked, notice.person)


async def _shown(asked: _Asked, person: PersonId, opening: Text | None) -> Sequence[Statement]:
    """Statements that show the card, if they may still say yes and may read it."""
    snapshot = asked.setting.snapshot
    roles = snapshot.approvers(asked.setting.now)
    if not any(role.person == person for role in roles):
        return ()
    locale = await tongue_of(asked.matter.services.database, snapshot, person)
    before = f"{say(opening, locale)}\n" if opening else ""
    text = before + card_for(person, asked.card, roles, snapshot, locale)
    readable = where(asked.matter, text, replace(asked.setting, members=(person,))) == "here"
    return await alone(asked.matter, {person: text}, asked.answered.pending.id) if readable else ()


async def _relieved(asked: _Asked, delegator: PersonId) -> Sequence[Statement]:
    """Statements that call the delegator's delegates. The gates are asked anew who may say yes: a delegation may have
    begun or ended, and each has its ceiling."""
    services, state, snapshot = asked.matter.services, asked.matter.state, asked.setting.snapshot
    tool = services.registry.find(state.current_call.tool)
    if tool is None:
        return ()
    located = await locate(services.database, asked.matter.key, state.current_call, tool, snapshot)
    confirmation = judge(state, asked.setting, located).decision.confirmation
    now = asked.by_level(confirmation.approvers if confirmation else ())
    waiting = [replace(row, given_at=None) for row in notices_for_delegates(now, delegator)]
    persons = tuple(dict.fromkeys(row.notice.person for row in waiting))
    admitted = (schedule(waiting), admit_approvers(asked.answered.pending.id, persons)) if persons else ()
    return (*admitted, *await _left_alone(asked, now))


async def _left_alone(asked: _Asked, now: ApproverSchedule) -> Sequence[Statement]:
    """Statements that keep the question waiting, and tell its requester, if everybody who could answer is absent by
    now."""
    pending, until = asked.answered.pending, lives_until(now.others, now.absences, now.now, now.terms)
    if not now.nobody_here or until <= now.expires_at:
        return ()
    snapshot, services = asked.setting.snapshot, asked.matter.services
    locale = await tongue_of(services.database, snapshot, pending.person)
    waits = Text("card.waits_longer", {"number": pending.number})
    told = "\n".join(
        say(each, locale) for each in (waits, *who_is_away(snapshot, now.others, now.now, until))
    )
    return (extend(pending.id, until), *await alone(asked.matter, {pending.person: told}))


NOTICES = Periodic(name="notices", start=lambda context: partial(give_due, context.services))
