"""Tests of turns that no message opened: whose they are, what counts as their words, and when none begins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tests.support.proposals import asks, says, wants
from tests.support.schedules import begun, make_schedule, tick
from tests.support.stories import Clock, Story, telling

from ringi.domain.errors import UserFacingError
from ringi.domain.tools import Trust
from ringi.journal import events
from ringi.review.reading import readers
from ringi.review.replay import SameDecision
from ringi.review.replays import replay_turn
from ringi.review.sheet_fold import make_sheet
from ringi.store.work.schedules import Missed
from ringi.tools.directory import Directory
from ringi.turns.intake.beginnings import Beginnings, IncomingEvent


@pytest.fixture
async def office(shared: str, clock: Clock) -> AsyncIterator[Story]:
    """A company at nine in the morning of a Wednesday."""
    clock.go("2T09:00")
    async with telling(shared, clock=clock) as told:
        yield told


def order(story: Story, **changes: object) -> IncomingEvent:
    plain = IncomingEvent(
        org=story.org,
        source="webhook.orders",
        person=story.person("tanaka"),
        instruction="届いた注文をメモして",
        payload="注文: 本棚を3つ",
        key="order-1",
    )
    return replace(plain, **changes)


async def come_in(story: Story, **changes: object):
    await story.place("tanaka")
    turn = await Beginnings(story.services).from_event(order(story, **changes))
    await story.rest()
    return turn


# The owner ----------------------------------------------------------------------------------------------


async def test_turn_runs_on_behalf_of_the_owner(office: Story):
    """The requester of a scheduled turn is the owner of the schedule."""
    await make_schedule(office, "sato")
    office.next(says())

    await tick(office)

    assert office.person("sato") == office.script.requests[0].requester.id


async def test_model_is_told_why_it_begins(office: Story):
    """The model is shown that a schedule began the turn, and for whom."""
    await make_schedule(office)
    office.next(says())

    await tick(office)

    (why,) = [item for item in office.script.requests[0].items if item.kind == "beginning"]
    assert "田中太郎" in why.text


async def test_conversation_is_told_why_it_begins(office: Story):
    """The conversation shows our message with the due time and the instruction."""
    await make_schedule(office)
    office.next(says("まとめました。"))

    await tick(office)

    opening = (await office.messages("tanaka"))[0]
    assert "2099-12-02 09:00" in opening.body


async def test_no_message_is_put_into_the_owners_mouth(office: Story):
    """The opening message of a scheduled turn is ours, and not its owner's."""
    await make_schedule(office)
    office.next(says())

    await tick(office)

    assert {None} == {each.person for each in await office.messages("tanaka")}


async def test_card_goes_to_the_owner(office: Story):
    """A call of such a turn that needs a yes waits for its owner."""
    await make_schedule(office)
    office.next(wants("asking_note", body="朝会の準備"))

    await tick(office)

    assert office.person("tanaka") == (await office.pending()).person


async def test_yes_of_the_owner_lets_it_go_on(office: Story):
    """After the owner's yes the call of a scheduled turn is carried out."""
    await make_schedule(office)
    office.next(wants("asking_note", body="朝会の準備"), says())
    await tick(office)

    await office.answer("tanaka", "yes")

    assert ["朝会の準備"] == await office.notes()


async def test_message_meanwhile_is_answered_too(office: Story):
    """Words that the owner says while a scheduled turn waits to be driven are heard."""
    await make_schedule(office)
    office.next(says())

    await tick(office)
    office.next(says("こんにちは。"))
    await office.say("tanaka", "こんにちは")

    assert ["answered", "answered"] == await office.states()


# Words --------------------------------------------------------------------------------------------------


async def labels(story: Story, words: str) -> set[Trust]:
    """Labels of the texts that the judgement of the only turn met with these words."""
    rows = await story.rows("SELECT id FROM turns WHERE org = ringi.org() ORDER BY id DESC LIMIT 1")
    judged = [each for each in await story.events(rows[0][0]) if isinstance(each, events.Judged)]
    return {text.trust for text in judged[0].evidence.texts if words in text.text}


async def test_instruction_counts_as_words_of_the_owner(office: Story):
    """The gates read the instruction of a schedule as its owner's own words."""
    await make_schedule(office)
    office.next(wants(body="朝会の準備"), says())

    await tick(office)

    assert {Trust.REQUESTER} == await labels(office, "朝会の準備")


async def test_payload_is_free_text(office: Story):
    """The gates read the text of an event as free text."""
    office.next(wants(body="本棚を3つ"))

    await come_in(office)

    assert {Trust.FREE_TEXT} == await labels(office, "本棚を3つ")


async def test_payload_taints_the_turn(office: Story):
    """A turn that an event began with a text is tainted."""
    office.next(says())

    turn = await come_in(office)

    built = next(each for each in await office.events(turn) if isinstance(each, events.ContextBuilt))
    assert built.tainted


async def test_later_turns_know_of_the_payload(office: Story):
    """The record tells later turns that a text from outside was shown to the model."""
    office.next(says())

    turn = await come_in(office)

    built = next(each for each in await office.events(turn) if isinstance(each, events.ContextBuilt))
    assert built.received


async def test_payload_is_not_told_in_the_conversation(office: Story):
    """Our message about an event repeats nothing that came with it."""
    office.next(says())

    await come_in(office)

    assert "本棚" not in (await office.messages("tanaka"))[0].body


async def test_dialog_of_the_owner_is_left_alone(office: Story):
    """The instruction of a schedule answers no question that its owner was asked."""
    office.next(asks())
    await office.say("tanaka", "メモして")
    await make_schedule(office)
    office.next(says())

    await tick(office)

    assert [] == [item for item in office.script.requests[-1].items if item.kind.startswith("flow")]


# Events -------------------------------------------------------------------------------------------------


async def test_event_that_comes_again_begins_nothing(office: Story):
    """An event with a known key leads to the turn that its first arrival began."""
    office.next(says())

    first = await come_in(office)
    again = await come_in(office, payload="別の文章")

    assert first == again


async def test_sources_do_not_share_keys(office: Story):
    """The key of one source says nothing about another source."""
    office.next(says(), says())

    first = await come_in(office)
    other = await come_in(office, source="webhook.mail")

    assert first != other


BAD = {
    "source": {"source": "Web Hook"},
    "key": {"key": ""},
    "instruction": {"instruction": "  "},
    "payload": {"payload": "x" * 20_001},
    "text": {"payload": "\ud800"},
}


@pytest.mark.parametrize(("field", "changes"), BAD.items(), ids=BAD)
async def test_event_out_of_bounds_is_refused(office: Story, field: str, changes: dict[str, str]):
    """An event out of bounds is refused with one sentence that names the field."""
    with pytest.raises(UserFacingError) as refused:
        await come_in(office, **changes)

    assert field == refused.value.text.params["field"]


async def test_person_who_never_spoke_gets_a_conversation(office: Story):
    """An event for somebody who never spoke with us begins in a conversation of their own."""
    office.next(says())

    turn = await come_in(office, person=office.person("yamada"))

    rows = await office.rows(
        "SELECT c.kind FROM turns t JOIN conversations c ON c.org = t.org AND c.id = t.conversation "
        "WHERE t.org = ringi.org() AND t.id = %(turn)s",
        turn=turn,
    )
    assert [("direct",)] == [tuple(row) for row in rows]


# No turn ------------------------------------------------------------------------------------------------


async def missed(story: Story, **changes: object) -> list[Missed]:
    row = await make_schedule(story, **changes)
    await tick(story)
    return [each.missed for each in await begun(story, row)]


async def test_no_turn_begins_under_the_stop(office: Story):
    """Under the emergency stop a due time is on record as missed."""
    office.by_force("UPDATE organisations SET stopped_at = now() WHERE org = %s", office.org)

    assert ["stopped"] == await missed(office)


async def test_no_turn_begins_for_somebody_who_left(office: Story):
    """The due time of somebody who left is on record as missed."""
    office.by_force("UPDATE persons SET active = false WHERE id = %s", office.person("tanaka"))
    office.by_force("UPDATE organisations SET revision = revision + 1 WHERE org = %s", office.org)

    assert ["left"] == await missed(office)


async def test_no_turn_begins_where_the_owner_is_no_member(office: Story):
    """A due time in a conversation that its owner left is on record as missed."""
    room = await office.place("sato", "会議室")

    assert ["not_member"] == await missed(office, conversation=room)


# The record ---------------------------------------------------------------------------------------------


async def recorded(story: Story) -> tuple:
    row = await make_schedule(story)
    story.next(wants(body="朝会の準備"), says())
    await tick(story)
    (found,) = await begun(story, row)
    return found.id, await story.events(found.id)


async def test_sheet_shows_the_schedule(office: Story):
    """The sheet of a scheduled turn names the schedule and its due time."""
    turn, entries = await recorded(office)
    people = (await office.services.org_cache.at_hand(office.org)).people

    sheet = make_sheet(turn, entries, Directory(people=people, registry=office.services.registry))

    assert sheet.began is not None
    assert ("schedule", entries[0].due) == (sheet.began.kind, sheet.began.due)


async def test_decisions_are_computed_again(office: Story):
    """The decisions of a scheduled turn come out the same when they are computed again."""
    turn, entries = await recorded(office)
    policy = (await office.services.org_cache.at_hand(office.org)).policy.policy

    outcomes = replay_turn(
        turn, entries, {each.policy_version: policy for each in entries if isinstance(each, events.Judged)}
    )

    assert {SameDecision} == {type(each.outcome) for each in outcomes if each.what != "reply"}


async def test_owner_may_read_the_turn(office: Story):
    """A scheduled turn is the business of its owner."""
    _, entries = await recorded(office)

    assert {office.person("tanaka")} == readers(entries)


async def test_answer_is_drafted_again(office: Story):
    """The owner may have the answer of a scheduled turn drafted again."""
    row = await make_schedule(office)
    office.next(says("一つ目。"), says("二つ目。"))
    await tick(office)
    (found,) = await begun(office, row)

    await office.runtime.redraft(office.org, found.id, office.person("tanaka"))
    await office.rest()

    assert "二つ目。" == await office.reply("tanaka")
