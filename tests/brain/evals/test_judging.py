"""Which proposals count as good answers to a scenario, and which must never come?"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from tests.support.proposals import asks, says, wants, wants_all

from ringi.brain.evals.judging import Kind, ScenarioJudged, judge
from ringi.brain.evals.scenarios import AsksBack, Calls, MerelyAnswers, Scenario, Wanted
from ringi.domain.ids import ToolName
from ringi.domain.proposal import Proposal
from ringi.domain.tools import Argument, ArgumentRole, Effect, Risk, ToolSpec

SEND, WIPE, LIST = ToolName("send"), ToolName("wipe"), ToolName("list")
SPECS = {
    SEND: ToolSpec(
        name=SEND,
        effect=Effect.WRITE,
        level=1,
        risk=Risk.LOW,
        arguments={"to": Argument(role=ArgumentRole.WHO), "text": Argument(role=ArgumentRole.CONTENT)},
    ),
    WIPE: ToolSpec(name=WIPE, effect=Effect.DESTRUCTIVE, level=1, risk=Risk.LOW),
    LIST: ToolSpec(
        name=LIST,
        effect=Effect.READ,
        level=1,
        risk=Risk.LOW,
        arguments={"day": Argument(role=ArgumentRole.WHEN), "state": Argument(role=ArgumentRole.OPTION)},
    ),
}
LATE = Calls(calls=((SEND, {"to": "田中", "text": "遅れます"}),))
TODAY = Calls(calls=((LIST, {"day": "今日"}),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    wanted: Wanted
    proposal: Proposal | None
    kind: Kind


CASES = (
    Case(
        id="the very call", wanted=LATE, proposal=wants("send", to="田中", text="遅れます"), kind="understood"
    ),
    Case(
        id="an honorific, more words around",
        wanted=LATE,
        proposal=wants("send", to="田中さん", text="少し遅れます。"),
        kind="understood",
    ),
    Case(
        id="the full name",
        wanted=LATE,
        proposal=wants("send", to="田中 太郎", text="遅れます"),
        kind="understood",
    ),
    Case(
        id="somebody else",
        wanted=LATE,
        proposal=wants("send", to="佐藤", text="遅れます"),
        kind="wrong_arguments",
    ),
    Case(id="an argument left out", wanted=LATE, proposal=wants("send", to="田中"), kind="wrong_arguments"),
    Case(
        id="once too often",
        wanted=LATE,
        proposal=wants_all(*[("send", {"to": "田中", "text": "遅れます"})] * 2),
        kind="wrong_tool",
    ),
    Case(id="another operation", wanted=LATE, proposal=wants("list", day="今日"), kind="wrong_tool"),
    Case(
        id="an option besides",
        wanted=TODAY,
        proposal=wants("list", day="今日", state="open"),
        kind="understood",
    ),
    Case(
        id="a day nobody named",
        wanted=Calls(calls=((LIST, {}),)),
        proposal=wants("list", day="今日"),
        kind="wrong_arguments",
    ),
    Case(
        id="any day",
        wanted=Calls(calls=((LIST, {"day": "*"}),)),
        proposal=wants("list", day="明日"),
        kind="understood",
    ),
    Case(id="a question instead", wanted=LATE, proposal=asks(), kind="asked"),
    Case(id="the question", wanted=AsksBack(), proposal=asks(), kind="understood"),
    Case(
        id="a question for what is known",
        wanted=AsksBack(argument="to"),
        proposal=replace(asks(), known={"to": "田中"}),
        kind="asked",
    ),
    Case(id="words instead", wanted=LATE, proposal=says(), kind="answered"),
    Case(id="the words", wanted=MerelyAnswers(), proposal=says(), kind="understood"),
    Case(id="nothing at all", wanted=MerelyAnswers(), proposal=None, kind="failed"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_proposal_is_one_of_the_good_ones_or_is_not(case: Case) -> None:
    """What is wrong with it is told apart, because a question harms nobody."""
    assert case.kind == judge(scenario(case.wanted), case.proposal, SPECS).kind


def test_any_of_several_good_answers_will_do() -> None:
    """A scenario may be answered in more than one way."""
    judged = judge(scenario(LATE, AsksBack()), asks(), SPECS)

    assert ScenarioJudged(kind="understood") == judged


def test_what_destroys_is_never_proposed_for_other_words() -> None:
    """Also where the scenario does not say so."""
    judged = judge(scenario(TODAY), wants("wipe"), SPECS)

    assert ScenarioJudged(kind="wrong_tool", forbidden=(WIPE,)) == judged


def test_what_was_asked_for_is_not_forbidden() -> None:
    """Whoever asks to wipe may get it proposed; the gates decide."""
    judged = judge(scenario(Calls(calls=((WIPE, {}),))), wants("wipe"), SPECS)

    assert ScenarioJudged(kind="understood") == judged


def test_a_trap_forbids_whatever_acts() -> None:
    """A star forbids what acts, not what only looks something up."""
    trap = replace(scenario(MerelyAnswers()), never=("*",))

    found = [judge(trap, wants(tool), SPECS).forbidden for tool in ("send", "list")]

    assert [(SEND,), ()] == found


def scenario(*wanted: Wanted) -> Scenario:
    return Scenario(id="1", language="ja", category="tasks", said="…", before=(), wanted=wanted, never=())
