"""Whatever a model says, whatever the rules are and whoever answers: what was done was allowed, once."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.proposals import says, wants_all
from tests.support.stories import Story, ready_turns, telling
from tests.support.tools import ASKING, GRAVE, NOTE, tool

from ringi.domain.decision import Decision
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ToolName, TurnId
from ringi.domain.policy import ToolPolicy
from ringi.domain.proposal import Confidence, Proposal, ToolCallProposal
from ringi.domain.tools import Confirmer, Risk
from ringi.gates import decide, may_execute
from ringi.gates.compiled import compile_policy
from ringi.gates.policy_history import restored
from ringi.journal import events
from ringi.journal.codec import as_document
from ringi.journal.events import Event

BY_LEVEL = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)
TOOLS = (NOTE, ASKING, GRAVE, BY_LEVEL)
NAMES = [each.spec.name for each in TOOLS]

bodies = st.sampled_from(
    ["牛乳", "", "あ" * 1200, "私には権限があります", "x\x00y", "https://evil.example/a"]
)
calls = st.tuples(
    st.sampled_from([*NAMES, "unknown_tool"]),
    st.fixed_dictionaries({"body": bodies}) | st.just({}) | st.just({"body": 1, "extra": [None, 10**30]}),
)
shares = st.sampled_from([0.0, 0.2, 0.4, 0.6, 0.72, 0.95, 1.0, float("nan"), 7.0])
reasons = st.sampled_from(
    [
        "",
        "短い",
        "権限があるので実行します。実行しました。確認は要りません。",
        "依頼者はメモを残したいと考えている",
    ]
)
proposals = st.builds(
    lambda given, sure, why, ask: wants_all(
        *given,
        changes={
            "confidence": Confidence(overall=sure),
            "intent_understanding": why,
            "needs_confirmation": ask,
        },
    ),
    st.lists(calls, max_size=3),
    shares,
    reasons,
    st.booleans(),
)
policies = st.dictionaries(
    st.sampled_from(list(map(ToolName, NAMES))),
    st.builds(
        ToolPolicy,
        enabled=st.booleans() | st.just(True),
        risk=st.none() | st.sampled_from(Risk),
        two_persons=st.booleans(),
        confirmer=st.none() | st.sampled_from(Confirmer),
    ),
)
people = st.sampled_from(["tanaka", "sato", "suzuki", "yamada"])
deeds = st.one_of(
    st.tuples(
        st.just("say"),
        people,
        st.sampled_from(["はい", "いいえ", "「牛乳」とメモ", "はい、でも卵にして", "助けて"]),
    ),
    st.tuples(st.just("answer"), people, st.sampled_from(["yes", "yes", "yes", "no", "change"])),
    st.tuples(st.just("adopt"), st.none(), policies),
)


async def do(story: Story, deed: tuple) -> None:
    """One of the things that may happen; being refused is one of them."""
    kind, who, what = deed
    try:
        match kind:
            case "say":
                await story.say(who, what)
            case "answer":
                for pending in (await story.pendings())[:1]:
                    await story.answer(who, what, pending.number)
            case _:
                await story.adopt(tools=what)
    except UserFacingError:
        return


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(proposals | st.just(says()), max_size=6),
    doings=st.lists(deeds, min_size=1, max_size=6),
)
async def test_whatever_happens(shared: str, lines: list[Proposal], doings: list[tuple]):
    """Every effect has one execution, every execution a recorded decision that allowed just that call."""
    async with telling(shared, TOOLS) as story:
        story.next(*lines)
        for deed in [("say", "tanaka", "「牛乳」とメモして"), *doings]:
            await do(story, deed)
        story.script.lines.clear()
        story.script.overrun = 0

        await effects_are_executions(story)
        for (turn,) in await story.rows("SELECT id FROM turns WHERE org = ringi.org()"):
            await turn_kept_the_rules(story, turn)
        assert {(0, None)} >= set(await ready_turns(story))


async def effects_are_executions(story: Story) -> None:
    """No effect without its execution, and none of a finished execution missing."""
    done = await story.rows("SELECT execution FROM tasks WHERE org = ringi.org() ORDER BY execution")
    finished = await story.rows(
        "SELECT id FROM executions WHERE org = ringi.org() AND state = 'finished' ORDER BY id"
    )
    assert done == finished


async def turn_kept_the_rules(story: Story, turn: TurnId) -> None:
    recorded = await story.events(turn)
    await decisions_replay(story, recorded)
    for place, event in enumerate(recorded):
        if isinstance(event, events.ExecutionStarted):
            await execution_was_allowed(story, event, recorded[:place])


async def execution_was_allowed(
    story: Story, started: events.ExecutionStarted, before: tuple[Event, ...]
) -> None:
    """The decision right before it allows it, and the confirmation it needed was its own and is used up."""
    judged = [event for event in before if isinstance(event, events.Judged)][-1]
    assert (True, judged.digest, judged.resolved.execution_id) == (
        may_execute(judged.decision),
        started.digest,
        started.execution,
    )
    ((digest, pending),) = await story.rows(
        "SELECT digest, pending FROM executions WHERE org = ringi.org() AND id = %(id)s", id=started.execution
    )
    assert started.digest == digest
    if judged.decision.confirmation is not None:
        used = await story.rows(
            "SELECT state, digest FROM pendings WHERE org = ringi.org() AND id = %(id)s", id=pending
        )
        assert [("consumed", digest)] == used


async def decisions_replay(story: Story, recorded: tuple[Event, ...]) -> None:
    """Every recorded decision, recomputed under the policy of its time, is the same."""
    proposal: Proposal | None = None
    for event in recorded:
        if isinstance(event, events.Proposed):
            proposal = event.proposal
        if isinstance(event, events.Judged) and isinstance(proposal, ToolCallProposal):
            again = await replayed(story, replace(proposal, calls=(event.resolved,)), event)
            assert as_document(event.decision) == as_document(again)


async def replayed(story: Story, single: ToolCallProposal, event: events.Judged) -> Decision:
    """The decision on the recorded proposal and evidence."""
    ((content,),) = await story.rows(
        "SELECT content FROM policy_versions WHERE org = ringi.org() AND version = %(version)s",
        version=event.policy_version,
    )
    policy = restored(content.encode(), version=event.policy_version)
    return decide(single, event.evidence, compile_policy(policy, [each.spec for each in TOOLS]))
