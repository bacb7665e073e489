"""Lets the turn's own reply step judge the cases of this folder, as it would judge a model's answer to the question.

A case's halves follow from its id, as the README says; nothing here knows a case by name.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Literal
from uuid import UUID

from psycopg_pool import AsyncConnectionPool
from tests.context.seats import NOW, ORG, PEOPLE, ROOM, TANAKA, known
from tests.support.proposals import says
from tests.support.scripted import Script
from tests.support.stories import secretary_with
from tests.support.tools import NOTE

from ringi.bootstrap import make_services
from ringi.domain.decision import Stamp, Verdict
from ringi.domain.ids import MessageId, TurnId
from ringi.domain.model import Usage
from ringi.domain.text import Locale
from ringi.gates.compiled import compile_policy
from ringi.journal import events
from ringi.journal.sealing import new_key, wrap_key
from ringi.store.core.database import Database, Row, Statement
from ringi.store.core.pool import Pool
from ringi.store.turns.order_keys import Lease, OrderKey
from ringi.turns.engine.reply import reply
from ringi.turns.engine.step import StepView
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.machine.state import Said, Stage, State
from ringi.turns.organisation import OrgSnapshot

HERE = Path(__file__).parent
Corpus = Literal["ordinary", "must_stop"]
Half = Literal["open", "held-out"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A question, and an answer that is to be shown or to be stopped."""

    id: str
    category: str
    locale: Locale
    question: str
    answer: str
    hard: bool

    @property
    def half(self) -> Half:
        return "open" if hashlib.sha256(self.id.encode()).hexdigest()[0] in "01234567" else "held-out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded:
    """A case as its requester would read it."""

    case: Case
    sent: str
    here: bool
    reasons: tuple[str, ...]
    """Codes of the rules that blocked or changed it."""

    @property
    def whole(self) -> bool:
        """True if the answer is shown where it was asked for, without a change."""
        return self.here and self.sent == self.case.answer


def cases(corpus: Corpus) -> tuple[Case, ...]:
    """All cases of a file, in its order."""
    listed = tomllib.loads((HERE / f"{corpus}.toml").read_text("utf-8"))["item"]
    return tuple(
        Case(
            id=item["id"],
            category=item["category"],
            locale="ja" if item["lang"] == "ja" else "en",
            question=item["question"],
            answer=item["answer" if corpus == "ordinary" else "reply"],
            hard=item["hard"],
        )
        for item in listed
    )


async def guarded(case: Case) -> Guarded:
    """The case judged by the step that writes the reply of a turn, for an employee of level 2 in a direct
    conversation."""
    turn = _turn(case)
    setting = DecisionContext(
        now=NOW, snapshot=turn.org, stopped=False, platform_stopped=False, members=(TANAKA,)
    )
    step = await reply(turn, setting)
    (judged,) = (event for event in step.events if isinstance(event, events.ReplyJudged))
    return Guarded(
        case=case,
        sent=judged.text,
        here=judged.deliver == "here" and judged.verdict == Verdict.ALLOW.name.lower(),
        reasons=tuple(_reasons(judged.decision.stamps)),
    )


def _reasons(stamps: tuple[Stamp, ...]) -> Iterator[str]:
    yield from (stamp.reason.code for stamp in stamps if stamp.reason.code.startswith("reply_"))


def _turn(case: Case) -> StepView:
    organisation = _company(case.locale)
    said = Said(message=MessageId(UUID(int=21)), text=case.question)
    key = OrderKey(org=ORG, conversation=ROOM, person=TANAKA)
    return StepView(
        services=_services(),
        lease=Lease(key=key, owner=UUID(int=22), epoch=1, seconds=6.0, asked_at=0.0),
        id=TurnId(UUID(int=23)),
        state=State(
            requester=TANAKA,
            said=(said,),
            channel="web",
            stage=Stage.DRAFTED,
            proposal=says(case.answer),
        ),
        org=organisation,
        spent=Usage(),
        patience_s=90.0,
        charge_unused=lambda usage: None,
        lease_left=lambda: 60.0,
        read=_no_open_card,
    )


async def _no_open_card(statement: Statement) -> list[Row]:
    del statement
    return []


@cache
def _services():
    closed = Database(Pool(AsyncConnectionPool("host=nowhere.invalid", open=False)))
    made = make_services(closed, new_key(), Script(), secretary_with((NOTE,)))
    return replace(made, now=lambda: datetime(2026, 11, 20, 10, 0, tzinfo=UTC))


@cache
def _company(locale: Locale) -> OrgSnapshot:
    services, org_key = _services(), new_key()
    people = tuple(replace(each, data_key=wrap_key(org_key, new_key(), each.id)) for each in PEOPLE)
    company = known(people=people)
    organisation = replace(company.facts.organisation, locale=locale)
    return OrgSnapshot(
        facts=replace(company.facts, organisation=organisation),
        policy=compile_policy(company.policy, [each.spec for each in services.registry.tools.values()]),
        registry=services.registry,
        assistants=services.assistants,
        org_key=org_key,
    )
