"""A call that needs a yes: asked, answered, reconsidered, forgotten."""

from __future__ import annotations

import asyncio

import pytest
from tests.support.proposals import says, wants, wants_all
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.domain.tools import Risk
from ringi.turns.background.expiry import expire_due


async def test_allowed_call_runs_at_once(story: Story):
    """What the rules allow is done, and the model puts the result into words."""
    story.next(wants(body="牛乳を買う"), says("メモしました。"))

    await story.say("tanaka", "「牛乳を買う」とメモして")

    assert ["牛乳を買う"] == await story.notes()
    assert "メモしました。\n\n✓ 実行: 自分さんに「牛乳を買う」のタスクを作りました。" == await story.reply(
        "tanaka"
    )
    assert ["executed"] == await story.states()


async def test_yes_executes(story: Story):
    """A yes starts what was asked about."""
    story.next(wants("asking_note", body="契約を更新"), says())
    await story.say("tanaka", "「契約を更新」とメモして")

    await story.say("tanaka", "はい")

    assert ["契約を更新"] == await story.notes()
    assert [] == list(await story.pendings())


async def test_no_executes_nothing(story: Story):
    """A no ends the turn with nothing done, and says so."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")

    await story.say("tanaka", "いいえ")

    assert [] == await story.notes()
    assert ["declined"] == await story.states()
    assert "何も実行していません" in await story.reply("tanaka")


async def test_a_no_says_what_it_called_off(story: Story):
    """The reply names what waited, also where the no was meant for something else."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")

    await story.say("tanaka", "やめて")

    assert "契約を更新" in await story.reply("tanaka")


async def test_what_ran_out_is_named(story: Story):
    """The notice at expiry says which confirmation is over."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    story.let_expire()

    await expire_due(story.services)
    await story.rest()

    assert "契約を更新" in await story.reply("tanaka")


async def test_change_asks_anew(story: Story):
    """A "yes, but" voids the question; the model proposes again and the new question is another one."""
    story.next(wants("asking_note", body="契約を更新"), wants("asking_note", body="契約を解除"))
    await story.say("tanaka", "「契約を更新」とメモして")
    before = await story.pending()

    await story.say("tanaka", "はい、でも「契約を解除」にして")

    assert [] == await story.notes()
    assert before.digest != (await story.pending()).digest


async def test_a_change_nobody_understood_leaves_the_question_as_it_was(story: Story):
    """An unchanged call keeps its question and number, and the reply says that the words told nothing."""
    story.next(wants("asking_note", body="契約を更新"), wants("asking_note", body="契約を更新"), says())
    await story.say("tanaka", "「契約を更新」とメモして")
    before = await story.pending()

    await story.say("tanaka", "なんかいい感じにして")

    told = [message.body for message in await story.messages("tanaka")][-2]
    assert before.number == (await story.pending()).number
    assert "なんかいい感じにして" in told
    assert before.number in told
    await story.say("tanaka", f"承認 {before.number}")
    assert ["契約を更新"] == await story.notes()


async def test_what_is_asked_beside_a_question_leaves_its_number(story: Story):
    """Words that add a further call are no riddle: the question they leave as it was keeps its number."""
    more = wants_all(("asking_note", {"body": "契約を更新"}), ("note", {"body": "牛乳を買う"}))
    story.next(wants("asking_note", body="契約を更新"), more)
    await story.say("tanaka", "「契約を更新」とメモして")
    before, said = await story.pending(), len(await story.messages("tanaka"))

    await story.say("tanaka", "はい、でも「牛乳を買う」も足して")

    assert (before.number, said + 2) == (
        (await story.pending()).number,
        len(await story.messages("tanaka")),
    )


async def test_another_request_is_no_change(story: Story):
    """Who asks for something else is reminded; nothing of it enters what waits, and no yes can mean it."""
    story.next(wants("asking_note", body="牛乳を買う"))
    await story.say("tanaka", "「牛乳を買う」とメモして")

    await story.say("tanaka", "佐藤さんに「見積書を書く」タスクを明日までに")

    assert ["牛乳を買う"] == [(await story.pending()).card["lines"][0]["value"]]


async def test_other_words_remind(story: Story):
    """Anything else is answered with what is still open, quoting how the message began."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")

    await story.say("tanaka", "ところで明日の会議の時間と場所を教えてもらえますか")

    assert "ところで明日の会議の時間と場所を教えても…" in await story.reply("tanaka")
    assert ["waiting", "noted"] == await story.states()


async def test_held_message_is_handled_after_the_no(story: Story):
    """What was said in between is taken up after the no, without being typed again."""
    story.next(wants("asking_note", body="契約を更新"), says("明日は10時です。"))
    await story.say("tanaka", "「契約を更新」とメモして")
    await story.say("tanaka", "明日の会議は何時ですか")

    await story.say("tanaka", "いいえ")

    assert ("明日の会議は何時ですか",) == story.script.requests[-1].messages
    assert "明日は10時です。" == await story.reply("tanaka")


async def test_held_message_is_handled_after_a_no_from_the_inbox(story: Story):
    """Wherever the no is given, the message that waited for it is taken up."""
    story.next(wants("asking_note", body="契約を更新"), says("明日は10時です。"))
    await story.say("tanaka", "「契約を更新」とメモして")
    await story.say("tanaka", "明日の会議は何時ですか")

    await story.answer("tanaka", "no")

    assert "明日は10時です。" == await story.reply("tanaka")


async def test_held_message_is_handled_after_the_yes(story: Story):
    """Once what was confirmed is done, what was said in between is taken up, without being typed again."""
    story.next(wants("asking_note", body="契約を更新"), says("更新しました。"), says("明日は10時です。"))
    await story.say("tanaka", "「契約を更新」とメモして")
    await story.say("tanaka", "明日の会議は何時ですか")

    await story.say("tanaka", "はい")

    assert ["契約を更新"] == await story.notes()
    assert ("明日の会議は何時ですか",) == story.script.requests[-1].messages
    assert "明日は10時です。" == await story.reply("tanaka")


async def test_urgent_calls_off_and_is_handled(story: Story):
    """An urgent word calls the question off and is answered at once."""
    story.next(wants("asking_note", body="契約を更新"), says("どうしましたか。"))
    await story.say("tanaka", "「契約を更新」とメモして")

    await story.say("tanaka", "助けて")

    assert ["declined", "answered"] == await story.states()
    assert "どうしましたか。" == await story.reply("tanaka")


async def test_expired_executes_nothing(story: Story):
    """Nobody answered in time: nothing is done, the requester is told, and a late yes does not count."""
    story.next(wants("asking_note", body="契約を更新"), says("何のことでしょう。"))
    await story.say("tanaka", "「契約を更新」とメモして")
    story.let_expire()
    await expire_due(story.services)
    await story.rest()

    await story.say("tanaka", "はい")

    assert [] == await story.notes()
    assert ["expired", "answered"] == await story.states()


async def test_late_yes_by_number_does_not_count(story: Story):
    """A yes after the time is over is refused even where nobody has withdrawn the question yet."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    story.let_expire()

    with pytest.raises(UserFacingError) as refused:
        await story.answer("tanaka", "yes")

    assert "answers.already_expired" == refused.value.text.key


async def test_double_needs_two_yeses(story: Story):
    """A grave call is asked about twice; the same person may give both answers."""
    story.next(wants("grave_note", body="全部消す"), says())
    await story.say("tanaka", "「全部消す」とメモして")

    await story.say("tanaka", "はい")
    between = await story.notes()
    await story.say("tanaka", "はい")

    assert ([], ["全部消す"]) == (between, await story.notes())


async def test_policy_made_stricter_voids_the_yes(story: Story):
    """What was approved under milder rules is asked anew under those in force, and runs only then."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    first = await story.pending()
    await story.adopt(tools={ToolName("asking_note"): ToolPolicy(risk=Risk.HIGH)})

    await story.say("tanaka", "はい")

    second = await story.pending()
    assert [] == await story.notes()
    assert (first.digest, "double") == (second.digest, second.confirmation.style)
    assert first.id != second.id


async def test_policy_made_milder_keeps_the_yes(story: Story):
    """What would need no yes any more runs on the yes it has, which is used up."""
    story.next(wants("asking_note", body="契約を更新"), says())
    await story.say("tanaka", "「契約を更新」とメモして")
    await story.adopt(tools={ToolName("asking_note"): ToolPolicy(risk=Risk.LOW)})

    await story.say("tanaka", "はい")

    used = await story.rows("SELECT state FROM pendings WHERE org = ringi.org()")
    assert (["契約を更新"], [("consumed",)]) == (await story.notes(), used)


async def test_disabled_tool_is_refused_after_the_yes(story: Story):
    """A tool switched off between the question and the yes does not run."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    await story.adopt(tools={ToolName("asking_note"): ToolPolicy(enabled=False)})

    await story.say("tanaka", "はい")

    assert ([], ["refused"]) == (await story.notes(), await story.states())


async def test_twenty_yeses_count_once(story: Story):
    """Twenty answers at the same moment execute once; nineteen hear that it is decided."""
    story.next(wants("asking_note", body="契約を更新"), says())
    await story.say("tanaka", "「契約を更新」とメモして")
    name = (await story.pending()).number

    tries = [story.answer("tanaka", "yes", name) for _ in range(20)]
    ends = await asyncio.gather(*tries, return_exceptions=True)

    assert 19 == sum(isinstance(end, UserFacingError) for end in ends)
    assert ["契約を更新"] == await story.notes()


async def test_yes_and_no_at_once(story: Story):
    """Of a yes and a no at the same moment exactly one counts, and what happened agrees with it."""
    story.next(wants("asking_note", body="契約を更新"))
    story.script.lines.append(says())
    await story.say("tanaka", "「契約を更新」とメモして")
    name = (await story.pending()).number

    tries = [story.answer("tanaka", answer, name) for answer in ("yes", "no")]
    ends = await asyncio.gather(*tries, return_exceptions=True)

    done = await story.notes()
    story.script.lines.clear()
    assert 1 == sum(isinstance(end, UserFacingError) for end in ends)
    assert [["executed"], ["declined"]][not done] == await story.states()
