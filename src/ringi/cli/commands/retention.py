"""`ringi retention TURN`: ends the retention of the conversation that the turn belongs to. For the operator."""

from __future__ import annotations

import getpass

import click

from ringi.cli.commands.sheets import find_turn
from ringi.cli.support.context import CliContext, in_office
from ringi.cli.support.help import Spoken
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, housed
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.store.turns.turns import find_turn as named_turn
from ringi.turns.admin.retention import RetentionEnding, end_conversation_retention


@click.command("retention", cls=Spoken, help="do_retention")
@click.argument("turn", metavar="TURN")
@click.option("--reason", required=True, metavar="TEXT", help="opt_reason")
@housed
def command(turn: str, reason: str) -> int:
    return in_office(lambda call, office: _end(call, office, turn, reason))


async def _end(call: Session, office: CliContext, said: str, reason: str) -> int:
    turn = await find_turn(office, said)
    named = await named_turn(office.services.database, office.org, turn)
    if named is None:
        raise UserFacingError(Text("review.no_such_turn", {"name": said}))
    ending = RetentionEnding(conversation=named.conversation, operator=getpass.getuser(), reason=reason)
    await end_conversation_retention(office.services, office.org, ending)
    if call.as_json:
        print_json({"conversation": named.conversation, "ended": True}, call.locale)
    else:
        call.tell("cli.retention_ended")
    return 0
