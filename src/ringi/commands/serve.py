"""`ringi serve`: the door of the house, with a worker behind it, until it is stopped."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace

import click

from ringi.api.app import make_app
from ringi.api.metrics import Metrics
from ringi.api.server import listen, serve
from ringi.bootstrap import database_url, make_tellers, open_house
from ringi.commands.logs import logging_to_stderr
from ringi.commands.long_running import event_loop, spare_collector
from ringi.commands.session import Session, common, session
from ringi.commands.words import Spoken
from ringi.settings import load
from ringi.store.organisations import organisation_slugs
from ringi.turns.overseeing import overseeing
from ringi.turns.runtime import running
from ringi.turns.worker import Station


@click.command("serve", cls=Spoken, help="do_serve")
@click.option("--host", metavar="HOST", help="opt_host")
@click.option("--port", type=click.IntRange(1, 65535), metavar="PORT", help="opt_port")
@common
def command(host: str | None, port: int | None) -> int:
    call = session()
    whole = load(call.environ)
    settings = replace(whole, host=host or whole.host, port=port or whole.port)
    chosen = replace(call, settings=settings)
    listening = listen(settings.host, settings.port)
    with (
        listening,
        database_url(settings) as url,
        logging_to_stderr(settings),
        asyncio.Runner(loop_factory=event_loop) as runner,
    ):
        runner.run(_serve(chosen, url, listening))
    return 0


async def _serve(call: Session, url: str, listening: socket.socket) -> None:
    async with open_house(call.settings, url, model=call.model) as bare:
        metrics = Metrics(bare.database.pool)
        house = replace(bare, observe=metrics.observe)
        station = Station(house, url)
        async with (
            running(house, station.hand_over) as runtime,
            overseeing(house, make_tellers(call.settings)),
        ):
            working = asyncio.create_task(station.keep_working())
            try:
                spare_collector()
                _welcome(call, listening, await organisation_slugs(house.database))
                await serve(make_app(runtime, call.settings, metrics), listening)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)


def _welcome(call: Session, listening: socket.socket, organisations: tuple[str, ...]) -> None:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    call.tell("cli.serving", address=f"http://{shown}:{port}/")
    call.tell("cli.serving_talk" if organisations else "cli.serving_empty")
