"""The sheet tells what happened, to each reader what is theirs to know."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from typing import get_args

import pytest
from tests.review.conftest import Archive
from tests.support.asking import ask
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.model import ModelUnavailableError, ModelUse, Usage
from ringi.domain.outcome import Outcome
from ringi.domain.policy import ContextLimits
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.review.layout import columns
from ringi.review.reading import readers
from ringi.review.render_options import RenderOptions
from ringi.review.sheet import SheetOpening
from ringi.review.sheet_text import render

PAPER = RenderOptions(locale="ja", zone=UTC)


async def asked_and_approved(story: Story):
    story.next(wants("asking_note", body="契約を更新"), says("更新しました。"))
    turn = await story.say("tanaka", "「契約を更新」とメモして")
    await story.say("tanaka", "はい")
    return turn


async def test_a_turn_is_told_from_request_to_reply(story: Story, archive: Archive) -> None:
    """Who asked, what was said, what ran, how it ended."""
    sheet = await archive.sheet(await asked_and_approved(story))

    assert ("「契約を更新」とメモして", "更新しました。") == (
        sheet.said[0],
        (sheet.replies[-1].text or "").splitlines()[0],
    )
    assert ["finished"] == [each.state for call in sheet.calls for each in call.executions]
    assert "executed" == sheet.outcome


async def test_a_call_judged_twice_keeps_both_judgements(story: Story, archive: Archive) -> None:
    """Before anybody was asked, and again after the yes."""
    sheet = await archive.sheet(await asked_and_approved(story))

    assert ["yes"] == [each.answer for each in sheet.calls[0].questions[0].answers]
    assert 2 == len(sheet.calls[0].judgements)


async def test_what_waits_is_named(story: Story, archive: Archive) -> None:
    """With the number it is answered by."""
    story.next(wants("asking_note", body="契約を更新"))
    sheet = await archive.sheet(await story.say("tanaka", "「契約を更新」とメモして"))

    assert (await story.pending()).number == sheet.pending.number


async def test_a_form_needs_one_yes_more(story: Story, archive: Archive) -> None:
    """Its author said theirs by filling it in; the sheet draws no empty seal for it."""
    asked = await ask(story, "suzuki", "set_level", person="佐藤花子", level=5, reason="昇格")

    (question,) = (await archive.sheet(asked.accepted.turn)).calls[0].questions

    assert ("two_persons", 1) == (question.style, question.needed)


async def test_a_change_that_was_carried_out_is_told_as_it_was_judged(story: Story, archive: Archive) -> None:
    """The level of before stays the one that was shown, though the person has another by now."""
    asked = await ask(story, "suzuki", "set_level", person="佐藤花子", level=5, reason="昇格")
    await story.answer("yamada", "yes")

    arguments = (await archive.sheet(asked.accepted.turn)).calls[0].arguments or ()

    shown = next(each.shown for each in arguments if each.name == "level")
    assert Text("requests.levels", {"before": 3, "after": 5}) == shown


async def test_who_looked_at_it_stands_at_its_end(story: Story, archive: Archive) -> None:
    """With the reason they gave."""
    sheet = await archive.sheet(await asked_and_approved(story))
    looked = SheetOpening(at=sheet.received_at, by=sheet.requester, reason="問い合わせの確認")

    told = [*render(replace(sheet, openings=(looked,)), PAPER)][-1]

    assert ["閲覧", True] == [told.split()[0], "問い合わせの確認" in told]


@pytest.mark.parametrize("locale", ["ja", "en"])
@pytest.mark.parametrize("standing", [*get_args(Outcome), "open", "waiting"])
def test_every_end_of_a_turn_has_words(standing: str, locale: Locale) -> None:
    """No list shows a code."""
    assert "" != say(Text(f"sheet.outcome_{standing}"), locale)


async def test_without_keys_no_word_is_told_and_every_verdict_is(story: Story, archive: Archive) -> None:
    """Stamps and times are the same, and no words of people are shown."""
    turn = await asked_and_approved(story)
    whole, veiled = await archive.sheet(turn), await archive.sheet(turn, veiled=True)

    assert [(s.rule, s.verdict) for s in whole.judgements[0].stamps] == [
        (s.rule, s.verdict) for s in veiled.judgements[0].stamps
    ]
    assert "契約" not in "\n".join(render(veiled, PAPER))


async def test_readers_are_the_requester_and_who_answered(story: Story, archive: Archive) -> None:
    """Found without any key."""
    turn = await asked_and_approved(story)

    assert frozenset({story.person("tanaka")}) == readers(await archive.entries(turn, veiled=True))


async def test_every_stamp_stands_on_the_written_sheet(story: Story, archive: Archive) -> None:
    """None is left out for brevity, and no line is wider than the paper."""
    sheet = await archive.sheet(await asked_and_approved(story))

    lines = render(sheet, PAPER)

    written = "\n".join(lines)
    assert [] == [stamp.rule for stamp in sheet.judgements[0].stamps if stamp.rule not in written]
    assert max(columns(line) for line in lines) <= PAPER.width + 2


async def test_both_languages_have_words_for_all_of_it(story: Story, archive: Archive) -> None:
    """No key of a catalog reaches the paper."""
    sheet = await archive.sheet(await asked_and_approved(story))

    for locale in ("ja", "en"):
        written = "\n".join(render(sheet, RenderOptions(locale=locale, zone=UTC)))
        assert "sheet." not in written
        assert "rules." not in written


async def test_what_the_model_was_shown_is_told_with_its_label(story: Story, archive: Archive) -> None:
    """In short, as the model read it."""
    story.next(says("はい"), says("はい"))
    await story.say("tanaka", "見積書の件です")

    sheet = await archive.sheet(await story.say("tanaka", "続きです"))

    lines = [line for line in render(sheet, PAPER) if "見積書" in line]
    assert [True] == ["前の発言" in line and "本人の言葉" in line for line in lines]


async def test_what_was_left_out_is_told_without_keys_too(story: Story, archive: Archive) -> None:
    """How many and why is no secret; what they say is."""
    await story.adopt(context=ContextLimits(tasks=1))
    story.next(wants(body="見積書1"), says("はい"), wants(body="見積書2"), says("はい"), says("はい"))
    await story.say("tanaka", "「見積書1」とメモして")
    await story.say("tanaka", "「見積書2」とメモして")

    turn = await story.say("tanaka", "続きです")

    veiled = "\n".join(render(await archive.sheet(turn, veiled=True), PAPER))
    assert "タスク: 数の上限により" in veiled
    assert "見積書" not in veiled


async def test_every_model_that_was_asked_is_named(story: Story, archive: Archive) -> None:
    """At its own prices, and the first with what kept it from answering."""
    away = ModelUse(model="first", failure="unauthorized")
    stood_in = ModelUse(model="second", yen="0.0154", prices="3 / 15 / 0.75", yen_per_dollar="150")
    story.next(ModelUnavailableError("refused", Usage(models=(away, stood_in))))

    sheet = await archive.sheet(await story.say("tanaka", "こんにちは"))
    lines = render(sheet, replace(PAPER, width=200))

    asked = [line.split(maxsplit=1)[1] for line in lines if "尋ねたAI" in line]
    expected = [
        "first · 回答なし（unauthorized） · 入力 0・出力 0 トークン",
        "second · 入力 0・出力 0 トークン · 0.02 円（100万トークンあたり 3 / 15 / 0.75 ドル・1ドル 150 円）",
    ]
    assert expected == asked
