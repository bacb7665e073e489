"""Teachings are entered, amended and retired by the policy role with a second person, and hold from then on."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.store.organisations.teachings import KeptTeaching, read_teachings

NO_MILK = {
    "words": "牛乳のことは書かない",
    "clear": "args.body.contains('牛乳')",
    "tools": "note",
    "reason": "好みに合わない",
}


async def taught(story: Story, **fields: str) -> None:
    await ask(story, "suzuki", "add_teaching", **{**NO_MILK, **fields})
    await story.answer("yamada", "yes")


async def kept(story: Story) -> tuple[KeptTeaching, ...]:
    return await read_teachings(story.database, story.org)


async def test_teaching_takes_two_persons(story: Story):
    """As a change of the policy does."""
    await ask(story, "suzuki", "add_teaching", **NO_MILK)

    assert (("two_persons", (story.person("yamada"),)), ()) == (
        ((await story.pending()).confirmation.style, (await story.pending()).confirmation.approvers),
        await kept(story),
    )


async def test_teaching_holds_from_the_yes_on(story: Story):
    """The gates judge by it, without anybody restarting anything."""
    await taught(story)
    story.next(wants(body="牛乳を買う"))

    await story.say("tanaka", "「牛乳を買う」とメモして")

    assert ["executed", "refused"] == await story.states()


async def test_teaching_about_one_tool_leaves_others_alone(story: Story):
    """Its condition speaks of that tool's arguments only."""
    await taught(story)
    await ask(story, "suzuki", "set_department", person="田中太郎", department="営業部", reason="牛乳")

    assert ["executed", "executed"] == await story.states()


async def test_teaching_amends_a_call(story: Story):
    """Where it says how, the call runs otherwise instead of being stopped."""
    await taught(story, amend="body = 豆乳を買う")
    story.next(wants(body="牛乳を買う"), says("書きました。"))

    await story.say("tanaka", "「牛乳を買う」とメモして")

    assert ["豆乳を買う"] == await story.notes()


async def test_amended_teaching_keeps_its_history(story: Story):
    """The earlier wording stays, retired, and the new one names it."""
    await taught(story)
    (first,) = await kept(story)
    fields = {"teaching": str(first.id)[:8], "words": "牛乳は慎重に", "reason": "厳しすぎた"}
    await ask(story, "suzuki", "amend_teaching", **fields)
    await story.answer("yamada", "yes")

    now, before = await kept(story)

    assert ("牛乳は慎重に", "", first.id, None) == (now.text, now.clear, now.amends, now.retired_at)
    assert (story.person("suzuki"), "厳しすぎた") == (before.retired_by, before.retired_reason)


async def test_retired_teaching_holds_no_more(story: Story):
    """It stays on record."""
    await taught(story)
    await ask(story, "suzuki", "retire_teaching", teaching="牛乳のことは書かない", reason="不要")
    await story.answer("yamada", "yes")
    story.next(wants(body="牛乳を買う"), says("書きました。"))

    await story.say("tanaka", "「牛乳を買う」とメモして")

    assert (["executed"] * 3, 1) == (await story.states(), len(await kept(story)))


@pytest.mark.parametrize(
    ("fields", "key", "place"),
    [
        ({"clear": "recipients >"}, "requests.condition_wrong", (1, 13)),
        ({"clear": "", "possible": "true &&\n nonsense"}, "requests.condition_wrong", (2, 2)),
        ({"clear": "args.nothing == 'x'"}, "requests.condition_wrong", (1, 1)),
        ({"tools": "nothing"}, "requests.teaching_tool", None),
        ({"amend": "body"}, "requests.teaching_amend", None),
        ({"amend": "nothing = 3"}, "requests.teaching_argument", None),
        ({"clear": "", "amend": "body = x"}, "requests.teaching_amends_never", None),
        ({"clear": "true", "tools": "retire_teaching"}, "requests.teaching_locks", None),
    ],
)
async def test_teaching_that_cannot_be_is_refused_with_its_place(
    story: Story, fields: dict[str, str], key: str, place: tuple[int, int] | None
):
    """Nothing goes on record, and the sentence says what to put right."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "add_teaching", **{**NO_MILK, **fields})

    params = refused.value.text.params
    found = (params["line"], params["column"]) if place else None
    assert (key, place, []) == (refused.value.text.key, found, await story.states())


async def test_nobody_below_the_policy_role_teaches(story: Story):
    """They are refused by level."""
    await ask(story, "sato", "add_teaching", **NO_MILK)

    assert ["refused"] == await story.states()
