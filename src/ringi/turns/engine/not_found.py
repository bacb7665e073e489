"""Sends a call back to the model if what it names is not found, is one of several, or may be seen and not changed.

The model is told the reason and the candidates, as the result of a call that was not run. It can search, ask the
requester, or call again. After `MOST_RETURNED` calls, or if the same words come again, the requester is asked. Rules of
our own in place of a model act on no result: with them the requester is asked at once.

INVARIANT: candidates are what the directory and the tool's own locator show this requester. Nothing here widens them, and
none of them vouches for a value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ringi.domain.assistants import EMBEDDED
from ringi.domain.evidence import Thing, Unclear
from ringi.domain.ids import PersonId
from ringi.domain.model import StepResult
from ringi.domain.text import Text
from ringi.domain.tools import Args, Json
from ringi.turns.evidence.judge import Judgement
from ringi.turns.machine.state import State
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.replies import only_unclear

MOST_RETURNED = 2
"""Calls of one turn that go back before the requester is asked."""
MOST_CANDIDATES = 10
"""Candidates of one word that a model is shown."""


def goes_back(state: State, judgement: Judgement) -> bool:
    """True if nothing but unclear words stands against the call and the model may still act on that."""
    unclear = judgement.resolved.unclear
    if not unclear or not only_unclear(judgement.decision):
        return False
    if state.author != "model" or state.model == EMBEDDED or state.confirmed or state.ahead:
        # A call judged ahead for a plan is judged again when its turn comes.
        return False
    returned = [each for step in state.results for each in step.unclear]
    before = {(each.argument, each.said) for each in returned}
    again = any((each.argument, each.said) in before for each in unclear)
    return not again and sum(bool(step.unclear) for step in state.results) < MOST_RETURNED


def for_model(step: StepResult, snapshot: OrgSnapshot) -> StepResult:
    """The result as a model reads it: its arguments with names in place of ids, and what was unclear in them."""
    shown = replace(step, args=_with_names(step.args, step.names))
    if not step.unclear:
        return shown
    problems: list[Json] = [_problem(each, snapshot) for each in step.unclear]
    return replace(shown, result={"unclear": problems}, reason=Text("turn.call_unclear"))


def _with_names(args: Args, names: Mapping[str, str]) -> Args:
    return {argument: _named(value, names) for argument, value in args.items()}


def _named(value: Json, names: Mapping[str, str]) -> Json:
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [_named(each, names) for each in value]
        case _:
            return value


def _problem(unclear: Unclear, snapshot: OrgSnapshot) -> Json:
    candidates = list(_candidates(unclear, snapshot))
    return {
        "argument": unclear.argument,
        "said": unclear.said,
        "problem": _kind(unclear),
        "candidates": [*candidates[:MOST_CANDIDATES]],
        **({"more": len(candidates) - MOST_CANDIDATES} if len(candidates) > MOST_CANDIDATES else {}),
    }


def _kind(unclear: Unclear) -> str:
    if unclear.seen:
        return "may_be_seen_but_not_changed"
    return "several" if unclear.candidates or unclear.things else "not_found"


def _candidates(unclear: Unclear, snapshot: OrgSnapshot) -> Iterator[Json]:
    for person in unclear.candidates:
        yield _person(person, snapshot)
    for thing in unclear.things or ():
        yield _thing(thing)
    for thing in unclear.seen:
        ask: dict[str, Json] = {"ask": snapshot.people[thing.holder].name} if thing.holder else {}
        yield {"title": thing.name, **thing.facts, **ask}


def _person(id: PersonId, snapshot: OrgSnapshot) -> Json:
    person = snapshot.people[id]
    return {"id": str(id), "name": person.name, "department": person.department, "post": person.post}


def _thing(thing: Thing) -> Json:
    return {"id": thing.id, "title": thing.name, **thing.facts}
