"""`ringi audit`: checks if the record is whole, and if the same would be decided again."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from uuid import UUID

import click

from ringi.cli.commands.sheets import find_turn
from ringi.cli.support.context import CliContext, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, housed
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import TurnId
from ringi.domain.policy import Policy
from ringi.domain.text import Text
from ringi.gates.policy import base
from ringi.gates.policy_history import restored
from ringi.review.chains import ChainReport, verify_chain
from ringi.review.reading import read_rows
from ringi.review.replay import Differs
from ringi.review.replays import NotReplayed, Replayed, replay_turn, tally
from ringi.store.organisations.administration import policy_versions
from ringi.store.organisations.platform import PLATFORM
from ringi.store.turns.journal import read_journal
from ringi.store.views.history import judged_turns, recorded_chains

PAGE = 500
"""Number of turns read at a time."""


@click.command("verify", cls=Spoken, help="do_audit_verify")
@click.option("--conversation", metavar="ID", type=click.UUID, help="opt_conversation")
@housed
def verify(conversation: UUID | None) -> int:
    return in_office(lambda call, office: _verify(call, office, conversation))


@click.command("replay", cls=Spoken, help="do_audit_replay")
@click.argument("turn", required=False)
@click.option("--all", "everything", is_flag=True, help="opt_all")
@housed
def replay(turn: str | None, everything: bool) -> int:
    wanted = None if everything else turn
    return in_office(lambda call, office: _replay(call, office, wanted, everything=everything))


command = SpokenGroup(
    "audit",
    help="do_audit",
    entries={
        "verify": CommandEntry(place="ringi.cli.commands.audit:verify", help="do_audit_verify"),
        "replay": CommandEntry(place="ringi.cli.commands.audit:replay", help="do_audit_replay"),
    },
)


async def _verify(call: Session, office: CliContext, conversation: UUID | None) -> int:
    database = office.services.database
    known = [(org, chain) for org in (office.org, PLATFORM) for chain in await recorded_chains(database, org)]
    wanted = [(org, chain) for org, chain in known if conversation in (None, chain)]
    if conversation is not None and not wanted:
        raise UserFacingError(Text("review.no_such_conversation", {"name": str(conversation)}))
    reports = [await verify_chain(database, org, chain) for org, chain in wanted]
    broken = [report for report in reports if report.broken is not None]
    rows = sum(report.rows for report in reports)
    if call.as_json:
        print_json({"whole": not broken, "chains": len(reports), "rows": rows, "broken": broken}, call.locale)
        return 1 if broken else 0
    for report in broken:
        click.echo(_broken_line(call, report))
    call.tell("review.chains_broken" if broken else "review.chains_whole", chains=len(reports), rows=rows)
    return 1 if broken else 0


def _broken_line(call: Session, report: ChainReport) -> str:
    if report.broken is None:
        return ""
    return call.say(
        f"review.broken_{report.broken.cause}",
        chain=str(report.chain),
        row=report.broken.seq,
        turn=str(report.broken.turn or ""),
    )


async def _replay(call: Session, office: CliContext, turn: str | None, *, everything: bool) -> int:
    policies = await _policies(office)
    if everything:
        replayed = [each async for found in _all(office) for each in await _turn(office, found, policies)]
    else:
        replayed = list(await _turn(office, await find_turn(office, turn), policies))
    counted = tally(replayed)
    failed = bool(counted.differs or counted.impossible)
    if call.as_json:
        print_json({"counts": counted, "decisions": replayed if failed else []}, call.locale)
        return 1 if failed else 0
    for each in replayed:
        _tell(call, each)
    call.tell("review.replayed", same=counted.same, differs=counted.differs, erased=counted.erased)
    if counted.other_code:
        call.tell("review.other_code", count=counted.other_code)
    return 1 if failed else 0


def _tell(call: Session, each: Replayed) -> None:
    """Prints one line for a decision that did not come out the same."""
    match each.outcome:
        case Differs(differences=differences):
            places = ", ".join(difference.path for difference in differences[:5])
            call.tell("review.differs", turn=str(each.turn), row=each.n, tool=each.what, places=places)
        case NotReplayed(cause=cause) if cause != "erased":
            version = each.policy_version
            call.tell(f"review.not_replayed_{cause}", turn=str(each.turn), row=each.n, version=version)
        case _:
            pass


async def _turn(office: CliContext, turn: TurnId, policies: Mapping[int, Policy]) -> tuple[Replayed, ...]:
    rows = await read_journal(office.services.database, office.org, turn)
    shipped = office.services.assistants.additions()
    return replay_turn(turn, read_rows(rows, office.snapshot.seal_or_none), policies, shipped)


async def _all(office: CliContext) -> AsyncGenerator[TurnId]:
    after = UUID(int=0)
    while page := await judged_turns(office.services.database, office.org, after, PAGE):
        for turn in page:
            yield turn
        after = page[-1]


async def _policies(office: CliContext) -> dict[int, Policy]:
    """Returns every policy version there ever was; version 0 is the policy Ringi ships with."""
    rows = await policy_versions(office.services.database, office.org)
    return {0: base()} | {row.version: restored(row.content.encode(), version=row.version) for row in rows}
