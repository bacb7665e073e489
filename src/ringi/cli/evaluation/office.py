"""The sample company of one dialogue: founded on the day the dialogues are about, with everything they start from."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from datetime import time as time_of_day
from functools import partial
from uuid import uuid4
from zoneinfo import ZoneInfo

from ringi.bootstrap import make_services
from ringi.brain.evals.conversations import (
    Dialogue,
    Given,
    GivenEvent,
    GivenGoal,
    GivenMemory,
    GivenMessage,
    GivenTask,
)
from ringi.channels.console.channel import exchange, open_line
from ringi.cli.support.sample import sample_plan, sample_rows_on
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.model import Model, ModelAnswer, ModelReply, ModelRequest, ModelUnavailableError, Question
from ringi.domain.proposal import Confidence, ProposedCall, TextProposal, ToolCallProposal
from ringi.domain.tools import Args
from ringi.provisioning import FoundedCompany, Plan, found
from ringi.store.core.database import Database, Statement
from ringi.store.turns.confirmations import open_pendings
from ringi.store.work.company_events import CompanyEvent, add_company_event
from ringi.store.work.goals import GoalRow, add_goal
from ringi.store.work.tasks import TaskRow, add_task
from ringi.turns.runtime import running
from ringi.turns.services import TurnServices

YEARS_ON = 11
"""2037 has the calendar of 2026. A day to come is needed: what waits for an answer would be over on one gone by."""
MORNING = datetime(2026 + YEARS_ON, 11, 18, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))
_DAY = re.compile(r"\b(202\d)-(\d\d-\d\d)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class DialogueOffice:
    """The company of one dialogue, with its services."""

    founded: FoundedCompany
    services: TurnServices = field(repr=False)


def in_time(text: str) -> str:
    """Returns the text with the days of the dialogues moved to the year in which they are led."""
    return _DAY.sub(lambda found: f"{int(found[1]) + YEARS_ON}-{found[2]}", text)


async def open_office(database: Database, model: Model, dialogue: Dialogue) -> DialogueOffice:
    """Founds the company, and puts there what the dialogue starts from."""
    key = os.urandom(32)
    plan = replace(sample_plan(dialogue.language), slug=f"eval-{uuid4().hex[:12]}")
    founded = await found(database, plan, key, partial(_rows, plan, dialogue.given))
    services = replace(make_services(database, key, model), critic=model, now=_clock())
    office = DialogueOffice(founded=founded, services=services)
    for each in dialogue.given:
        await _said_before(office, each)
    return office


def _clock() -> Callable[[], datetime]:
    """Returns a clock that begins on the morning of the dialogues and goes on as every clock does."""
    began = time.time()
    return lambda: datetime.fromtimestamp(MORNING.timestamp() + time.time() - began, MORNING.tzinfo)


def _rows(plan: Plan, given: Sequence[Given], founded: FoundedCompany) -> tuple[Statement, ...]:
    own = (_row(each, founded) for each in given)
    return (
        *sample_rows_on(plan, founded, MORNING.date()),
        *(row for row in own if row is not None),
    )


def _row(given: Given, founded: FoundedCompany) -> Statement | None:
    """Returns the statement that makes it; None for what somebody has to say."""
    match given:
        case GivenTask():
            task = TaskRow(
                id=uuid4(),
                title=given.title,
                assignee=founded.people[given.assignee],
                due_date=date.fromisoformat(in_time(given.due)),
                due_time=None,
                state="open",
                created_by=founded.people[given.by],
            )
            return add_task(task, ExecutionId(uuid4()))
        case GivenEvent():
            event = CompanyEvent(
                title=given.title,
                day=date.fromisoformat(in_time(given.day)),
                starts_at=time_of_day.fromisoformat(given.starts_at),
            )
            return add_company_event(event, founded.people["sakura"], ExecutionId(uuid4()))
        case GivenGoal():
            goal = GoalRow(id=uuid4(), why=given.why, what=given.what, how=given.how)
            return add_goal(goal, founded.people[given.of], ExecutionId(uuid4()))
        case GivenMessage() | GivenMemory():
            return None


async def _said_before(office: DialogueOffice, given: Given) -> None:
    """Has a colleague, or the person, say what leads to a given message or memory."""
    match given:
        case GivenMessage():
            await open_line(office.services.database, office.founded.org, office.founded.people[given.to])
            args: Args = {"recipient": str(office.founded.people[given.to]), "message": given.text}
            await _carry(office, given.sender, given.text, ToolName("send_message"), args)
        case GivenMemory():
            args = {"memory_type": given.kind, "content": given.content}
            await _carry(office, given.of, given.content, ToolName("save_memory"), args)
        case GivenTask() | GivenEvent() | GivenGoal():
            return


async def _carry(office: DialogueOffice, account: str, text: str, tool: ToolName, args: Args) -> None:
    """Has the person say it, with a model that proposes this call, and agree to what is asked."""
    services = replace(office.services, model=_Proposes(tool, args), critic=None)
    person = office.founded.people[account]
    line = await open_line(services.database, office.founded.org, person)
    async with running(services) as runtime:
        await exchange(runtime, line, text)
        if await open_pendings(services.database, office.founded.org):
            await exchange(runtime, line, "はい")


@dataclass(frozen=True, slots=True)
class _Proposes:
    """A model that proposes one call, and then says that it is done."""

    tool: ToolName
    args: Args
    name: str = "given"

    async def propose(self, request: ModelRequest) -> ModelReply:
        why, sure = "The person says this before the dialogue begins.", Confidence(overall=1.0)
        if request.results:
            done = TextProposal(intent_understanding=why, no_tool_reason=why, confidence=sure, text="OK")
            return ModelReply(proposal=done)
        call = ProposedCall(tool=self.tool, args=self.args, execution_id=ExecutionId(uuid4()))
        wanted = ToolCallProposal(
            intent_understanding=why, tool_selection_reason=why, confidence=sure, calls=(call,)
        )
        return ModelReply(proposal=wanted)

    async def answer(self, question: Question) -> ModelAnswer:
        del question
        raise ModelUnavailableError("no_answer")
