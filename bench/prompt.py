"""How long is a prompt, and how much of it is the same as in the turn before?

    python -m bench.prompt      a minute; one line

A conversation of twelve turns on a real database, with a model that answers in a few sentences. Tokens are estimated as
in `ringi.context.budget`, which errs upwards. The stable share is the part of a request, from its beginning, that the
request of the turn before began with: a provider that keeps prefixes need not read it anew.
"""

from __future__ import annotations

import asyncio
import logging
import os
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path

import structlog
from tests.support.proposals import says
from tests.support.requests_written import fixed, shared, written
from tests.support.stories import Story, telling

from ringi.assistants.secretary.tools import TOOLS
from ringi.context.budget import tokens
from ringi.domain.model import ModelRequest
from ringi.store.core.migrate import migrate
from ringi.store.embedded.server import serving
from ringi.store.identity.login import ensure_login

TURNS = 12
SAID = "来週の展示会に向けて、取引先への案内文の下書きを考えてください。前回より短くしたいです。"
ANSWERED = "承知しました。展示会のご案内の下書きです。日時と場所を先に書き、見どころを三つに絞りました。" * 4


async def main() -> None:
    print(f"{'tools':>6} {'tokens':>8} {'fixed':>8} {'stable p50':>11} {'stable least':>13}")
    with tempfile.TemporaryDirectory(prefix="ringi-bench-") as folder:
        os.chmod(folder, 0o711)
        with serving(Path(folder) / "data") as server:
            migrate(server.dsn())
            ensure_login(server.dsn())
            async with telling(server.dsn(), tools=TOOLS) as story:
                show(await asked(story))


async def asked(story: Story) -> list[ModelRequest]:
    """Returns the requests of the turns."""
    for number in range(TURNS):
        story.next(says(f"{number}回目です。{ANSWERED}"))
        await story.say("tanaka", f"{number}回目です。{SAID}")
    return story.script.requests


def show(requests: list[ModelRequest]) -> None:
    last, shares = requests[-1], [shared(*each) for each in pairwise(requests)][2:]
    print(
        f"{len(last.tools):>6} {tokens(written(last)):>8,} {tokens(fixed(last)):>8,} "
        f"{statistics.median(shares):>11.0%} {min(shares):>13.0%}"
    )


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    asyncio.run(main())
