"""Cards on a channel with buttons: what a press means, and whose press counts."""

from __future__ import annotations

from tests.extension.chirp.server import Post
from tests.extension.town import Town
from tests.support.proposals import asks, says, wants


async def card(town: Town) -> Post:
    """Tanaka asks for what needs their own yes."""
    await town.link("tanaka")
    town.story.next(wants("asking_note", body="備品"))
    await town.say("tanaka", "「備品」と記録して")
    return town.server.posts[-1]


def button(post: Post, number: int) -> str:
    """The button at that place: yes, no, change."""
    return post.buttons[number]["id"]


async def test_a_card_carries_buttons(town: Town) -> None:
    """A requester's card offers a yes, a no and a change, in the language they write."""
    shown = await card(town)

    assert ["承認", "却下", "変更"] == [each["label"] for each in shown.buttons]


async def test_ids_of_buttons_are_short(town: Town) -> None:
    """An id fits where a chat server allows a hundred characters."""
    shown = await card(town)

    assert [] == [each["id"] for each in shown.buttons if len(each["id"]) > 100]


async def test_a_pressed_yes_is_a_yes(town: Town) -> None:
    """The press of the requester's yes lets the operation run."""
    shown = await card(town)

    town.story.next(says("書きました。"))
    await town.tell(town.press("tanaka", button(shown, 0)))
    await town.send_all()

    assert ["備品"] == await town.story.notes()


async def test_a_press_told_twice_is_one_answer(town: Town) -> None:
    """A press that arrives again leaves one operation."""
    shown = await card(town)

    town.story.next(says("書きました。"))
    press = town.press("tanaka", button(shown, 0))
    await town.tell(press, press)
    await town.send_all()

    assert ["備品"] == await town.story.notes()


async def test_a_double_confirmation_takes_two_cards(town: Town) -> None:
    """The first yes of a double confirmation leads to another pair of buttons; the same press again counts for nothing,
    and the press of the second yes lets the operation run."""
    await town.link("tanaka")
    town.story.next(wants("grave_note", body="備品"))
    await town.say("tanaka", "「備品」と記録して")
    first = button(town.server.posts[-1], 0)
    await town.tell(town.press("tanaka", first))
    await town.send_all()
    second = button(town.server.posts[-1], 0)

    await town.tell(town.press("tanaka", first))
    await town.send_all()
    before = await town.story.notes()
    town.story.next(says("書きました。"))
    await town.tell(town.press("tanaka", second))
    await town.send_all()

    assert [] == before
    assert ["備品"] == await town.story.notes()


async def test_a_pressed_no_ends_it(town: Town) -> None:
    """The press of the no ends the turn without the operation."""
    shown = await card(town)

    await town.tell(town.press("tanaka", button(shown, 1)))
    await town.send_all()

    assert ["declined"] == await town.story.states()


async def test_a_change_with_words_changes_the_card(town: Town) -> None:
    """A change whose words come with the press leads to another card."""
    shown = await card(town)

    town.story.next(wants("asking_note", body="文具"))
    await town.tell(town.press("tanaka", button(shown, 2), text="「文具」にして"))
    await town.send_all()

    assert "文具" in town.server.texts()[-1]


async def test_a_change_without_words_is_explained(town: Town) -> None:
    """A bare change is answered with how to say what is to change."""
    shown = await card(town)

    await town.tell(town.press("tanaka", button(shown, 2)))
    await town.send_all()

    assert "変更" in town.server.texts()[-1]


async def test_a_button_of_somebody_else_counts_for_nobody(town: Town) -> None:
    """A press by another person is refused, and the question waits on."""
    shown = await card(town)
    await town.link("sato")

    await town.tell(town.press("sato", button(shown, 0)))
    await town.send_all()

    assert [] == await town.story.notes()
    assert "別の方" in town.server.texts("/people/c-sato/")[-1]


async def test_an_invented_button_counts_for_nobody(town: Town) -> None:
    """A button id that we did not make is refused."""
    shown = await card(town)
    invented = button(shown, 1).replace(".no.", ".yes.")

    await town.tell(town.press("tanaka", invented))
    await town.send_all()

    assert [] == await town.story.notes()


async def test_a_late_press_is_explained(town: Town) -> None:
    """A press on a card that was decided before is answered with what was decided."""
    shown = await card(town)
    await town.tell(town.press("tanaka", button(shown, 1)))
    await town.send_all()

    await town.tell(town.press("tanaka", button(shown, 0)))
    await town.send_all()

    assert [] == await town.story.notes()
    assert "取りやめ" in town.server.texts()[-1]


async def test_a_question_offers_its_choices(town: Town) -> None:
    """A question with options carries one button for each, and a press says the words of that option."""
    await town.link("tanaka")
    town.story.next(asks("どちらですか。", "本社", "支社"))
    await town.say("tanaka", "場所を教えて")
    question = town.server.posts[-1]
    heard: list[str] = []

    async def listens(request):
        heard.extend(request.messages)
        return says("支社は三階です。")

    town.story.next(listens)
    await town.tell(town.press("tanaka", button(question, 1)))
    await town.send_all()

    assert ["本社", "支社"] == [each["label"] for each in question.buttons]
    assert "支社" == heard[-1]


async def test_an_approver_gets_the_card_where_they_are_linked(town: Town) -> None:
    """An approver with an account on the channel gets the card there, with buttons of their own."""
    await town.link("tanaka")
    await town.link("suzuki")
    town.story.next(wants("level_note", body="備品"))

    await town.say("tanaka", "「備品」と記録して")

    (shown,) = [post for post in town.server.posts if post.place == "/people/c-suzuki/posts"]
    assert ["承認", "却下"] == [each["label"] for each in shown.buttons]


async def test_an_approvers_press_counts(town: Town) -> None:
    """The yes of an approver, pressed in their own conversation, lets the operation run."""
    await town.link("tanaka")
    await town.link("suzuki")
    town.story.next(wants("level_note", body="備品"))
    await town.say("tanaka", "「備品」と記録して")
    (shown,) = [post for post in town.server.posts if post.place == "/people/c-suzuki/posts"]

    town.story.next(says("書きました。"))
    await town.tell(town.press("suzuki", button(shown, 0)))
    await town.send_all()

    assert ["備品"] == await town.story.notes()


async def test_an_approver_without_account_is_reached_elsewhere(town: Town) -> None:
    """An approver who is not on the requester's channel gets the card on one they have, and no room is made up."""
    await town.link("tanaka")
    town.story.next(wants("level_note", body="備品"))

    await town.say("tanaka", "「備品」と記録して")

    rows = await town.story.rows(
        "SELECT DISTINCT c.channel FROM members m JOIN conversations c ON c.org = m.org AND c.id = m.conversation "
        "WHERE m.org = ringi.org() AND m.person = %(person)s",
        person=town.story.person("suzuki"),
    )
    assert [("console",)] == rows


async def test_an_approver_with_no_account_at_all_is_reached_on_the_web(town: Town) -> None:
    """An approver who has no account on any channel gets the card on the web."""
    town.story.by_force("DELETE FROM accounts WHERE person = %s", town.story.person("suzuki"))
    await town.link("tanaka")
    town.story.next(wants("level_note", body="備品"))

    await town.say("tanaka", "「備品」と記録して")

    rows = await town.story.rows(
        "SELECT c.channel, c.external_id FROM members m JOIN conversations c ON c.org = m.org "
        "AND c.id = m.conversation WHERE m.org = ringi.org() AND m.person = %(person)s",
        person=town.story.person("suzuki"),
    )
    assert [("web", str(town.story.person("suzuki")))] == rows


async def test_an_approver_is_reached_where_they_wrote_last(town: Town) -> None:
    """An approver with accounts on two channels gets the card on the one they used last."""
    await town.link("tanaka")
    await town.link("suzuki")
    town.story.next(says("はい。"), says("はい。"), wants("level_note", body="備品"))
    await town.say("suzuki", "こちらから失礼します、今日の予定は？")
    await town.story.say("suzuki", "端末からも聞きます、明日の予定は？")

    await town.say("tanaka", "「備品」と記録して")

    assert ["はい。"] == town.server.texts("/people/c-suzuki/")
