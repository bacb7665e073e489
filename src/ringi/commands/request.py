"""`ringi request`: any change of the organisation itself, asked for as a call (H5)."""

from __future__ import annotations

import click

from ringi.assistants.administration import FORMS
from ringi.commands.office import Office, find_person, in_office
from ringi.commands.plain import print_json
from ringi.commands.requesting import request, tell
from ringi.commands.session import Session, common, housed, session
from ringi.commands.words import CommandEntry, Spoken, SpokenGroup
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.i18n import say
from ringi.tools.form import AnyForm


@click.command("list", cls=Spoken, help="do_request_list")
@common
def listed() -> int:
    call = session()
    if call.as_json:
        print_json([_document(form, call) for form in FORMS], call.locale)
        return 0
    for form in FORMS:
        call.show((f"{form.tool.spec.name}  {say(form.title, call.locale)}",))
        call.show(tuple(f"    {name}=  {call.say(f'requests.field_{name}')}" for name in form.names))
    return 0


@click.command("make", cls=Spoken, help="do_request_make")
@click.argument("tool", metavar="REQUEST")
@click.argument("fields", nargs=-1, metavar="FIELD=VALUE ...")
@click.option("--as", "name", required=True, metavar="NAME", help="opt_as")
@housed
def made(tool: str, fields: tuple[str, ...], name: str) -> int:
    return in_office(lambda call, office: _make(call, office, name, (tool, fields)))


command = SpokenGroup(
    "request",
    help="do_request",
    entries={
        "list": CommandEntry(place="ringi.commands.request:listed", help="do_request_list"),
        "make": CommandEntry(place="ringi.commands.request:made", help="do_request_make"),
    },
    usual="list",
)


async def _make(call: Session, office: Office, name: str, wanted: tuple[str, tuple[str, ...]]) -> int:
    tool, fields = wanted
    came = await request(office, find_person(office, name), tool, dict(_field(each, call) for each in fields))
    code = tell(call, office, came)
    if came.secret and not came.refused and not call.as_json:
        call.show((came.secret,))
    return code


def _field(said: str, call: Session) -> tuple[str, Json]:
    """A key is never asked for on the command line, where others can read it."""
    name, sign, value = said.partition("=")
    if not sign:
        raise UserFacingError(Text("requests.no_value", {"field": said}))
    if name == "key" and value == "-":
        given: str = click.prompt(call.say("requests.field_key"), hide_input=True, err=True)
        return name, given.strip()
    return name, value


def _document(form: AnyForm, call: Session) -> dict[str, Json]:
    return {"request": form.tool.spec.name, "title": say(form.title, call.locale), "fields": form.schema()}
