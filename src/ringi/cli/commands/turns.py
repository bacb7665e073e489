"""`ringi turns`: lists what was asked, and shows the whole sheet of each turn."""

from __future__ import annotations

from typing import Literal

import click

from ringi.channels.console.channel import settled
from ringi.cli.commands.ask import answer_document
from ringi.cli.commands.sheets import find_turn, read_sheet, short_ids
from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, housed, limited
from ringi.cli.support.waiting import thinking
from ringi.domain.ids import PersonId
from ringi.review.layout import cut, table
from ringi.review.sheet_text import render, stamps_lines
from ringi.store.views.history import TurnRow, newest_turns
from ringi.turns.runtime import running


@click.command("list", cls=Spoken, help="do_turns_list")
@limited
@click.option("--as", "name", metavar="NAME", help="opt_as_reader")
@housed
def list_turns(most: int, name: str | None) -> int:
    return in_office(lambda call, office: _list(call, office, most, name))


@click.command("show", cls=Spoken, help="do_turns_show")
@click.argument("turn", required=False)
@click.option("--as", "name", metavar="NAME", help="opt_as_reader")
@housed
def show(turn: str | None, name: str | None) -> int:
    return in_office(lambda call, office: _show(call, office, turn, name))


@click.command("redraft", cls=Spoken, help="do_turns_redraft")
@click.argument("turn", required=False)
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@housed
def redraft(turn: str | None, name: str) -> int:
    return in_office(lambda call, office: _redraft(call, office, turn, name))


command = SpokenGroup(
    "turns",
    help="do_turns",
    usual="list",
    entries={
        "list": CommandEntry(place="ringi.cli.commands.turns:list_turns", help="do_turns_list"),
        "show": CommandEntry(place="ringi.cli.commands.turns:show", help="do_turns_show"),
        "redraft": CommandEntry(place="ringi.cli.commands.turns:redraft", help="do_turns_redraft"),
    },
)


async def _list(call: Session, office: CliContext, most: int, name: str | None) -> int:
    reader = find_person(office, name).id if name else None
    rows = await newest_turns(office.services.database, office.org, most + 1)
    shorts = short_ids(tuple(row.id for row in rows))
    shown = rows[:most]
    if call.as_json:
        documents = [_document(row, office, reader) for row in shown]
        print_json(documents, call.locale)
    elif not shown:
        call.tell("review.no_turns")
    else:
        call.show(table([_cells(row, shorts[row.id], call, office, reader) for row in shown]))
    return 0


async def _show(call: Session, office: CliContext, turn: str | None, name: str | None) -> int:
    reader: PersonId | Literal["owner"] = find_person(office, name).id if name else "owner"
    sheet = await read_sheet(office, await find_turn(office, turn), reader)
    if call.as_json:
        print_json(sheet, call.locale)
        return 0
    call.show(render(sheet, call.paper(office.snapshot.zone)))
    if reader == "owner":
        call.hint("review.as_owner")
    return 0


async def _redraft(call: Session, office: CliContext, turn: str | None, name: str) -> int:
    person, wanted = find_person(office, name), await find_turn(office, turn)
    async with running(office.services) as runtime:
        accepted = await runtime.redraft(office.org, wanted, person.id)
        await thinking(call, settled(runtime, accepted))
    sheet = await read_sheet(office, accepted.turn, person.id)
    replies = tuple(reply.text for reply in sheet.replies if reply.text is not None)
    if call.as_json:
        print_json(answer_document(sheet, replies, call), call.locale)
    else:
        call.show((*replies, "", *stamps_lines(sheet, call.paper(office.snapshot.zone))))
    return 0


def _cells(
    row: TurnRow, short: str, call: Session, office: CliContext, reader: PersonId | None
) -> tuple[str, ...]:
    paper = call.paper(office.snapshot.zone)
    said = row.said or "" if reader in (None, row.person) else paper.say("sheet.hidden")
    return (
        short,
        row.created_at.astimezone(office.snapshot.zone).strftime("%m-%d %H:%M"),
        office.name(row.person),
        paper.say(f"sheet.outcome_{_outcome(row)}"),
        cut(said, 36),
    )


def _document(row: TurnRow, office: CliContext, reader: PersonId | None) -> dict[str, object]:
    return {
        "turn_id": row.id,
        "at": row.created_at,
        "requester": office.name(row.person),
        "channel": row.channel,
        "outcome": _outcome(row),
        "tools": row.tools,
        "said": row.said if reader in (None, row.person) else None,
    }


def _outcome(row: TurnRow) -> str:
    return row.outcome if row.state == "finished" and row.outcome else row.state
