"""`ringi ask`: one turn, its reply and its stamps."""

from __future__ import annotations

import click

from ringi.channels.console.channel import exchange, open_line, tidy
from ringi.cli.commands.sheets import read_sheet
from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import Spoken
from ringi.cli.support.plain import plain, print_json
from ringi.cli.support.session import Session, housed
from ringi.cli.support.waiting import thinking
from ringi.domain.assistants import EMBEDDED, FIRST_ASSISTANT, NO_MODE, AssistantRef
from ringi.domain.ids import AssistantName, ModeName
from ringi.domain.tools import Json
from ringi.review.sheet import Sheet
from ringi.review.sheet_text import stamps_lines
from ringi.turns.runtime import running

REFUSED = frozenset({"refused", "failed", "unsure"})
"""Outcomes for which the exit code of the process is 1."""


@click.command("ask", cls=Spoken, help="do_ask")
@click.argument("text")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--assistant", default=FIRST_ASSISTANT, metavar="ASSISTANT", help="opt_assistant")
@click.option("--mode", default=NO_MODE, metavar="MODE", help="opt_mode")
@housed
def command(text: str, name: str, assistant: str, mode: str) -> int:
    wanted = AssistantRef(name=AssistantName(assistant), mode=ModeName(mode))
    return in_office(lambda call, office: _ask(call, office, text, name, wanted))


async def _ask(call: Session, office: CliContext, text: str, name: str, assistant: AssistantRef) -> int:
    office.services.assistants.demand(assistant)
    person = find_person(office, name)
    line = await open_line(office.services.database, office.org, person.id, assistant)
    async with running(office.services) as runtime:
        await tidy(runtime)
        done = await thinking(call, exchange(runtime, line, text))
        sheet = await read_sheet(office, done.turn, person.id)
        replies = tuple(message.body for message in done.replies)
        if call.as_json:
            print_json(answer_document(sheet, replies, call), call.locale)
        else:
            call.show(replies)
            call.show(by_rules(sheet, call))
            call.show(tuple(call.say("cli.file_came", name=name) for name in done.files))
            call.show(("", *stamps_lines(sheet, call.paper(office.snapshot.zone))))
        return 1 if sheet.outcome in REFUSED else 0


def by_rules(sheet: Sheet, call: Session) -> tuple[str, ...]:
    """Returns the label of a turn that built-in rules answered, with a hint how a model is set up."""
    if not sheet.steps or sheet.steps[-1].model != EMBEDDED:
        return ()
    return (f"[{call.say('assistants.label_embedded')}] {call.say('assistants.hint_embedded')}",)


def answer_document(sheet: Sheet, replies: tuple[str, ...], call: Session) -> dict[str, Json]:
    """Returns what a program is told of a turn."""
    last = sheet.judgements[-1] if sheet.judgements else None
    document: dict[str, Json] = {
        "reply": "\n\n".join(replies),
        "turn_id": str(sheet.turn),
        "outcome": sheet.outcome,
        "model": sheet.steps[-1].model if sheet.steps else None,
        "verdict": last.verdict if last else None,
        "stamps": plain(last.stamps if last else (), call.locale),
        "executions": plain([each for made in sheet.calls for each in made.executions], call.locale),
    }
    if sheet.pending is not None:
        document["pending"] = plain(sheet.pending, call.locale)
    return document
