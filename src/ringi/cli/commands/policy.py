"""`ringi policy`: checks a policy file, lists the versions and what they say, and goes back to one."""

from __future__ import annotations

import getpass
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from ringi.bootstrap import registered
from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.requesting import request, tell
from ringi.cli.support.session import Session, common, housed, session
from ringi.domain.errors import UserFacingError
from ringi.domain.policy import Policy
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.gates.policy import PolicyProblem, base, load
from ringi.gates.policy_history import contents, difference, leaves, restored
from ringi.i18n import say
from ringi.review.layout import cut, indent, table
from ringi.store.organisations.administration import PolicyVersion, policy_versions
from ringi.turns.admin.policy_rescue import Rescue, rescue

MOST_OF_A_VALUE = 32
"""Columns of a value that are shown; the whole is in the JSON."""
KNOWN = {name: tool.spec for name, tool in registered().registry.tools.items()}
"""The tools a policy may speak of."""


@click.command("check", cls=Spoken, help="do_policy_check")
@click.argument("file", type=click.Path(path_type=Path))
@common
def check(file: Path) -> int:
    call = session()
    outcome = load(_read(file), version=0, known_tools=KNOWN, assistants=registered().names)
    match outcome:
        case Policy():
            _accept(call, file, outcome)
            return 0
        case problems:
            _complain(call, file, problems)
            return 1


@click.command("history", cls=Spoken, help="do_policy_history")
@housed
def history() -> int:
    return in_office(_history)


@click.command("show", cls=Spoken, help="do_policy_show")
@click.argument("version", type=click.IntRange(min=1), required=False)
@housed
def show(version: int | None) -> int:
    return in_office(lambda call, office: _show(call, office, version))


@click.command("rollback", cls=Spoken, help="do_policy_rollback")
@click.argument("version", type=click.IntRange(min=1))
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--reason", required=True, metavar="TEXT", help="opt_reason")
@click.option("--impact", default="", metavar="TEXT", help="opt_impact")
@click.option("--risk", default="", metavar="TEXT", help="opt_risk")
@housed
def rollback(version: int, name: str, **said: str) -> int:
    return in_office(lambda call, office: _rollback(call, office, version, (name, said)))


@click.command("adopt", cls=Spoken, help="do_policy_adopt")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--reason", required=True, metavar="TEXT", help="opt_reason")
@click.option("--impact", default="", metavar="TEXT", help="opt_impact")
@click.option("--risk", default="", metavar="TEXT", help="opt_risk")
@housed
def adopt(file: Path, name: str, **said: str) -> int:
    return in_office(lambda call, office: _adopt(call, office, file, (name, said)))


@click.command("rescue", cls=Spoken, help="do_policy_rescue")
@click.argument("version", type=click.IntRange(min=1), required=False)
@click.option("--reason", required=True, metavar="TEXT", help="opt_reason")
@housed
def rescued(version: int | None, reason: str) -> int:
    return in_office(lambda call, office: _rescue(call, office, version, reason))


command = SpokenGroup(
    "policy",
    help="do_policy",
    entries={
        "check": CommandEntry(place="ringi.cli.commands.policy:check", help="do_policy_check"),
        "history": CommandEntry(place="ringi.cli.commands.policy:history", help="do_policy_history"),
        "show": CommandEntry(place="ringi.cli.commands.policy:show", help="do_policy_show"),
        "adopt": CommandEntry(place="ringi.cli.commands.policy:adopt", help="do_policy_adopt"),
        "rollback": CommandEntry(place="ringi.cli.commands.policy:rollback", help="do_policy_rollback"),
        "rescue": CommandEntry(place="ringi.cli.commands.policy:rescued", help="do_policy_rescue"),
    },
)


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise UserFacingError(Text("cli.file_not_text", {"file": str(file)})) from None
    except OSError:
        raise UserFacingError(Text("cli.file_unreadable", {"file": str(file)})) from None


def _accept(call: Session, file: Path, policy: Policy) -> None:
    changes = tuple(say(change.text, call.locale) for change in difference(base(), policy))
    if call.as_json:
        print_json({"valid": True, "hash": policy.hash, "changes": changes, "problems": []}, call.locale)
        return
    call.tell("review.policy_valid", file=str(file))
    if changes:
        call.tell("review.policy_compared")
        call.show(indent(changes, 2))


def _complain(call: Session, file: Path, problems: tuple[PolicyProblem, ...]) -> None:
    if call.as_json:
        print_json({"valid": False, "problems": problems}, call.locale)
        return
    for problem in problems:
        click.echo(f"{file}:{problem.line}:{problem.column}: {say(problem.reason, call.locale)}")
    call.tell("review.policy_invalid", count=len(problems))


async def _history(call: Session, office: CliContext) -> int:
    versions = await policy_versions(office.services.database, office.org)
    documents = [_document(row, _before(row, versions), call, office) for row in versions]
    if call.as_json:
        print_json(documents, call.locale)
        return 0
    for row in versions:
        when = row.created_at.astimezone(office.snapshot.zone).strftime("%Y-%m-%d %H:%M")
        by = office.name(row.approver) if row.approver else call.say("review.operator")
        call.tell("review.version", version=row.version, at=when, by=by)
        if row.confirmed_by:
            names = call.say("card.between").join(map(office.name, row.confirmed_by))
            call.show(indent((call.say("review.version_confirmed", names=names),), 4))
        reason = call.say("review.founding") if row.reason == "founding" else row.reason
        call.show(indent((reason, *_assessed(row, call), *_changes(row, _before(row, versions), call)), 4))
    return 0


def _assessed(row: PolicyVersion, call: Session) -> Iterator[str]:
    """Yields impact and risk, if they were filled in."""
    for name, words in (("impact", row.impact), ("risk", row.risk)):
        if words:
            yield call.say("review.version_assessed", what=call.say(f"requests.field_{name}"), words=words)


async def _adopt(call: Session, office: CliContext, file: Path, by: tuple[str, Mapping[str, str]]) -> int:
    name, said = by
    source = _read(file)
    outcome = load(source, version=0, known_tools=KNOWN, assistants=registered().names)
    if not isinstance(outcome, Policy):
        _complain(call, file, outcome)
        return 1
    fields = {"source": source, **said}
    return tell(call, office, await request(office, find_person(office, name), "adopt_policy", fields))


async def _show(call: Session, office: CliContext, version: int | None) -> int:
    row = _wanted(await policy_versions(office.services.database, office.org), version)
    policy = restored(row.content.encode(), version=row.version)
    if call.as_json:
        print_json(policy, call.locale)
        return 0
    call.tell("review.in_force", version=row.version, hash=row.hash[:16])
    changes = tuple(say(change.text, call.locale) for change in difference(base(), policy))
    call.tell("review.policy_compared" if changes else "review.as_shipped")
    call.show(indent(changes, 2))
    call.show(("", *_contents(call, policy)))
    return 0


def _contents(call: Session, policy: Policy) -> tuple[str, ...]:
    """Returns every key as a file names it, its value and its title; a mark stands at each that is not as shipped."""
    shipped = dict(leaves(base()))
    own = {path for path, value in leaves(policy) if shipped.get(path) != value}
    rows = [
        ("*" if path in own else "", ".".join(path), cut(_in_words(value, call), MOST_OF_A_VALUE), name)
        for path, name, value in (
            (path, say(name, call.locale), value) for path, name, value in contents(policy) if value != ""
        )
    ]
    return (*table(rows), "", call.say("review.policy_marked"))


def _in_words(value: str | int | Text, call: Session) -> str:
    match value:
        case Text():
            return say(value, call.locale)
        case int():
            return f"{value:,}"
        case words:
            return words


async def _rollback(
    call: Session, office: CliContext, version: int, by: tuple[str, Mapping[str, str]]
) -> int:
    name, said = by
    fields = {"version": version, **said}
    return tell(call, office, await request(office, find_person(office, name), "rollback_policy", fields))


async def _rescue(call: Session, office: CliContext, version: int | None, reason: str) -> int:
    wanted = Rescue(org=office.org, version=version, operator=getpass.getuser(), reason=reason)
    new = await rescue(office.services, wanted)
    if call.as_json:
        print_json({"version": new}, call.locale)
    else:
        call.tell("requests.policy_rescued", version=new)
    return 0


def _wanted(versions: tuple[PolicyVersion, ...], version: int | None) -> PolicyVersion:
    found = next((row for row in versions if version in (None, row.version)), None)
    if found is None:
        raise UserFacingError(Text("administration.no_version", {"version": version or 0}))
    return found


def _before(row: PolicyVersion, versions: tuple[PolicyVersion, ...]) -> Policy:
    earlier = next((each for each in versions if each.version == row.version - 1), None)
    return restored(earlier.content.encode(), version=earlier.version) if earlier else base()


def _changes(row: PolicyVersion, before: Policy, call: Session) -> tuple[str, ...]:
    now = restored(row.content.encode(), version=row.version)
    return tuple(say(change.text, call.locale) for change in difference(before, now))


def _document(row: PolicyVersion, before: Policy, call: Session, office: CliContext) -> dict[str, Json]:
    return {
        "version": row.version,
        "at": row.created_at.isoformat(),
        "approver": office.name(row.approver) if row.approver else None,
        "reason": row.reason,
        "impact": row.impact,
        "risk": row.risk,
        "hash": row.hash,
        "changes": list(_changes(row, before, call)),
    }
