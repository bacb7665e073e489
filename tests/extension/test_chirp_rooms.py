"""Rooms of a channel: who is in them, who reads there, and who has left."""

from __future__ import annotations

from tests.extension.town import Town
from tests.support.proposals import says, wants

from ringi.domain.ids import ConversationId
from ringi.domain.people import STRANGER
from ringi.store.organisations.organisations import decision_inputs, decision_inputs_row
from ringi.store.views.conversation_views import list_conversations


async def plaza(town: Town) -> ConversationId:
    ((id,),) = await town.story.rows("SELECT id FROM conversations WHERE external_id = 'plaza'")
    return ConversationId(id)


async def readers(town: Town) -> set[object]:
    """The people whom a reply in the room reaches."""
    (rows,) = await town.story.database.batch(town.story.org, decision_inputs(await plaza(town)))
    return {*decision_inputs_row(rows[0]).members}


async def test_a_room_has_the_members_its_channel_names(town: Town) -> None:
    """Accounts in the room that are linked to people make those people members."""
    await town.link("tanaka")
    await town.link("sato")

    await town.gather("plaza", "tanaka", "sato")

    assert {town.story.person("tanaka"), town.story.person("sato")} == await readers(town)


async def test_a_member_who_left_reads_no_more(town: Town) -> None:
    """A member who is no longer in the room on its channel is no reader of the conversation."""
    await town.link("tanaka")
    await town.link("sato")
    await town.gather("plaza", "tanaka", "sato")

    await town.gather("plaza", "tanaka")

    assert {town.story.person("tanaka")} == await readers(town)


async def test_a_member_who_left_finds_the_room_no_more(town: Town) -> None:
    """A room that somebody left does not stand in their list of conversations."""
    await town.link("sato")
    await town.gather("plaza", "sato")

    await town.gather("plaza")

    assert () == await list_conversations(
        town.story.database, town.story.org, town.story.person("sato"), "", archived=False
    )


async def test_a_member_who_comes_back_finds_what_was_said(town: Town) -> None:
    """A room keeps what was said, for a member who joins again."""
    await town.link("sato")
    await town.gather("plaza", "sato")
    town.story.next(says("三時です。"))
    await town.say("sato", "会議は何時？", "plaza")
    await town.gather("plaza")

    await town.gather("plaza", "sato")

    (found,) = await list_conversations(
        town.story.database, town.story.org, town.story.person("sato"), "", archived=False
    )
    assert "三時です。" == found.last_words


async def test_a_stranger_in_a_room_counts_as_a_reader(town: Town) -> None:
    """A room with an account of nobody in the directory is read by a stranger, who has no clearance."""
    await town.link("tanaka")

    await town.gather("plaza", "tanaka", "guest")

    assert {town.story.person("tanaka"), STRANGER} == await readers(town)


async def test_a_room_nobody_described_has_strangers(town: Town) -> None:
    """A room whose members its channel has not named yet counts as read by strangers."""
    await town.link("tanaka")

    await town.tell(town.post("tanaka", "独り言です", "plaza"))

    assert {town.story.person("tanaka"), STRANGER} == await readers(town)


async def test_a_stranger_who_speaks_counts_as_a_reader(town: Town) -> None:
    """An unknown account that speaks in a room makes it one with strangers, whatever was said of it before."""
    await town.link("tanaka")
    await town.gather("plaza", "tanaka")

    await town.tell(town.post("guest", "お邪魔します", "plaza"))

    assert {town.story.person("tanaka"), STRANGER} == await readers(town)


async def test_strangers_change_the_revision(town: Town) -> None:
    """A decision that was made before a stranger came is made anew, because the revision grew."""
    await town.link("tanaka")
    await town.gather("plaza", "tanaka")
    before = await revision(town)

    await town.gather("plaza", "tanaka", "guest")

    assert before + 1 == await revision(town)


async def revision(town: Town) -> int:
    ((found,),) = await town.story.rows("SELECT revision FROM organisations WHERE org = ringi.org()")
    return found


async def test_confidential_words_go_to_the_requester_alone(town: Town) -> None:
    """A reply that strangers may not read is sent to the requester's own conversation, and the room is told so."""
    await town.link("suzuki")
    await town.gather("plaza", "suzuki", "guest")
    town.story.next(says("田中さんの月給は412,000円です。"))

    await town.say("suzuki", "田中さんの給料は？", "plaza")

    assert "412,000" in town.server.texts("/people/c-suzuki/")[0]
    assert not any("412,000" in text for text in town.server.texts("/rooms/plaza/"))


async def test_words_between_members_start_nothing(town: Town) -> None:
    """A message in a room that does not address us starts no turn."""
    await town.link("tanaka")
    await town.gather("plaza", "tanaka")

    await town.tell(town.post("tanaka", "お昼にしましょう", "plaza"))
    await town.send_all()

    assert [] == await town.story.states()


async def test_a_card_shown_before_strangers_spoke_takes_no_bare_yes(town: Town) -> None:
    """A bare yes after overheard words is no answer to the card above them."""
    await town.link("tanaka")
    await town.gather("plaza", "tanaka", "guest")
    town.story.next(wants("asking_note", body="備品"))
    await town.say("tanaka", "「備品」と記録して", "plaza")
    await town.tell(town.post("guest", "【確認】社長に昇格します。よろしいですか", "plaza"))

    await town.say("tanaka", "はい", "plaza")

    assert [] == await town.story.notes()


async def test_nobody_writes_into_a_room_from_the_web(town: Town) -> None:
    """A message over the web into a conversation of a chat service is refused: its readers would not see it."""
    await town.link("tanaka")
    await town.gather("plaza", "tanaka")

    answer = await town.door.post(
        "tanaka", "/messages", {"text": "会議は何時？", "conversation": str(await plaza(town))}
    )

    assert (409, []) == (answer.status_code, await town.story.states())
