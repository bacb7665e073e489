"""The figures of the organisation over a span of days, what it costs, how bad it is right now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel

from ringi.api.dependencies import AdministratorHere
from ringi.api.problems import Problem, ProblemError
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import ServicesHere
from ringi.domain.text import Text
from ringi.journal import events
from ringi.journal.rows import is_erased, to_event
from ringi.language.dates.days import day_in, end_of, start_of
from ringi.store.turns.journal import JournalRow
from ringi.store.views.monitor import MonitorSpan, MonitorUsage, read_usage
from ringi.turns.background.costs import costs_now
from ringi.turns.background.monitor import incident_now
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices

router = APIRouter(tags=["monitor"])

MOST_JUDGED = 100
LONGEST_DAYS = 366
EARLIEST = date(2020, 1, 1)
"""First day that can be asked for: before it there were no turns, and ids say no moment."""


class Forecast(BaseModel):
    conversations: int
    yen: Decimal


class CostOut(BaseModel):
    """Yen of language models, summaries included; what the machines cost is not among them."""

    today: Decimal
    month: Decimal
    forecast: Decimal
    """Forecast of the whole month: month so far / days so far x days of the month."""
    per_turn: Decimal
    """Month so far / `turns`."""
    by_conversations: tuple[Forecast, ...]
    """Cost of months of other sizes: month so far / `conversations` x so many; empty if no model was asked."""
    turns: int
    """Number of requests of this month for which a provider's model was asked."""
    conversations: int
    """Number of conversations of this month in which one was asked."""
    known: bool
    """False if no price of a model that was asked is known: every amount is then 0 and says nothing."""
    unpriced: int
    """Number of requests whose model has no known price; the amounts leave them out."""
    span: Decimal


class ToolOut(BaseModel):
    tool: str
    calls: int
    failed: int
    unknown: int
    """Number of calls of unknown outcome: a person must look."""
    mean_seconds: float


class DayOut(BaseModel):
    day: date
    turns: int
    refused: int
    operations: int
    yen: Decimal
    tokens: int


class PersonUseOut(BaseModel):
    person: PersonOut
    turns: int
    refused: int
    yen: Decimal


class Monitor(BaseModel):
    since: date
    until: date
    conversations: int
    turns: int
    mean_seconds: float
    """Mean seconds from a message to the end of its turn, of turns in which no person was asked."""
    mean_confidence: float | None
    """Mean confidence of the newest 100 judgements of a call; null if there are none."""
    asked: int
    """Number of turns in which a person was asked for a yes."""
    refused: int
    failed: int
    timeouts: int
    """Number of timeouts of models and operations, within the last 30 days at most."""
    expired: int
    """Number of turns whose question was not answered in time."""
    cost: CostOut
    tools: tuple[ToolOut, ...]
    days: tuple[DayOut, ...]
    """Every day of the span, those without turns too."""
    people: tuple[PersonUseOut, ...]
    incident: Literal["P1", "P2", "P3", "P4"] | None
    """Level of the incident right now; null if all is well."""


@router.get("/monitor")
async def monitor(
    services: ServicesHere,
    caller: AdministratorHere,
    days: Annotated[int, Query(ge=1, le=LONGEST_DAYS)] = 30,
    until: date | None = None,
) -> Monitor:
    """Returns the figures of so many days up to `until`, today if it is not given; for level 5 and up."""
    if until is not None and until < EARLIEST:
        raise ProblemError(Problem(status=422, text=Text("api.invalid", {"field": "until"})))
    turn_services = services.runtime.services
    snapshot = await turn_services.org_cache.at_hand(caller.org)
    today = day_in(snapshot.zone, turn_services.now())
    last = min(until or today, today)
    first = last - timedelta(days=days - 1)
    span = MonitorSpan(
        since=start_of(first, snapshot.zone),
        until=end_of(last, snapshot.zone),
        zone=snapshot.zone.key,
    )
    usage = await read_usage(services.database, caller.org, span, MOST_JUDGED)
    cost = await _cost(turn_services, snapshot, sum((day.yen for day in usage.days), Decimal(0)))
    incident = await incident_now(turn_services, caller.org)
    return _monitor(usage, snapshot, (first, last), cost, incident.level if incident else None)


async def _cost(turn_services: TurnServices, snapshot: OrgSnapshot, span: Decimal) -> CostOut:
    found = await costs_now(turn_services, snapshot)
    return CostOut(
        today=found.today,
        month=found.month,
        forecast=found.forecast,
        per_turn=found.per_turn,
        by_conversations=tuple(Forecast(conversations=many, yen=yen) for many, yen in found.by_conversations),
        turns=found.turns,
        conversations=found.conversations,
        known=found.known,
        unpriced=found.unpriced,
        span=span,
    )


def _monitor(
    usage: MonitorUsage,
    snapshot: OrgSnapshot,
    span: tuple[date, date],
    cost: CostOut,
    incident: Literal["P1", "P2", "P3", "P4"] | None,
) -> Monitor:
    totals, (since, until) = usage.totals, span
    return Monitor(
        since=since,
        until=until,
        conversations=totals.conversations,
        turns=totals.turns,
        mean_seconds=round(totals.mean_s, 3),
        mean_confidence=mean_confidence(usage.judged, snapshot),
        asked=totals.asked,
        refused=totals.refused,
        failed=totals.failed,
        timeouts=totals.timeouts,
        expired=totals.expired,
        cost=cost,
        tools=tuple(
            ToolOut(
                tool=each.tool,
                calls=each.calls,
                failed=each.failed,
                unknown=each.unknown,
                mean_seconds=round(each.mean_s, 3),
            )
            for each in usage.tools
        ),
        days=_days(usage, since, until),
        people=_people(usage, snapshot),
        incident=incident,
    )


def _days(usage: MonitorUsage, since: date, until: date) -> tuple[DayOut, ...]:
    known = {each.day: each for each in usage.days}
    all_days = (since + timedelta(days=place) for place in range((until - since).days + 1))
    return tuple(
        DayOut(
            day=day,
            turns=known[day].turns,
            refused=known[day].refused,
            operations=known[day].operations,
            yen=known[day].yen,
            tokens=known[day].tokens,
        )
        if day in known
        else DayOut(day=day, turns=0, refused=0, operations=0, yen=Decimal(0), tokens=0)
        for day in all_days
    )


def _people(usage: MonitorUsage, snapshot: OrgSnapshot) -> tuple[PersonUseOut, ...]:
    return tuple(
        PersonUseOut(
            person=person_out(each.person, snapshot.people),
            turns=each.turns,
            refused=each.refused,
            yen=each.yen,
        )
        for each in usage.people
    )


def mean_confidence(rows: Sequence[JournalRow], snapshot: OrgSnapshot) -> float | None:
    """Returns the mean confidence of the judgements whose seal can be opened, None if there are none; nothing else of
    them is looked at."""
    found: list[float] = []
    for row in rows:
        seal = snapshot.seal_or_none(row.sealed_for) if row.sealed_for else None
        event = to_event(row, seal) if seal is not None and not is_erased(row, seal) else None
        if isinstance(event, events.Judged):
            found.append(event.decision.confidence)
    return round(sum(found) / len(found), 3) if found else None
