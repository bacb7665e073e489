"""Each fallback of the table of failures is really taken by a turn (J1)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import get_args

import psycopg
import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import NOTE, tool, write_note

from ringi.domain.decision import Gate, Stamp, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.model import ModelReply, ModelRequest, ModelUnavailableError, Usage
from ringi.domain.text import Reason
from ringi.turns.machine.failures import Fallback, Layer, failure, failures, of_stamps
from ringi.turns.runtime import Runtime


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared, (NOTE, tool("grand", write_note, level=6))) as told:
        yield told


async def met(story: Story) -> list[str]:
    """Codes of what went wrong, oldest first."""
    sql = "SELECT code FROM occurrences WHERE org = ringi.org() ORDER BY at"
    return [row[0] for row in await story.rows(sql)]


def fallbacks(codes: list[str]) -> list[str]:
    return [failures()[code].fallback for code in codes]


def test_every_fallback_and_every_layer_has_a_row():
    """None of them is a word without use."""
    rows = failures().values()

    assert ({*get_args(Fallback)}, {*get_args(Layer)}) == (
        {each.fallback for each in rows},
        {each.layer for each in rows},
    )


async def test_retry(story: Story):
    """A model that took too long is asked once more."""
    story.services = replace(story.services, pause=no_pause)
    story.runtime = Runtime(story.services)
    story.next(ModelUnavailableError("timeout"), says("おはようございます。"))

    await story.say("tanaka", "こんにちは")

    assert (["retry"], "おはようございます。") == (fallbacks(await met(story)), await story.reply("tanaka"))


async def no_pause(seconds: float) -> None:
    """Waits for nothing."""
    del seconds


async def test_proceed_without_memory(story: Story):
    """A table that cannot be read in time leaves the turn with less to read, and the model is told."""
    story.next(says("おはようございます。"))

    with psycopg.connect(story.url) as locking:
        locking.execute("LOCK TABLE ringi.goals IN ACCESS EXCLUSIVE MODE")
        await story.say("tanaka", "こんにちは")

    told = [item.kind for item in story.script.requests[0].items]
    expected = (["proceed_without_memory"], True, "おはようございます。")
    assert expected == (fallbacks(await met(story)), "left_out" in told, await story.reply("tanaka"))


async def test_request_clarification(story: Story):
    """After an answer that cannot be read the requester is asked to send the same again."""
    story.next(ModelUnavailableError("malformed"))

    await story.say("tanaka", "こんにちは")

    assert ["request_clarification"] == fallbacks(await met(story))
    assert "もう一度お試しください" in await story.reply("tanaka")


async def test_retry_with_guidance_for_missing_reasons(story: Story):
    """The model hears what is missing and proposes again."""
    bare = wants(body="牛乳", changes={"intent_understanding": "", "tool_selection_reason": ""})
    story.next(bare, wants(body="牛乳"), says())

    await story.say("tanaka", "「牛乳」とメモして")

    assert (["retry_with_guidance"], ["牛乳"]) == (fallbacks(await met(story)), await story.notes())


class Mended:
    """A model whose first answer had to be put right."""

    name = "mended"

    async def propose(self, request: ModelRequest) -> ModelReply:
        del request
        rungs = ("asked", "parse_fail", "repair_asked", "asked", "repair_success")
        return ModelReply(proposal=says("できました。"), usage=Usage(rungs=rungs))


async def test_retry_with_guidance_for_a_faulty_answer(story: Story):
    """An answer with faults that the model was told of is counted."""
    story.services = replace(story.services, model=Mended())
    story.runtime = Runtime(story.services)

    await story.say("tanaka", "こんにちは")

    assert (["model_mended"], ["retry_with_guidance"]) == (await met(story), fallbacks(await met(story)))


async def test_proceed_with_caution(story: Story):
    """A teaching that cannot be checked lets the call go on after a yes."""
    await story.rows(
        "INSERT INTO teachings (org, id, body, clear, author) "
        "VALUES (ringi.org(), gen_random_uuid(), '値引きを書かない', '1 / recipients == 1', %(by)s)",
        by=story.person("suzuki"),
    )
    story.next(wants(body="牛乳"), says())

    await story.say("tanaka", "「牛乳」とメモして")
    asked, before = await story.reply("tanaka"), await story.notes()
    await story.say("tanaka", "はい")

    counted = fallbacks(await met(story))
    expected = (True, [], ["牛乳"], {"proceed_with_caution"})
    assert expected == ("値引きを書かない" in asked, before, await story.notes(), {*counted})


async def test_denied_permission_ends_the_call_and_is_counted_once(story: Story):
    """However many rules of authorization deny it."""
    story.next(wants("grand", body="牛乳"))

    await story.say("tanaka", "「牛乳」とメモして")

    assert (["permission_denied"], []) == (await met(story), await story.notes())


async def test_unknown_tool_ends_the_call_and_is_counted(story: Story):
    """A tool that is not in the list has no handler."""
    story.next(wants("rm_rf", body="/"))

    await story.say("tanaka", "「/」とメモして")

    assert "tool_unknown" in await met(story)


def test_broken_rule_of_authorization_alerts():
    """A broken rule lets nothing through, and administrators are alerted."""
    broken = Stamp(
        gate=Gate.AUTHORIZATION,
        rule=RuleId("H1"),
        version=1,
        verdict=Verdict.BLOCK,
        reason=Reason("rule_failed", {"rule": "H1", "error": "KeyError"}),
        alert=True,
    )

    rows = [row for row, _ in of_stamps([broken])]

    assert ([failure("access_check_failed")], "once") == (rows, rows[0].alert)
