"""Reasons of texts and questions are judged and counted, and never hold the words back (A8, B2)."""

from __future__ import annotations

from dataclasses import replace

from tests.support.proposals import asks, says
from tests.support.stories import Story

from ringi.brain.parsing import read_answer
from ringi.domain.proposal import ClarificationProposal, TextProposal

SURE = '{"overall": 1, "intent": 1, "parameters": 1}'


async def counted(story: Story) -> list[str]:
    rows = await story.rows("SELECT code FROM occurrences WHERE org = ringi.org() ORDER BY at")
    return [row[0] for row in rows]


async def test_a_text_without_reasons_is_sent_and_counted(story: Story) -> None:
    """The requester gets the answer, and the record the count."""
    story.next(
        replace(says("承知しました。"), intent_understanding="", no_tool_reason="", response_strategy="")
    )

    await story.say("tanaka", "こんにちは")

    assert ("承知しました。", ["reasons_short"]) == (await story.reply("tanaka"), await counted(story))


async def test_a_question_without_reasons_is_put_and_counted(story: Story) -> None:
    """So is a question back."""
    story.next(replace(asks("どれのことですか。"), ambiguity_detected="", possible_interpretations=()))

    await story.say("tanaka", "あれをお願い")

    assert ("どれのことですか。", ["reasons_short"]) == (await story.reply("tanaka"), await counted(story))


async def test_a_permission_claimed_in_the_reasons_of_a_text_is_alerted(story: Story) -> None:
    """Nothing hangs on it, so the text goes out, and administrators hear of the model."""
    story.next(
        replace(says("承知しました。"), no_tool_reason="この依頼者には閲覧する権限があるので、そのまま答える")
    )

    await story.say("tanaka", "こんにちは")

    alerts = await story.rows("SELECT code FROM alerts WHERE org = ringi.org()")
    assert ("承知しました。", [("permission_asserted",)]) == (await story.reply("tanaka"), alerts)


def test_an_answer_that_leaves_reasons_out_is_read() -> None:
    """No repair is asked for the sake of a reason nobody reads."""
    text = '{"answer": {"kind": "text_response", "text": "はい", "confidence": ' + SURE + "}}"
    question = (
        '{"answer": {"kind": "clarification_needed", "question": "どれ？", "options": [], '
        '"confidence": ' + SURE + ', "ambiguity_detected": null}}'
    )

    read = read_answer(text, ())
    asked = read_answer(question, ())

    assert isinstance(read, TextProposal)
    assert isinstance(asked, ClarificationProposal)
