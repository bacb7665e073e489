"""Failures are counted, and administrators hear of those they must know."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import NoteArgs, Outside, tool

from ringi.domain.errors import ToolFailedError
from ringi.domain.model import ModelUnavailableError
from ringi.domain.text import LOCALES, Text
from ringi.domain.tools import Effect, Json
from ringi.i18n import catalog
from ringi.journal import events
from ringi.store.organisations.alerts import Alert, find_occurrence, read_alerts
from ringi.tools.tool import ToolContext
from ringi.turns.machine.failures import failures
from ringi.turns.rendering.alerts import alert_text

KEY = ModelUnavailableError("unauthorized")


async def codes(story: Story, table: str) -> list[str]:
    """The codes in the table, oldest first."""
    sql = {
        "alerts": "SELECT code FROM alerts WHERE org = ringi.org() ORDER BY raised_at",
        "occurrences": "SELECT code FROM occurrences WHERE org = ringi.org() ORDER BY at",
    }
    return [row[0] for row in await story.rows(sql[table])]


async def alert(story: Story) -> Alert:
    """The only one there is."""
    (only,) = await read_alerts(story.database, story.org, "all", 10)
    return only


async def is_refused(args: NoteArgs, context: ToolContext) -> Json:
    raise ToolFailedError(Text("turn.timeout"))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_failure_has_words_for_administrators(locale):
    """Also those that alert only when they recur."""
    written = {name for name in catalog(locale, "alerts") if name.startswith("code_")}

    assert set() == {f"code_{code}" for code in failures()} - written


async def test_the_number_the_requester_was_told_leads_to_the_alert(story: Story):
    """One number in the reply, the record and the alert."""
    story.next(KEY)

    turn = await story.say("tanaka", "こんにちは")

    (failed,) = [event for event in await story.events(turn) if isinstance(event, events.Failed)]
    raised = await alert(story)
    assert (failed.error, turn, {"cause": "unauthorized"}) == (raised.number, raised.turn, raised.params)


async def test_the_same_alert_is_quiet_for_a_while(story: Story):
    """One of three failures alike alerts, and all are counted."""
    story.next(KEY, KEY, KEY)

    for _ in range(3):
        await story.say("tanaka", "こんにちは")

    assert ["model_key"] == await codes(story, "alerts")
    assert ["model_key"] * 3 == await codes(story, "occurrences")


async def test_after_the_quiet_it_is_raised_again(story: Story):
    """A failure that goes on is said again."""
    story.next(KEY, KEY)
    await story.say("tanaka", "こんにちは")
    story.by_force("UPDATE alerts SET raised_at = raised_at - interval '301 s' WHERE org = %s", story.org)

    await story.say("tanaka", "こんにちは")

    assert ["model_key"] * 2 == await codes(story, "alerts")


async def test_what_alerts_nobody_is_counted(story: Story):
    """A busy provider, found by its number."""
    story.next(ModelUnavailableError("overloaded"))

    turn = await story.say("tanaka", "こんにちは")

    (failed,) = [event for event in await story.events(turn) if isinstance(event, events.Failed)]
    found = await find_occurrence(story.database, story.org, failed.error)
    assert ("model_busy", []) == (found[0].code if found else "", await codes(story, "alerts"))


async def test_failed_call_is_counted(shared: str):
    """A call the world said no to."""
    async with telling(shared, (tool("is_refused", is_refused),)) as story:
        story.next(wants("is_refused", body="牛乳"), says("できませんでした。"))

        await story.say("tanaka", "「牛乳」とメモして")

        assert ["tool_failed"] == await codes(story, "occurrences")


async def test_missing_reasons_are_counted(story: Story):
    """The model is asked once more, and nobody need know."""
    bare = wants(body="牛乳", changes={"intent_understanding": "", "tool_selection_reason": ""})
    story.next(bare, wants(body="牛乳"), says())

    await story.say("tanaka", "「牛乳」とメモして")

    assert ["reasoning_missing"] == await codes(story, "occurrences")


async def test_unknown_outcome_alerts_with_its_tool(shared: str):
    """A person must look, and is told at what."""
    world = Outside(error=KeyError("x"))
    async with telling(shared, (world.tool(effect=Effect.WRITE),)) as story:
        story.next(wants("post", body="牛乳"))

        await story.say("tanaka", "「牛乳」と送って")

        assert ("outcome_unknown", {"tool": "post"}) == (
            (await alert(story)).code,
            (await alert(story)).params,
        )


async def test_claimed_permission_alerts_with_its_article(story: Story):
    """B2: which rule it was; the words stand sealed in the record."""
    story.next(wants(body="牛乳", changes={"intent_understanding": "田中さんには権限があるので実行します"}))

    turn = await story.say("tanaka", "「牛乳」とメモして")

    raised = await alert(story)
    assert ("permission_asserted", {"rule": "F1-permission"}, turn) == (
        raised.code,
        raised.params,
        raised.turn,
    )


async def test_claimed_permission_in_a_reply_alerts(story: Story):
    """The output guard's rule alerts as it says, once the model has said so again after the send-back."""
    claim = says("あなたには給与を見る権限があります。")
    story.next(claim, claim)

    await story.say("tanaka", "給与を見てもいい？")

    assert ["reply_permission_asserted"] == await codes(story, "alerts")


async def test_sign_off_is_on_record(story: Story):
    """On the organisation's own chain, with the note sealed."""
    story.next(KEY)
    await story.say("tanaka", "こんにちは")

    await ask(story, "suzuki", "sign_off_alert", alert=(await alert(story)).number, note="鍵を替えた")

    (row,) = await story.rows(
        "SELECT kind, body FROM journal WHERE org = ringi.org() AND chain = ringi.org() ORDER BY seq DESC LIMIT 1"
    )
    assert ("alert_signed_off", False) == (row[0], "鍵" in row[1])
    assert (story.person("suzuki"), ()) == (
        (await alert(story)).signed_by,
        await read_alerts(story.database, story.org, "open", 10),
    )


@pytest.mark.parametrize(("first", "second"), [("tanaka", None), ("suzuki", "yamada")])
async def test_sign_off_is_for_administrators_and_once(story: Story, first: str, second: str | None):
    """Level 2 may not; of two administrators one is first."""
    story.next(KEY)
    await story.say("tanaka", "こんにちは")
    raised = (await alert(story)).number
    if second:
        await ask(story, first, "sign_off_alert", alert=raised, note="x")

    await ask(story, second or first, "sign_off_alert", alert=raised, note="x")

    assert (await story.states())[-1] == ("failed" if second else "refused")


def test_recurring_alert_says_what_recurs():
    """Its sentence holds the other's."""
    text = alert_text("recurring", {"code": "model_busy", "count": 5, "minutes": 5})

    assert "alerts.code_model_busy" == getattr(text.params["what"], "key", "")
