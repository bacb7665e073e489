"""A channel that is declared in one folder and registered with one line: what comes in, and what goes out."""

from __future__ import annotations

import pytest
from tests.extension.town import Town
from tests.support.proposals import says, wants

from ringi.store.turns.conversations import read_messages


async def test_a_message_is_answered_where_it_was_said(town: Town) -> None:
    """A direct message becomes a turn, and its reply is posted to its author."""
    await town.link("tanaka")
    town.story.next(says("三時です。"))

    await town.say("tanaka", "会議は何時？")

    assert [("/people/c-tanaka/posts", "三時です。", "m1")] == [
        (post.place, post.text, post.reply_to) for post in town.server.posts
    ]


async def test_a_message_in_a_room_is_answered_in_the_room(town: Town) -> None:
    """A message with a mention becomes a turn of its author, and the reply is posted in the room."""
    await town.link("tanaka")
    await town.gather("plaza", "tanaka")
    town.story.next(says("三時です。"))

    await town.say("tanaka", "会議は何時？", "plaza")

    assert ["三時です。"] == town.server.texts("/rooms/plaza/")


async def test_a_message_told_twice_is_one_message(town: Town) -> None:
    """A webhook that is called again with the same message starts nothing."""
    await town.link("tanaka")
    town.story.next(says("三時です。"))
    event = town.post("tanaka", "会議は何時？")

    await town.tell(event)
    await town.tell(event)
    await town.send_all()

    assert ["三時です。"] == town.server.texts()


async def test_nothing_is_queued_for_the_console(town: Town) -> None:
    """A turn on a channel whose readers read the messages leaves no row in the outbox."""
    town.story.next(says("三時です。"))

    await town.story.say("tanaka", "会議は何時？")

    assert [] == await town.outbox()


async def test_mentions_in_a_reply_are_made_harmless(town: Town) -> None:
    """A reply is written in the notation of the channel before it is sent."""
    await town.link("tanaka")
    town.story.next(says("@all に伝えます。"))

    await town.say("tanaka", "みんなに伝えて")

    assert ["＠all に伝えます。"] == town.server.texts()


async def test_a_long_reply_is_sent_in_parts(town: Town) -> None:
    """A reply longer than a message may be on the channel arrives in parts, in order."""
    await town.link("tanaka")
    words = "\n".join(f"{number:03d}行目です。" for number in range(100))
    town.story.next(says(words))

    await town.say("tanaka", "全部教えて")
    for _ in range(3):
        town.let_time_pass()
        await town.send_all()

    assert words.split("\n") == [line for text in town.server.texts() for line in text.split("\n")]


async def test_a_forged_request_is_refused(town: Town) -> None:
    """A request whose signature does not fit is 401, and nothing of it is kept."""
    await town.link("tanaka")

    answer = await town.tell(town.post("tanaka", "会議は何時？"), secret="guessed")

    assert (401, []) == (answer.status_code, await town.story.states())


async def test_an_unreadable_request_is_refused(town: Town) -> None:
    """A signed request of an unknown shape is 401, and nothing of it is kept."""
    answer = await town.tell({"type": "dance"})

    assert 401 == answer.status_code


async def test_a_channel_that_is_not_registered_is_refused(town: Town) -> None:
    """A request for an unknown channel is answered like one without proof."""
    headers = {"content-type": "application/json"}

    answer = await town.door.send("POST", f"/api/v1/channels/other/{town.slug}", headers, b"[]")

    assert 401 == answer.status_code


async def test_a_message_we_cannot_take_is_explained(town: Town) -> None:
    """A message without words is answered with the sentence that says why it is not taken."""
    await town.link("tanaka")

    await town.say("tanaka", "  ")

    (text,) = town.server.texts()
    assert "空" in text


async def test_an_unlinked_author_is_told_once_what_to_do(town: Town) -> None:
    """A direct message of an unknown account leads to one sentence, however often it writes."""
    await town.say("stranger", "こんにちは")

    await town.say("stranger", "聞こえますか")

    (text,) = town.server.texts("/people/c-stranger/")
    assert "連携" in text


async def test_an_edited_message_takes_the_place_of_the_first(town: Town) -> None:
    """A new version of a message supersedes the turn of the first."""
    await town.link("tanaka")
    town.story.next(wants("grave_note", body="一"), says("二です。"))
    await town.say("tanaka", "「一」と記録して")

    await town.say("tanaka", "二は何ですか", edits="m1")

    assert "二です。" == town.server.texts()[-1]


async def test_a_deleted_message_calls_its_turn_off(town: Town) -> None:
    """A message that its author takes back waits for no answer any more."""
    await town.link("tanaka")
    town.story.next(wants("grave_note", body="一"))
    await town.say("tanaka", "「一」と記録して")

    author = {"id": "c-tanaka", "name": "tanaka"}
    await town.tell({"type": "removal", "room": "d", "direct": True, "author": author, "post": "m1"})
    await town.send_all()

    assert () == await town.story.pendings()


@pytest.fixture
async def overheard(town: Town) -> Town:
    """A room with Tanaka and somebody who is not in the directory, who talk to each other."""
    await town.link("tanaka")
    await town.gather("plaza", "tanaka", "guest")
    await town.tell(town.post("guest", "来週は休業します", "plaza"))
    return town


async def test_words_of_strangers_are_shown_to_the_model(overheard: Town) -> None:
    """Words that were said in a room before, by somebody unknown and not to us, stand in the context with their name."""
    heard: list[str] = []
    overheard.story.next(overheard_by(heard, says("休業だそうです。")))

    await overheard.say("tanaka", "何かあった？", "plaza")

    assert [("free_text", "guest: 来週は休業します")] == heard


async def test_words_of_strangers_are_nobodys_reply(overheard: Town) -> None:
    """Overheard words do not stand among the messages that members read on our pages."""
    (place,) = await overheard.story.rows("SELECT id FROM conversations WHERE external_id = 'plaza'")

    shown = await read_messages(overheard.story.database, overheard.story.org, place[0])

    assert () == shown


async def test_words_of_strangers_can_be_taken_back(overheard: Town) -> None:
    """Overheard words that their author deletes are kept no longer."""
    author = {"id": "c-guest", "name": "guest"}

    await overheard.tell({"type": "removal", "room": "plaza", "author": author, "post": "m1"})

    assert [] == await overheard.story.rows("SELECT body FROM messages WHERE org = ringi.org()")


async def test_words_of_strangers_can_be_edited(overheard: Town) -> None:
    """Overheard words that their author changes are kept as they read then."""
    await overheard.tell(overheard.post("guest", "来月は休業します", "plaza", edits="m1"))

    rows = await overheard.story.rows("SELECT body FROM messages WHERE org = ringi.org()")
    assert [("来月は休業します",)] == rows


def overheard_by(heard: list, then):
    """A line of the model that notes what was overheard."""

    async def line(request):
        heard.extend((item.trust.value, item.text) for item in request.items if item.kind == "message")
        return then

    return line
