"""`ringi tokens`: who may come in through the door, and for what. The secret is shown once and never again."""

from __future__ import annotations

import click

from ringi.commands.office import Office, find_person, in_office
from ringi.commands.plain import print_json
from ringi.commands.session import Session, housed
from ringi.commands.words import Entry, Spoken, SpokenGroup
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.store.tokens import TokenId, TokenRow, create_token, read_tokens, revoke_token


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
@housed
def revoke(token: str) -> int:
    return in_office(lambda call, office: _revoke(call, office, token))


command = SpokenGroup(
    "tokens",
    help="do_tokens",
    entries={
        "create": Entry(place="ringi.commands.tokens:create", help="do_tokens_create"),
        "list": Entry(place="ringi.commands.tokens:listed", help="do_tokens_list"),
        "revoke": Entry(place="ringi.commands.tokens:revoke", help="do_tokens_revoke"),
    },
)


async def _create(call: Session, office: Office, name: str, purpose: str) -> int:
    person = find_person(office, name)
    secret = await create_token(office.house.database, office.org, person.id, purpose)
    if call.as_json:
        print_json({"token": secret, "person": person.name, "for": purpose}, call.locale)
        return 0
    call.tell("cli.token_made", name=person.name)
    call.show((secret,))
    return 0


async def _list(call: Session, office: Office) -> int:
    rows = await read_tokens(office.house.database, office.org)
    if call.as_json:
        print_json({"tokens": rows}, call.locale)
        return 0
    for row in rows:
        call.tell("cli.token_line", id=str(row.id)[:8], name=_owner(office, row), purpose=row.name)
    return 0


async def _revoke(call: Session, office: Office, token: str) -> int:
    rows = await read_tokens(office.house.database, office.org)
    found = [row.id for row in rows if str(row.id).startswith(token.lower())]
    if len(found) != 1:
        raise UserFacingError(Text("cli.no_such_token", {"token": token}))
    await revoke_token(office.house.database, office.org, TokenId(found[0]))
    if call.as_json:
        print_json({"revoked": str(found[0])}, call.locale)
    else:
        call.tell("cli.token_revoked")
    return 0


def _owner(office: Office, row: TokenRow) -> str:
    return office.charter.people[row.person].name
