"""A change of the policy says on its card what it leads to, and was tried out before anybody is asked."""

from __future__ import annotations

from tests.support.asking import ask
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.store.organisations.administration import policy_versions

STRICT = (
    "[[rules]]\nid = 'milk'\nwhen = \"tool == 'note'\"\nverdict = 'block'\nja = '書かない'\nen = 'no notes'\n"
)
ASSESSED = {"impact": "メモを書けなくなります", "risk": "急ぎの連絡が遅れるかもしれません"}


async def noted(story: Story) -> None:
    story.next(wants(body="牛乳を買う"), says("書きました。"))
    await story.say("tanaka", "「牛乳を買う」とメモして")


async def test_impact_and_risk_stand_on_the_card_and_in_the_history(story: Story):
    """Beside the reason, in the words of whoever asked for it."""
    await ask(story, "suzuki", "adopt_policy", source=STRICT, reason="整理", **ASSESSED)
    card = repr((await story.pending()).card)
    await story.answer("yamada", "yes")

    newest = (await policy_versions(story.database, story.org))[0]

    assert all(words in card for words in ASSESSED.values())
    assert (ASSESSED["impact"], ASSESSED["risk"]) == (newest.impact, newest.risk)


async def test_going_back_has_impact_and_risk_too(story: Story):
    """It is a change like any other."""
    await ask(story, "suzuki", "adopt_policy", source=STRICT, reason="整理")
    await story.answer("yamada", "yes")
    await ask(story, "suzuki", "rollback_policy", version=1, reason="戻す", **ASSESSED)
    await story.answer("yamada", "yes")

    newest = (await policy_versions(story.database, story.org))[0]

    assert (3, ASSESSED["impact"]) == (newest.version, newest.impact)


async def test_card_says_what_would_have_been_decided_otherwise(story: Story):
    """With the numbers, and each kind of change."""
    await noted(story)

    await ask(story, "suzuki", "adopt_policy", source=STRICT, reason="整理")

    lines = [line["value"] for line in (await story.pending()).card["lines"] if line["argument"] == "tried"]
    numbers, change = lines
    assert ("requests.tried_some", 1, 1) == (
        numbers["key"],
        numbers["params"]["turns"],
        numbers["params"]["otherwise"],
    )
    assert ("requests.tried_line", 1) == (change["key"], change["params"]["count"])


async def test_going_back_is_tried_out_too(story: Story):
    """On what was decided since."""
    await ask(story, "suzuki", "adopt_policy", source=STRICT, reason="整理")
    await story.answer("yamada", "yes")
    story.next(wants(body="牛乳を買う"))
    await story.say("tanaka", "「牛乳を買う」とメモして")

    await ask(story, "suzuki", "rollback_policy", version=1, reason="戻す")

    assert "requests.tried_some" in repr((await story.pending()).card)


async def test_nothing_is_tried_for_who_may_not_ask(story: Story):
    """Trying takes seconds; what they send is not even read."""
    await noted(story)
    await ask(story, "tanaka", "adopt_policy", source=STRICT, reason="整理")

    kept = await story.rows("SELECT 1 FROM deposits WHERE org = ringi.org()")

    assert (["executed", "refused"], []) == (await story.states(), kept)
