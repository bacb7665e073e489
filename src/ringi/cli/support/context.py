"""Opens what a command works with: the database, the organisation it is about, the people in it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

import click

from ringi.bootstrap import database_url, open_services
from ringi.cli.commands.logs import logging_to_file
from ringi.cli.support.session import Session, session
from ringi.domain.errors import DefectError, UserFacingError
from ringi.domain.ids import OrgId, PersonId
from ringi.domain.people import Person
from ringi.domain.text import Text
from ringi.language.names.names import bare_name
from ringi.language.text.normal import plain_form
from ringi.store.core.database import Database
from ringi.store.organisations.organisations import OrganisationRow, find_organisation, organisation_slugs
from ringi.store.views.history import accounts_of
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices

T = TypeVar("T")
MOST_NAMES = 20
"""Number of people who are listed if no name resembles the one that was given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CliContext:
    """One organisation, open for work."""

    services: TurnServices
    organisation: OrganisationRow
    snapshot: OrgSnapshot
    accounts: dict[str, PersonId]
    """Person by the name with which they sign in on the console."""

    @property
    def org(self) -> OrgId:
        return self.organisation.org

    def name(self, person: PersonId) -> str:
        """Returns the person's name; empty if the directory does not know them."""
        return self.snapshot.people[person].name if person in self.snapshot.people else ""

    def department(self, person: PersonId) -> str:
        """Returns the name of their own department; empty if they have none."""
        own = self.snapshot.people[person].departments[-1:]
        return next((row.name for row in self.snapshot.facts.departments if row.id in own), "")

    def account(self, person: PersonId) -> str:
        """Returns the name with which they sign in on the console; empty if they have none."""
        return next((account for account, who in self.accounts.items() if who == person), "")

    def described(self, person: PersonId) -> str:
        """Returns name, department and sign-in name: enough to tell two 田中 apart."""
        details = [text for text in (self.department(person), self.account(person)) if text]
        return f"{self.name(person)} ({', '.join(details)})" if details else self.name(person)


def in_office(work: Callable[[Session, CliContext], Awaitable[T]]) -> T:
    """Runs the work with everything open, and closes it again."""
    call = session()
    with database_url(call.settings) as url, logging_to_file(call.settings):
        return run_async(_with_office(call, url, work))


def run_async(work: Awaitable[T], loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = None) -> T:
    """Like `asyncio.run`; a termination request ends it as Ctrl+C does."""

    async def whole() -> T:
        running = asyncio.current_task()
        if running is not None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        return await work

    try:
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            return runner.run(whole())
    except asyncio.CancelledError:
        raise click.Abort from None


@asynccontextmanager
async def opened(call: Session, url: str) -> AsyncGenerator[CliContext]:
    """Opens the organisation that was named, or the only one there is."""
    async with open_services(call.settings, url, model=call.model) as services:
        organisation = await _organisation(services.database, call.org)
        try:
            snapshot = await services.org_cache.at_hand(organisation.org)
        except DefectError as wrong_key:
            raise UserFacingError(Text("cli.wrong_key")) from wrong_key
        accounts = await accounts_of(services.database, organisation.org, "console")
        yield CliContext(services=services, organisation=organisation, snapshot=snapshot, accounts=accounts)


def find_person(office: CliContext, said: str) -> Person:
    """Returns the person with that sign-in name, else the present person with that name. Raises UserFacingError if
    there is none, or several."""
    people = office.snapshot.people
    if said in office.accounts:
        return people[office.accounts[said]]
    wanted = plain_form(bare_name(said))
    found = [p for p in people.values() if p.active and wanted in office.snapshot.written[p.id]]
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(office.described(person.id) for person in found)
        raise UserFacingError(Text("cli.several_people", {"name": said, "candidates": listed}))
    raise UserFacingError(_nobody(office, said))


async def _with_office(call: Session, url: str, work: Callable[[Session, CliContext], Awaitable[T]]) -> T:
    async with opened(call, url) as office:
        return await work(call, office)


async def _organisation(database: Database, wanted: str | None) -> OrganisationRow:
    known = await organisation_slugs(database)
    match known:
        case ():
            raise UserFacingError(Text("cli.no_organisation"))
        case (only,) if wanted is None:
            slug = only
        case _ if wanted is None:
            raise UserFacingError(Text("cli.which_organisation", {"names": ", ".join(known)}))
        case _:
            slug = wanted
    found = await find_organisation(database, slug)
    if found is None:
        near = get_close_matches(slug, known, n=1) or list(known)
        raise UserFacingError(Text("cli.no_such_organisation", {"name": slug, "names": ", ".join(near)}))
    return found


def _nobody(office: CliContext, said: str) -> Text:
    """Names the people who are still here and whose sign-in name, or any written form of their name, is similar;
    everybody if there is none."""
    here = {person.id for person in office.snapshot.people.values() if person.active}
    forms = {form: id for id, given in office.snapshot.written.items() if id in here for form in given}
    forms |= {account: id for account, id in office.accounts.items() if id in here}
    like = get_close_matches(plain_form(said), list(forms), n=5, cutoff=0.5)
    near = dict.fromkeys(forms[each] for each in like) or sorted(here, key=office.name)[:MOST_NAMES]
    return Text("cli.no_such_person", {"name": said, "near": ", ".join(map(office.described, near))})
