"""`ringi request`: any change of the organisation itself, asked for as a call (H5)."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from ringi.assistants.administration import FORMS
from ringi.assistants.administration.roster import decoded
from ringi.cli.support.asking import ask_hidden
from ringi.cli.support.context import CliContext, find_person, in_office
from ringi.cli.support.help import CommandEntry, Spoken, SpokenGroup
from ringi.cli.support.plain import print_json
from ringi.cli.support.requesting import request, tell
from ringi.cli.support.session import Session, common, housed, session
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.i18n import say
from ringi.review.layout import indent, table
from ringi.tools.form import AnyForm
from ringi.tools.form_fields import FieldFacts, fields_of


@click.command("list", cls=Spoken, help="do_request_list")
@click.argument("request", required=False, metavar="[REQUEST]")
@common
def listed(request: str | None) -> int:
    call = session()
    forms = FORMS if request is None else (_form(request),)
    if call.as_json:
        print_json([_document(form, call) for form in forms], call.locale)
        return 0
    for form in forms:
        call.show((f"{form.tool.spec.name}  {say(form.title, call.locale)}", *_lines(form, call), ""))
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
        "list": CommandEntry(place="ringi.cli.commands.request:listed", help="do_request_list"),
        "make": CommandEntry(place="ringi.cli.commands.request:made", help="do_request_make"),
    },
    usual="list",
)


def _form(name: str) -> AnyForm:
    found = next((form for form in FORMS if form.tool.spec.name == name), None)
    if found is None:
        raise UserFacingError(Text("requests.no_such", {"tool": name}))
    return found


def _lines(form: AnyForm, call: Session) -> tuple[str, ...]:
    """Returns each field with the values it takes, and the whole request as it is typed."""
    fields = fields_of(form.schema())
    rows = [_row(each, call) for each in fields]
    typed = " ".join(f"{each.name}={_typed(each, call)}" for each in fields if each.required)
    example = call.say("requests.requested_how", request=form.tool.spec.name, fields=typed)
    return indent((*table(rows), *_hints(fields, call), example), 4)


def _row(field: FieldFacts, call: Session) -> tuple[str, ...]:
    needed = "field_required" if field.required else "field_optional"
    takes = call.say("requests.takes_example", takes=field.takes, example=_typed(field, call))
    return f"{field.name}=", say(field.label, call.locale), call.say(f"requests.{needed}"), takes


def _typed(field: FieldFacts, call: Session) -> str:
    """Returns an example as it is typed in a shell."""
    if field.from_file and field.name in _FILES:
        return f"@{_FILES[field.name]}"
    example = field.example
    return shlex.quote(example if isinstance(example, str) else say(example, call.locale))


def _hints(fields: tuple[FieldFacts, ...], call: Session) -> Iterator[str]:
    for field in fields:
        if field.name == "key":
            yield call.say("requests.key_unseen")
        elif field.from_file:
            yield call.say(
                "requests.field_from_file", name=field.name, file=_FILES.get(field.name, "file.txt")
            )


_FILES = {"people": "people.csv", "source": "policy.toml"}
"""Names of files in examples."""


async def _make(call: Session, office: CliContext, name: str, wanted: tuple[str, tuple[str, ...]]) -> int:
    tool, fields = wanted
    known = {each.name: each for each in fields_of(_form(tool).schema())}
    given = dict(_field(each, known, call) for each in fields)
    came = await request(office, find_person(office, name), tool, given)
    code = tell(call, office, came)
    if came.secret and not came.refused and not call.as_json:
        call.show((came.secret,))
    return code


def _field(said: str, known: Mapping[str, FieldFacts], call: Session) -> tuple[str, Json]:
    """Returns one entry. A key is never asked for on the command line, because others can read it there. A long value
    may stand in a file."""
    name, sign, value = said.partition("=")
    if not sign:
        raise UserFacingError(Text("requests.no_value", {"field": said}))
    if name == "key" and value == "-":
        return name, ask_hidden(call.say("requests.field_key"))
    if value.startswith("@") and name in known and known[name].from_file:
        return name, _content(Path(value[1:]))
    return name, value


def _content(file: Path) -> str:
    """Returns the text of a file in UTF-8, or in the encoding of Japanese Windows, as spreadsheets write it."""
    try:
        return decoded(file.read_bytes())[0]
    except OSError:
        raise UserFacingError(Text("cli.file_unreadable", {"file": str(file)})) from None


def _document(form: AnyForm, call: Session) -> dict[str, Json]:
    return {"request": form.tool.spec.name, "title": say(form.title, call.locale), "fields": form.schema()}
