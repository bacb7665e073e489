"""`ringi model test --full`: puts made-up questions to the organisation's model and says of each whether it went well, and
what to do if not. The price is said before anything is sent.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import click

from ringi.brain.evals.conformance import (
    CHECKS,
    CheckOutcome,
    Trial,
    Verdict,
    calls_needed,
    run_check,
    run_value_check,
    tokens_needed,
)
from ringi.brain.providers.port import Tokens
from ringi.brain.providers.prices import cost_of
from ringi.cli.support.context import CliContext
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session
from ringi.domain.model import Usage
from ringi.domain.providers import ModelChoice
from ringi.domain.text import Text
from ringi.store.core.preconditions import StoppedError
from ringi.store.organisations.providers import read_model_rows

_HOPELESS = frozenset({"unauthorized", "quota", "not_found", "connection", "stopped"})
"""Failures after which every other question would fail too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    model: str
    calls: int
    cost: Text


async def check_model(call: Session, office: CliContext, *, asked: bool) -> int:
    """Runs all checks; `asked` is true if the price need not be confirmed."""
    rows = await read_model_rows(office.services.database, office.org)
    choice = rows.choices.get("brain") or call.settings.models.main
    if choice is None:
        call.tell("cli.model_not_tried", model=office.services.model.name)
        return 0
    plan = _planned(call, choice)
    call.hint("trial.begins", model=plan.model, calls=plan.calls, cost=plan.cost)
    if not asked and not click.confirm(call.say("trial.begins_confirm"), err=True):
        call.hint("trial.not_begun")
        return 1
    outcomes = [outcome async for outcome in _outcomes(call, office)]
    return _summed_up(call, choice, outcomes)


def _planned(call: Session, choice: ModelChoice) -> _Plan:
    sent, received = tokens_needed(CHECKS)
    tokens = Tokens(input=sent, output=received)
    cost = cost_of(choice, tokens, datetime.now(UTC), call.settings.models.yen_per_dollar)
    return _Plan(model=choice.name, calls=calls_needed(CHECKS) + 1, cost=_cost(cost.yen, cost.prices))


async def _outcomes(call: Session, office: CliContext) -> AsyncIterator[CheckOutcome]:
    """Yields the outcome of each check, and shows it as soon as it is known."""
    services = office.services
    now = services.now().astimezone(office.snapshot.zone)
    trial = Trial(org=office.org, now=now, locale=call.locale)
    runs = (*(lambda each=each: run_check(each, services.model, trial) for each in CHECKS),)
    for run in (*runs, lambda: run_value_check(services.model, trial)):
        try:
            outcome = await services.stops.ask(office.org, run)
        except StoppedError:
            call.hint("cli.model_stopped")
            return
        _show(call, outcome)
        yield outcome
        if outcome.code in _HOPELESS:
            call.hint(f"cli.model_{outcome.code}")
            return


def _show(call: Session, outcome: CheckOutcome) -> None:
    if call.as_json:
        return
    about = {"check": Text(f"trial.check_{outcome.name}"), "advice": Text(f"trial.advice_{outcome.advice}")}
    match outcome.verdict:
        case "passed":
            call.tell("trial.passed", check=about["check"], milliseconds=outcome.usage.milliseconds)
        case "not_told":
            call.tell("trial.not_told", **about)
        case "failed" if outcome.code:
            call.tell("trial.failed_code", code=outcome.code, **about)
        case "failed":
            call.tell("trial.failed", **about)


def _summed_up(call: Session, choice: ModelChoice, outcomes: Sequence[CheckOutcome]) -> int:
    usage = sum((each.usage for each in outcomes), Usage())
    count = {verdict: sum(each.verdict == verdict for each in outcomes) for verdict in _VERDICTS}
    whole = len(outcomes) == len(CHECKS) + 1
    if call.as_json:
        print_json({"model": choice.name, "checks": outcomes, "usage": usage}, call.locale)
    else:
        call.tell(
            "trial.ends",
            total=len(CHECKS) + 1,
            passed=count["passed"],
            failed=count["failed"],
            input=f"{usage.input_tokens:,}",
            output=f"{usage.output_tokens:,}",
            cost=_cost(usage.yen, usage.prices),
        )
    return 0 if whole and not count["failed"] else 1


_VERDICTS: tuple[Verdict, ...] = ("passed", "failed", "not_told")


def _cost(yen: str, prices: str) -> Text:
    return Text("cli.yen", {"yen": yen}) if prices else Text("cli.yen_unknown")
