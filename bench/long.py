"""Does one conversation grow dearer with its length? A thousand turns of one person, each with a call that writes.

    python -m bench.long     some minutes; one line for every hundred turns

What the provider is sent is counted in characters of the prompt as it would be written for one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import tempfile
import time
from pathlib import Path

import structlog
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import NOTE

from ringi.brain.prompt.conversation import conversation
from ringi.brain.prompt.material import material
from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.store.core.migrate import migrate
from ringi.store.embedded.server import serving
from ringi.store.identity.login import ensure_login

TURNS = 1_000
EACH = 100


async def main() -> None:
    print(f"{'turns':>6} {'ms a turn':>10} {'CPU ms':>7} {'characters sent':>16} {'MB':>6}")
    with tempfile.TemporaryDirectory(prefix="ringi-bench-") as folder:
        os.chmod(folder, 0o711)
        with serving(Path(folder) / "data") as server:
            migrate(server.dsn())
            ensure_login(server.dsn())
            await through(server.dsn())


async def through(url: str) -> None:
    async with telling(url, tools=(NOTE,)) as story:
        for number in range(EACH, TURNS + 1, EACH):
            print(await hundred(story, number))


async def hundred(story: Story, number: int) -> str:
    sent: list[int] = []

    async def plays(request: ModelRequest) -> Proposal:
        """Proposes the note, closes the turn, or sums up."""
        if request.results or not request.tools:
            return says("書きました。ほかにもありましたら、どうぞお申し付けください。")
        sent.append(len(material(request)) + sum(len(turn.text) for turn in conversation(request)))
        return wants("note", body="牛乳を買う")

    began, busy = time.perf_counter(), time.process_time()
    for _ in range(EACH):
        story.next(*[plays] * 4)
        await story.say("tanaka", "「牛乳を買う」とメモして")
        await story.runtime.finish_summaries()
        story.script.lines.clear()
    spent, used = time.perf_counter() - began, time.process_time() - busy
    story.script.requests.clear()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        f"{number:>6} {spent / EACH * 1000:>10.1f} {used / EACH * 1000:>7.1f} "
        f"{sum(sent) / len(sent):>16.0f} {memory:>6.0f}"
    )


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    asyncio.run(main())
