"""The database's own death: every process of the embedded server is killed at once while turns run.

python -m tests.crash.power --cuts 50      (make crash)
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

import psutil
from tests.crash.campaign import Count, World, inspect, open_world, send_some, start, until_rest

from ringi.store.core.migrate import migrate
from ringi.store.embedded.server import serving


async def power_cuts(data: Path, cuts: int, seed: int) -> Count:
    """Turns under way, the server killed, started again; as often as asked, then the count."""
    chance, count = random.Random(seed), Count()
    with serving(data) as server:
        migrate(server.dsn())
        async with open_world(server.dsn()) as world:
            worker = start(world.orders(may_freeze=False))
            for _ in range(cuts):
                await _cut(data, world, chance, count)
            worker.kill()
            worker.join()
            await inspect(world, count)
    return count


async def _cut(data: Path, world: World, chance: random.Random, count: Count) -> None:
    turns = await send_some(world, chance, count)
    await asyncio.sleep(chance.uniform(0.05, 1.5))
    kill_server(data)
    with serving(data):
        await until_rest(world, turns, count)
    count.rounds += 1


def kill_server(data: Path) -> None:
    """SIGKILL to the postmaster of that folder and all its children."""
    pid = int((postgres_folder(data) / "postmaster.pid").read_text().split()[0])
    postmaster = psutil.Process(pid)
    victims = [postmaster, *postmaster.children(recursive=True)]
    for victim in victims:
        victim.kill()
    psutil.wait_procs(victims)


def postgres_folder(data: Path) -> Path:
    return next(path.parent for path in data.rglob("postmaster.pid"))


def main(cuts: int, seed: int) -> int:
    """Prints the count; 1 where there was a fault."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        count = asyncio.run(power_cuts(Path(folder) / "data", cuts, seed))
    sys.stdout.write(
        f"{count.rounds} cuts, {count.turns} turns, {count.hit} taken over, {dict(count.outcomes)}, {len(count.faults)} faults\n"
    )
    sys.stdout.writelines(f"  {fault}\n" for fault in count.faults)
    return 1 if count.faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cuts", type=int, default=20)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    sys.exit(main(given.cuts, given.seed))
