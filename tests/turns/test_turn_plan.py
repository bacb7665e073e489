"""Several calls of one proposal that one card asks for: each judged for itself, run in order, and left out one by one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
from tests.support.proposals import says, wants_all
from tests.support.stories import Story, telling
from tests.support.tools import ASKING, GRAVE, NOTE, Outside, tool

from ringi.domain.errors import ConflictError
from ringi.domain.policy import ToolPolicy
from ringi.domain.tools import Confirmer, Risk
from ringi.gates.digest import plan_digest
from ringi.journal import events
from ringi.tools.executor import NotSentError
from ringi.turns.intake.answers import AnswerText

ASKED = "「備品」と「契約」と「出張」をメモして"
BODIES = ("備品", "契約", "出張")
BY_LEVEL = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)
POST = Outside()
POSTING = POST.tool("asking_post", risk=Risk.MEDIUM)


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    POST.calls.clear()
    POST.error = None
    async with telling(shared, (NOTE, ASKING, GRAVE, BY_LEVEL, POSTING)) as told:
        yield told


def three(*tools: str) -> tuple[tuple[str, dict], ...]:
    """Three calls, each of which needs the requester's yes unless its tool is named otherwise."""
    names = tools or ("asking_note",) * 3
    return tuple((name, {"body": body}) for name, body in zip(names, BODIES, strict=True))


async def test_calls_of_one_proposal_are_asked_on_one_card(story: Story):
    """A proposal of three calls that each need a yes is one confirmation."""
    story.next(wants_all(*three()))

    await story.say("tanaka", ASKED)

    assert 1 == len(await story.pendings())


async def test_the_card_names_every_call(story: Story):
    """The card says of each call what it does."""
    story.next(wants_all(*three()))

    await story.say("tanaka", ASKED)

    listed = [line for line in (await story.reply("tanaka")).splitlines() if line[1:3] == ". "]
    assert [
        f"{place}. 自分さんに「{body}」のタスクを作ります。" for place, body in enumerate(BODIES, start=1)
    ] == listed


async def test_the_card_shows_the_open_question_of_its_plan(story: Story):
    """The question that a model leaves open stands on the card, among the model's own words."""
    open_question = {
        "needs_confirmation": True,
        "confirmation_question": "出張の日はまだ決まっていませんか。",
    }
    story.next(wants_all(*three(), changes=open_question))

    await story.say("tanaka", ASKED)

    (boxed,) = [line for line in (await story.reply("tanaka")).splitlines() if line.startswith("（AIの説明")]
    assert "出張の日はまだ決まっていませんか。" in boxed


async def test_one_yes_carries_out_all_calls_in_order(story: Story):
    """A yes runs the calls one after the other, in the order of the proposal."""
    story.next(wants_all(*three()), says())
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    assert list(BODIES) == await story.notes()


async def test_nothing_runs_before_the_yes(story: Story):
    """The question about a plan executes nothing."""
    story.next(wants_all(*three()))

    await story.say("tanaka", ASKED)

    assert [] == await story.executions()


async def test_a_no_calls_all_of_it_off(story: Story):
    """A no to the card declines every call of it."""
    story.next(wants_all(*three()))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "いいえ")

    assert [] == await story.notes()


async def test_the_yes_binds_the_digests_of_all_calls(story: Story):
    """The recorded digest of the question stands for the digests of the calls, in their order."""
    story.next(wants_all(*three()))

    turn = await story.say("tanaka", ASKED)

    recorded = await story.events(turn)
    calls = [event.decision.digest for event in recorded if isinstance(event, events.Judged)]
    asked = next(event for event in recorded if isinstance(event, events.ConfirmationAsked))
    snapshot = await story.services.org_cache.at_hand(story.org)
    assert snapshot.seal(story.person("tanaka")).keyed_digest(plan_digest(calls)) == asked.digest


async def test_each_call_is_judged_again_at_its_start(story: Story):
    """Every call has one judgement before the question and one more before it is executed."""
    story.next(wants_all(*three()), says())
    turn = await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    judged = [event.call for event in await story.events(turn) if isinstance(event, events.Judged)]
    assert [0, 1, 2, 0, 1, 2] == judged


async def test_calls_left_out_are_not_carried_out(story: Story):
    """A yes to items 1 and 3 runs just these."""
    story.next(wants_all(*three()), says())
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "1と3だけお願いします")

    assert ["備品", "出張"] == await story.notes()


async def test_calls_left_out_are_on_record_as_declined(story: Story):
    """The recorded yes names the calls that it leaves out."""
    story.next(wants_all(*three()), says())
    turn = await story.say("tanaka", ASKED)

    await story.say("tanaka", "2以外")

    yes = next(event for event in await story.events(turn) if isinstance(event, events.Confirmed))
    assert (1,) == yes.left_out


async def test_the_reply_lists_what_was_left_out(story: Story):
    """Code tells what of the plan was not done, whatever the model says."""
    story.next(wants_all(*three()), says("すべて終わりました。"))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "2以外")

    assert "✗ 行わなかったこと:\n・自分さんに「契約」のタスクを作ります。" in await story.reply("tanaka")


async def test_an_item_that_is_not_on_the_card_approves_nothing(story: Story):
    """A choice of an item beyond the card is no answer to it."""
    story.next(wants_all(*three()))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "4だけ")

    assert [] == await story.notes()


@pytest.mark.parametrize("words", ["1", "1番でお願いします", "一番で", "①", "2", "1と3"])
async def test_a_bare_number_is_no_answer_to_a_plan(story: Story, words: str):
    """A number that does not say if its item is to be done neither approves nor declines a card with items."""
    story.next(wants_all(*three()))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", words)

    assert ([], 1) == (await story.notes(), len(await story.pendings()))


async def test_a_choice_with_the_number_of_its_card_counts(story: Story):
    """A choice of items that names the card counts, whatever was shown since."""
    story.next(wants_all(*three()), says(), says())
    await story.say("tanaka", ASKED)
    number = (await story.pending()).number
    await story.say("tanaka", "ところで今日は何曜日？")

    await story.say("tanaka", f"{number} 1と3だけ")

    assert ["備品", "出張"] == await story.notes()


async def test_a_button_with_an_item_beyond_the_card_is_refused(story: Story):
    """An answer that names an item which the card does not have is a conflict."""
    story.next(wants_all(*three()))
    await story.say("tanaka", ASKED)
    number = (await story.pending()).number
    yes = AnswerText(person=story.person("tanaka"), answer="yes", fresh=True, only=frozenset({1, 4}))

    with pytest.raises(ConflictError, match="no_such_item"):
        await story.runtime.answer(story.org, number, yes)


async def test_two_devices_execute_a_plan_once(story: Story):
    """Two answers at the same moment run every call once."""
    story.next(wants_all(*three()), says())
    await story.say("tanaka", ASKED)
    number = (await story.pending()).number
    both = (
        AnswerText(person=story.person("tanaka"), answer="yes", fresh=True),
        AnswerText(person=story.person("tanaka"), answer="yes", fresh=True, only=frozenset({1, 2, 3})),
    )

    answers = (story.runtime.answer(story.org, number, yes) for yes in both)
    await asyncio.gather(*answers, return_exceptions=True)
    await story.rest()

    assert list(BODIES) == await story.notes()


async def test_a_call_that_needs_more_than_a_yes_keeps_its_own_card(story: Story):
    """A call that needs a double yes is not on the card of the others, and is asked for after them."""
    story.next(wants_all(*three("asking_note", "asking_note", "grave_note")))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    assert ["備品", "契約"] == await story.notes()
    assert "double" == (await story.pending()).confirmation.style


async def test_a_call_that_an_approver_decides_keeps_its_own_card(story: Story):
    """A call whose yes is an approver's is never covered by the requester's."""
    story.next(wants_all(*three("asking_note", "asking_note", "level_note")))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    assert ["備品", "契約"] == await story.notes()
    assert "approver" == (await story.pending()).confirmation.by


async def test_a_call_that_comes_to_need_more_is_asked_for_by_itself(story: Story):
    """A rule that became stricter after the yes voids it for the calls it concerns, and the next one waits."""
    story.next(wants_all(*three("asking_note", "asking_post", "asking_post")))
    await story.say("tanaka", ASKED)
    pending = await story.pending()
    yes = AnswerText(person=story.person("tanaka"), answer="yes", fresh=True)
    await story.adopt(tools={POSTING.spec.name: ToolPolicy(risk=Risk.HIGH)})

    await story.runtime.answer(story.org, pending.number, yes)
    await story.rest()

    assert ["備品"] == await story.notes()
    assert [] == POST.calls
    assert "double" == (await story.pending()).confirmation.style


async def test_a_failed_call_stops_calls_of_other_tools(story: Story):
    """After a call that failed the calls of other tools are not made, and the reply says so."""
    POST.error = NotSentError()
    story.next(wants_all(*three("asking_post", "asking_note", "asking_note")), says("できました。"))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    assert [] == await story.notes()
    assert "✗ 行わなかったこと:" in await story.reply("tanaka")


async def test_a_failed_call_leaves_calls_of_its_own_tool(story: Story):
    """One kind of act on several targets goes on with the next target after one of them failed."""
    POST.error = NotSentError()
    story.next(wants_all(*three("asking_post", "asking_post", "asking_post")), says("できました。"))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    assert 3 == len(POST.calls)


async def test_words_said_meanwhile_end_the_plan(story: Story):
    """A change of a waiting plan is thought over as a whole."""
    story.next(wants_all(*three()), wants_all(*three()[:1]))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい、でも「備品」だけにして")

    assert ([], 1) == (await story.notes(), len(await story.pendings()))


async def test_many_changes_wait_for_a_yes_even_if_each_is_free(story: Story):
    """More than eight changes in one proposal are asked on one card, though none of them would be asked by itself."""
    bodies = [f"議題{number}" for number in range(9)]
    story.next(wants_all(*(("note", {"body": body}) for body in bodies)), says())
    words = "".join(f"「{body}」" for body in bodies)

    await story.say("tanaka", f"{words}をメモして")
    before = await story.notes()
    await story.say("tanaka", "はい")

    assert ([], bodies) == (before, await story.notes())


async def test_a_single_call_is_recorded_as_before(story: Story):
    """A turn with one call has one judgement before its question, and no field of plans in its record."""
    story.next(wants_all(*three()[:1]))

    turn = await story.say("tanaka", "「備品」とメモして")

    rows = await story.rows(
        "SELECT body FROM journal WHERE org = ringi.org() AND turn = %(turn)s AND kind = 'proposed'",
        turn=turn,
    )
    assert [{"at", "model", "usage"}] == [set(json.loads(body)) for (body,) in rows]
