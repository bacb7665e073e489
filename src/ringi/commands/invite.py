"""`ringi invite`: a one-time link with which somebody sets their login for the browser."""

from __future__ import annotations

import socket

import click

from ringi.commands.office import Office, find_person, in_office
from ringi.commands.plain import print_json
from ringi.commands.session import Session, housed
from ringi.commands.words import Spoken
from ringi.settings import Settings
from ringi.store.web_accounts import invite


@click.command("invite", cls=Spoken, help="do_invite")
@click.argument("name", metavar="NAME")
@housed
def command(name: str) -> int:
    return in_office(lambda call, office: _invite(call, office, name))


async def _invite(call: Session, office: Office, name: str) -> int:
    person = find_person(office, name)
    link = link_with(
        public_address(call.settings), await invite(office.house.database, office.org, person.id)
    )
    if call.as_json:
        print_json({"link": link, "person": person.name}, call.locale)
        return 0
    call.tell("cli.invited", name=person.name)
    call.show((link,))
    return 0


def link_with(address: str, code: str) -> str:
    """The code stands behind the hash: no server, proxy or log sees it in the address."""
    return f"{address}/welcome#{code}"


def public_address(settings: Settings) -> str:
    """Where browsers reach `serve` under these settings."""
    return settings.public_url or _address(settings.host, settings.port)


def address_at(settings: Settings, listening: socket.socket) -> str:
    """The same, where it listens already."""
    host, port = listening.getsockname()[:2]
    return settings.public_url or _address(host, port)


def _address(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"
