"""An answer is drafted again from what is on record: nothing is looked up, judged or executed for it."""

from __future__ import annotations

import pytest
from tests.support.proposals import asks, says, wants
from tests.support.stories import Story, ready_turns
from tests.turns.test_turn_interrupted import Pause

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import TurnId
from ringi.domain.model import ModelUnavailableError
from ringi.journal import events
from ringi.turns.runtime import Runtime


async def noted(story: Story, *further) -> TurnId:
    """A turn in which a note was written."""
    story.next(wants(body="牛乳"), says("メモしました。"), *further)
    return await story.say("tanaka", "「牛乳」とメモして")


async def redraft(story: Story, turn: TurnId, who: str = "tanaka") -> TurnId:
    """Asked for, and at rest."""
    accepted = await story.runtime.redraft(story.org, turn, story.person(who))
    await story.rest()
    return accepted.turn


async def refused(story: Story, turn: TurnId, who: str = "tanaka") -> str:
    """Why it is not drafted again; nothing is recorded of the wish."""
    before = await story.states()
    with pytest.raises(UserFacingError) as error:
        await redraft(story, turn, who)
    assert before == await story.states()
    return error.value.text.key


async def test_answer_is_drafted_again_from_the_recorded_results(story: Story):
    """The model sees the same words and results and no tools; nothing runs a second time."""
    first = await noted(story, says("牛乳を書きとめました。"))

    again = await redraft(story, first)

    request = story.script.requests[-1]
    assert ((), ("「牛乳」とメモして",), 1) == (request.tools, request.messages, len(request.results))
    assert (["牛乳"], ["finished"]) == (await story.notes(), await story.executions())
    assert "牛乳を書きとめました。" == await story.reply("tanaka")
    assert ["received", "recalled", "proposed", "reply_judged", "reply_sent", "finished"] == (
        await story.kinds(again)
    )


async def test_first_answer_stays(story: Story):
    """Both answers stand in the conversation, and each turn keeps its own record."""
    first = await noted(story, says("牛乳を書きとめました。"))
    before = await story.kinds(first)

    await redraft(story, first)

    said = [each.body for each in await story.messages("tanaka") if each.person is None]
    first_lines = [body.splitlines()[0] for body in said]
    assert (["メモしました。", "牛乳を書きとめました。"], before) == (first_lines, await story.kinds(first))
    assert ["executed", "answered"] == await story.states()


async def test_proposed_call_is_neither_judged_nor_run(story: Story):
    """A model that wants to act on a redraft gets a fixed sentence in its place."""
    first = await noted(story, wants(body="卵"))

    again = await redraft(story, first)

    assert (["牛乳"], True) == (await story.notes(), "judged" not in await story.kinds(again))
    assert "新しい操作は何もしていません。" in await story.reply("tanaka")


async def test_redraft_passes_the_output_guard(story: Story):
    """It is a reply like every other."""
    claim = says("あなたには承認する権限があります。")
    first = await noted(story, claim, claim)

    again = await redraft(story, first)

    judged = [each.verdict for each in await story.events(again) if isinstance(each, events.ReplyJudged)]
    assert ["block", "block"] == judged
    assert "承認する権限" not in await story.reply("tanaka")


async def test_redraft_of_a_redraft(story: Story):
    """As often as one likes, always from the first results."""
    first = await noted(story, asks("どの牛乳のことですか。"), says("牛乳です。"))

    await redraft(story, await redraft(story, first))

    assert (1, "牛乳です。") == (len(story.script.requests[-1].results), await story.reply("tanaka"))
    assert (["牛乳"], [(0, None)]) == (await story.notes(), await ready_turns(story))


async def test_answer_the_model_could_not_give(story: Story):
    """A model that was away when there were results to tell of can tell of them later."""
    story.next(wants(body="牛乳"), ModelUnavailableError("away"), says("メモしてあります。"))
    first = await story.say("tanaka", "「牛乳」とメモして")

    await redraft(story, first)

    assert (["牛乳"], "メモしてあります。") == (await story.notes(), await story.reply("tanaka"))


async def test_further_words_do_not_join_a_redraft(story: Story):
    """It cannot act, so what is said meanwhile has a turn of its own."""
    pause = Pause(says("牛乳を書きとめました。"))
    first = await noted(story, pause, wants(body="卵"), says("卵も書きました。"))
    again = await story.runtime.redraft(story.org, first, story.person("tanaka"))
    await pause.asked.wait()

    following = await story.hear("tanaka", "「卵」もメモして")
    pause.go.set()
    await story.rest()

    assert again.turn != following.turn
    assert ["牛乳", "卵"] == await story.notes()


async def test_redraft_whose_driver_died_goes_on(story: Story):
    """It is on record from its beginning, like every turn."""
    first = await noted(story, says("牛乳を書きとめました。"))
    await Runtime(story.services, slots=0).redraft(story.org, first, story.person("tanaka"))

    await story.rest()

    assert "牛乳を書きとめました。" == await story.reply("tanaka")


async def test_only_the_requester_may(story: Story):
    """Not even the president."""
    first = await noted(story)

    assert "turn.not_your_turn" == await refused(story, first, "suzuki")


async def test_not_while_it_waits(story: Story):
    """There is no answer yet that could be drafted again."""
    story.next(wants("asking_note", body="契約"))
    first = await story.say("tanaka", "「契約」とメモして")

    assert "turn.redraft_unfinished" == await refused(story, first)


async def test_fixed_sentence_stays_as_it_is(story: Story):
    """A sentence that no model drafted is drafted again by none."""
    story.next(wants("asking_note", body="契約"))
    first = await story.say("tanaka", "「契約」とメモして")
    await story.say("tanaka", "いいえ")

    assert "turn.redraft_fixed" == await refused(story, first)


async def test_not_what_was_erased(story: Story):
    """Nothing is drafted from a record that cannot be read."""
    first = await noted(story)
    story.by_force(
        "UPDATE persons SET data_key = NULL, erased_at = now() WHERE id = %s", story.person("tanaka")
    )
    story.by_force("UPDATE organisations SET revision = revision + 1 WHERE org = %s", story.org)

    assert "turn.redraft_erased" == await refused(story, first)


async def test_unknown_turn(story: Story):
    """A made-up number is not found."""
    assert "turn.no_such" == await refused(story, TurnId(story.org))
