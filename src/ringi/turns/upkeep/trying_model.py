"""Does the language model of an organisation answer? Asked with the smallest question there is, about nothing and
nobody.
"""

from __future__ import annotations

from typing import Literal

from ringi.domain.ids import OrgId
from ringi.domain.model import ModelReply, ModelRequest, ModelUnavailableError
from ringi.domain.people import TOP_LEVEL, Person
from ringi.domain.text import Locale, Text
from ringi.i18n import catalog, say
from ringi.store.fences import StoppedError
from ringi.turns.charter import Charter
from ringi.turns.house import House

_SAID = frozenset(
    (
        "unauthorized",
        "quota",
        "not_found",
        "rejected",
        "rate_limited",
        "connection",
        "timeout",
        "malformed",
        "stopped",
    )
)
"""Codes that somebody can do something about."""


async def try_model(
    house: House, org: OrgId, charter: Charter, locale: Locale
) -> ModelReply | ModelUnavailableError:
    """What it answered, or why it did not."""
    somebody = Person(id=next(iter(charter.people)), name="-", level=TOP_LEVEL)
    asked = ModelRequest(
        org=org,
        now=house.now().astimezone(charter.zone),
        locale=locale,
        requester=somebody,
        messages=(say(Text("cli.model_greeting"), locale),),
        items=(),
        people=(),
        tools=(),
    )
    try:
        return await house.stops.ask(org, lambda: house.model.propose(asked))
    except StoppedError:
        return ModelUnavailableError("stopped")
    except ModelUnavailableError as away:
        return away


def told(outcome: ModelReply | ModelUnavailableError, place: Literal["cli", "api"]) -> Text:
    """In one sentence, which says what to do where it is read."""
    if isinstance(outcome, ModelUnavailableError):
        known = outcome.code if outcome.code in _SAID else "other"
        area = place if f"model_{known}" in catalog("ja", place) else "cli"
        return Text(f"{area}.model_{known}", {"code": outcome.code})
    usage = outcome.usage
    params = {"model": outcome.model, "milliseconds": usage.milliseconds, "yen": str(usage.yen)}
    return Text("cli.model_works", params)
