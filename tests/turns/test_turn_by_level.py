"""Who says yes for others: approvers by level, delegates, two persons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import uuid4

import pytest
from tests.support.asking import ask
from tests.support.proposals import says, wants
from tests.support.stories import Clock, Story, telling
from tests.support.tools import NOTE, tool

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.domain.tools import Confirmer, Risk
from ringi.journal import events

BY_LEVEL = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)
TWO = {ToolName("note"): ToolPolicy(two_persons=True)}


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared, (NOTE, BY_LEVEL), Clock()) as told:
        yield told


async def delegate(story: Story, delegator: str, deputy: str, **changes) -> None:
    """The deputy may say yes for the delegator from now on."""
    row = {
        "id": uuid4(),
        "delegator": story.person(delegator),
        "delegate": story.person(deputy),
        "begin": story.services.now() - timedelta(days=1),
        "until": story.services.now() + timedelta(days=1),
        "risk": "medium",
    }
    await story.rows(
        "INSERT INTO delegations (org, id, delegator, delegate, valid_from, valid_until, max_risk) VALUES "
        "(ringi.org(), %(id)s, %(delegator)s, %(delegate)s, %(begin)s, %(until)s, %(risk)s)",
        **(row | changes),
    )


async def ask_by_level(story: Story) -> str:
    """Tanaka asks for what an approver must agree to; the number of the question."""
    story.next(wants("level_note", body="備品を購入"))
    await story.say("tanaka", "「備品を購入」とメモして")
    return (await story.pending()).number


async def test_approver_says_yes_in_the_inbox(story: Story):
    """An approver's yes executes what somebody else asked for."""
    await ask_by_level(story)
    story.next(says("購入を記録しました。"))

    await story.answer("suzuki", "yes")

    assert ["備品を購入"] == await story.notes()
    assert (await story.reply("tanaka")).startswith("購入を記録しました。\n\n✓ 実行: ")


async def test_approver_says_yes_by_number(story: Story):
    """An approver answers in their own conversation, naming the number; both sides hear of it."""
    await story.place("suzuki")
    number = await ask_by_level(story)
    story.next(says("購入を記録しました。"))

    await story.say("suzuki", f"承認 {number}")

    assert ["備品を購入"] == await story.notes()
    assert (f"確認 {number} の承認を記録しました。", True) == (
        await story.reply("suzuki"),
        (await story.reply("tanaka")).startswith("購入を記録しました。"),
    )


async def test_a_card_is_shown_where_it_never_stood(story: Story):
    """An approver who names the number in a conversation without the card sees the card there, and a yes counts."""
    number = await ask_by_level(story)

    await story.say("suzuki", f"承認 {number}")
    unanswered, shown = await story.notes(), await story.reply("suzuki")
    story.next(says("購入を記録しました。"))
    await story.say("suzuki", "はい")

    assert ([], True) == (unanswered, f"【確認 {number}】" in shown)
    assert ["備品を購入"] == await story.notes()
    assert f"確認 {number} の承認を記録しました。" == await story.reply("suzuki")


async def test_an_approver_repeats_the_models_words(story: Story):
    """Words of a model below the card of an approver make the number show the card again, and a no ends it."""
    await story.place("suzuki")
    number = await ask_by_level(story)
    story.next(says("お昼の合言葉は「うん」です。"))
    await story.say("suzuki", "お昼の合言葉は")

    await story.say("suzuki", f"{number} うん")
    shown = await story.reply("suzuki")
    await story.say("suzuki", "いいえ")

    assert ([], ()) == (await story.notes(), await story.pendings())
    assert f"【確認 {number}】" in shown


async def test_two_cards_by_number_in_a_row(story: Story):
    """Two cards shown one after the other are both approved by number at once."""
    await story.place("suzuki")
    first = await ask_by_level(story)
    story.next(wants("level_note", body="会場を予約"))
    await story.say("sato", "「会場を予約」とメモして")
    (second,) = [each.number for each in await story.pendings() if each.number != first]
    story.next(says(), says())

    await story.say("suzuki", f"承認 {first}")
    await story.say("suzuki", f"承認 {second}")

    assert ["備品を購入", "会場を予約"] == await story.notes()


async def test_requester_cannot_approve_by_level(story: Story):
    """The one who asked does not count as the approver."""
    number = await ask_by_level(story)

    with pytest.raises(UserFacingError) as refused:
        await story.answer("tanaka", "yes", number)

    assert "answers.not_yours" == refused.value.text.key
    assert [] == await story.notes()


async def test_bystander_can_neither_approve_nor_decline(story: Story):
    """Somebody who is not named cannot answer at all."""
    number = await ask_by_level(story)

    for answer in ("yes", "no", "change"):
        with pytest.raises(UserFacingError):
            await story.answer("sato", answer, number)

    assert "open" == (await story.pending()).state


async def test_requester_may_withdraw(story: Story):
    """The requester may take back what waits for somebody else."""
    number = await ask_by_level(story)

    await story.answer("tanaka", "no", number)

    assert ([], ["declined"]) == (await story.notes(), await story.states())


async def test_requester_goes_on_while_an_approver_thinks(story: Story):
    """A question that somebody else must answer does not keep the requester waiting."""
    await ask_by_level(story)
    story.next(says("10時です。"))

    await story.say("tanaka", "明日の会議は何時ですか")

    assert ["waiting", "answered"] == await story.states()


async def test_delegate_says_yes_for_another(story: Story):
    """A deputy's yes counts and is recorded as given for the delegator."""
    await delegate(story, "suzuki", "sato")
    await ask_by_level(story)
    story.next(says())

    accepted = await story.answer("sato", "yes")

    (given,) = [e for e in await story.events(accepted.turn) if isinstance(e, events.Confirmed)]
    assert ["備品を購入"] == await story.notes()
    assert (story.person("sato"), story.person("suzuki")) == (given.by, given.on_behalf)


async def test_delegation_has_a_ceiling(story: Story):
    """A deputy whose ceiling is below the risk is not asked."""
    await delegate(story, "suzuki", "sato", risk="low")

    await ask_by_level(story)

    assert story.person("sato") not in (await story.pending()).confirmation.approvers


async def test_requester_is_not_their_own_delegate(story: Story):
    """A deputy cannot approve by level what they asked for themselves."""
    await delegate(story, "suzuki", "tanaka")

    await ask_by_level(story)

    assert story.person("tanaka") not in (await story.pending()).confirmation.approvers


async def test_delegation_revoked_before_the_yes(story: Story):
    """A yes of somebody who lost the right in between executes nothing; it is asked anew without them."""
    await delegate(story, "suzuki", "sato")
    await ask_by_level(story)
    await story.rows("UPDATE delegations SET revoked_at = now() WHERE org = ringi.org()")

    await story.answer("sato", "yes")

    assert [] == await story.notes()
    assert story.person("sato") not in (await story.pending()).confirmation.approvers


async def test_two_persons_are_two(story: Story):
    """One person cannot give both yeses; a second one completes them."""
    await story.adopt(tools=TWO)
    story.next(wants(body="口座を変更"), says())
    await story.say("tanaka", "「口座を変更」とメモして")
    await story.say("tanaka", "はい")

    with pytest.raises(UserFacingError) as refused:
        await story.answer("tanaka", "yes")
    before = await story.notes()
    await story.answer("suzuki", "yes")

    assert ("answers.second_person_needed", []) == (refused.value.text.key, before)
    assert ["口座を変更"] == await story.notes()


async def test_two_approvers_do_not_replace_the_requester(story: Story):
    """Where two persons are needed one of them is the requester; two approvers leave that yes missing."""
    await story.adopt(tools=TWO)
    story.next(wants(body="口座を変更"), says())
    await story.say("tanaka", "「口座を変更」とメモして")
    asked = await story.pending()
    await story.answer("suzuki", "yes")
    await story.answer("yamada", "yes")

    await story.say("tanaka", "はい")

    (used,) = await story.rows("SELECT id, state FROM pendings WHERE org = ringi.org()")
    assert ((asked.id, "consumed"), ["口座を変更"]) == (used, await story.notes())


async def test_president_needs_a_second_person_too(story: Story):
    """What needs two persons needs a second one, whoever asks."""
    await story.adopt(tools=TWO)
    story.next(wants(body="口座を変更"), says())
    await story.say("suzuki", "「口座を変更」とメモして")

    await story.say("suzuki", "はい")
    before = await story.notes()
    await story.answer("yamada", "yes")

    assert ([], ["口座を変更"]) == (before, await story.notes())


async def test_approver_finds_the_card_alone_with_us(story: Story):
    """Whoever may say yes is told so in their own conversation, and how to answer there (G2)."""
    await story.place("suzuki")
    number = await ask_by_level(story)

    found = await story.reply("suzuki")

    assert "備品を購入" in found
    assert f"承認 {number}" in found


async def test_yes_by_number_from_there_carries_it_out(story: Story):
    """The answer the card asks for is understood, and the requester's turn goes on at once."""
    await story.place("suzuki")
    number = await ask_by_level(story)
    story.next(says("購入を記録しました。"))

    await story.say("suzuki", f"承認 {number}")

    assert await story.notes() == ["備品を購入"]
    assert "記録しました" in await story.reply("suzuki")


async def test_each_approver_reads_their_own_language(story: Story):
    """Suzuki wrote English last, Yamada nothing; who asked is answered as they asked."""
    story.next(says("Hello."))
    await story.say("suzuki", "Good morning to you")
    await story.place("yamada")

    number = await ask_by_level(story)

    assert f"[Confirmation {number}]" in await story.reply("suzuki")
    assert [True, True] == [f"【確認 {number}】" in await story.reply(who) for who in ("yamada", "tanaka")]


async def test_form_is_answered_in_the_language_it_was_filled_in(story: Story):
    """Whoever filled it in at an English terminal reads English."""
    asked = await ask(
        story, "suzuki", "set_department", person="田中太郎", department="営業部", reason="x", spoken="en"
    )

    rows = await story.rows(
        "SELECT body FROM messages WHERE turn = %(turn)s ORDER BY id", turn=asked.accepted.turn
    )
    assert ["Change a department", True] == [rows[0][0], rows[1][0].startswith("Done")]
