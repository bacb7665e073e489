"""A small company on a real database, with people who say things and a scripted model that answers them."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import psycopg
from tests.support.scripted import Line, Script
from tests.support.tools import ASKING, GRAVE, NOTE

from ringi.assistants.secretary import SECRETARY
from ringi.bootstrap import make_services
from ringi.domain.ids import ConversationId, OrgId, PersonId, TurnId
from ringi.domain.model import Model
from ringi.domain.policy import Policy
from ringi.gates.policy import base
from ringi.gates.policy_history import canonical
from ringi.journal.events import Event
from ringi.journal.rows import to_event
from ringi.provisioning import Department, FoundedCompany, Member, Plan, found
from ringi.settings import PoolSettings
from ringi.store.core.database import SMALL, Database, Row, Statement, open_database
from ringi.store.identity.login import signed_in
from ringi.store.organisations.founding import NewPolicy, add_policy
from ringi.store.turns.confirmations import PendingRow, open_pendings
from ringi.store.turns.conversations import MessageRow, NewConversation, enter_conversation, read_messages
from ringi.store.turns.journal import read_journal
from ringi.store.turns.order_keys import Lease, OrderKey, claim, waiting_keys
from ringi.tools.registry import AnyTool
from ringi.turns.assistant import Assistant
from ringi.turns.intake.answers import AnswerText
from ringi.turns.intake.messages import Incoming
from ringi.turns.intake.writer import Accepted
from ringi.turns.leases import LeaseRequest
from ringi.turns.runtime import Runtime
from ringi.turns.services import TurnServices, utc_now

MEMBERS = (
    Member(account="tanaka", name="田中太郎", reading="たなかたろう", level=2, department="営業部"),
    Member(account="sato", name="佐藤花子", reading="さとうはなこ", level=3, department="営業部"),
    Member(account="suzuki", name="鈴木一郎", reading="すずきいちろう", level=6),
    Member(account="yamada", name="山田次郎", reading="やまだじろう", level=6),
)


def secretary_with(tools: Sequence[AnyTool]) -> tuple[Assistant, ...]:
    """The secretary as the only assistant, with these tools in place of her own."""
    return (replace(SECRETARY, tools=tuple(tools)),)


def demo_plan() -> Plan:
    """Two who ask and two who may approve."""
    return Plan(
        slug=f"demo-{uuid4().hex[:12]}",
        name="デモ株式会社",
        departments=(Department(name="営業部"),),
        members=MEMBERS,
    )


@dataclass(slots=True)
class Clock:
    """A clock that stands where the story puts it: on a Wednesday morning in Tokyo, far from now, to begin with."""

    at: datetime = datetime(2099, 12, 2, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))

    def __call__(self) -> datetime:
        return self.at

    def go(self, text: str) -> None:
        """To that day and hour of December: `3T09:30`."""
        day, hour = text.split("T")
        self.at = datetime.fromisoformat(f"2099-12-{day:0>2}T{hour}").replace(tzinfo=self.at.tzinfo)


@dataclass(slots=True)
class Story:
    """Everything a test says happens through here."""

    url: str
    services: TurnServices = field(repr=False)
    script: Script = field(repr=False)
    founded: FoundedCompany = field(repr=False)
    runtime: Runtime = field(repr=False)
    places: dict[tuple[str, str], ConversationId] = field(default_factory=dict)

    @property
    def org(self) -> OrgId:
        return self.founded.org

    @property
    def database(self) -> Database:
        return self.services.database

    def person(self, who: str) -> PersonId:
        return self.founded.people[who]

    def next(self, *lines: Line) -> None:
        """Adds lines that the model will say next."""
        self.script.lines += lines

    async def place(self, who: str, room: str = "") -> ConversationId:
        """The person's own conversation, or a room they share with others."""
        name = room or who
        if (who, name) not in self.places:
            new = NewConversation(
                id=ConversationId(uuid4()),
                channel="console",
                external_id=name,
                kind="room" if room else "direct",
            )
            person = self.person(who)
            self.places[who, name] = await enter_conversation(self.database, self.org, new, person)
        return self.places[who, name]

    async def message(self, who: str, text: str, **changes) -> Incoming:
        message = Incoming(
            org=self.org,
            conversation=await self.place(who, changes.pop("room", "")),
            person=self.person(who),
            channel="console",
            text=text,
            fresh=True,
        )
        return replace(message, **changes)

    async def hear(self, who: str, text: str, **changes) -> Accepted:
        """The message is taken in; its turn may still be driven when this returns."""
        return await self.runtime.take(await self.message(who, text, **changes))

    async def say(self, who: str, text: str, **changes) -> TurnId:
        """The message is taken in, and everything it leads to has come to rest."""
        accepted = await self.hear(who, text, **changes)
        await self.rest()
        return accepted.turn

    async def answer(self, who: str, answer: str, name: str = "") -> Accepted:
        """From the inbox: to the confirmation of that number, or to the only open one."""
        wanted = name or (await self.pending()).number
        accepted = await self.runtime.answer(
            self.org, wanted, AnswerText(person=self.person(who), answer=answer, fresh=True)
        )
        await self.rest()
        return accepted

    async def rest(self) -> None:
        """Waits for what is being driven here, then drives what nobody drives."""
        await self.runtime.settle()
        for org, conversation, person in await self.database.across(waiting_keys(500)):
            if org == self.org:
                await self.run(OrderKey(org=org, conversation=conversation, person=person))

    async def run(self, key: OrderKey) -> None:
        """Drives the turns of that key, as a worker does on the word of the queue."""
        lease = await self.claim(key)
        if lease is not None:
            await self.runtime.driver.drain(lease)

    async def claim(self, key: OrderKey) -> Lease | None:
        """The right to drive the key, where nobody has it."""
        request = LeaseRequest(key=key, seconds=60.0)
        (rows,) = await self.database.batch(key.org, claim(key, request.owner, request.seconds))
        return request.won(rows[0][0]) if rows else None

    async def pendings(self) -> tuple[PendingRow, ...]:
        return await open_pendings(self.database, self.org)

    async def pending(self) -> PendingRow:
        """The only confirmation that is open."""
        (only,) = await self.pendings()
        return only

    async def messages(self, who: str, room: str = "") -> tuple[MessageRow, ...]:
        return await read_messages(self.database, self.org, await self.place(who, room))

    async def reply(self, who: str, room: str = "") -> str:
        """The last thing said to them."""
        return [m.body for m in await self.messages(who, room) if m.person is None][-1]

    async def notes(self) -> list[str]:
        """Returns the titles of the tasks that were really written, oldest first."""
        rows = await self.rows("SELECT title FROM tasks WHERE org = ringi.org() ORDER BY created_at")
        return [row[0] for row in rows]

    async def states(self) -> list[str]:
        """Returns the state of each turn, oldest first: `waiting`, or the outcome of a finished one."""
        rows = await self.rows(
            "SELECT coalesce(outcome, state) FROM turns WHERE org = ringi.org() ORDER BY id"
        )
        return [row[0] for row in rows]

    async def executions(self) -> list[str]:
        rows = await self.rows("SELECT state FROM executions WHERE org = ringi.org() ORDER BY started_at")
        return [row[0] for row in rows]

    async def events(self, turn: TurnId) -> tuple[Event, ...]:
        """The turn's record, opened."""
        snapshot = await self.services.org_cache.at_hand(self.org)
        rows = await read_journal(self.database, self.org, turn)
        return tuple(to_event(row, snapshot.seal(row.sealed_for or self.person("tanaka"))) for row in rows)

    async def kinds(self, turn: TurnId) -> list[str]:
        return [row.kind for row in await read_journal(self.database, self.org, turn)]

    async def rows(self, sql: str, **params: object) -> list[Row]:
        (rows,) = await self.database.batch(self.org, Statement(sql, params))
        return rows

    async def adopt(self, **changes) -> None:
        """The next version of the policy: the shipped one, changed as told."""
        policy: Policy = replace(base(), **changes)
        ((version,),) = await self.rows("SELECT max(version) FROM policy_versions WHERE org = ringi.org()")
        new = NewPolicy(
            version=version + 1,
            source="",
            content=canonical(policy).decode(),
            hash="",
            reason="the story needs it",
            approver=self.person("suzuki"),
        )
        await self.database.batch(self.org, add_policy(new))

    def by_force(self, sql: str, *params: object) -> list[tuple]:
        """As the superuser, past every wall and trigger."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("SET session_replication_role = replica")
            connection.execute("SET search_path TO ringi")
            cursor = connection.execute(sql, params)
            return cursor.fetchall() if cursor.description else []

    def let_settle(self) -> None:
        """The company was founded long ago."""
        self.by_force("UPDATE organisations SET created_at = '2020-01-01' WHERE org = %s", self.org)

    def let_expire(self) -> None:
        """The time of every open confirmation is over."""
        self.by_force(
            "UPDATE pendings SET expires_at = now() - interval '1 hour' WHERE org = %s AND state = 'open'",
            self.org,
        )


@asynccontextmanager
async def telling(
    url: str,
    tools: Sequence[AnyTool | Assistant] = (NOTE, ASKING, GRAVE),
    clock: Callable[[], datetime] = utc_now,
    sizes: PoolSettings | None = None,
    critic: Model | None = None,
) -> AsyncGenerator[Story]:
    """A new company on that database, whose secretary has these tools beside further assistants. The script must be used
    up when the story ends."""
    async with open_database(signed_in(url), sizes or replace(SMALL, smallest=1, largest=8)) as database:
        key, script = os.urandom(32), Script()
        further = [each for each in tools if isinstance(each, Assistant)]
        own = [each for each in tools if not isinstance(each, Assistant)]
        every = (*secretary_with(own), *further)
        founded = await found(database, demo_plan(), key)
        services = replace(
            make_services(database, key, script, every),
            now=clock,
            critic=critic,
        )
        story = Story(url, services, script, founded, Runtime(services))
        story.let_settle()
        yield story
        await story.runtime.settle()
        script.check()


async def ready_turns(story: Story) -> list[tuple[int, UUID | None]]:
    """Returns the number of turns still to be driven of each order key, with its owner."""
    rows = await story.rows("SELECT ready, owner FROM order_keys WHERE org = ringi.org()")
    return [(row[0], row[1]) for row in rows]
