"""`ringi worker`: drives turns that nobody drives, until it is stopped. Any number may run beside `serve`."""

from __future__ import annotations

from time import sleep

import click

from ringi.bootstrap import lasting_database, make_tellers, open_house
from ringi.commands.collector import spare_collector
from ringi.commands.logs import logging_to_stderr
from ringi.commands.long_running import await_database, event_loop
from ringi.commands.office import run_async
from ringi.commands.session import Session, common, session
from ringi.commands.words import Spoken
from ringi.turns.runtime import running
from ringi.turns.upkeep.overseeing import overseeing
from ringi.turns.worker import Station


@click.command("worker", cls=Spoken, help="do_worker")
@common
def command() -> int:
    call = session()
    await_database(call, sleep)
    with lasting_database(call.settings) as url, logging_to_stderr(call.settings):
        run_async(_work(call, url), event_loop)
    return 0


async def _work(call: Session, url: str) -> None:
    async with (
        open_house(call.settings, url, model=call.model) as house,
        running(house),
        overseeing(house, make_tellers(call.settings)),
    ):
        spare_collector()
        call.hint("cli.working")
        await Station(house, url).keep_working()
