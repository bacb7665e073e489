"""`ringi worker`: drives turns that nobody drives, until it is stopped. Any number may run beside `serve`."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from time import sleep

import click

from ringi.api.metrics import Metrics
from ringi.bootstrap import lasting_database, make_tellers, open_house
from ringi.commands.collector import spare_collector
from ringi.commands.logs import logging_to_stderr
from ringi.commands.long_running import await_database, event_loop
from ringi.commands.office import run_async
from ringi.commands.session import Session, common, session
from ringi.commands.words import Spoken
from ringi.domain.errors import UserFacingError
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
    async with open_house(call.settings, url, model=call.model) as bare:
        metrics = Metrics(bare.database.pool)
        house = replace(bare, observe=metrics.observe)
        async with running(house), overseeing(house, make_tellers(call.settings)):
            with _figures(call, metrics):
                spare_collector()
                call.hint("cli.working")
                await Station(house, url).keep_working()


@contextmanager
def _figures(call: Session, metrics: Metrics) -> Generator[None]:
    """The page for Prometheus, if the settings name a port for it."""
    host, port = call.settings.metrics_host, call.settings.metrics_port
    if port is None:
        yield
        return
    with ExitStack() as stack:
        try:
            taken = stack.enter_context(metrics.served(host, port))
        except OSError as error:
            # Brings the web framework along, which a worker has no other use for.
            from ringi.api.server import refused

            raise UserFacingError(refused(error, host, port)) from error
        call.hint("cli.figures_at", address=f"http://{host}:{taken}/metrics")
        yield
