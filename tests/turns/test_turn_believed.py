"""What a decision rests on is read once in a turn; where it changes before the decision is recorded, the gates decide
anew, and the model is not asked again for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.support.proposals import says, wants
from tests.support.stories import Story
from tests.support.tools import NOTE

from ringi.domain.model import ModelRequest
from ringi.domain.policy import ToolPolicy
from ringi.domain.proposal import Proposal
from ringi.journal import events
from ringi.turns.admin.organisation_stop import Administration


def meanwhile(
    proposal: Proposal, deed: Callable[[], Awaitable[object]]
) -> Callable[..., Awaitable[Proposal]]:
    """The model answers so, while somebody else does that."""

    async def think(request: ModelRequest) -> Proposal:
        del request
        await deed()
        return proposal

    return think


async def test_rules_changed_during_the_answer_of_the_model_hold(story: Story):
    """A tool switched off while the model thinks is not used, and the model was asked once."""
    off = {NOTE.spec.name: ToolPolicy(enabled=False)}
    story.next(meanwhile(wants("note", body="牛乳"), lambda: story.adopt(tools=off)))

    turn = await story.say("tanaka", "「牛乳」とメモして")

    judged = [each for each in await story.events(turn) if isinstance(each, events.Judged)]
    assert ([], 1, ["block"]) == (
        await story.notes(),
        len(story.script.requests),
        [each.verdict for each in judged],
    )


async def test_tool_that_is_switched_off_is_called_so(story: Story):
    """Its requester hears that the organisation did it, and who can switch it on again."""
    await story.adopt(tools={NOTE.spec.name: ToolPolicy(enabled=False)})
    story.next(wants("note", body="牛乳"))

    turn = await story.say("tanaka", "「牛乳」とメモして")

    (judged,) = [each for each in await story.events(turn) if isinstance(each, events.Judged)]
    assert "tool_disabled" in repr(judged)
    assert "代表" in await story.reply("tanaka")


async def test_stop_pressed_during_the_answer_of_the_model_is_judged(story: Story):
    """The call meets the stop as a rule of the gates, not as an accident on the way to its execution."""
    stop = Administration(story.services).stop
    story.next(
        meanwhile(wants("note", body="牛乳"), lambda: stop(story.org, story.person("suzuki"), "訓練のため"))
    )

    turn = await story.say("tanaka", "「牛乳」とメモして")

    kinds = await story.kinds(turn)
    assert (True, False, []) == ("judged" in kinds, "failed" in kinds, await story.executions())


async def test_who_comes_in_during_the_answer_of_the_model_counts_as_a_reader(story: Story):
    """A reply made for fewer readers is judged for all who are there when it is sent."""
    await story.place("tanaka", "部屋")
    story.next(meanwhile(says("承知しました。"), lambda: story.place("sato", "部屋")))

    turn = await story.say("tanaka", "よろしく", room="部屋")

    (judged,) = (each for each in await story.events(turn) if isinstance(each, events.ReplyJudged))
    assert 2 == judged.evidence.audience.people


async def test_what_holds_still_is_decided_once(story: Story):
    """Nothing changed: one judgement of the call and one of the reply, and the model asked twice."""
    story.next(wants("note", body="牛乳"), says("メモしました。"))

    turn = await story.say("tanaka", "「牛乳」とメモして")

    kinds = await story.kinds(turn)
    assert (1, 1, 2) == (kinds.count("judged"), kinds.count("reply_judged"), len(story.script.requests))
