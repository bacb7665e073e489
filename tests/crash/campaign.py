"""The crash campaign: workers are killed and frozen while they carry turns, and afterwards everything is
counted. Nothing may be lost, doubled or unrecorded.

    python -m tests.crash.campaign --rounds 1000 --url postgresql://…      (make crash)

A round is one worker killed or frozen. Waves of several victims run beside one worker that stays, and each
wave ends when all its turns have come to rest.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from uuid import UUID, uuid4

from tests.crash.crash_worker import QUICK, Orders, run
from tests.crash.crash_world import PLAN, TOOLS, PlainModel
from tests.support.stories import secretary_with

from ringi.bootstrap import make_services
from ringi.domain.errors import ConflictError
from ringi.domain.ids import ConversationId
from ringi.journal.chain import verify
from ringi.journal.rows import to_link
from ringi.provisioning import FoundedCompany, Member, Plan, found
from ringi.store.core.database import SMALL, Statement, open_database
from ringi.store.core.preconditions import AwayError
from ringi.store.turns.confirmations import open_pendings
from ringi.store.turns.conversations import NewConversation, enter_conversation
from ringi.store.turns.journal import journal_row
from ringi.turns.intake.answers import Answers, AnswerText
from ringi.turns.intake.messages import Incoming, Intake
from ringi.turns.services import TurnServices

EFFECTS = ("BuildContext", "AskModel", "Judge", "Execute", "Settle", "Reply", "Send")
VICTIMS = 4
TURNS = 10
WAVE_S = 60.0

_processes = multiprocessing.get_context("forkserver")


@dataclass(slots=True)
class Service:
    """The outside world: counts what it receives, by execution id."""

    counts: Counter[str] = field(default_factory=Counter[str])
    port: int = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            method, path, _ = (await reader.readuntil(b"\r\n\r\n")).decode().split(" ", 2)
        except asyncio.IncompleteReadError:
            writer.close()
            return
        execution = path.rsplit("/", 1)[1]
        if method == "POST":
            self.counts[execution] += 1
        body = json.dumps({"count": self.counts[execution]}).encode()
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + body)
        await writer.drain()
        writer.close()


@dataclass(frozen=True, slots=True)
class World:
    url: str
    key: bytes
    services: TurnServices
    founded: FoundedCompany
    service: Service
    folder: Path
    """Folder in which frozen workers leave their mark."""

    def orders(self, die_at: str = "", *, may_freeze: bool = True) -> Orders:
        address, freeze = f"http://127.0.0.1:{self.service.port}", str(self.folder) if may_freeze else ""
        return Orders(url=self.url, key=self.key, service=address, freeze=freeze, die_at=die_at)


@dataclass(slots=True)
class Count:
    """Numbers of a campaign."""

    rounds: int = 0
    turns: int = 0
    outcomes: Counter[str] = field(default_factory=Counter[str])
    hit: int = 0
    """Turns that were taken over from a worker killed or frozen in the middle of them."""
    faults: list[str] = field(default_factory=list[str])
    longest_s: float = 0.0
    """The longest a wave took to come to rest after its last victim."""


@asynccontextmanager
async def open_world(url: str) -> AsyncGenerator[World]:
    """A founded organisation on a migrated database, and the counting service."""
    key, service = os.urandom(32), Service()
    server = await asyncio.start_server(service.answer, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    async with server, open_database(url, replace(SMALL, smallest=1, largest=4)) as database:
        services = make_services(database, key, PlainModel(), secretary_with(TOOLS), QUICK)
        members = tuple(Member(account=f"p{i}", name=f"人物{i} 太郎", level=6) for i in range(4))
        founded = await found(database, Plan(slug=f"c-{uuid4().hex[:8]}", name="C", members=members), key)
        with tempfile.TemporaryDirectory() as folder:
            yield World(url, key, services, founded, service, Path(folder))


async def campaign(world: World, rounds: int, seed: int) -> Count:
    """Waves of victims until so many rounds are over, then the count."""
    chance, count = random.Random(seed), Count()
    _processes.set_forkserver_preload(["tests.crash.crash_worker"])
    # One slot: the turns are the victims' to begin, and this one's to bring home.
    steady = start(replace(world.orders(may_freeze=False), slots=1))
    try:
        while count.rounds < rounds and not count.faults:
            await _wave(world, chance, count)
            if not steady.is_alive():
                count.faults.append("the worker that should stay died by itself")
    finally:
        steady.kill()
        steady.join()
    await inspect(world, count)
    return count


async def _wave(world: World, chance: random.Random, count: Count) -> None:
    victims = await _ready_victims(world, chance)
    turns = await send_some(world, chance, count)
    for victim in victims[::2]:
        await asyncio.sleep(chance.uniform(0.0, 0.1))
        victim.kill()
    last = time.monotonic()
    await until_rest(world, turns, count)
    count.longest_s = max(count.longest_s, time.monotonic() - last)
    await _wake_and_end(victims)
    count.rounds += len(victims)


async def _ready_victims(world: World, chance: random.Random) -> list[ForkServerProcess]:
    """Workers about to take up turns, each with the effect it will not survive, most of them."""
    signs = [world.folder / f"ready-{uuid4().hex}" for _ in range(VICTIMS)]
    victims = [start(replace(world.orders(_die_at(chance)), ready=str(sign))) for sign in signs]
    await asyncio.to_thread(_wait_for, signs)
    return victims


def _wait_for(signs: list[Path]) -> None:
    while not all(sign.exists() for sign in signs):
        time.sleep(0.02)
    time.sleep(0.1)


async def _wake_and_end(victims: list[ForkServerProcess]) -> None:
    """Frozen ones go on where they stood, with a lease long gone; then all of them end."""
    for victim in victims:
        if victim.is_alive() and victim.pid:
            os.kill(victim.pid, signal.SIGCONT)
    await asyncio.sleep(0.2)
    for victim in victims:
        victim.kill()
        victim.join()


def start(orders: Orders) -> ForkServerProcess:
    """A worker process, on its way."""
    process = _processes.Process(target=run, args=(orders,), daemon=True)
    process.start()
    return process


def _die_at(chance: random.Random) -> str:
    return f"{chance.choice(EFFECTS)}:{chance.randint(1, 3)}" if chance.random() < 0.7 else ""


def _text(chance: random.Random, number: int) -> str:
    tool = chance.choice(("chatwork_task_create", "poke", "poke_again", PLAN))
    outside = tool not in ("chatwork_task_create", PLAN)
    place = chance.choice(("", "", "before_send", "after_answer")) if outside else ""
    return f"{tool} {place}-{number} 2026-12-01"


async def send_some(world: World, chance: random.Random, count: Count) -> list[UUID]:
    """A handful of messages that lead to all kinds of effects."""
    turns = await _send(world, [_text(chance, count.turns + i) for i in range(TURNS)], chance)
    count.turns += len(turns)
    return turns


async def _send(world: World, texts: list[str], chance: random.Random) -> list[UUID]:
    """Messages, each in a conversation of its own, left for the workers to drive; some are followed by a second
    one, whatever the first has come to by then."""
    messages = [await _message(world, text, chance) for text in texts]
    again = [replace(message, text=chance.choice(_SECOND_WORDS)) for message in messages[::3]]
    intake = Intake(world.services)
    accepted = [await intake.accept(message, lease_s=0.0) for message in (*messages, *again)]
    return list(dict.fromkeys(each.turn for each in accepted))


_SECOND_WORDS = ("やめて", "poke more", "poke_again more", "chatwork_task_create more")


async def _message(world: World, text: str, chance: random.Random) -> Incoming:
    """In a conversation of its own."""
    sender = world.founded.people[f"p{chance.randrange(4)}"]
    place = NewConversation(
        id=ConversationId(uuid4()), channel="console", external_id=uuid4().hex, kind="direct"
    )
    org = world.founded.org
    conversation = await enter_conversation(world.services.database, org, place, sender)
    return Incoming(
        org=org, conversation=conversation, person=sender, channel="console", text=text, fresh=True
    )


async def until_rest(world: World, turns: list[UUID], count: Count) -> None:
    statement = Statement(
        "SELECT id FROM turns WHERE org = ringi.org() AND id = ANY(%(turns)s) AND state <> 'finished'",
        {"turns": turns},
    )
    end, left = time.monotonic() + WAVE_S, []
    while time.monotonic() < end:
        await asyncio.sleep(0.1)
        try:
            (left,) = await world.services.database.batch(world.founded.org, statement)
        except AwayError:
            continue
        if not left:
            return
        with suppress(AwayError):
            await _say_yes(world)
    count.faults.append(f"{len(left)} turns never came to rest: {[str(row[0]) for row in left]}")


async def _say_yes(world: World) -> None:
    """Answers every open question from two devices at once: one of the answers counts."""
    answers = Answers(world.services)
    for row in await open_pendings(world.services.database, world.founded.org):
        yes = AnswerText(person=row.person, answer="yes", fresh=True)
        given = (answers.give(world.founded.org, row.number, yes, 0.0) for _ in range(2))
        for outcome in await asyncio.gather(*given, return_exceptions=True):
            if isinstance(outcome, BaseException) and not isinstance(outcome, ConflictError | AwayError):
                raise outcome


# The count ----------------------------------------------------------------------------------------------


async def inspect(world: World, count: Count) -> None:
    """Adds to the faults whatever is not as it must be, however often anything was killed."""
    org, database = world.founded.org, world.services.database
    turns, executions, tasks, replies, heads, rows = await database.batch(org, *_QUESTIONS)
    count.outcomes.update(row[1] for row in turns)
    count.hit += sum(row[2] > 1 for row in turns)
    if len(turns) != count.turns:
        count.faults.append(f"{count.turns} messages, {len(turns)} turns")
    answered = Counter(row[0] for row in replies)
    count.faults += [
        f"turn {turn} has {answered[turn]} replies" for turn, _, _ in turns if answered[turn] != 1
    ]
    count.faults += [
        f"task created {n} times by execution {e}" for e, n in Counter(r[0] for r in tasks).items() if n > 1
    ]
    count.faults += _against_journal(executions, tasks, rows, world.service)
    links: dict[UUID, list[tuple[object, ...]]] = {}
    for row in rows:
        links.setdefault(row[0], []).append(row[1:])
    for chain, seq, head in heads:
        broken = verify(chain, [to_link(journal_row(row)) for row in links.get(chain, [])], seq, head)
        if broken:
            count.faults.append(f"chain {chain}: {broken}")


def _against_journal(
    executions: list[tuple[object, ...]],
    tasks: list[tuple[object, ...]],
    rows: list[tuple[object, ...]],
    service: Service,
) -> list[str]:
    """Effects against their records: each once, each recorded, none where the record says there is none."""
    ended = {
        json.loads(str(row[6]))["execution"]: row[4]
        for row in rows
        if row[4] in ("execution_finished", "execution_failed", "outcome_unknown")
    }
    started = Counter(json.loads(str(row[6]))["execution"] for row in rows if row[4] == "execution_started")
    faults = [f"execution {e} started {n} times" for e, n in started.items() if n > 1]
    made = {str(row[0]) for row in tasks}
    for execution, tool, state in executions:
        name, end = str(execution), ended.get(str(execution), "none")
        sent = service.counts[name]
        if tool == "poke" and sent > 1:
            faults.append(f"{name} was sent {sent} times")
        inside = tool in _INSIDE
        if not inside and end == "execution_finished" and sent == 0:
            faults.append(f"{name} is recorded as finished and was never sent")
        if end == "execution_failed" and sent > 0:
            faults.append(f"{name} is recorded as failed and was sent")
        if inside and (name in made) != (end == "execution_finished"):
            faults.append(f"task of {name}: {name in made}, record {end}")
        if str(end).split("_")[-1] != state:
            faults.append(f"{name}: row says {state}, journal says {end}")
    known = {str(row[0]) for row in executions}
    faults += [f"{e} was sent and is unrecorded" for e, n in service.counts.items() if n and e not in known]
    return faults


_INSIDE = ("chatwork_task_create", "asked_task")
_QUESTIONS = (
    Statement("SELECT id, outcome, starts FROM turns WHERE org = ringi.org()"),
    Statement("SELECT id, tool, state FROM executions WHERE org = ringi.org()"),
    Statement("SELECT execution FROM tasks WHERE org = ringi.org()"),
    Statement(
        "SELECT m.turn FROM messages m WHERE m.org = ringi.org() AND m.person IS NULL AND NOT EXISTS ("
        "SELECT FROM journal j WHERE j.org = m.org AND j.turn = m.turn AND j.kind = 'confirmation_asked' "
        "AND j.body::jsonb ->> 'message' = m.id::text)"
    ),
    Statement("SELECT chain, seq, head FROM heads WHERE org = ringi.org()"),
    Statement(
        "SELECT chain, turn, n, seq, kind, schema, body, sealed, sealed_for, head FROM journal "
        "WHERE org = ringi.org() ORDER BY chain, seq"
    ),
)


async def main(url: str, rounds: int, seed: int) -> int:
    """Prints the count; 1 where there was a fault."""
    async with open_world(url) as world:
        count = await campaign(world, rounds, seed)
    sys.stdout.write(
        f"{count.rounds} rounds, {count.turns} turns, {count.hit} of them taken over, outcomes {dict(count.outcomes)}, "
        f"longest rest {count.longest_s:.1f} s, seed {seed}, {len(count.faults)} faults\n"
    )
    sys.stdout.writelines(f"  {fault}\n" for fault in count.faults)
    return 1 if count.faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--url", required=True)
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.url, given.rounds, given.seed)))
