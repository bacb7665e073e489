"""Changes to the organisation itself: those the caller may ask for, and asking (H5)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from ringi.api.administrative import CHANNEL
from ringi.api.auth.caller import ApiCaller, CallerHere
from ringi.api.auth.reauth import TAKES_FRESH, demand_fresh
from ringi.api.dependencies import LocaleHere
from ringi.api.problems import NOT_FOUND, ProblemError
from ringi.api.schemas.cards import waiting_said
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import Services, ServicesHere
from ringi.api.turn_limits import demand_pace
from ringi.domain.errors import DefectError
from ringi.domain.ids import ConversationId, PendingId, ToolName, TurnId
from ringi.domain.outcome import Outcome
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Locale, Text
from ringi.domain.tools import strings_in
from ringi.gates.terms import Terms, terms_of
from ringi.i18n import say
from ringi.store.turns.confirmations import pending_of
from ringi.store.turns.conversations import reply_of
from ringi.store.views.turn_views import read_turn
from ringi.tools.form import AnyForm, Area
from ringi.turns.intake import forms as requests
from ringi.turns.organisation import OrgSnapshot

router = APIRouter(tags=["requests"])


class FieldOut(BaseModel):
    """One field of a form; what may stand in it is in the schema."""

    name: str
    label: str
    required: bool


class FormOut(BaseModel):
    tool: ToolName
    title: str
    description: str
    area: Area
    """Subject of the form, under which one looks for it."""
    level: int
    """Lowest level that may ask for it."""
    two_persons: bool
    """True if it always takes a second person; others do if a person of a high level is concerned."""
    fields: tuple[FieldOut, ...]
    arguments: JsonValue
    """JSON Schema. `format` says what a text is about: `person`, `department`, `level`, `password`, `policy`,
    `textarea`, `delegation`, `token`, `session`, `zone`, `policy_version`."""


class Forms(BaseModel):
    tools: tuple[FormOut, ...]


class NewRequest(BaseModel):
    model_config = ConfigDict(extra="forbid")

    tool: Annotated[str, Field(pattern=r"^[a-z_]{1,64}$")]
    arguments: dict[str, JsonValue] = Field(repr=False)
    client_id: Annotated[str | None, Field(pattern=r"^[!-~]{1,100}$")] = None
    """The caller's own id of the request: a request sent again under it is the same request."""


class PendingOut(BaseModel):
    """A confirmation a request waits for."""

    id: PendingId
    number: str
    style: str
    approvers: tuple[PersonOut, ...]
    """People who may answer; empty if the caller themselves is asked once more."""
    away: tuple[str, ...]
    """The absent among them, until when, and who may answer in their place; in sentences."""
    expires_at: datetime


class RequestOut(BaseModel):
    turn_id: TurnId
    conversation_id: ConversationId
    state: str
    """`finished`, `waiting` for a person's yes, or still `open`."""
    outcome: Outcome | None
    """Outcome of a finished request: `executed`, `refused`, `failed` ..."""
    reply: str | None
    pending: PendingOut | None
    secret: str | None
    """Secret told this once: the token that was made, or the path of an invitation. It opens nothing before the request
    was carried out."""


@router.get("/requests/tools")
async def request_tools(locale: LocaleHere, services: ServicesHere, caller: CallerHere) -> Forms:
    """Lists the changes the caller may ask for, each with the fields of its form."""
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    every = services.runtime.services.forms.values()
    return Forms(
        tools=tuple(_form(form, snapshot, locale) for form in every if _may_ask(form, snapshot, caller))
    )


@router.post("/requests", status_code=202, responses=TAKES_FRESH)
async def post_request(
    wanted: NewRequest, locale: LocaleHere, services: ServicesHere, caller: CallerHere
) -> RequestOut:
    """Asks for a change of the organisation itself. It is judged like every call; if it needs a second person, it waits
    for them, and `pending` says who. In a browser everything administration asks for, and a new token, need the
    password given lately, and are 403 `fresh_needed` otherwise."""
    demand_pace(services, caller, "\n".join(strings_in(wanted.arguments, keys=True)))
    await _demand_fresh(ToolName(wanted.tool), services, caller)
    client_id = f"{caller.person.id}:{wanted.client_id}" if wanted.client_id else None
    asked = await services.runtime.request(
        requests.Request(
            org=caller.org,
            person=caller.person.id,
            channel=CHANNEL,
            tool=ToolName(wanted.tool),
            fields=wanted.arguments,
            client_id=client_id,
            locale=locale,
        )
    )
    became = await _became(asked.accepted.turn, locale, services, caller)
    done = became.outcome in (None, "executed")
    return became.model_copy(update={"secret": asked.secret or None if done else None})


@router.get("/requests/{turn}")
async def read_request(
    turn: UUID, locale: LocaleHere, services: ServicesHere, caller: CallerHere
) -> RequestOut:
    """Returns what became of a request by now, for the person who asked for it; its secret is not told again."""
    return await _became(TurnId(turn), locale, services, caller)


async def _demand_fresh(tool: ToolName, services: Services, caller: ApiCaller) -> None:
    """Raises FreshNeededError if the form needs a fresh proof. INVARIANT: a form is its author's yes, and a token
    outlives the browser session: neither comes from a browser left alone. Any change of administration's may turn out
    to take two persons."""
    form = services.runtime.services.forms.get(tool)
    if form is None:
        return
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    terms = _terms(form, snapshot)
    if terms.two_persons or terms.level >= ADMINISTRATION_LEVEL or form.makes_credential:
        demand_fresh(caller)


def _may_ask(form: AnyForm, snapshot: OrgSnapshot, caller: ApiCaller) -> bool:
    return not caller.person.outsider and caller.person.level >= _terms(form, snapshot).level


def _terms(form: AnyForm, snapshot: OrgSnapshot) -> Terms:
    return terms_of(snapshot.policy.policy, form.tool.spec)


def _form(form: AnyForm, snapshot: OrgSnapshot, locale: Locale) -> FormOut:
    spec, terms, schema = form.tool.spec, _terms(form, snapshot), form.schema()
    return FormOut(
        tool=spec.name,
        title=say(form.title, locale),
        description=say(form.tool.description, locale),
        area=form.area,
        level=terms.level,
        two_persons=terms.two_persons,
        fields=tuple(_fields(schema, locale)),
        arguments=schema,
    )


def _fields(schema: JsonValue, locale: Locale) -> list[FieldOut]:
    match schema:
        case {"properties": dict() as properties, **more}:
            required = more.get("required")
            needed = required if isinstance(required, list) else []
            return [
                FieldOut(
                    name=name, label=say(Text(f"requests.field_{name}"), locale), required=name in needed
                )
                for name in properties
            ]
        case _:
            raise DefectError("a form without fields")


async def _became(turn: TurnId, locale: Locale, services: Services, caller: ApiCaller) -> RequestOut:
    view = await read_turn(services.database, caller.viewer, turn)
    if view is None or view.head.person != caller.person.id:
        raise ProblemError(NOT_FOUND)
    return RequestOut(
        turn_id=turn,
        conversation_id=view.head.conversation,
        state=view.head.state,
        outcome=view.head.outcome,
        reply=await reply_of(services.database, caller.org, turn),
        pending=await _pending(turn, locale, services, caller) if view.head.state == "waiting" else None,
        secret=None,
    )


async def _pending(turn: TurnId, locale: Locale, services: Services, caller: ApiCaller) -> PendingOut | None:
    found = await pending_of(services.database, caller.org, turn)
    if found is None:
        return None
    turn_services = services.runtime.services
    snapshot = await turn_services.org_cache.at_hand(caller.org)
    return PendingOut(
        id=found.id,
        number=found.number,
        style=found.confirmation.style,
        approvers=tuple(person_out(person, snapshot.people) for person in found.confirmation.approvers),
        away=waiting_said(found, snapshot, locale, turn_services.now()),
        expires_at=found.expires_at,
    )
