"""`ringi serve`: runs the web server, with a worker behind it, until it is stopped."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from pathlib import Path
from time import sleep

import click

from ringi.api.app import make_app
from ringi.api.auth.origin import believes_anybody
from ringi.api.metrics import Metrics
from ringi.api.server import listen, serve
from ringi.bootstrap import lasting_database, make_alert_sinks, make_work, open_services
from ringi.channels.listening import receiving
from ringi.channels.outbox import sending
from ringi.cli.commands.invite import address_at, link_with
from ringi.cli.commands.logs import logging_to_stderr
from ringi.cli.support.address_file import noted
from ringi.cli.support.first_admin import CliFirstAdmin
from ringi.cli.support.gc_tuning import spare_collector
from ringi.cli.support.help import Spoken
from ringi.cli.support.long_running import await_database, event_loop
from ringi.cli.support.private_files import write_private
from ringi.cli.support.session import Session, common, session
from ringi.domain.errors import DefectError
from ringi.settings import load, master_key
from ringi.store.core.database import Database
from ringi.store.embedded.errors import told
from ringi.store.identity.web_accounts import any_web_account, invite, open_welcome
from ringi.store.organisations.organisations import find_organisation, organisation_slugs, read_facts
from ringi.turns.runtime import running
from ringi.turns.worker import QueueWorker

FIRST_LINK = "first-link"
"""Name of the file in the data folder that holds the one-time link of the first person."""


@click.command("serve", cls=Spoken, help="do_serve")
@click.option("--host", metavar="HOST", help="opt_host")
@click.option("--port", type=click.IntRange(1, 65535), metavar="PORT", help="opt_port")
@click.option("--forwarded-allow-ips", "proxies", metavar="ADDRESSES", help="opt_proxies")
@common
def command(host: str | None, port: int | None, proxies: str | None) -> int:
    call = session()
    whole = load(call.environ)
    settings = replace(
        whole, host=host or whole.host, port=port or whole.port, proxies=proxies or whole.proxies
    )
    chosen = replace(call, settings=settings)
    _warn_of_proxies(chosen)
    listening = listen(settings.host, settings.port)
    await_database(chosen, sleep)
    with (
        listening,
        lasting_database(settings) as url,
        logging_to_stderr(settings),
        noted(settings.data, address_at(settings, listening)),
        asyncio.Runner(loop_factory=event_loop) as runner,
    ):
        runner.run(_serve(chosen, url, listening))
    return 0


async def _serve(call: Session, url: str, listening: socket.socket) -> None:
    async with open_services(call.settings, url, model=call.model) as bare:
        metrics = Metrics(bare.database.pool)
        services = replace(bare, observe=metrics.observe)
        queue_worker = QueueWorker(services, url, make_work(make_alert_sinks(call.settings)))
        async with (
            running(services, queue_worker.hand_over) as runtime,
            sending(services),
            receiving(runtime),
        ):
            working = asyncio.create_task(queue_worker.keep_working())
            try:
                spare_collector()
                founder = CliFirstAdmin(database=services.database, key=master_key(call.settings))
                app = make_app(runtime, call.settings, metrics, founder)
                await _welcome(call, services.database, address_at(call.settings, listening))
                await serve(app, listening, call.settings.proxies)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)


async def _welcome(call: Session, database: Database, address: str) -> None:
    """Prints the address, and the link for the first person as long as nobody can sign in."""
    call.tell("cli.serving", address=f"{address}/")
    file = call.settings.data / FIRST_LINK
    if await any_web_account(database):
        file.unlink(missing_ok=True)
        return
    match await organisation_slugs(database):
        case ():
            _hand_over(call, file, link_with(address, await open_welcome(database)))
        case (only,):
            _hand_over(call, file, await _presidents_link(database, only, address))
        case _:
            call.tell("cli.serving_invite")


def _hand_over(call: Session, file: Path, link: str) -> None:
    """Hands over the link for the first person.

    INVARIANT: the link makes a person the president, so it stands on a terminal or in a file that only its owner may
    read, and in no log that standard output may lead to.
    """
    if call.on_terminal:
        call.tell("cli.serving_first", link=link)
        return
    with told(call.settings.data):
        write_private(file, f"{link}\n")
    call.tell("cli.serving_first_file", file=str(file))


def _warn_of_proxies(call: Session) -> None:
    if call.settings.proxies is not None and believes_anybody(call.settings.proxies):
        call.hint("cli.proxies_anybody", addresses=call.settings.proxies)


async def _presidents_link(database: Database, slug: str, address: str) -> str:
    organisation = await find_organisation(database, slug)
    facts = await read_facts(database, organisation.org) if organisation else None
    if facts is None:
        raise DefectError("an organisation that was listed is gone")
    present = [person for person in facts.persons if person.active and not person.outsider]
    president = max(present, key=lambda person: person.level)
    return link_with(address, await invite(database, facts.organisation.org, president.id))
