"""How long does it take to gather a turn's context, and does it stay the same however much there is?

    python -m bench.context     a minute; one line a size

Measured on an embedded server of its own: reading in one round trip, and choosing what is shown. Everything before
and after is left out. The last column is what one failing source costs, when all are read one by one.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import statistics
import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import structlog
from tests.context.rooms import fill, seat_of
from tests.support.stories import Story, telling

from ringi.context.builder import compose, gather
from ringi.store.core.migrate import migrate
from ringi.store.embedded.server import serving
from ringi.store.identity.login import ensure_login

ROUNDS = 400
SIZES = (10, 1_000, 100_000)
WORDS = "佐藤さんに見積書を送る件、田中のタスクと一緒に明日までに確認してください"


async def main() -> None:
    print(
        f"{'rows of each':>12} {'p50':>6} {'p95':>6} {'CPU p50':>8} {'compose p50':>12} {'failing':>8}  (milliseconds)"
    )
    for size in SIZES:
        async with filled(size) as story:
            whole, cpu, choosing = await measured(story)
            with psycopg.connect(story.url) as connection:
                connection.execute("REVOKE SELECT ON ringi.tasks FROM ringi_app")
            failing, _, _ = await measured(story)
        p95 = statistics.quantiles(whole, n=20)[-1]
        middle = [statistics.median(each) for each in (cpu, choosing, failing)]
        print(
            f"{size:>12,} {statistics.median(whole):>6.2f} {p95:>6.2f} "
            f"{middle[0]:>8.2f} {middle[1]:>12.2f} {middle[2]:>8.2f}"
        )


@asynccontextmanager
async def filled(size: int) -> AsyncGenerator[Story]:
    """A company whose member has so many messages, tasks, confirmations, executions, and summaries of every 20."""
    with tempfile.TemporaryDirectory(prefix="ringi-bench-") as folder:
        os.chmod(folder, 0o711)
        with serving(Path(folder) / "data") as server:
            migrate(server.dsn())
            ensure_login(server.dsn())
            async with telling(server.dsn()) as story:
                await fill(story, story.org, await story.place("tanaka"), story.person("tanaka"), size)
                yield story


async def measured(story: Story) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of each round: all of it, its processor time, and choosing alone."""
    whole, cpu, choosing = list[float](), list[float](), list[float]()
    for number in range(ROUNDS + 20):
        scope = await seat_of(story, "tanaka", f"{WORDS}{number}")
        start, busy = time.perf_counter(), time.process_time()
        reading = await gather(story.database, scope)
        between = time.perf_counter()
        compose(scope, reading)
        end = time.perf_counter()
        whole.append((end - start) * 1000)
        cpu.append((time.process_time() - busy) * 1000)
        choosing.append((end - between) * 1000)
    return whole[20:], cpu[20:], choosing[20:]


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    gc.freeze()
    asyncio.run(main())
