"""What a model says it knows of a call that is asked for bit by bit: code decides what of it is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tests.support.proposals import asks, says, wants
from tests.support.stories import Story, telling
from tests.support.tools import NOTE, tool

from ringi.domain.ids import ToolName
from ringi.domain.proposal import ClarificationProposal
from ringi.domain.tools import Trust
from ringi.journal import events

NAME = ToolName("flow_note")


@pytest.fixture
async def telling_flow(shared: str) -> AsyncIterator[Story]:
    async with telling(shared, (NOTE, tool("flow_note", flow=("メモ",)))) as told:
        yield told


def question(name: str = "flow_note", **known: object) -> ClarificationProposal:
    return replace(asks("ほかには？"), tool=ToolName(name), known=known)


async def kept(story: Story, said: str, asked: ClarificationProposal, **how) -> list[tuple[str, Trust]]:
    story.next(asked)
    turn = await story.say("tanaka", said, **how)
    moved = [each for each in await story.events(turn) if isinstance(each, events.SessionMoved)]
    return [(each.value, each.trust) for one in moved for each in one.collected]


async def test_typed_words_are_the_requesters(telling_flow: Story):
    """What the requester typed is kept as theirs."""
    assert [("本を買う", Trust.REQUESTER)] == await kept(telling_flow, "本を買う", question(body="本を買う"))


async def test_made_up_words_stay_the_models(telling_flow: Story):
    """What stands nowhere is kept as the model's own word."""
    assert [("車を買う", Trust.MODEL)] == await kept(telling_flow, "本を買う", question(body="車を買う"))


async def test_passed_on_words_stay_free_text(telling_flow: Story):
    """What was pasted is nobody's answer, whatever the model takes it for."""
    found = await kept(telling_flow, "本を買う", question(body="本を買う"), pasted=((0, 4),))

    assert [("本を買う", Trust.FREE_TEXT)] == found


async def test_a_label_never_improves(telling_flow: Story):
    """A made-up value shown again a turn later is still made up."""
    await kept(telling_flow, "本を買う", question(body="車を買う"))

    assert [("車を買う", Trust.MODEL)] == await kept(telling_flow, "ええと", question(body="車を買う"))


async def test_no_secret_is_kept(telling_flow: Story):
    """A password stays out of the session."""
    secret = "パスワードはhunter2!xyz9"

    assert [] == await kept(telling_flow, secret, question(body=secret))


@pytest.mark.parametrize(
    "asked",
    [question("note", body="本を買う"), question("nowhere", body="本を買う"), asks("何を？")],
    ids=["not asked for bit by bit", "unknown tool", "no call named"],
)
async def test_other_questions_begin_no_flow(telling_flow: Story, asked: ClarificationProposal):
    """Only a tool that declares it is asked for bit by bit."""
    telling_flow.next(asked)

    turn = await telling_flow.say("tanaka", "本を買う")

    assert "session_moved" not in await telling_flow.kinds(turn)


async def test_what_is_not_declared_is_not_kept(telling_flow: Story):
    """An argument the tool does not have, or that is no text, is left out."""
    asked = question(level="本を買う", body=7)

    assert [] == await kept(telling_flow, "本を買う", asked)


async def test_leaving_asks_no_model(telling_flow: Story):
    """A word of leaving ends the flow by itself."""
    await kept(telling_flow, "本を買う", question(body="本を買う"))

    turn = await telling_flow.say("tanaka", "やめて")

    assert ["received", "session_moved", "noted"] == (await telling_flow.kinds(turn))[:3]


async def test_the_model_sees_its_flow(telling_flow: Story):
    """The next turn shows what is known, running; after another request it shows it resting."""
    await kept(telling_flow, "本を買う", question(body="本を買う"))
    telling_flow.next(says("はい"), asks("どちら？"), says("はい"))
    for said in ("続けて", "別の話", "ええと"):
        await telling_flow.say("tanaka", said)

    shown = [
        [(i.source, i.text) for i in r.items if i.kind == "flow"] for r in telling_flow.script.requests[1:]
    ]

    assert [[("flow:flow_note", standing)] for standing in ("running", "running", "resting")] == shown


@pytest.mark.parametrize("shrug", ["わからない", "特になし", "なんで？"])
async def test_call_completed_with_no_answer_is_not_made(telling_flow: Story, shrug: str):
    """Whatever the model takes it for: it is asked again, and the flow goes on."""
    await kept(telling_flow, "メモしたい", question())
    telling_flow.next(wants("flow_note", body=shrug))

    turn = await telling_flow.say("tanaka", shrug)

    assert [] == await telling_flow.notes()
    assert "あらためて教えてください" in await telling_flow.reply("tanaka")
    assert "session_moved" in await telling_flow.kinds(turn)


async def test_word_called_by_its_name_is_an_answer(telling_flow: Story):
    """「内容：なし」 is theirs to choose."""
    telling_flow.next(wants("flow_note", body="なし"), says())

    await telling_flow.say("tanaka", "メモして。内容：なし")

    assert ["なし"] == await telling_flow.notes()


async def test_shrug_as_content_asks(telling_flow: Story):
    """Where nothing was asked bit by bit it may be meant: a yes is needed."""
    telling_flow.next(wants(body="あとで"))

    await telling_flow.say("tanaka", "あとで")

    assert ([], ["waiting"]) == (await telling_flow.notes(), await telling_flow.states())
