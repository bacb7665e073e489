"""Puts scenarios to a model, as a turn would, and counts the results. Opens no database and acts on nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from ringi.brain.evals.company import CALENDAR, COLLEAGUES, NOW, REQUESTER, said_before
from ringi.brain.evals.judging import ScenarioJudged, judge
from ringi.brain.evals.scenarios import Scenario
from ringi.domain.model import Model, ModelRequest, ModelTool, ModelUnavailableError, Usage
from ringi.domain.proposal import Proposal

AT_ONCE = 4
"""Questions to a model at the same time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    scenario: Scenario
    judged: ScenarioJudged
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """The number of scenarios in a group, and of those that were understood."""

    of: str
    items: int
    understood: int

    @property
    def share(self) -> float:
        return self.understood / self.items if self.items else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Everything a report says."""

    all: Count
    halves: tuple[Count, ...]
    languages: tuple[Count, ...]
    categories: tuple[Count, ...]
    kinds: dict[str, int]
    """Kind of judgement -> number of scenarios."""
    must_ask: Count
    """The scenarios that cannot be done without asking."""
    forbidden: tuple[str, ...]
    """Scenarios in which a tool was proposed that must never be."""
    input_tokens: int
    output_tokens: int
    yen: str
    unpriced: bool
    """True if the price of a model is unknown: `yen` leaves out its cost."""


async def run(model: Model, scenarios: Iterable[Scenario], tools: Sequence[ModelTool]) -> tuple[Result, ...]:
    """Returns the results in the order of the scenarios, whichever is done first."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(scenario: Scenario) -> Result:
        async with free:
            return await _result(model, scenario, tools)

    return tuple(await asyncio.gather(*map(one, scenarios)))


def score(results: Sequence[Result]) -> Score:
    scenarios = [result.scenario for result in results]
    return Score(
        all=_count("all", results),
        halves=tuple(sorted(_counts(results, [scenario.half for scenario in scenarios]), key=_name)),
        languages=tuple(sorted(_counts(results, [scenario.language for scenario in scenarios]), key=_name)),
        categories=_counts(results, [scenario.category for scenario in scenarios]),
        kinds=_kinds(results),
        must_ask=_count("must_ask", [result for result in results if result.scenario.must_ask]),
        forbidden=tuple(result.scenario.id for result in results if result.judged.forbidden),
        input_tokens=sum(result.usage.input_tokens for result in results),
        output_tokens=sum(result.usage.output_tokens for result in results),
        yen=f"{sum((Decimal(result.usage.yen) for result in results), Decimal(0)):f}",
        unpriced=any(result.usage.unpriced for result in results),
    )


async def _result(model: Model, scenario: Scenario, tools: Sequence[ModelTool]) -> Result:
    specs = {tool.spec.name: tool.spec for tool in tools}
    usage, proposal = Usage(), _NO_PROPOSAL
    try:
        reply = await model.propose(request_of(scenario, tools))
        usage, proposal = reply.usage, reply.proposal
    except ModelUnavailableError:
        proposal = _NO_PROPOSAL
    return Result(scenario=scenario, judged=judge(scenario, proposal, specs), usage=usage)


def request_of(scenario: Scenario, tools: Sequence[ModelTool]) -> ModelRequest:
    """Returns the request a turn would make: the earlier messages are the requester's, the replies the model's."""
    return ModelRequest(
        now=NOW,
        locale=scenario.language,
        requester=REQUESTER,
        messages=(scenario.said,),
        items=tuple(said_before(number, text) for number, text in enumerate(scenario.before)),
        people=(REQUESTER, *COLLEAGUES),
        tools=tools,
        calendar=CALENDAR,
    )


def _count(of: str, results: Sequence[Result]) -> Count:
    understood = sum(result.judged.kind == "understood" for result in results)
    return Count(of=of, items=len(results), understood=understood)


def _counts(results: Sequence[Result], names: Sequence[str]) -> tuple[Count, ...]:
    """Returns one count for each name, in the order they come up."""
    by = zip(names, results, strict=True)
    groups: dict[str, list[Result]] = {}
    for name, result in by:
        groups.setdefault(name, []).append(result)
    return tuple(_count(name, group) for name, group in groups.items())


def _name(count: Count) -> str:
    return count.of


def _kinds(results: Sequence[Result]) -> dict[str, int]:
    found: dict[str, int] = {}
    for result in results:
        found[result.judged.kind] = found.get(result.judged.kind, 0) + 1
    return found


_NO_PROPOSAL: Proposal | None = None
