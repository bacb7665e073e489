"""Turns and their sheets, as different people see them."""

from __future__ import annotations

import asyncio

from tests.api.conftest import Door
from tests.support.proposals import says

from ringi.domain.policy import ContextLimits


async def test_requester_reads_the_whole_sheet(door: Door):
    """Who asked sees what was said, every stamp with its reason, and the reply."""
    taken = await door.note()

    sheet = (await door.get("tanaka", f"/turns/{taken['turn_id']}")).json()

    (judgement,) = sheet["steps"][0]["calls"][0]["judgements"]
    assert ("whole", ["「牛乳を買う」とメモして"]) == (sheet["view"], sheet["said"])
    assert all(stamp["title"] and stamp["reason"] for stamp in judgement["stamps"])
    assert sheet["replies"][0]["text"].startswith("書きました。\n\n✓ 実行: ")


async def test_administration_sees_stamps_without_words(door: Door):
    """A president who is not asked sees that it was judged, and not a word of it."""
    taken = await door.note()

    answer = await door.get("suzuki", f"/turns/{taken['turn_id']}")

    (judgement,) = answer.json()["steps"][0]["calls"][0]["judgements"]
    assert ("veiled", "allow", None) == (
        answer.json()["view"],
        judgement["verdict"],
        judgement["stamps"][0]["reason"],
    )
    assert "牛乳" not in answer.text


async def test_approver_reads_the_whole_sheet(door: Door):
    """Who may say yes sees what about."""
    await door.ask_by_level()
    (turn,) = (await door.get("suzuki", "/turns")).json()["turns"]

    sheet = (await door.get("suzuki", f"/turns/{turn['id']}")).json()

    assert ("whole", "waiting") == (sheet["view"], sheet["turn"]["state"])


async def test_colleague_sees_no_turn(door: Door):
    """Who has nothing to do with a turn does not learn that there is one."""
    taken = await door.note()

    listed = (await door.get("sato", "/turns")).json()["turns"]
    answer = await door.get("sato", f"/turns/{taken['turn_id']}")

    assert ([], 404) == (listed, answer.status_code)


async def test_room_sees_stamps_without_words(door: Door):
    """Who is in the room sees that a turn was there."""
    room = str(await door.story.place("tanaka", "room"))
    await door.story.place("sato", "room")
    door.story.next(says("おはようございます。"))
    taken = await door.say("tanaka", "秘密の話", conversation=room)

    answer = await door.get("sato", f"/turns/{taken['turn_id']}")

    assert "veiled" == answer.json()["view"]
    assert "秘密" not in answer.text


async def test_turns_come_in_pages(door: Door):
    """The newest come first, fifty at a time, until there are no more."""
    await door.story.adopt(context=ContextLimits(summary_every=200))
    door.story.next(*(says() for _ in range(51)))
    taken = [await door.say("tanaka", "こんにちは") for _ in range(51)]

    first = (await door.get("tanaka", "/turns")).json()
    rest = (await door.get("tanaka", f"/turns?before={first['next']}")).json()

    listed = [turn["id"] for turn in (*first["turns"], *rest["turns"])]
    assert ([turn["turn_id"] for turn in reversed(taken)], None) == (listed, rest["next"])


async def test_answer_is_drafted_again(door: Door):
    """The requester gets a turn that holds another answer to the same results."""
    taken = await door.note()
    door.story.next(says("牛乳を書きとめました。"))

    answer = await door.post("tanaka", f"/turns/{taken['turn_id']}/redraft", {})
    await door.story.rest()

    again = (await door.get("tanaka", f"/turns/{answer.json()['turn_id']}")).json()
    assert (202, "牛乳を書きとめました。") == (answer.status_code, again["replies"][0]["text"])


async def test_others_draft_nothing_again(door: Door):
    """Who may see a turn is told why not, who may not does not learn that it is there."""
    taken = await door.note()

    answers = [await door.post(who, f"/turns/{taken['turn_id']}/redraft", {}) for who in ("suzuki", "sato")]

    assert [403, 404] == [answer.status_code for answer in answers]


async def test_open_turn_is_not_drafted_again(door: Door):
    """There is nothing yet to draft again."""
    await door.ask_by_level()
    (turn,) = (await door.get("tanaka", "/turns")).json()["turns"]

    answer = await door.post("tanaka", f"/turns/{turn['id']}/redraft", {})

    assert (409, "urn:ringi:turn.redraft_unfinished") == (answer.status_code, answer.json()["type"])


async def test_sheets_name_each_other(door: Door):
    """A turn and the one that replaces or redrafts it name each other on their sheets."""
    door.story.next(says("はい。"), says("卵ですね。"), says("卵です。"))
    first = (await door.say("tanaka", "牛乳"))["turn_id"]
    second = (await door.say("tanaka", "卵", supersedes=first))["turn_id"]
    third = (await door.post("tanaka", f"/turns/{second}/redraft", {})).json()["turn_id"]
    await door.story.rest()

    sheets = [(await door.get("tanaka", f"/turns/{turn}")).json() for turn in (first, second, third)]

    superseded = [{"kind": "superseded", "turn": second}], {"kind": "superseded", "turn": first}
    redrafted = [{"kind": "redrafted", "turn": third}], {"kind": "redrafted", "turn": second}
    assert [(superseded[0], None), (redrafted[0], superseded[1]), ([], redrafted[1])] == [
        (sheet["later"], sheet["earlier"]) for sheet in sheets
    ]


async def test_chain_of_a_sheet_is_walked_on_demand(door: Door):
    """People who may know of the turn learn that its record holds; others learn nothing."""
    taken = await door.note()

    own = await door.get("tanaka", f"/turns/{taken['turn_id']}/chain")
    other = await door.get("sato", f"/turns/{taken['turn_id']}/chain")

    assert (True, True, 404) == (own.json()["whole"], own.json()["rows"] > 0, other.status_code)


async def talk(door: Door, who: str, times: int) -> None:
    """One message after another, each when the one before is answered."""
    for n in range(times):
        await door.post(who, "/messages", {"text": "こんにちは", "client_id": f"{who}-{n}"})
        await door.story.runtime.settle()


async def test_chain_is_whole_while_people_talk(door: Door):
    """A record that grows while it is verified is never called broken."""
    talkers = ("tanaka", "sato", "suzuki")
    door.story.next(*(says() for _ in range(25)))
    path = f"/turns/{(await door.say('tanaka', 'こんにちは'))['turn_id']}/chain"
    talking = [asyncio.create_task(talk(door, who, 8)) for who in talkers]

    found = list[bool]()
    while not all(task.done() for task in talking):
        found.append((await door.get("tanaka", path)).json()["whole"])

    assert {True} == set(found)


async def test_second_walk_of_one_person_is_refused_meanwhile(door: Door):
    """One person holds one walk at a time; another person's is admitted and waits for its turn."""
    path = f"/turns/{(await door.note())['turn_id']}/chain"
    async with door.app.state.services.walks.walking(door.story.person("tanaka")):
        own = await door.get("tanaka", path)
        other = asyncio.create_task(door.get("suzuki", path))

    assert (429, "5", 200) == (own.status_code, own.headers["retry-after"], (await other).status_code)
    assert 200 == (await door.get("tanaka", path)).status_code


async def test_revision_of_an_executed_turn(door: Door):
    """A turn that carried something out lists it, and its answer is not redrafted."""
    taken = await door.note()

    answer = (await door.get("tanaka", f"/turns/{taken['turn_id']}/revision")).json()

    assert (True, False) == ("牛乳を買う" in "".join(answer["executed"]), answer["rewordable"])


async def test_revision_of_an_answer(door: Door):
    """A model's answer that executed nothing can be worded anew."""
    door.story.next(says("はい。"))
    taken = await door.say("tanaka", "大阪の天気を教えて")

    answer = (await door.get("tanaka", f"/turns/{taken['turn_id']}/revision")).json()

    assert {"executed": [], "rewordable": True} == answer


async def test_revision_is_the_requesters_alone(door: Door):
    """Others may know of the turn, and read nothing of it."""
    taken = await door.note()

    answers = [await door.get(who, f"/turns/{taken['turn_id']}/revision") for who in ("suzuki", "sato")]

    assert [403, 404] == [answer.status_code for answer in answers]
