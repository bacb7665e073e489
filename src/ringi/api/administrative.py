"""Carries out an administrative call of the caller's within one request; problems say why it was not."""

from __future__ import annotations

from ringi.api.auth.caller import ApiCaller
from ringi.api.problems import NOT_FOUND, Problem, ProblemError
from ringi.api.services import Services
from ringi.domain.text import Locale, Text
from ringi.domain.tools import Args
from ringi.store.turns.conversations import reply_of
from ringi.store.views.turn_views import read_turn
from ringi.tools.form import AnyForm
from ringi.turns.intake.forms import Request

CHANNEL = "web"
"""The channel of everything that people ask for over HTTP."""


async def carry_out(
    services: Services, caller: ApiCaller, form: AnyForm, fields: Args, locale: Locale
) -> None:
    """Sends the form and returns once it was executed. ProblemError: 403 if the rules refuse it, 409 if it failed or
    waits for another person's yes; the title is the sentence the requester reads."""
    asked = await services.runtime.request(
        Request(
            org=caller.org,
            person=caller.person.id,
            channel=CHANNEL,
            tool=form.tool.spec.name,
            fields=fields,
            locale=locale,
        )
    )
    turn = asked.accepted.turn
    view = await read_turn(services.database, caller.viewer, turn)
    if view is None:
        raise ProblemError(NOT_FOUND)
    if view.head.outcome == "executed":
        return
    if view.head.outcome is None:
        raise ProblemError(Problem(status=409, text=Text("api.waits_for_yes")))
    reply = await reply_of(services.database, caller.org, turn)
    status = 403 if view.head.outcome == "refused" else 409
    raise ProblemError(Problem(status=status, text=Text("api.not_carried_out", {"reply": reply or ""})))
