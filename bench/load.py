"""How does Ringi behave under load and on bad days? Measured on an embedded server of its own, with the crash
campaign's trivial model, so that what is seen is dispatch, database and recovery.

    python -m bench.load [PART...]     all of it takes a few minutes; one line a figure
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

from bench.streams import cost_of_streams
from tests.crash.campaign import World, open_world
from tests.crash.crash_worker import run

from ringi.bootstrap import make_work
from ringi.domain.errors import CrowdedError
from ringi.domain.ids import ConversationId, ToolName
from ringi.domain.text import Text
from ringi.store.core.database import SMALL, Statement, open_database
from ringi.store.core.migrate import migrate
from ringi.store.core.preconditions import AwayError
from ringi.store.embedded.server import serving
from ringi.store.turns.conversations import NewConversation, enter_conversation
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.intake.forms import Request
from ringi.turns.intake.messages import Incoming, Intake
from ringi.turns.leases import LeaseTimings
from ringi.turns.runtime import Runtime
from ringi.turns.worker import QueueWorker

_processes = multiprocessing.get_context("forkserver")
OVERLOAD, ROOMS = 10, 64
_COME_AGAIN = (AwayError, CrowdedError)
"""No connection could be had, or too many messages of the same conversation came before."""
TEXT = "chatwork_task_create 見積書の作成 2026-12-01"


def say(figure: str, value: str) -> None:
    sys.stdout.write(f"| {figure} | {value} |\n")
    sys.stdout.flush()


async def incoming(world: World, person: str = "p0") -> Incoming:
    """A message in a conversation of its own."""
    place = NewConversation(
        id=ConversationId(uuid4()), channel="console", external_id=uuid4().hex, kind="direct"
    )
    sender, org = world.founded.people[person], world.founded.org
    conversation = await enter_conversation(world.services.database, org, place, sender)
    return Incoming(org=org, conversation=conversation, person=sender, channel="console", text=TEXT)


async def unfinished(world: World) -> int:
    (rows,) = await world.services.database.batch(
        world.founded.org,
        Statement("SELECT count(*) FROM turns WHERE org = ringi.org() AND state <> 'finished'"),
    )
    return rows[0][0]


async def waiting_turns(world: World, count: int, note: Text | None = None) -> None:
    """That many turns wait; one worker drains them. Those with a note are answered with it and nothing else is done:
    what remains is the work of handing over, taking up, reading back and closing."""
    intake = Intake(world.services)
    for _ in range(0, count, 50):
        messages = [await incoming(world) for _ in range(50)]
        await asyncio.gather(*(intake.accept(message, lease_s=0.0, note=note) for message in messages))
    worker = _processes.Process(target=run, args=(world.orders(may_freeze=False),), daemon=True)
    worker.start()
    while await unfinished(world) == count:
        await asyncio.sleep(0.02)
    began, first = time.perf_counter(), count
    while left := await unfinished(world):
        await asyncio.sleep(0.1)
        first = min(first, left)
    what = "waiting turns answered with a note" if note else "waiting turns"
    say(f"{count} {what}, one worker", f"{count / (time.perf_counter() - began):.0f} turns/s")
    worker.kill()
    worker.join()


async def overload(world: World, seconds: float) -> None:
    """Ten times what one process can carry, for some seconds; then how long until it is quiet again."""
    queue_worker = QueueWorker(world.services, world.url, make_work())
    runtime = Runtime(world.services, queue_worker.hand_over)
    working = asyncio.create_task(queue_worker.keep_working())
    rooms = [await incoming(world, f"p{number % 4}") for number in range(ROOMS)]
    capacity = await carried(runtime, rooms)
    began, sent, tasks = time.perf_counter(), 0, list[asyncio.Task[object]]()
    while (gone := time.perf_counter() - began) < seconds:
        due = int(gone * OVERLOAD * capacity)
        tasks += [asyncio.create_task(runtime.take(rooms[n % ROOMS])) for n in range(sent, due)]
        sent = due
        await asyncio.sleep(0.01)
    quiet = time.perf_counter()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    refused = sum(isinstance(one, _COME_AGAIN) for one in answers)
    for one in answers:
        if isinstance(one, BaseException) and not isinstance(one, _COME_AGAIN):
            raise one
    await runtime.settle()
    while await unfinished(world):
        await asyncio.sleep(0.1)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    say(
        f"{seconds:.0f} s of {OVERLOAD} times what one process can carry ({sent} messages, {capacity:.0f} turns/s)",
        f"{refused} told to come again, the others all answered; quiet {time.perf_counter() - quiet:.1f} s later",
    )


async def carried(runtime: Runtime, rooms: list[Incoming]) -> float:
    """Turns a second where every room always has one under way."""
    began = time.perf_counter()
    for _ in range(2):
        await asyncio.gather(*(runtime.take(room) for room in rooms))
        await runtime.settle()
    return 2 * len(rooms) / (time.perf_counter() - began)


async def stop_latency(world: World, times: int) -> None:
    """How long `stop` takes while eight conversations act without a pause."""
    runtime, took = Runtime(world.services), list[float]()
    administration, president = Administration(world.services), world.founded.people["p0"]

    release = Request(
        org=world.founded.org,
        person=president,
        channel="console",
        tool=ToolName("release_stop"),
        fields={"reason": "bench"},
    )

    async def busy() -> None:
        message = await incoming(world)
        while True:
            await runtime.carry(message)

    work = [asyncio.create_task(busy()) for _ in range(8)]
    for _ in range(times):
        await asyncio.sleep(0.3)
        began = time.perf_counter()
        await administration.stop(world.founded.org, president, "bench")
        took.append(time.perf_counter() - began)
        await runtime.request(release)
    for task in work:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    say(f"stop under load, {times} times", f"p50 {_ms(took, 0.5)} ms, longest {_ms(took, 1.0)} ms")


async def memory(world: World, conversations: int) -> None:
    for kind in ("worker", "serve"):
        command = [sys.executable, "-m", "bench.memory", world.url, kind, str(conversations)]
        ended = await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True, text=True)
        say(
            f"peak memory of `ringi {kind}` after {conversations} conversations", f"{ended.stdout.strip()} MB"
        )


async def takeover(world: World) -> None:
    """A worker is killed in the middle of its turns, at the pace of production; another carries on."""
    workers = [
        _processes.Process(
            target=run, args=(replace(world.orders(may_freeze=False), pace=LeaseTimings()),), daemon=True
        )
        for _ in range(2)
    ]
    for worker in workers:
        worker.start()
    await asyncio.sleep(6)
    intake = Intake(world.services)
    messages = [await incoming(world) for _ in range(200)]
    await asyncio.gather(*(intake.accept(message, lease_s=0.0) for message in messages))
    await asyncio.sleep(0.3)
    workers[0].kill()
    killed = time.perf_counter()
    while await unfinished(world):
        await asyncio.sleep(0.1)
    say("a worker of two killed under 200 turns", f"all done after {time.perf_counter() - killed:.1f} s")
    workers[1].kill()


async def streams(world: World, tabs: int) -> None:
    """Tabs of others, and tabs of the very person whose turn it is."""
    for person, whose in (("p1", "others"), ("p0", "the requester")):
        alone, beside = await cost_of_streams(world, tabs, person, incoming)
        say(
            f"a turn beside {tabs} open streams of {whose}",
            f"{beside * 1000:.1f} ms instead of {alone * 1000:.1f} ms ({beside / alone - 1:+.0%})",
        )


def starting(data: Path) -> None:
    """Start of processes, cold and warm."""
    # As installed: what was compiled once is kept, here beside the data.
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(data / "compiled")}
    environ = {"RINGI_DATA": str(data / "home"), "RINGI_LOCALE": "ja", **compiled}
    say("`ringi --help`", f"{_timed(['--help'], environ, 'approvals', 5) * 1000:.0f} ms")
    say("`ringi init --demo` on nothing", f"{_timed(['init', '--demo'], environ, 'ringi chat', 1):.1f} s")
    ask = ["ask", "自分のタスクを見せて", "--as", "suzuki"]
    with serving(data / "home"):
        say("process start to first answer, database up", f"{_timed(ask, environ, 'タスク', 5):.2f} s")


def _timed(arguments: list[str], environ: dict[str, str], expected: str, times: int) -> float:
    """Median seconds of a call of `ringi` that must say what is expected."""
    took = list[float]()
    for _ in range(times):
        began = time.perf_counter()
        command = [sys.executable, "-m", "ringi", *arguments]
        ended = subprocess.run(command, env=os.environ | environ, check=True, capture_output=True, text=True)
        took.append(time.perf_counter() - began)
        if expected not in ended.stdout + ended.stderr:
            raise RuntimeError(f"{arguments} did not say {expected!r}: {ended.stdout}{ended.stderr}")
    return statistics.median(took)


def server_start(folder: Path) -> None:
    took = list[float]()
    for _ in range(2):
        began = time.perf_counter()
        with serving(folder / "fresh"):
            took.append(time.perf_counter() - began)
    say("embedded server ready", f"first {took[0]:.2f} s, later {took[1]:.2f} s")


def _ms(took: list[float], share: float) -> str:
    ordered = sorted(took)
    return f"{ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000:.0f}"


PARTS: dict[str, Callable[[World], Coroutine[object, object, None]]] = {
    "memory": lambda world: memory(world, 1000),
    "waiting": lambda world: waiting_turns(world, 2000),
    "dispatch": lambda world: waiting_turns(world, 2000, Text("turn.flow_left")),
    "overload": lambda world: overload(world, 10.0),
    "stop": lambda world: stop_latency(world, 40),
    "takeover": takeover,
    "streams": lambda world: streams(world, 200),
}


@asynccontextmanager
async def fresh_world(url: str) -> AsyncGenerator[World]:
    async with (
        open_world(url) as world,
        open_database(url, replace(SMALL, smallest=8, largest=16)) as database,
    ):
        yield replace(world, services=replace(world.services, database=database))


async def measure(url: str, part: str) -> None:
    async with fresh_world(url) as world:
        await PARTS[part](world)


def main(wanted: list[str]) -> None:
    say("figure", "measured")
    say("---", "---")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        if "start" in wanted:
            server_start(folder)
            starting(folder)
        for part in (each for each in PARTS if each in wanted):
            # A server each: a worker that is measured must not find what another part left waiting.
            with serving(folder / part) as server:
                migrate(server.dsn())
                asyncio.run(measure(server.dsn(), part))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", default=["start", *PARTS])
    main(parser.parse_args().parts)
