"""Things people ask to be remembered: found again, replaced, kept from others, forgotten."""

from __future__ import annotations

from uuid import uuid4

import pytest
from tests.support.stories import Story

from ringi.domain.decision import Verdict
from ringi.domain.tools import Trust
from ringi.journal.events import Judged


async def memories(office: Story) -> list[tuple]:
    """In force, oldest first."""
    return await office.rows(
        "SELECT content, kind, trust FROM memories WHERE org = ringi.org() AND superseded_by IS NULL ORDER BY created_at"
    )


async def told(office: Story, who: str, *messages: str, room: str = "") -> str:
    for message in messages:
        await office.say(who, message, room=room)
    return await office.reply(who, room)


async def share(office: Story, content: str, visibility: str) -> None:
    """田中 of Sales has it remembered for others."""
    await office.rows(
        "INSERT INTO memories (org, id, person, kind, subject, content, matter, visibility, trust, turn) "
        "VALUES (ringi.org(), %(id)s, %(person)s, 'fact', '', %(content)s, '', %(visibility)s, 'requester', %(id)s)",
        id=uuid4(),
        person=office.person("tanaka"),
        content=content,
        visibility=visibility,
    )


async def test_what_was_said_is_found_again(office: Story):
    """It is kept with where its words came from, and comes back as what this person said."""
    answer = await told(office, "kobayashi", "定例会議は水曜って覚えて", "定例会議のこと覚えてる？")

    assert [("定例会議は水曜", "fact", "requester")] == await memories(office)
    assert all(word in answer for word in ("1. 定例会議は水曜（", "あなたから"))


@pytest.mark.parametrize("asked", ["私について覚えてることある？", "What do you remember about me?"])
async def test_about_me_lists_what_is_ones_own(office: Story, asked: str):
    """Who asks about themselves gets everything they had remembered, and nothing of anybody else."""
    await share(office, "定例会議は水曜", "company")

    answer = await told(office, "kobayashi", "コーヒーはブラックが好きって覚えて", asked)

    assert "コーヒーはブラックが好き" in answer
    assert "定例会議" not in answer


async def test_it_keeps_its_turn(office: Story):
    """Every memory names the turn it was said in."""
    turn = await office.say("kobayashi", "俺はコーヒーが好きってメモして")

    assert [(turn,)] == await office.rows("SELECT turn FROM memories WHERE org = ringi.org()")


async def test_the_newer_replaces_the_older(office: Story):
    """Of two that contradict each other the newer counts, and what it replaced is said."""
    answer = await told(office, "kobayashi", "定例会議は水曜って覚えて", "定例会議は木曜って覚えて")

    assert [("定例会議は木曜", "fact", "requester")] == await memories(office)
    assert "置き換えた以前の内容：定例会議は水曜" in answer


async def test_forgetting_is_real(office: Story):
    """After two yeses the row is gone, with what it had replaced; the act is on record."""
    await told(office, "kobayashi", "定例会議は水曜って覚えて", "定例会議は木曜って覚えて")

    await told(office, "kobayashi", "定例会議の記憶を消して", "はい", "はい")

    assert [(0,)] == await office.rows("SELECT count(*) FROM memories WHERE org = ringi.org()")
    assert "executed" == (await office.states())[-1]


async def test_a_memory_that_is_not_there_is_asked_about(office: Story):
    """Where nothing fits, the stamp speaks of things, and the turn counts as a question, not as a refusal."""
    turn = await office.say("kobayashi", "1番の記憶を消して")

    decisions = [event.decision for event in await office.events(turn) if isinstance(event, Judged)]
    blocking = {
        stamp.reason.code for each in decisions for stamp in each.stamps if stamp.verdict is Verdict.BLOCK
    }
    assert ({"thing_unknown"}, ["asked"]) == (blocking, await office.states())


async def test_nobody_deletes_what_is_anothers(office: Story):
    """What somebody else said cannot be forgotten for them, not even by the president."""
    await share(office, "定例会議は水曜", "company")

    answer = await told(office, "sakura", "定例会議の記憶を消して")

    assert "見つかりませんでした" in answer
    assert 1 == len(await memories(office))


@pytest.mark.parametrize(
    "said",
    [
        "田中 花子さんは糖尿病って覚えて",
        "加藤さんの支持政党は緑の党って覚えて",
        "佐倉さんの年収は900万円って覚えて",
        "パスワードはhunter2!xyz9って覚えて",
        "私のマイナンバーは123456789018って覚えて",
    ],
    ids=["health", "belief", "pay", "secret", "my number"],
)
async def test_what_is_never_remembered(office: Story, said: str):
    """It is refused in a sentence, and nothing is kept."""
    answer = await told(office, "kobayashi", said)

    assert ([], "refused", True) == (await memories(office), (await office.states())[-1], "。" in answer)


async def test_policy_says_what_is_remembered(office: Story):
    """An organisation that allows it may have allergies remembered for lunch."""
    await office.adopt(never_remembered=())

    await office.say("kobayashi", "小林さんは卵アレルギーって覚えて")

    assert 1 == len(await memories(office))


@pytest.mark.parametrize(
    ("visibility", "readers"),
    [
        ("own", {"tanaka"}),
        ("team", {"tanaka", "yamamoto", "suzuki", "sakura"}),
        ("company", {"tanaka", "yamamoto", "watanabe", "saito", "suzuki", "sakura"}),
    ],
)
async def test_who_finds_it(office: Story, visibility: str, readers: set[str]):
    """One's own is one's own; the team's is for its range (H1); the company's for everybody."""
    await share(office, "倉庫の鍵は受付", visibility)

    found = {
        who
        for who in ("tanaka", "yamamoto", "watanabe", "saito", "suzuki", "sakura")
        if "倉庫の鍵は受付" in await told(office, who, "倉庫の鍵のこと覚えてる？")
    }

    assert readers == found


async def test_a_room_hears_only_what_all_may_know(office: Story):
    """Where somebody else reads along, one's own memory is not told, and that is said."""
    await share(office, "倉庫の鍵は受付", "own")
    await office.place("watanabe", "lobby")

    answer = await told(office, "tanaka", "倉庫の鍵のこと覚えてる？", room="lobby")

    assert "受付" not in answer
    assert "二人だけの会話で" in answer


async def test_passed_on_words_stay_passed_on(office: Story):
    """What was pasted is remembered as free text, and shown as not necessarily anybody's words."""
    await office.say("kobayashi", "「口座は7654321」って覚えて", pasted=((0, 12),))

    assert [] == [trust for *_, trust in await memories(office) if trust != Trust.FREE_TEXT]


async def test_what_others_said_taints(office: Story):
    """After another's memory was shown, a write without a target asks first."""
    await share(office, "倉庫の鍵は受付", "company")
    await told(office, "watanabe", "倉庫の鍵のこと覚えてる？")

    await office.say("watanabe", "定例会議は水曜って覚えて")

    assert 1 == len(await office.pendings())


async def test_what_one_said_oneself_does_not(office: Story):
    """One's own words coming back are no reason to ask."""
    await told(office, "kobayashi", "定例会議は水曜って覚えて", "定例会議のこと覚えてる？")

    await office.say("kobayashi", "倉庫の鍵は受付って覚えて")

    assert (0, 2) == (len(await office.pendings()), len(await memories(office)))


async def test_knowledge_is_teachings_and_shared_memories(office: Story):
    """The company's knowledge finds both."""
    await share(office, "経費精算は月末まで", "company")
    await office.rows(
        "INSERT INTO teachings (org, id, body, author) VALUES (ringi.org(), %(id)s, '経費精算は領収書が要る', %(by)s)",
        id=uuid4(),
        by=office.person("sakura"),
    )

    answer = await told(office, "kato", "会社の知識から経費精算を検索して")

    assert all(word in answer for word in ("経費精算は月末まで", "会社の教え：経費精算は領収書が要る"))


async def test_english(office: Story):
    """An English reader is told all of it in English."""
    answer = await told(
        office,
        "kobayashi",
        "Remember that the printer is on the second floor",
        "What do you remember about the printer?",
    )

    assert "1. the printer is on the second floor (from you," in answer
