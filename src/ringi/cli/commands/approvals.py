"""`ringi approvals`: lists the questions that wait for a yes, and answers them with yes or no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import click
from pydantic import TypeAdapter

from ringi.channels.console.channel import settled, tidy
from ringi.cli.commands.ask import answer_document
from ringi.cli.commands.sheets import read_sheet
from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import plain, print_json
from ringi.cli.support.session import Session, housed
from ringi.cli.support.waiting import thinking
from ringi.domain.cards import Card
from ringi.domain.tools import Json
from ringi.review.sheet import Sheet
from ringi.review.sheet_text import stamps_lines
from ringi.store.turns.confirmations import PendingRow, open_pendings
from ringi.turns.intake.answers import AnswerText, entitled
from ringi.turns.rendering.cards import render_card
from ringi.turns.runtime import running


@click.command("list", cls=Spoken, help="do_approvals_list")
@click.option("--as", "name", metavar="NAME", help="opt_as_answerer")
@housed
def list_approvals(name: str | None) -> int:
    return in_office(lambda call, office: _list(call, office, name))


@click.command("approve", cls=Spoken, help="do_approvals_approve")
@click.argument("number")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--only", type=int, multiple=True, metavar="ITEM", help="opt_only")
@housed
def approve(number: str, name: str, only: tuple[int, ...]) -> int:
    items = frozenset(only) if only else None
    return in_office(lambda call, office: _answer(call, office, number, name, _Answer("yes", items)))


@click.command("deny", cls=Spoken, help="do_approvals_deny")
@click.argument("number")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@housed
def deny(number: str, name: str) -> int:
    return in_office(lambda call, office: _answer(call, office, number, name, _Answer("no")))


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer from the command line."""

    answer: Literal["yes", "no"]
    only: frozenset[int] | None = None
    """The items of the card that a yes covers; None for all of them."""


command = SpokenGroup(
    "approvals",
    help="do_approvals",
    usual="list",
    entries={
        "list": CommandEntry(place="ringi.cli.commands.approvals:list_approvals", help="do_approvals_list"),
        "approve": CommandEntry(place="ringi.cli.commands.approvals:approve", help="do_approvals_approve"),
        "deny": CommandEntry(place="ringi.cli.commands.approvals:deny", help="do_approvals_deny"),
    },
)


async def _list(call: Session, office: CliContext, name: str | None) -> int:
    person = find_person(office, name).id if name else None
    rows = await open_pendings(office.services.database, office.org)
    shown = [row for row in rows if person is None or person in entitled(row)]
    if call.as_json:
        print_json([_document(row, call, office) for row in shown], call.locale)
    elif not shown:
        call.tell("review.no_approvals")
    for row in () if call.as_json else shown:
        call.show((*render_card(_CARD.validate_python(row.card), call.locale, chat=False).split("\n"),))
        answerers = ", ".join(office.described(person) for person in entitled(row))
        call.tell("review.who_answers", names=answerers, until=_moment(row, office))
        call.tell("review.how_to_answer", number=row.number)
        click.echo()
    return 0


async def _answer(call: Session, office: CliContext, number: str, name: str, given: _Answer) -> int:
    person = find_person(office, name)
    async with running(office.services) as runtime:
        await tidy(runtime)
        says = AnswerText(person=person.id, answer=given.answer, fresh=True, only=given.only)
        accepted = await runtime.answer(office.org, number, says)
        await thinking(call, settled(runtime, accepted))
    sheet = await read_sheet(office, accepted.turn, person.id)
    replies = _newest_reply(sheet)
    if call.as_json:
        print_json(answer_document(sheet, replies, call), call.locale)
        return 0
    call.tell(f"answers.noted_{given.answer}", number=number.upper())
    call.show((*replies, "", *stamps_lines(sheet, call.paper(office.snapshot.zone))))
    return 0


def _newest_reply(sheet: Sheet) -> tuple[str, ...]:
    """Returns the newest reply of that turn."""
    return tuple(reply.text for reply in sheet.replies[-1:] if reply.text is not None)


def _document(row: PendingRow, call: Session, office: CliContext) -> dict[str, Json]:
    return {
        "number": row.number,
        "pending_id": str(row.id),
        "turn_id": str(row.turn),
        "requester": office.name(row.person),
        "tool": row.tool,
        "card": plain(dict(row.card), call.locale),
        "answerers": [office.name(person) for person in entitled(row)],
        "needed": row.confirmation.needed,
        "expires_at": row.expires_at.isoformat(),
    }


def _moment(row: PendingRow, office: CliContext) -> str:
    return row.expires_at.astimezone(office.snapshot.zone).strftime("%Y-%m-%d %H:%M")


_CARD = TypeAdapter(Card)
