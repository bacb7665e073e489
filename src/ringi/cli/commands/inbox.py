"""`ringi inbox`: lists what was delivered to a person, the newest first."""

from __future__ import annotations

import click

from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, housed, limited
from ringi.store.work.inbox import InboxMessage, inbox_of, mark_read, received_row


@click.command("list", cls=Spoken, help="do_inbox")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--new", "only_new", is_flag=True, help="opt_only_new")
@limited
@housed
def listed(name: str, only_new: bool, most: int) -> int:
    return in_office(lambda call, office: _show(call, office, name, (only_new, most)))


command = SpokenGroup(
    "inbox",
    help="do_inbox",
    entries={"list": CommandEntry(place="ringi.cli.commands.inbox:listed", help="do_inbox")},
    usual="list",
)


async def _show(call: Session, office: CliContext, name: str, wanted: tuple[bool, int]) -> int:
    person, (only_new, most) = find_person(office, name), wanted
    database = office.services.database
    (rows,) = await database.batch(office.org, inbox_of(person.id, most, only_new=only_new))
    found = [received_row(row) for row in rows]
    if found:
        await database.batch(office.org, mark_read(person.id, found[0].id))
    if call.as_json:
        print_json([_document(each, office) for each in found], call.locale)
    elif not found:
        call.tell("review.inbox_none_new" if only_new else "review.inbox_none")
    else:
        call.show(
            tuple(line for each in found for line in (_heading(each, call, office), each.body, ""))[:-1]
        )
        rest = rows[0][-1] - len(found)
        if rest > 0:
            call.hint("review.inbox_more", count=rest)
    return 0


def _heading(each: InboxMessage, call: Session, office: CliContext) -> str:
    when = each.at.astimezone(office.snapshot.zone).strftime("%Y-%m-%d %H:%M")
    key = "review.inbox_new" if each.new else "review.inbox_read"
    return call.say(key, when=when, who=_sender(each, office) or call.say("secretary.inbox_ours"))


def _document(each: InboxMessage, office: CliContext) -> dict[str, object]:
    return {
        "message_id": each.id,
        "at": each.at,
        "sender": _sender(each, office) or None,
        "text": each.body,
        "new": each.new,
    }


def _sender(each: InboxMessage, office: CliContext) -> str:
    return office.name(each.sender) if each.sender else ""
