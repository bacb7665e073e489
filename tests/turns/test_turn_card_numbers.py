"""The number of a card is drawn in the database: however many are in use, one model call makes one card."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from itertools import pairwise
from uuid import uuid4

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import ASKING, NOTE

from ringi.gates.policy import base
from ringi.store.turns.confirmations import draw_number
from ringi.turns.runtime import Runtime


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared, (NOTE, ASKING)) as told:
        yield told


def fill(story: Story, *numbers: str) -> None:
    """Open confirmations of somebody else, put in by hand."""
    story.by_force(
        "INSERT INTO pendings (org, id, number, turn, conversation, person, tool, digest, answerer, style, needed, "
        "card, expires_at) SELECT %s, gen_random_uuid(), n, gen_random_uuid(), gen_random_uuid(), "
        "gen_random_uuid(), 'note', '', 'requester', 'plain', 1, '{}', now() + interval '1 day' "
        "FROM unnest(%s::text[]) AS n",
        story.org,
        list(numbers),
    )


def short(count: int) -> list[str]:
    return [f"A-{number:04}" for number in range(count)]


async def card(story: Story) -> str:
    """Tanaka's one card, made by one model call."""
    story.next(wants("asking_note", body="契約"))
    await story.say("tanaka", "「契約」とメモして")
    ((number,),) = await story.rows(
        "SELECT number FROM pendings WHERE org = ringi.org() AND person = %(who)s AND state = 'open'",
        who=story.person("tanaka"),
    )
    return str(number)


async def test_an_ordinary_number_has_four_digits(story: Story):
    """The usual shape stays."""
    number = await card(story)

    assert (6, True) == (len(number), number.startswith("A-"))


@pytest.mark.parametrize("in_use", [9_000, 10_000])
async def test_a_crowd_costs_no_model_call(story: Story, in_use: int):
    """With nearly all or all short numbers in use one model call still makes one card."""
    fill(story, *short(in_use))

    await card(story)

    assert 1 == len(story.script.requests)


async def test_the_number_grows_where_all_short_ones_are_in_use(story: Story):
    """A longer one is drawn, and answers its card like any other."""
    fill(story, *short(10_000))
    number = await card(story)
    story.next(says())

    await story.say("tanaka", f"承認 {number}")

    assert (7, ["契約"]) == (len(number), await story.notes())


async def test_number_does_not_foretell_the_next(story: Story):
    """The steps between numbers drawn one after another are all kinds of steps."""
    drawn = [int((await draw_number(story.database, story.org))[2:]) for _ in range(30)]

    steps = {(after - before) % 10_000 for before, after in pairwise(drawn)}
    assert len(steps) > 20


async def test_number_of_an_open_card_is_not_drawn(story: Story):
    """With one short number left, each draw gives that number or a longer one."""
    fill(story, *(number for number in short(10_000) if number != "A-0417"))

    drawn = [await draw_number(story.database, story.org) for _ in range(20)]

    assert {True} == {number == "A-0417" or len(number) > 6 for number in drawn}


@pytest.fixture
def overtaken(story: Story) -> Iterator[Story]:
    """The first card of this organisation finds its number taken when it is written."""
    fill(story, "A-0001")
    story.by_force("CREATE SEQUENCE overtaken")
    story.by_force("GRANT USAGE ON SEQUENCE overtaken TO PUBLIC")
    story.by_force(
        "CREATE FUNCTION overtake() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF nextval('ringi.overtaken') = 1 THEN NEW.number := 'A-0001'; END IF; RETURN NEW; END $$"
    )
    story.by_force(
        "CREATE TRIGGER overtake BEFORE INSERT ON pendings FOR EACH ROW EXECUTE FUNCTION ringi.overtake()"
    )
    yield story
    story.by_force("DROP TRIGGER overtake ON pendings")
    story.by_force("DROP FUNCTION overtake")
    story.by_force("DROP SEQUENCE overtaken")


async def test_a_number_taken_in_between_asks_no_model_again(overtaken: Story):
    """Somebody else's card gets the drawn number before this one is written: another one is drawn."""
    number = await card(overtaken)

    assert (1, True) == (len(overtaken.script.requests), number != "A-0001")


async def test_open_cards_of_one_person_are_limited(story: Story):
    """The one too many is refused with a sentence that says what to do; nobody is asked."""
    await story.adopt(limits=replace(base().limits, open_cards=2))
    for place in ("a", "b", "c"):
        story.next(wants("asking_note", body=place))
        await story.say("tanaka", f"「{place}」とメモして", room=place)

    reply = await story.reply("tanaka", "c")
    assert (2, True) == (len(await story.pendings()), "2件" in reply)
    assert ["waiting", "waiting", "refused"] == await story.states()


async def test_a_card_answered_makes_room(story: Story):
    """Once one is called off the next is asked again."""
    await story.adopt(limits=replace(base().limits, open_cards=1))
    await card(story)
    await story.say("tanaka", "いいえ")

    number = await card(story)

    assert number == (await story.pending()).number


async def test_the_limit_holds_for_many_at_once(story: Story):
    """Requests in many conversations on two processes never go beyond it."""
    await story.adopt(limits=replace(base().limits, open_cards=3))
    elsewhere = replace(story, runtime=Runtime(story.services))
    places = [f"room {uuid4()}" for _ in range(8)]
    for place in places:
        await story.place("tanaka", place)
    story.next(*(wants("asking_note", body="契約") for _ in places))

    await asyncio.gather(
        *(
            (story, elsewhere)[n % 2].hear("tanaka", "「契約」とメモして", room=p)
            for n, p in enumerate(places)
        )
    )
    await asyncio.gather(story.runtime.settle(), elsewhere.runtime.settle())
    await story.rest()

    assert 3 == len(await story.pendings())
