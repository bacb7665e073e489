"""A call that is looked at a second time: when it is due, what it adds, and that nothing waits for it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC
from uuid import UUID

import pytest
from tests.gates.building import READ, WRITE, evidence, judged, proposal
from tests.support.proposals import asks, says, wants
from tests.support.provider_answers import saying
from tests.support.scripted import Script
from tests.support.stories import Story, telling

from ringi.brain.providers.chosen import ChosenModel, Makers
from ringi.brain.providers.fallback import WithFallback
from ringi.domain.critique import Cause
from ringi.domain.ids import ExecutionId
from ringi.domain.model import ModelReply, ModelRequest, ModelUnavailableError, Reviewed, Usage
from ringi.domain.policy import ConfidenceBands, Policy, ToolPolicy
from ringi.domain.proposal import Confidence, TextProposal
from ringi.domain.providers import ModelChoice
from ringi.domain.tools import Risk, ToolSpec
from ringi.journal import events
from ringi.review.render_options import RenderOptions
from ringi.review.replay import SameDecision
from ringi.review.replays import replay_turn
from ringi.review.sheet_fold import make_sheet
from ringi.review.sheet_text import render
from ringi.store.organisations.providers import choose
from ringi.store.views.figures import read_cost
from ringi.tools.directory import Directory
from ringi.turns.engine.critique import CHANCE, causes
from ringi.turns.evidence.judge import Judgement
from ringi.turns.evidence.resolve import Resolved
from ringi.turns.machine.state import Stage, State
from ringi.turns.services import utc_now

LOOKED_AT = Reviewed(call=wants().calls[0], use="", understood="", why="", task="")
FREE = replace(READ, idempotent=True, promptable=True, paced=True, cheap=True)
HALF_SURE = {"confidence": Confidence(overall=0.8)}
BY_CHANCE, NOT_BY_CHANCE = ExecutionId(UUID(int=CHANCE)), ExecutionId(UUID(int=CHANCE + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A call, and why a second look at it is due."""

    id: str
    due: tuple[Cause, ...]
    tool: ToolSpec = WRITE
    proposed: dict = field(default_factory=dict)
    policy: Policy | None = None
    execution: ExecutionId = NOT_BY_CHANCE
    state: dict = field(default_factory=dict)


CASES = (
    Case(id="sure", due=()),
    Case(id="half sure", due=("confidence",), proposed=HALF_SURE),
    Case(id="half sure of a look-up", due=("confidence",), tool=READ, proposed=HALF_SURE),
    Case(id="of one it may call as it likes", due=(), tool=FREE, proposed=HALF_SURE),
    Case(
        id="other tools",
        due=("candidates",),
        proposed={"alternatives_considered": ("note_read would only show it",)},
    ),
    Case(id="no tool named", due=(), proposed={"alternatives_considered": ("to ask back",)}),
    Case(id="high risk", due=("danger",), tool=replace(WRITE, risk=Risk.HIGH)),
    Case(id="a dangerous look-up", due=("danger",), tool=replace(READ, risk=Risk.HIGH)),
    Case(
        id="of high risk here",
        due=("danger",),
        policy=Policy(tools={WRITE.name: ToolPolicy(risk=Risk.HIGH)}),
    ),
    Case(id="refused anyway", due=(), tool=replace(WRITE, level=6), proposed=HALF_SURE),
    Case(id="by chance", due=("chance",), execution=BY_CHANCE),
    Case(id="a person's own form", due=(), proposed=HALF_SURE, state={"author": "person"}),
    Case(id="after the yes", due=(), proposed=HALF_SURE, state={"confirmed": True}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_due(case: Case):
    """Between sure and unsure, with other tools in view, where it is dangerous, and now and then."""
    wanted = proposal(case.tool, **case.proposed)
    call = replace(wanted.calls[0], execution_id=case.execution)
    decision = judged(case.tool, proposed=case.proposed, policy=case.policy)
    state = replace(State(stage=Stage.PROPOSED, proposal=wanted), **case.state)
    judgement = Judgement(resolved=Resolved(call=call), evidence=evidence(tool=case.tool), decision=decision)

    due = causes(state, judgement, ConfidenceBands(), ("note_read", "note_write"))

    assert case.due == due


@dataclass(slots=True)
class Critic:
    """Says what the test wrote down, at a price."""

    script: Script = field(default_factory=lambda: Script(name="critic"))

    @property
    def name(self) -> str:
        return self.script.name

    async def propose(self, request: ModelRequest) -> ModelReply:
        reply = await self.script.propose(request)
        return replace(reply, usage=Usage(yen="2.5", milliseconds=7))


@pytest.fixture
def critic() -> Critic:
    return Critic()


@pytest.fixture
async def story(shared: str, critic: Critic) -> AsyncIterator[Story]:
    async with telling(shared, critic=critic) as told:
        yield told
        critic.script.check()


async def half_sure(story: Story, critic: Critic, *lines) -> list[events.Event]:
    """A note that its model is half sure of, and what the critic says to it."""
    critic.script.lines += lines
    story.next(wants(body="契約を更新", changes=HALF_SURE))
    turn = await story.say("tanaka", "「契約を更新」とメモして")
    return list(await story.events(turn))


def of_kind(record: list[events.Event], kind: type[events.Event]) -> list:
    return [event for event in record if isinstance(event, kind)]


async def test_a_doubt_asks(story: Story, critic: Critic):
    """Nothing is done; the card says in a box what is doubted."""
    record = await half_sure(story, critic, asks("「更新」ではなく「解約」ではありませんか。"))

    (card,) = [event.card for event in of_kind(record, events.ConfirmationAsked)]

    assert [] == await story.notes()
    assert "「更新」ではなく「解約」ではありませんか。" == card.critique
    assert "見直して気にした点" in await story.reply("tanaka")


async def test_the_yes_counts_for_the_doubted_call(story: Story, critic: Critic):
    """Once looked at, it is not looked at again."""
    await half_sure(story, critic, asks("本当ですか。"))
    story.next(says())

    await story.say("tanaka", "はい")

    assert ["契約を更新"] == await story.notes()


async def test_no_doubt_runs_on(story: Story, critic: Critic):
    """A second look that agrees asks no person, and is on record."""
    story.script.lines = []
    critic.script.lines = [says("依頼のとおりです。")]
    story.next(wants(body="契約を更新", changes=HALF_SURE), says())

    turn = await story.say("tanaka", "「契約を更新」とメモして")

    (looked,) = of_kind(list(await story.events(turn)), events.Critiqued)
    assert ["契約を更新"] == await story.notes()
    assert ("agrees", "依頼のとおりです。") == (looked.critique.finding, looked.critique.words)


@dataclass(frozen=True, slots=True)
class Silence:
    """A second look that goes wrong, and the failure recorded of it."""

    id: str
    line: object
    failure: str


async def _never(request: ModelRequest) -> TextProposal:
    raise TimeoutError


@pytest.mark.parametrize(
    "silence",
    [
        Silence("away", ModelUnavailableError("overloaded"), "overloaded"),
        Silence("too slow", _never, "timeout"),
        Silence("proposes", wants(), "no_critique"),
        Silence("no text", says("\ud800"), "cannot_be_recorded"),
    ],
    ids=lambda silence: silence.id,
)
async def test_a_failed_look_changes_nothing(story: Story, critic: Critic, silence: Silence):
    """The turn goes on as without, and the record says why."""
    critic.script.lines = [silence.line]
    story.next(wants(body="契約を更新", changes=HALF_SURE), says())

    turn = await story.say("tanaka", "「契約を更新」とメモして")

    (looked,) = of_kind(list(await story.events(turn)), events.Critiqued)
    assert ["契約を更新"] == await story.notes()
    assert ("silent", silence.failure) == (looked.critique.finding, looked.failure)


async def test_the_critic_sees_request_and_call(story: Story, critic: Critic):
    """The critic sees the words, the context, the call and the use of its tool, and nobody listens along."""
    await half_sure(story, critic, asks("本当ですか。"))

    (request,) = critic.script.requests

    assert ("「契約を更新」とメモして",) == request.messages
    assert ({"body": "契約を更新"}, None) == (dict(request.reviewed.call.args), request.hears)


async def test_its_cost_counts(story: Story, critic: Critic):
    """For the turn and for the organisation."""
    began = utc_now()
    record = await half_sure(story, critic, asks("本当ですか。"))
    (looked,) = of_kind(record, events.Critiqued)

    spent = await read_cost(story.database, story.org, began)

    assert ("2.5", "2.5") == (looked.usage.yen, str(spent))


async def test_it_stands_in_the_sheet(story: Story, critic: Critic):
    """Why it was due, what it found, in whose words."""
    critic.script.lines = [asks("本当ですか。")]
    story.next(wants(body="契約を更新", changes=HALF_SURE))
    turn = await story.say("tanaka", "「契約を更新」とメモして")
    snapshot = await story.services.org_cache.at_hand(story.org)
    directory = Directory(people=snapshot.people, registry=story.services.registry)

    text = "\n".join(
        render(make_sheet(turn, await story.events(turn), directory), RenderOptions(locale="ja", zone=UTC))
    )

    assert all(words in text for words in ("見直し", "確信度が中くらい", "疑問あり", "本当ですか。"))


async def test_it_is_replayed(story: Story, critic: Critic):
    """The decision rests on what was recorded; nobody is asked again."""
    critic.script.lines = [asks("本当ですか。")]
    story.next(wants(body="契約を更新", changes=HALF_SURE))
    turn = await story.say("tanaka", "「契約を更新」とメモして")

    policy = await policy_of(story)

    replayed = replay_turn(turn, await story.events(turn), {policy.version: policy})

    assert [SameDecision(other_code=False)] == [each.outcome for each in replayed]


async def policy_of(story: Story) -> Policy:
    return (await story.services.org_cache.at_hand(story.org)).policy.policy


async def test_a_message_meanwhile_is_heeded(story: Story, critic: Critic):
    """While the critic thinks, a cancel calls the call off, and nothing is done (D6)."""
    asked, go = asyncio.Event(), asyncio.Event()

    async def thinking(request: ModelRequest) -> TextProposal:
        asked.set()
        await go.wait()
        return says("問題ありません。")

    critic.script.lines = [thinking]
    story.next(wants(body="契約を更新", changes=HALF_SURE))
    await story.hear("tanaka", "「契約を更新」とメモして")
    await asked.wait()
    await story.hear("tanaka", "やめて")
    go.set()
    await story.rest()

    assert ([], ["cancelled"]) == (await story.notes(), await story.states())


async def test_an_organisation_chooses_who_looks(story: Story):
    """The model of its role, and for everything else the usual one."""
    usual, chosen = Script(lines=[says()], name="usual"), Script(lines=[asks()], name="chosen")
    makers = Makers(
        usual=usual,
        make=lambda choice, key: chosen,
        pair=WithFallback,
        quick=lambda brain, router: brain,
        keys={},
    )
    await story.database.batch(story.org, choose("critique", ModelChoice(provider="ollama", model="small")))
    model = ChosenModel(story.database, os.urandom(32), makers)

    looked = await model.propose(replace(saying("はい"), org=story.org, reviewed=LOOKED_AT))
    answered = await model.propose(replace(saying("はい"), org=story.org))

    assert ("chosen", "usual") == (looked.model, answered.model)
