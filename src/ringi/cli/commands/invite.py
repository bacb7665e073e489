"""`ringi invite`: makes a one-time link with which a person sets their login for the browser."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

import click

from ringi.assistants.administration.invite import WELCOME
from ringi.cli.support.address_file import noted_address
from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import Spoken
from ringi.cli.support.requesting import request, tell
from ringi.cli.support.session import Session, housed
from ringi.settings import Settings


@click.command("invite", cls=Spoken, help="do_invite")
@click.argument("name", metavar="NAME")
@click.option("--as", "caller", required=True, metavar="NAME", help="opt_as")
@click.option("--reason", default="", metavar="TEXT", help="opt_reason")
@housed
def command(name: str, caller: str, reason: str) -> int:
    return in_office(lambda call, office: _invite(call, office, (name, caller), reason))


async def _invite(call: Session, office: CliContext, names: tuple[str, str], reason: str) -> int:
    person, caller = (find_person(office, name) for name in names)
    given = reason or call.say("cli.invite_reason")
    came = await request(office, caller, "invite", {"person": str(person.id), "reason": given})
    link = f"{public_address(call.settings)}{came.secret}"
    if came.refused or call.as_json:
        return tell(call, office, came, {} if came.refused else {"link": link, "person": person.name})
    if not came.done:
        tell(call, office, came)
    call.tell("cli.invited" if came.done else "cli.invited_once_agreed", name=person.name)
    call.show((link,))
    if _only_here(link):
        call.hint("cli.invited_only_here")
    return 0


def _only_here(link: str) -> bool:
    """True if no other machine can open the link."""
    host = urlsplit(link).hostname or ""
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_unspecified


def link_with(address: str, code: str) -> str:
    return f"{address}{WELCOME}{code}"


def public_address(settings: Settings) -> str:
    """Returns the address at which browsers reach `serve`: the one it runs at, or would run at under these settings."""
    running = noted_address(settings.data)
    return settings.public_url or running or _address(settings.host, settings.port)


def address_at(settings: Settings, listening: socket.socket) -> str:
    """Returns the address at which browsers reach a `serve` that listens already."""
    host, port = listening.getsockname()[:2]
    return settings.public_url or _address(host, port)


def _address(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"
