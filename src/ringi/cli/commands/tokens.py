"""`ringi tokens`: lists, issues and revokes API tokens, each with its owner and purpose. The secret is shown once and
never again.
"""

from __future__ import annotations

import click

from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.requesting import request, tell
from ringi.cli.support.session import Session, housed
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.store.identity.tokens import TokenRow, read_tokens


@click.command("create", cls=Spoken, help="do_tokens_create")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@click.option("--for", "purpose", required=True, metavar="TEXT", help="opt_purpose")
@housed
def create(name: str, purpose: str) -> int:
    return in_office(lambda call, office: _create(call, office, name, purpose))


@click.command("list", cls=Spoken, help="do_tokens_list")
@housed
def listed() -> int:
    return in_office(_list)


@click.command("revoke", cls=Spoken, help="do_tokens_revoke")
@click.argument("token", metavar="TOKEN")
@click.option("--as", "name", metavar="NAME", help="opt_as_revoker")
@housed
def revoke(token: str, name: str | None) -> int:
    return in_office(lambda call, office: _revoke(call, office, token, name))


command = SpokenGroup(
    "tokens",
    help="do_tokens",
    entries={
        "create": CommandEntry(place="ringi.cli.commands.tokens:create", help="do_tokens_create"),
        "list": CommandEntry(place="ringi.cli.commands.tokens:listed", help="do_tokens_list"),
        "revoke": CommandEntry(place="ringi.cli.commands.tokens:revoke", help="do_tokens_revoke"),
    },
)


async def _create(call: Session, office: CliContext, name: str, purpose: str) -> int:
    person = find_person(office, name)
    came = await request(office, person, "issue_token", {"purpose": purpose})
    if came.refused or call.as_json:
        shown = {} if came.refused else {"token": came.secret, "person": person.name, "for": purpose}
        return tell(call, office, came, shown)
    if not came.done:
        tell(call, office, came)
    call.tell("cli.token_made", name=person.name)
    call.show((came.secret,))
    return 0


async def _list(call: Session, office: CliContext) -> int:
    rows = await read_tokens(office.services.database, office.org)
    if call.as_json:
        print_json({"tokens": rows}, call.locale)
        return 0
    for row in rows:
        call.tell("cli.token_line", id=str(row.id)[:8], name=_owner(office, row), purpose=row.name)
    return 0


async def _revoke(call: Session, office: CliContext, token: str, name: str | None) -> int:
    """Revokes the token as the person who was named, else as its owner."""
    rows = await read_tokens(office.services.database, office.org)
    found = [row for row in rows if str(row.id).startswith(token.lower())]
    if len(found) != 1:
        raise UserFacingError(Text("cli.no_such_token", {"token": token}))
    person = find_person(office, name) if name else office.snapshot.people[found[0].person]
    return tell(call, office, await request(office, person, "revoke_token", {"token": str(found[0].id)}))


def _owner(office: CliContext, row: TokenRow) -> str:
    return office.snapshot.people[row.person].name
