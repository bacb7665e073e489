"""A list of people before it is asked for: every line is read and told what is wrong with it. Nothing is kept."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from ringi.api.dependencies import AdministratorHere, LocaleHere
from ringi.api.problems import Problem, ProblemError
from ringi.api.services import ServicesHere
from ringi.assistants.administration.roster import InvalidLine, Line, Newcomer, as_csv, decoded, lines_of
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.language.text.normal import plain_form
from ringi.store.views.history import accounts_of
from ringi.turns.organisation import OrgSnapshot

router = APIRouter(tags=["people"])


class RosterFile(BaseModel):
    model_config = ConfigDict(extra="forbid")

    file: Annotated[str, Field(max_length=200_000, repr=False)]
    """The file's bytes in base64: CSV in UTF-8, with or without a mark, or in Shift_JIS (CP932)."""


class RosterLine(BaseModel):
    line: int
    """Number of the line in the file, from 1."""
    name: str
    reading: str
    level: int | None
    department: str
    account: str
    outsider: bool
    problem: str | None
    """Problem with the line, in a sentence; null if it can be taken."""
    doubt: str | None
    """Doubt to settle before taking it, in a sentence; null if there is none."""
    row: str | None
    """The line as a list of its own, headings included; several are one list when the headings stand once."""


class Roster(BaseModel):
    encoding: Literal["utf-8", "cp932"]
    lines: tuple[RosterLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _PresentPerson:
    """Names, departments and accounts that are there already."""

    names: frozenset[str]
    departments: Counter[str]
    accounts: frozenset[str]


@router.post("/people/import")
async def preview_import(
    wanted: RosterFile, locale: LocaleHere, services: ServicesHere, caller: AdministratorHere
) -> Roster:
    """Reads a list of people and says of each line whether it can be taken; nothing is kept, nobody joins. The lines
    chosen of it are asked for with the form `import_people`."""
    text, encoding = decoded(_bytes(wanted.file))
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    accounts = await accounts_of(services.database, caller.org, "console")
    here = _here(snapshot, frozenset(accounts))
    return Roster(encoding=encoding, lines=tuple(_shown(line, here, locale) for line in lines_of(text)))


def _bytes(file: str) -> bytes:
    try:
        return base64.b64decode(file, validate=True)
    except ValueError:
        raise ProblemError(Problem(status=422, text=Text("api.unreadable"))) from None


def _here(snapshot: OrgSnapshot, accounts: frozenset[str]) -> _PresentPerson:
    present = (person for person in snapshot.people.values() if person.active)
    return _PresentPerson(
        names=frozenset(plain_form(person.name) for person in present),
        departments=Counter(plain_form(row.name) for row in snapshot.facts.departments),
        accounts=accounts,
    )


def _shown(line: Line, here: _PresentPerson, locale: Locale) -> RosterLine:
    match line:
        case InvalidLine(line=number, name=name, reason=reason):
            problem = say(reason, locale)
            return RosterLine(
                line=number,
                name=name,
                reading="",
                level=None,
                department="",
                account="",
                outsider=False,
                problem=problem,
                doubt=None,
                row=None,
            )
        case Newcomer():
            problem = next(_problems(line, here), None)
            known = plain_form(line.name) in here.names
            return RosterLine(
                line=line.line,
                name=line.name,
                reading=line.reading,
                level=line.level,
                department=line.department,
                account=line.account,
                outsider=line.outsider,
                problem=say(problem, locale) if problem else None,
                doubt=say(Text("requests.roster_same_name"), locale) if known else None,
                row=None if problem else as_csv((line,)),
            )


def _problems(line: Newcomer, here: _PresentPerson) -> Iterator[Text]:
    """Yields the problems the directory has with a line that can be understood."""
    if line.department and here.departments[plain_form(line.department)] != 1:
        yield Text("requests.roster_department", {"department": line.department})
    if line.account in here.accounts:
        yield Text("requests.account_taken", {"account": line.account})
