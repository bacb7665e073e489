"""Tries the language model of an organisation: one question about nothing and nobody, put as every question is, with
the tools and the schema of the answer; then a long made-up text, of which a small window loses a part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ringi.brain.evals.conformance import LongText, Trial, try_long_text
from ringi.domain.ids import OrgId
from ringi.domain.model import ModelReply, ModelRequest, ModelUnavailableError, Usage
from ringi.domain.people import TOP_LEVEL, Person
from ringi.domain.text import Locale, Text
from ringi.i18n import catalog, say
from ringi.store.core.preconditions import StoppedError
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices

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
"""Codes of failures that somebody can do something about."""


async def try_model(
    services: TurnServices, org: OrgId, snapshot: OrgSnapshot, locale: Locale
) -> ModelReply | ModelUnavailableError:
    """The model's reply, or the error that kept it from replying."""
    somebody = Person(id=next(iter(snapshot.people)), name="-", level=TOP_LEVEL)
    asked = ModelRequest(
        org=org,
        now=services.now().astimezone(snapshot.zone),
        locale=locale,
        requester=somebody,
        messages=(say(Text("cli.model_greeting"), locale),),
        items=(),
        people=(),
        tools=snapshot.offered,
    )
    try:
        return await services.stops.ask(org, lambda: services.model.propose(asked))
    except StoppedError:
        return ModelUnavailableError("stopped")
    except ModelUnavailableError as away:
        return away


async def try_long(services: TurnServices, org: OrgId, snapshot: OrgSnapshot, locale: Locale) -> LongText:
    """Whether a prompt as long as they become comes through to the model whole."""
    trial = Trial(org=org, now=services.now().astimezone(snapshot.zone), locale=locale)
    try:
        return await services.stops.ask(org, lambda: try_long_text(services.model, trial))
    except StoppedError:
        return LongText(lost=(), tokens=0, usage=Usage(), code="stopped")


def told_of_long(model: str, outcome: LongText) -> Text | None:
    """The advice about a long text that did not come through, in one or two sentences; None if it did."""
    about: dict[str, Text | str | int] = {"model": model, "sent": outcome.tokens}
    advice = Text("trial.advice_window")
    if outcome.code == "timeout":
        return Text("trial.window_timeout", about)
    if outcome.code:
        return Text("trial.window_failed", about | {"code": outcome.code, "advice": advice})
    if outcome.lost:
        places = _listed([Text(f"trial.place_{place}") for place in outcome.lost])
        counted = outcome.usage.input_tokens
        return Text("trial.window_lost", about | {"places": places, "counted": counted, "advice": advice})
    return None


def left_out(model: str, usage: Usage) -> tuple[Text, ...]:
    """One sentence for each knob that was set and that the model does not take."""
    knobs = (rung.removeprefix(_WITHOUT) for rung in usage.rungs if rung in _KNOBS)
    return tuple(
        Text("trial.left_out", {"model": model, "knob": Text(f"trial.knob_{knob}")}) for knob in knobs
    )


_WITHOUT = "without_"
_KNOBS = frozenset({"without_temperature", "without_effort"})


def _listed(places: Sequence[Text]) -> Text:
    if len(places) == 1:
        return places[0]
    return Text("trial.places", {"first": places[0], "others": _listed(places[1:])})


def told(outcome: ModelReply | ModelUnavailableError, place: Literal["cli", "api"]) -> Text:
    """The outcome in one sentence, which also says what to do in that place."""
    if isinstance(outcome, ModelUnavailableError):
        known = outcome.code if outcome.code in _SAID else "other"
        area = place if f"model_{known}" in catalog("ja", place) else "cli"
        return Text(f"{area}.model_{known}", {"code": outcome.code})
    usage = outcome.usage
    if _unasked(usage):
        return Text("cli.model_not_tried", {"model": outcome.model})
    cost = Text("cli.yen", {"yen": usage.yen}) if usage.prices else Text("cli.yen_unknown")
    params = {"model": outcome.model, "milliseconds": usage.milliseconds, "cost": cost}
    return Text(f"cli.model_works{_how(usage.rungs)}", params)


def works(outcome: ModelReply | ModelUnavailableError) -> bool:
    """True if the chosen model itself answered."""
    return isinstance(outcome, ModelReply) and "fell_back" not in outcome.usage.rungs


def asked_provider(outcome: ModelReply | ModelUnavailableError) -> bool:
    """True if a provider's model answered."""
    return isinstance(outcome, ModelReply) and not _unasked(outcome.usage)


def _unasked(usage: Usage) -> bool:
    """True if no provider was asked: the embedded model answered."""
    return not usage.rungs and not usage.input_tokens


def _how(rungs: tuple[str, ...]) -> str:
    """The suffix for the way in which the answer was obtained."""
    if "fell_back" in rungs:
        return "_fell_back"
    if "prompted" in rungs:
        return "_in_words"
    return "_loosely" if "loosened" in rungs else ""
