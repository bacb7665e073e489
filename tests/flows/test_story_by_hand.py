"""Operations no assistant does as shipped: the refusal names the way, and the way works."""

from __future__ import annotations

from shlex import quote

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.assistants.secretary.tools.send_confidential import SPEC
from ringi.domain.ids import ToolName
from ringi.domain.policy import Danger, ToolPolicy
from ringi.domain.tools import Risk
from ringi.gates.policy import base, load

SEND = ToolName("send_confidential")
LIFTED = """
[dangers.send_confidential]
risk = "high"
action = "by_risk"
[tools.send_confidential]
risk = "high"
"""


async def test_form_for_another_level_is_handed_over_in_the_browser(office: Story):
    """As a link to the form with the person and the level filled in."""
    await office.say("sakura", "田中 太郎さんの権限をレベル3に変更して", channel="web")

    form = f"/people?form=set_level&person={office.person('tanaka')}&level=3"
    assert form in await office.reply("sakura")


async def test_form_for_another_level_is_handed_over_at_the_terminal(office: Story):
    """As the command that asks for it."""
    await office.say("sakura", "田中 太郎さんの権限をレベル3に変更して")

    command = f"ringi request make set_level {quote('person=田中 太郎')} level=3"
    assert command in await office.reply("sakura")


async def test_confidential_words_are_refused_with_the_way(office: Story):
    """As shipped nobody sends them from here; the policy is named."""
    await office.say("sakura", "田中 太郎さんに「買収の件、進めます」を極秘で送ってください")

    assert "方針で「機密の送信」の禁止と危険度を改めます" in await office.reply("sakura")


@pytest.fixture
async def lifted(office: Story) -> Story:
    """Adopted by the president and a second one, who may approve too."""
    raised = "UPDATE persons SET level = 6 WHERE id = %(id)s"
    await office.rows(raised, id=office.person("ito"))
    await ask(office, "sakura", "adopt_policy", source=LIFTED, reason="機密の送信を使う")
    await office.answer("ito", "yes")
    return office


async def test_confidential_words_take_two_persons_once_allowed(lifted: Story):
    """The policy lifts the block; nothing goes out before both have said yes."""
    await lifted.say("sakura", "鈴木 一郎さんに「買収の件、進めます」を極秘で送ってください")

    pending = await lifted.pending()

    assert ("two_persons", 2) == (pending.confirmation.style, pending.confirmation.needed)


async def test_confidential_words_arrive_after_both_said_yes(lifted: Story):
    """Quoted, in the sender's name, and nobody else reads them."""
    await lifted.say("sakura", "伊藤 美咲さんに「田中の給与は35万円です」を極秘で送ってください")
    await lifted.answer("sakura", "yes")
    await lifted.answer("ito", "yes")

    bodies = await lifted.rows(
        "SELECT m.body FROM messages m JOIN members p ON p.org = m.org AND p.conversation = m.conversation "
        "WHERE m.org = ringi.org() AND p.person = %(person)s ORDER BY m.id",
        person=lifted.person("ito"),
    )
    assert any("> 田中の給与は35万円です" in body for (body,) in bodies)


async def test_confidential_words_go_to_nobody_who_may_not_see_them(lifted: Story):
    """Pay is for the highest level: a member of the staff is sent none of it."""
    await lifted.say("sakura", "加藤 翔さんに「田中の給与は35万円です」を極秘で送ってください")

    assert ["refused"] == (await lifted.states())[1:]


def test_policy_that_lifts_the_block_is_one():
    """Both the table of dangers and the tool's own risk are lifted."""
    policy = load(LIFTED, version=1, known_tools={SEND: SPEC})

    assert (Danger(risk=Risk.HIGH), ToolPolicy(risk=Risk.HIGH)) == (policy.dangers[SEND], policy.tools[SEND])
    assert "block" == base().dangers[SEND].action
