"""`ringi init`: founds an organisation, asked for in plain words. It never changes one that exists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypedDict, Unpack
from zoneinfo import available_timezones

import click

from ringi.bootstrap import database_url
from ringi.cli.commands.logs import logging_to_file
from ringi.cli.support.context import run_async
from ringi.cli.support.help import Spoken
from ringi.cli.support.plain import print_json
from ringi.cli.support.sample import sample_plan, sample_rows
from ringi.cli.support.session import Session, common, session
from ringi.domain.accounts import ACCOUNT
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.language.names.kana import romaji
from ringi.provisioning import LEVELS, FoundedCompany, Member, Plan, found, nothing_else
from ringi.settings import master_key
from ringi.store.core.database import open_database
from ringi.store.organisations.organisations import organisation_slugs

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
_ACCOUNT = re.compile(ACCOUNT)
_ZONE = "Asia/Tokyo"


class InitOptions(TypedDict):
    """The values given on the command line; None is asked for, or takes its default."""

    demo: bool
    yes: bool
    name: str | None
    slug: str | None
    owner: str | None
    reading: str | None
    account: str | None
    zone: str | None


@click.command("init", cls=Spoken, help="do_init")
@click.option("--demo", is_flag=True, help="opt_demo")
@click.option("--yes", is_flag=True, help="opt_yes")
@click.option("--name", metavar="NAME", help="opt_name")
@click.option("--slug", metavar="SLUG", help="opt_slug")
@click.option("--owner", metavar="NAME", help="opt_owner")
@click.option("--reading", metavar="KANA", help="opt_reading")
@click.option("--account", metavar="ACCOUNT", help="opt_account")
@click.option("--zone", metavar="ZONE", help="opt_zone")
@common
def command(**given: Unpack[InitOptions]) -> int:
    call = session()
    plan = sample_plan(call.locale) if given["demo"] else _plan(call, given)
    with database_url(call.settings) as url, logging_to_file(call.settings):
        founded, alone = run_async(_found(call, url, plan, demo=given["demo"], named=_is_named(given)))
    _tell(call, plan, founded, alone=alone)
    return 0


async def _found(
    call: Session, url: str, plan: Plan, *, demo: bool, named: bool
) -> tuple[FoundedCompany, bool]:
    """Returns the organisation, and True if it is the only one. A second one is made only if it was named."""
    async with open_database(url) as database:
        there = await organisation_slugs(database)
        if there and demo and plan.slug in there:
            raise UserFacingError(Text("cli.init_demo_there", {"slug": plan.slug}))
        if there and not (demo or named):
            raise UserFacingError(Text("cli.init_there", {"names": ", ".join(there)}))
        also = partial(sample_rows, plan) if demo else nothing_else
        founded = await found(database, plan, master_key(call.settings), also)
        return founded, len(await organisation_slugs(database)) == 1


def _is_named(given: InitOptions) -> bool:
    """True if the user chose the short name, on the command line or when asked."""
    return not given["yes"] or given["slug"] is not None


def _plan(call: Session, given: InitOptions) -> Plan:
    """Asks for what was not given, and shows the default of each question."""
    asking = _Asking(call, quiet=given["yes"])
    if not given["yes"]:
        call.tell("cli.init_hello")
    name = asking.ask("init_name", given["name"], call.say("cli.init_name_default"))
    slug = asking.ask("init_slug", given["slug"], _short_name(name), _fits(_SLUG, "init_wrong_slug"))
    zone = asking.ask("init_zone", given["zone"], _ZONE, _is_zone)
    owner = asking.ask("init_owner", given["owner"], call.say("cli.init_owner_default"))
    reading = asking.ask("init_reading", given["reading"], "")
    first = Member(
        account=asking.ask(
            "init_account",
            given["account"],
            _account(reading or owner),
            _fits(_ACCOUNT, "init_wrong_account"),
        ),
        name=owner,
        reading=reading,
        level=6,
    )
    others = () if given["yes"] else tuple(_others(asking, first.account))
    return Plan(slug=slug, name=name, locale=call.locale, zone=zone, members=(first, *others))


def _others(asking: _Asking, taken: str) -> Iterator[Member]:
    accounts = {taken}
    while name := asking.ask("init_member", None, ""):
        reading = asking.ask("init_reading", None, "")
        level = asking.ask("init_level", None, "2", _is_level, levels=_levels(asking.call))
        account = asking.ask("init_account", None, _account(reading or name), _new_account(accounts))
        accounts.add(account)
        yield Member(account=account, name=name, reading=reading, level=int(level))


Check = Callable[[str], Text | None]
"""Returns what is wrong with an answer; None if nothing is."""


class _Asking:
    """Asks one question after the other; if `quiet`, takes every default."""

    def __init__(self, call: Session, *, quiet: bool) -> None:
        self.call = call
        self._quiet = quiet

    def ask(
        self, question: str, given: str | None, default: str, check: Check | None = None, **params: str
    ) -> str:
        """Returns the answer. A wrong answer is reported and asked for again; it is refused if nobody can be asked."""
        answer = given if given is not None or not self._quiet else default
        while True:
            said = self._put(question, default, params) if answer is None else answer
            wrong = check(said) if check else None
            if wrong is None:
                return said
            if self._quiet or given is not None:
                raise UserFacingError(wrong)
            self.call.tell(wrong.key, **wrong.params)

    def _put(self, question: str, default: str, params: dict[str, str]) -> str:
        said: str = click.prompt(
            self.call.say(f"cli.{question}", **params), default=default, show_default=bool(default), type=str
        )
        return said.strip()


def _fits(pattern: re.Pattern[str], complaint: str) -> Check:
    return lambda said: None if pattern.fullmatch(said) else Text(f"cli.{complaint}", {"said": said})


def _new_account(taken: set[str]) -> Check:
    def check(said: str) -> Text | None:
        if said in taken:
            return Text("cli.init_taken_account", {"said": said})
        return _fits(_ACCOUNT, "init_wrong_account")(said)

    return check


def _is_zone(said: str) -> Text | None:
    return None if said in available_timezones() else Text("cli.init_wrong_zone", {"said": said})


def _is_level(said: str) -> Text | None:
    return None if said in {"1", "2", "3", "4", "5", "6"} else Text("cli.init_wrong_level")


def _levels(call: Session) -> str:
    return ", ".join(f"{level} {name}" for level, name in enumerate(LEVELS[call.locale], start=1))


def _short_name(name: str) -> str:
    """Returns a short name made of the long one, if that has Latin letters."""
    letters = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return letters[:30] or "main"


def _account(said: str) -> str:
    """Returns the family name in Latin letters."""
    family = said.split(maxsplit=1)[0] if said.split() else ""
    latin = min(romaji(family), key=len, default=family).lower()
    return latin if _ACCOUNT.fullmatch(latin) else "owner"


def _tell(call: Session, plan: Plan, founded: FoundedCompany, *, alone: bool) -> None:
    if call.as_json:
        people = [{"account": m.account, "name": m.name, "level": m.level} for m in plan.members]
        print_json({"org": founded.org, "slug": plan.slug, "name": plan.name, "people": people}, call.locale)
        return
    call.tell("cli.init_done", name=plan.name, people=len(plan.members))
    example = next((member for member in plan.members if member.level <= 3), plan.members[0])
    org = "" if alone else f" --org {plan.slug}"
    call.tell("cli.init_next", account=example.account, org=org)
