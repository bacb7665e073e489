"""The entry of the command line: the commands there are, and how a call ends. Each command module holds its own work."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

import click

from ringi import __version__
from ringi.cli.support.ending import end_in_order
from ringi.cli.support.environment import Environment
from ringi.cli.support.gc_tuning import look_seldom
from ringi.cli.support.help import CommandEntry, SpokenGroup
from ringi.cli.support.troubles import report
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Locale
from ringi.settings import load


def main() -> int:
    """Runs the program `ringi`."""
    look_seldom()
    end_in_order()
    return run(sys.argv[1:], Environment())


def run(arguments: Sequence[str], surroundings: Environment) -> int:
    """Runs one call and returns its exit code: 0 done, 1 refused or failed, 2 wrongly called."""
    if list(arguments) == ["--version"]:
        click.echo(f"ringi {__version__}")
        return 0
    locale = choose_locale(arguments, surroundings.environ)
    made_in = replace(surroundings, locale=locale)
    try:
        code: object = RINGI.main(list(arguments), "ringi", standalone_mode=False, obj=made_in)
    except (Exception, KeyboardInterrupt) as error:
        return report(error, locale, surroundings.environ)
    return code if isinstance(code, int) else 0


def choose_locale(arguments: Sequence[str], environ: Mapping[str, str]) -> Locale:
    """Returns the language of this call; it must be known before anything else can be said."""
    named = {name: environ[name] for name in _LOCALE_VARIABLES if name in environ}
    for argument, following in zip(arguments, (*arguments[1:], ""), strict=True):
        if argument == "--locale":
            named["RINGI_LOCALE"] = following
        elif argument.startswith("--locale="):
            named["RINGI_LOCALE"] = argument.removeprefix("--locale=")
    try:
        return load(named).locale
    except UserFacingError:
        return "en"


_LOCALE_VARIABLES = ("RINGI_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG", "HOME")

RINGI = SpokenGroup(
    "ringi",
    help="ringi",
    entries={
        "init": CommandEntry(place="ringi.cli.commands.init:command", help="do_init"),
        "serve": CommandEntry(place="ringi.cli.commands.serve:command", help="do_serve"),
        "worker": CommandEntry(place="ringi.cli.commands.worker:command", help="do_worker"),
        "chat": CommandEntry(place="ringi.cli.commands.chat:command", help="do_chat"),
        "ask": CommandEntry(place="ringi.cli.commands.ask:command", help="do_ask"),
        "inbox": CommandEntry(place="ringi.cli.commands.inbox:command", help="do_inbox"),
        "turns": CommandEntry(place="ringi.cli.commands.turns:command", help="do_turns"),
        "approvals": CommandEntry(place="ringi.cli.commands.approvals:command", help="do_approvals"),
        "stop": CommandEntry(place="ringi.cli.commands.stop:stop", help="do_stop"),
        "resume": CommandEntry(place="ringi.cli.commands.stop:resume", help="do_resume"),
        "policy": CommandEntry(place="ringi.cli.commands.policy:command", help="do_policy"),
        "teachings": CommandEntry(place="ringi.cli.commands.teachings:command", help="do_teachings"),
        "request": CommandEntry(place="ringi.cli.commands.request:command", help="do_request"),
        "people": CommandEntry(place="ringi.cli.commands.people:command", help="do_people"),
        "audit": CommandEntry(place="ringi.cli.commands.audit:command", help="do_audit"),
        "tools": CommandEntry(place="ringi.cli.commands.tools:command", help="do_tools"),
        "try": CommandEntry(place="ringi.cli.commands.try_:command", help="do_try"),
        "model": CommandEntry(place="ringi.cli.commands.model:command", help="do_model"),
        "invite": CommandEntry(place="ringi.cli.commands.invite:command", help="do_invite"),
        "eval": CommandEntry(place="ringi.cli.commands.eval:command", help="do_eval"),
        "tokens": CommandEntry(place="ringi.cli.commands.tokens:command", help="do_tokens"),
        "alerts": CommandEntry(place="ringi.cli.commands.alerts:command", help="do_alerts"),
        "retention": CommandEntry(place="ringi.cli.commands.retention:command", help="do_retention"),
        "doctor": CommandEntry(place="ringi.cli.commands.doctor:command", help="do_doctor"),
        "migrate": CommandEntry(place="ringi.cli.commands.migrate:command", help="do_migrate"),
    },
)
"""The commands, in the order a new user meets them."""
