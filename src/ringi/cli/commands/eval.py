"""`ringi eval`: measures how well a model understands what people say. Puts scenarios to it and counts, with nothing
opened; or leads whole dialogues with it in a company made for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypedDict, Unpack

import click

from ringi.assistants.secretary import SECRETARY
from ringi.bootstrap import ProviderModels
from ringi.brain.evals.conversations import Dialogue
from ringi.brain.evals.running import Count, Result, Score, run, score
from ringi.brain.evals.scenarios import Scenario, read_scenarios
from ringi.cli.evaluation.leading import DialogueResult
from ringi.cli.evaluation.reporting import conversation_document, missed_lines, tell_conversations
from ringi.cli.evaluation.scoring import conversation_score
from ringi.cli.evaluation.suite import FOLDER, chosen_dialogues, database_apart, led_on
from ringi.cli.support.context import run_async
from ringi.cli.support.help import Spoken
from ringi.cli.support.plain import print_json
from ringi.cli.support.session import Session, common, session
from ringi.domain.errors import UserFacingError
from ringi.domain.model import Model, ModelTool
from ringi.domain.providers import PROVIDERS
from ringi.domain.text import Text
from ringi.review.layout import table
from ringi.settings import model_choice
from ringi.turns.offered_tools import offered_tool

EMBEDDED = "embedded"


class EvalOptions(TypedDict):
    """The values given on the command line."""

    name: str | None
    suite: Literal["scenarios", "conversation"]
    place: str | None
    half: str | None
    category: str | None
    show: bool


@click.command("eval", cls=Spoken, help="do_eval")
@click.option("--model", "name", metavar="MODEL", help="opt_eval_model")
@click.option(
    "--suite", type=click.Choice(["scenarios", "conversation"]), default="scenarios", help="opt_suite"
)
@click.option("--scenarios", "place", metavar="FOLDER", help="opt_scenarios")
@click.option("--half", type=click.Choice(["tuning", "untouched"]), help="opt_half")
@click.option("--category", metavar="NAME", help="opt_category")
@click.option("--show", is_flag=True, help="opt_show")
@common
def command(**given: Unpack[EvalOptions]) -> int:
    call = session()
    return _conversations(call, given) if given["suite"] == "conversation" else _scenarios(call, given)


def _scenarios(call: Session, given: EvalOptions) -> int:
    place = Path(given["place"] or "evals")
    wanted = [
        scenario
        for scenario in read_scenarios(place)
        if given["half"] in (None, scenario.half) and given["category"] in (None, scenario.category)
    ]
    if not wanted:
        raise UserFacingError(Text("evals.no_scenarios", {"place": str(place)}))
    model, results = run_async(_results(call, given["name"], wanted))
    counted = score(results)
    if call.as_json:
        print_json({"model": model, **_document(counted), "missed": _missed(results)}, call.locale)
    else:
        _told(call, model, counted)
        call.show(tuple(_lines(call, results)) if given["show"] else ())
    return 1 if counted.forbidden else 0


def _conversations(call: Session, given: EvalOptions) -> int:
    """Leads the dialogues. Returns 1 if one went wrong, as a script that guards a release wants it."""
    place = Path(given["place"]) if given["place"] else FOLDER
    wanted = chosen_dialogues(place, given["half"], given["category"])
    with database_apart(call.settings) as url:
        model, results = run_async(_led(call, given["name"], url, wanted))
    counted = conversation_score(results)
    if call.as_json:
        print_json(conversation_document(model, counted, results), call.locale)
    else:
        tell_conversations(call, model, counted)
        call.show(tuple(missed_lines(call, results)) if given["show"] else ())
    return 0 if counted.all.good == counted.all.items else 1


async def _led(
    call: Session, name: str | None, url: str, wanted: tuple[Dialogue, ...]
) -> tuple[str, tuple[DialogueResult, ...]]:
    """Returns the name of the model that was asked, and the result of each dialogue."""
    async with AsyncExitStack() as closing:
        model = _model(call, name, closing)
        return model.name, await led_on(url, model, wanted)


async def _results(call: Session, name: str | None, wanted: list[Scenario]) -> tuple[str, tuple[Result, ...]]:
    """Returns the name of the model that was asked, and the result of each scenario."""
    async with AsyncExitStack() as closing:
        model = _model(call, name, closing)
        return model.name, await run(model, wanted, _tools(wanted[0]))


def _model(call: Session, name: str | None, closing: AsyncExitStack) -> Model:
    """Returns the model that was named, else the one the settings name."""
    models = call.settings.models
    if name is None:
        return call.model or ProviderModels(models, closing).usual()
    choice = None if name == EMBEDDED else model_choice(name, None)
    if choice is None and name != EMBEDDED:
        raise UserFacingError(
            Text("cli.no_such_model", {"model": name, "known": ", ".join((EMBEDDED, *PROVIDERS))})
        )
    return ProviderModels(replace(models, main=choice, fallback=None), closing).usual()


def _tools(first: Scenario) -> tuple[ModelTool, ...]:
    """Returns all tools of the secretary, as a turn shows them: the scenarios are hers."""
    return tuple(offered_tool(tool, first.language) for tool in SECRETARY.tools)


def _document(counted: Score) -> dict[str, object]:
    return {
        "understood": counted.all.understood,
        "scenarios": counted.all.items,
        "halves": _shares(counted.halves),
        "languages": _shares(counted.languages),
        "categories": _shares(counted.categories),
        "kinds": counted.kinds,
        "must_ask": _shares((counted.must_ask,))[counted.must_ask.of],
        "forbidden": counted.forbidden,
        "input_tokens": counted.input_tokens,
        "output_tokens": counted.output_tokens,
        "yen": counted.yen,
    }


def _shares(counts: tuple[Count, ...]) -> dict[str, dict[str, int]]:
    return {each.of: {"scenarios": each.items, "understood": each.understood} for each in counts}


def _missed(results: tuple[Result, ...]) -> list[dict[str, str]]:
    """INVARIANT: failures in the untouched half are shown to nobody, or it would not stay untouched."""
    return [
        {"id": result.scenario.id, "said": result.scenario.said, "came": result.judged.kind}
        for result in results
        if result.judged.kind != "understood" and result.scenario.half == "tuning"
    ]


def _told(call: Session, model: str, counted: Score) -> None:
    call.tell(
        "evals.score",
        model=model,
        count=counted.all.items,
        understood=counted.all.understood,
        share=_percent(counted.all),
    )
    rows = [
        (call.say("evals.of"), call.say("evals.items"), call.say("evals.understood"), ""),
        *(
            (_named(call, each.of), str(each.items), str(each.understood), _percent(each))
            for each in (*counted.halves, *counted.languages, *counted.categories, counted.must_ask)
        ),
    ]
    call.show(table(rows))
    for kind, count in counted.kinds.items():
        call.tell(f"evals.kind_{kind}", count=count)
    call.tell(
        "evals.forbidden" if counted.forbidden else "evals.none_forbidden", ids=", ".join(counted.forbidden)
    )
    if counted.input_tokens:
        call.tell("evals.cost", input=counted.input_tokens, output=counted.output_tokens, yen=counted.yen)


def _named(call: Session, name: str) -> str:
    """Returns the name of a category. A category of the user's own scenarios has no name in the catalogs."""
    return call.say(f"evals.of_{name}") if name in _NAMED else name


_NAMED = frozenset({"tuning", "untouched", "ja", "en", "must_ask"})


def _lines(call: Session, results: tuple[Result, ...]) -> Iterator[str]:
    for each in _missed(results):
        yield call.say(
            "evals.missed", id=each["id"], said=each["said"], came=call.say(f"evals.came_{each['came']}")
        )


def _percent(count: Count) -> str:
    return f"{100 * count.share:.0f} %"
