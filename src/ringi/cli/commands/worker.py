"""`ringi worker`: runs turns that no process runs, until it is stopped. Any number may run beside `serve`."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from time import sleep

import click

from ringi.api.metrics import Metrics
from ringi.bootstrap import lasting_database, make_alert_sinks, make_work, open_services
from ringi.channels.outbox import sending
from ringi.cli.commands.logs import logging_to_stderr
from ringi.cli.support.context import run_async
from ringi.cli.support.gc_tuning import spare_collector
from ringi.cli.support.help import Spoken
from ringi.cli.support.long_running import await_database, event_loop
from ringi.cli.support.session import Session, common, session
from ringi.domain.errors import UserFacingError
from ringi.turns.runtime import running
from ringi.turns.worker import QueueWorker


@click.command("worker", cls=Spoken, help="do_worker")
@common
def command() -> int:
    call = session()
    await_database(call, sleep)
    with lasting_database(call.settings) as url, logging_to_stderr(call.settings):
        run_async(_work(call, url), event_loop)
    return 0


async def _work(call: Session, url: str) -> None:
    async with open_services(call.settings, url, model=call.model) as bare:
        metrics = Metrics(bare.database.pool)
        services = replace(bare, observe=metrics.observe)
        work = make_work(make_alert_sinks(call.settings))
        async with running(services), sending(services):
            with _figures(call, metrics):
                spare_collector()
                call.hint("cli.working")
                await QueueWorker(services, url, work).keep_working()


@contextmanager
def _figures(call: Session, metrics: Metrics) -> Generator[None]:
    """Serves the page for Prometheus, if the settings name a port for it."""
    host, port = call.settings.metrics_host, call.settings.metrics_port
    if port is None:
        yield
        return
    with ExitStack() as stack:
        try:
            taken = stack.enter_context(metrics.served(host, port))
        except OSError as error:
            # This import loads the web framework, which a worker has no other use for.
            from ringi.api.server import refused

            raise UserFacingError(refused(error, host, port)) from error
        call.hint("cli.figures_at", address=f"http://{host}:{taken}/metrics")
        yield
