"""Two organisations on one database, with one clock and one key, for the plays of the golden record.

Nothing here asserts anything: what a later version refuses or words differently is simply recorded as it comes.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta

from tests.golden.small_tools import SMALL_TOOLS
from tests.support.asking import ask
from tests.support.offices import LONG_AWAY, PAY
from tests.support.proposals import says
from tests.support.scripted import Line, Script
from tests.support.stories import Clock, Story, demo_plan, secretary_with

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.assistants.secretary.tools import TOOLS
from ringi.bootstrap import make_services
from ringi.cli.support.sample import sample_plan, sample_tasks
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ExecutionId, TurnId
from ringi.domain.model import Model, ModelReply, ModelRequest
from ringi.provisioning import FoundedCompany, found
from ringi.store.core.database import SMALL, Database, Statement, open_database
from ringi.store.identity.login import signed_in
from ringi.store.organisations.pay import set_monthly_pay
from ringi.store.work.tasks import TaskRow, add_task
from ringi.tools.registry import AnyTool
from ringi.turns.background.expiry import expire_due
from ringi.turns.intake.answers import AnswerText
from ringi.turns.runtime import Runtime
from ringi.turns.services import new_id


@dataclass(slots=True)
class Voice:
    """Says what a play wrote down; after that it answers as `otherwise` does."""

    otherwise: Callable[[ModelRequest], Awaitable[ModelReply]]
    script: Script = field(default_factory=Script)
    name: str = "script"

    async def propose(self, request: ModelRequest) -> ModelReply:
        chosen = self.script.propose if self.script.lines else self.otherwise
        return await chosen(request)


async def agrees(request: ModelRequest) -> ModelReply:
    """An answer that asks for nothing and doubts nothing."""
    del request
    return ModelReply(proposal=says("わかりました。"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """A message of one person; the model answers with the lines."""

    who: str
    text: str
    lines: tuple[Line, ...] = ()
    critic: tuple[Line, ...] = ()
    """The answers of a second look at its calls."""
    more: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A person answers an open confirmation in the inbox."""

    who: str
    """Empty: somebody who is asked."""
    answer: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A person fills in a form."""

    who: str
    tool: str
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Adopt:
    """The shipped policy comes into force with these changes."""

    changes: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A fact of the organisation changes without any call."""

    sql: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DaysPass:
    """People added, invited or raised lately are no newcomers any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expire:
    """The time of every open confirmation is over."""


Step = Say | Answer | Form | Adopt | Change | DaysPass | Expire
Play = tuple[Step, ...]


def say(who: str, text: str, *lines: Line, critic: tuple[Line, ...] = (), **more: object) -> Say:
    return Say(who=who, text=text, lines=lines, critic=critic, more=more)


def answer(who: str, given: str, *lines: Line) -> Answer:
    return Answer(who=who, answer=given, lines=lines)


def form(who: str, tool: str, **fields: object) -> Form:
    return Form(who=who, tool=tool, fields=fields)


@dataclass(slots=True)
class Player:
    """Carries out the steps of plays in one organisation."""

    story: Story
    clock: Clock
    critic: Script

    async def play(self, steps: Play) -> None:
        """The steps in order; a step that is refused at the door leaves no record and is passed over."""
        for step in steps:
            with suppress(UserFacingError):
                await self.step(step)
        await self.tidy()

    async def step(self, step: Step) -> TurnId | None:
        self.clock.at += timedelta(seconds=40)
        match step:
            case Say():
                self.story.script.lines, self.critic.lines = [*step.lines], [*step.critic]
                return await self.story.say(step.who, step.text, **step.more)
            case Answer():
                self.story.script.lines = [*step.lines]
                await self._answer(step)
            case Form():
                await ask(self.story, step.who, step.tool, **step.fields)
            case Adopt():
                await self.story.adopt(**step.changes)
            case Change():
                await self.story.rows(step.sql)
            case DaysPass():
                self.let_days_pass()
            case Expire():
                await self._expire()
        return None

    def let_days_pass(self) -> None:
        """The rows are moved back in time."""
        for table in ("introductions", "level_changes"):
            self.story.by_force(
                f"UPDATE {table} SET at = at - interval '9 days' WHERE org = %s", self.story.org
            )
        self.story.by_force("UPDATE organisations SET revision = revision + 1 WHERE org = %s", self.story.org)

    async def tidy(self) -> None:
        """Nothing of a play is left for the next one."""
        self.story.script.lines = []
        await self._expire()

    async def _answer(self, step: Answer) -> None:
        """Answers the newest confirmation that takes their answer."""
        story = self.story
        for pending in reversed(await story.pendings()):
            asked = [each for each in pending.confirmation.approvers if each != pending.person]
            who = story.person(step.who) if step.who else [*asked, pending.person][0]
            with suppress(UserFacingError):
                await story.runtime.answer(
                    story.org, pending.number, AnswerText(person=who, answer=step.answer, fresh=True)
                )
                await story.rest()
                return

    async def _expire(self) -> None:
        if await self.story.pendings():
            self.story.let_expire()
            await expire_due(self.story.services)
            await self.story.rest()


@dataclass(slots=True)
class Stage:
    """Both organisations: the sample company with the real tools, and a small one with tools made for stories."""

    sample: Player
    small: Player


@asynccontextmanager
async def open_stage(url: str, key: bytes) -> AsyncGenerator[Stage]:
    """Both are founded anew, on a Wednesday morning."""
    clock = Clock()
    async with open_database(signed_in(url), replace(SMALL, smallest=1, largest=8)) as database:
        sample = await found(database, sample_plan("ja"), key)
        await _fill(database, sample)
        small = await found(database, replace(demo_plan(), slug="small"), key)
        yield Stage(
            sample=_player(url, database, sample, (key, clock, TOOLS, EmbeddedModel().propose)),
            small=_player(url, database, small, (key, clock, SMALL_TOOLS, agrees)),
        )


Means = tuple[bytes, Clock, tuple[AnyTool, ...], Callable[[ModelRequest], Awaitable[ModelReply]]]
"""The key, the clock, the tools, and the model of one organisation."""


def _player(url: str, database: Database, founded: FoundedCompany, means: Means) -> Player:
    key, clock, tools, otherwise = means
    voice, second = Voice(otherwise), Voice(agrees, name="critic")
    critic: Model | None = second if otherwise is agrees else None
    services = replace(
        make_services(database, key, voice, secretary_with(tools)), now=clock, critic=critic, pause=_at_once
    )
    story = Story(url, services, voice.script, founded, Runtime(services))
    story.let_settle()
    return Player(story, clock, second.script)


async def _at_once(seconds: float) -> None:
    """Waits for nothing."""
    del seconds


async def _fill(database: Database, founded: FoundedCompany) -> None:
    """The tasks and the pay of the sample company, and a delegation that is in force on the day of the plays."""
    tasks = (
        TaskRow(
            id=new_id(),
            title=title,
            assignee=founded.people[account],
            due_date=due,
            due_time=None,
            state="open",
            created_by=founded.people["sakura"],
        )
        for account, title, due in sample_tasks(LONG_AWAY)
    )
    pay = (set_monthly_pay(founded.people[account], yen) for account, yen in PAY.items())
    lent = Statement("UPDATE delegations SET valid_until = '2100-01-31' WHERE org = ringi.org()", {})
    await database.batch(founded.org, *(add_task(task, ExecutionId(new_id())) for task in tasks), *pay, lent)
