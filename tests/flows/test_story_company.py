"""The company seen and spoken to: sums and texts at once, whatever reaches many people only after a yes."""

from __future__ import annotations

import pytest
from tests.support.stories import Story


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("1,200円の8%引きはいくら？", "1,104円"),
        ("1000円÷3人を計算して", "1 円未満は切り捨てました。"),
        ("10円÷0を計算して", "0 で割ることはできません。"),
        ("Calculate 12 x 340 yen", "4,080円"),
        ("「お世話になっております」は何文字？", "文字数：11"),
    ],
)
async def test_sums_and_texts_are_answered_at_once(office: Story, said: str, answer: str):
    """Anybody gets a sum or a count without being asked anything; what has no answer says what to do."""
    await office.say("nakamura", said)

    assert (True, ()) == (answer in await office.reply("nakamura"), await office.pendings())


@pytest.mark.parametrize(
    "said", ["Who is in the sales department?", "営業部のメンバーは？", "Who is in the Sales team?"]
)
async def test_a_department_is_found_by_its_english_name(office: Story, said: str):
    """The sales department is 営業部, in whichever language it is asked for."""
    await office.say("kobayashi", said)

    assert "田中 太郎" in await office.reply("kobayashi")


async def test_a_day_is_told_with_all_that_falls_on_it(office: Story):
    """Whoever asks for a day hears what kind it is, what the company does and what is due for themselves alone."""
    await office.say("takahashi", "2099年12月4日に「忘年会」を会社の予定に入れて")
    await office.say("takahashi", "はい")

    await office.say("tanaka", "2099年12月4日の予定は？")
    await office.say("nakamura", "What is on 2099-12-04?")

    expected = [
        "12月4日(金)は営業日です。",
        "会社の予定：",
        "・12月4日(金) 忘年会",
        "期限を迎えるご自身のタスク：",
        "・12月4日(金) 株式会社みどりへの見積書を作る",
    ]
    assert expected == (await office.reply("tanaka")).splitlines()[:5]
    assert "Friday, December 4 忘年会" in await office.reply("nakamura")
    assert "見積書" not in await office.reply("nakamura")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("2026年11月23日は祝日？", "11月23日(月)は祝日（勤労感謝の日）です。"),
        ("2026年5月1日から2026年5月10日の営業日を教えて", "営業日は 3 日です。"),
        ("2026年11月21日は営業日ですか", "11月21日(土)は土日なので、お休みです。"),
        ("2026年1月1日から2026年12月31日の祝日を教えて", "一度に調べられるのは 92 日までです。"),
        ("週末の予定は？", "(土)は"),
    ],
)
async def test_days_are_told_apart(office: Story, said: str, answer: str):
    """Holidays, weekends and business days; what is too long is said, and each day is told that could be meant."""
    await office.say("nakamura", said)

    assert answer in await office.reply("nakamura")


async def test_the_company_calendar_is_written_by_leaders(office: Story):
    """Staff cannot put anything before everybody's eyes; a leader is asked first."""
    await office.say("kato", "2099年12月4日に「忘年会」を会社の予定に入れて")
    await office.say("tanaka", "2099年12月4日に「忘年会」を会社の予定に入れて")

    assert (["refused", "waiting"], []) == (await office.states(), await office.executions())


async def test_an_event_is_taken_away_after_a_yes(office: Story):
    """Who put it there may take it away again, by the words the answer to "cancel that" suggests."""
    await office.say("tanaka", "2099年12月4日に「忘年会」を会社の予定に入れて")
    await office.say("tanaka", "はい")
    await office.say("tanaka", "やっぱりやめて")
    suggested = await office.reply("tanaka")

    await office.say("tanaka", "さっきの行事を削除して")
    await office.say("tanaka", "はい")
    await office.say("nakamura", "2099年12月4日の予定は？")

    assert "「さっきの行事を削除して」" in suggested
    assert "忘年会" not in await office.reply("nakamura")


@pytest.mark.parametrize(("who", "state"), [("tanaka", "asked"), ("suzuki", "waiting")])
async def test_what_others_put_there_is_taken_away_by_managers(office: Story, who: str, state: str):
    """An event of somebody else is none a leader can name; from level 4 up it is."""
    await office.say("takahashi", "2099年12月4日に「忘年会」を会社の予定に入れて")
    await office.say("takahashi", "はい")

    await office.say(who, "「忘年会」を会社の予定から消して")

    assert state == (await office.states())[-1]


async def test_a_leader_announces_to_the_own_team(office: Story):
    """「チームに…」 reaches everybody in the leader's department after one yes, and nobody else."""
    for who in ("yamamoto", "kobayashi"):
        await office.place(who)
    await office.say("tanaka", "チームに「朝礼は9時からです」とお知らせして")
    asked = await office.reply("tanaka")

    await office.say("tanaka", "はい")

    body = "田中 太郎さんから営業部の皆さんへのお知らせです。\n> 朝礼は9時からです"
    assert "営業部（3 名）" in asked
    assert [body] == [message.body for message in await office.messages("yamamoto")]
    assert () == await office.messages("kobayashi")
    assert "届いた人数：3" in await office.reply("tanaka")


@pytest.mark.parametrize(
    ("who", "said", "state"),
    [
        ("kato", "チームに「朝礼は9時からです」とお知らせして", "refused"),
        ("tanaka", "開発部の皆さんに「朝礼は9時からです」とお知らせして", "refused"),
        ("takahashi", "開発部の皆さんに「朝礼は9時からです」とお知らせして", "refused"),
        ("takahashi", "営業部に「朝礼は9時からです」とお知らせして", "waiting"),
        ("suzuki", "開発部の皆さんに「朝礼は9時からです」とお知らせして", "waiting"),
        ("suzuki", "Announce to the 開発部 team that we close early", "waiting"),
        ("suzuki", "人事部に「朝礼は9時からです」とお知らせして", "asked"),
        ("suzuki", "開発部の皆さんに「田中さんの給与は412,000円です」とお知らせして", "refused"),
    ],
)
async def test_announcements_keep_to_range_and_level(office: Story, who: str, said: str, state: str):
    """Staff announce nothing, leaders to their own team, managers within their range; pay reaches no audience."""
    await office.say(who, said)

    assert ([state], True) == (await office.states(), "全員" not in await office.reply(who))


async def test_what_reaches_the_whole_company_is_asked_twice(office: Story):
    """A department that everybody belongs to is everyone, whatever it is called."""
    await office.say("sakura", "本社の皆さんに「明日は休業です」とお知らせして")

    (pending,) = await office.pendings()
    assert "double" == pending.confirmation.style


async def test_team_tasks_are_those_within_range(office: Story):
    """A leader sees the own department; staff see nothing; another department is out of reach."""
    await office.say("tanaka", "チームのタスクを見せて")
    seen = await office.reply("tanaka")
    await office.say("yamamoto", "チームのタスクを見せて")
    await office.say("takahashi", "開発部のタスクを教えて")
    await office.say("sakura", "Show me the tasks of the 開発部 team")
    await office.say("sakura", "開発部のタスクを教えて")

    assert "展示会の招待状を送る" in seen
    assert "検索画面" not in seen
    assert ["executed", "refused", "refused"] == (await office.states())[:3]
    assert "検索画面の不具合を直す" in await office.reply("sakura")


async def test_who_is_who(office: Story):
    """Two of a name are told apart by department, whoever asks; who left is said to have left."""
    await office.say("nakamura", "田中さんって誰？")
    both = await office.reply("nakamura")
    await office.rows("UPDATE persons SET active = false WHERE org = ringi.org() AND name = '小林 優'")

    await office.say("nakamura", "小林さんはまだ在籍していますか")
    gone = await office.reply("nakamura")
    await office.say("nakamura", "鬼塚さんって誰？")

    assert ["・田中 太郎さん（営業部）", "・田中 花子さん（開発部）"] == both.splitlines()[1:3]
    assert "すでに退職されています（在籍時は開発部）" in gone
    assert "名簿に見つかりませんでした" in await office.reply("nakamura")


async def test_the_list_of_everybody_is_for_administration(office: Story):
    """Level 5 sees everybody with department and level, a manager does not."""
    await office.say("suzuki", "社員の一覧を見せて")
    await office.say("ito", "List all employees")

    assert "・高橋 健さん（営業部、レベル4）" in await office.reply("suzuki")
    assert ["executed", "refused"] == await office.states()


async def test_nothing_confidential_is_sent_even_by_the_president(office: Story):
    """It is registered and always blocked, and the answer says how a person does it."""
    await office.say("sakura", "田中 太郎さんに機密資料を送って")

    assert (["refused"], ()) == (await office.states(), await office.pendings())
    assert "直接会って渡すか" in await office.reply("sakura")


async def test_a_wish_reaches_the_president_once(office: Story):
    """The first time it arrives in her own conversation, the second time it is only counted."""
    await office.place("sakura")
    await office.say("kato", "「会議室の予約」を要望として代表に届けて")
    await office.say("kato", "「会議室の予約」を要望として代表に届けて")

    body = "加藤 翔さんからのご要望です。いまの道具ではかなえられませんでした。\n> 会議室の予約"
    assert [body] == [message.body for message in await office.messages("sakura")]
    assert "同じご要望の回数：2" in await office.reply("kato")


@pytest.mark.parametrize(
    ("said", "offer", "delivered"),
    [
        ("タクシーを呼んで", "「タクシーを呼んで」を要望として社長に届けてほしい", "\n> タクシーを呼んで"),
        (
            "Water the plants in the hall",
            'Send the wish "Water the plants in the hall" to the president',
            "\n> Water the plants",
        ),
    ],
    ids=["ja", "en"],
)
async def test_what_nothing_fits_is_offered_as_a_wish(office: Story, said: str, offer: str, delivered: str):
    """The president hears of it only when the offer is chosen by its number, not by a mere yes."""
    await office.place("sakura")
    await office.say("kato", said)
    number = next(line for line in (await office.reply("kato")).splitlines() if offer in line).split(".")[0]
    await office.say("kato", "はい")
    before = await office.messages("sakura")

    await office.say("kato", said)
    await office.say("kato", number)

    (wish,) = await office.messages("sakura")
    assert ((), True) == (before, delivered in wish.body)


async def test_team_goals_are_those_within_range(office: Story):
    """A leader sees the own department's goals with how they go on; staff see none, another department is out of reach."""
    await office.say("yamamoto", "目標を設定したい。理由：早く帰りたい。内容：残業なし。方法：朝に計画する")
    await office.say("yamamoto", "目標の進捗：半分まで来た")

    await office.say("tanaka", "みんなの目標を見せて")
    seen = await office.reply("tanaka")
    await office.say("kobayashi", "チームの目標を見せて")
    await office.say("takahashi", "開発部の目標を教えて")

    assert "・山本 さくらさん：残業なし いまの進み具合：半分まで来た" in seen
    assert ["executed", "refused", "refused"] == (await office.states())[-3:]


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("営業部のメンバーは？", ["「営業部」は 4 名です。", "・高橋 健さん（営業部）"]),
        ("うちの部署は何人？", ["「営業部」は 4 名です。", "・高橋 健さん（営業部）"]),
        ("管理の担当は誰？", ["「管理部」は 3 名です。", "・鈴木 一郎さん（管理部）"]),
        ("社長は誰ですか", ["「社長」は 1 名です。", "・佐倉 陽子さん（本社）"]),
        ("うちの社員は何人？", ["社員は 12 名です。", "・営業部 4 名"]),
    ],
)
async def test_everybody_may_ask_who_does_what(office: Story, said: str, lines: list[str]):
    """Departments, the president and how many people there are, whoever asks."""
    await office.say("nakamura", said)

    assert lines == (await office.reply("nakamura")).splitlines()[:2]


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("次の営業日はいつ", "営業日です"),
        ("12月の祝日は？", "祝日はありません"),
        ("Are there any holidays in December?", "no public holidays"),
    ],
)
async def test_a_question_about_days_is_answered(office: Story, said: str, line: str):
    """The next day of work, and that there is no holiday, are answers like any other."""
    await office.say("kobayashi", said)

    assert line in await office.reply("kobayashi")


async def test_who_is_meant_is_asked_with_departments(office: Story):
    """Two of one name are told apart by where they work."""
    await office.say("kato", "田中さんに資料作成を明日までに頼んで")

    lines = (await office.reply("kato")).splitlines()
    assert ["1. 田中 太郎（営業部 課長）", "2. 田中 花子（開発部 課長）"] == lines[1:]


async def test_a_given_name_that_one_person_has_is_enough_to_look(office: Story):
    """花子 is one of two 田中, and the only 花子."""
    await office.say("sakura", "花子さんの給料いくら")

    assert "田中 花子" in await office.reply("sakura")


async def test_who_is_called_by_their_given_name_is_confirmed_before_anything_is_sent(office: Story):
    """A given name vouches for nobody: the card says who is meant."""
    await office.say("watanabe", "花子さんに「遅れます」と伝えて")

    assert "田中 花子" in str((await office.pending()).card)


async def test_a_department_nobody_has_is_told_nothing(office: Story):
    """Where no department is called so, it is asked, and nobody else hears it instead."""
    await office.say("suzuki", "広報の全員に「棚卸しは金曜です」と伝えて")

    assert "部署は見つかりませんでした" in await office.reply("suzuki")


async def test_a_department_nobody_has_is_answered_with_those_there_are(office: Story):
    """What is not there cannot be guessed."""
    await office.say("nakamura", "宇宙開発の担当は誰？")

    assert "部署は 営業部、本社、管理部、開発部 です。" in await office.reply("nakamura")


async def test_an_event_keeps_its_end(office: Story):
    """Both times stand on the card, in the reply and in the calendar."""
    await office.say("takahashi", "2099年12月4日の10時から11時まで「採用面接」を会社の予定に入れて")
    card = await office.reply("takahashi")
    await office.say("takahashi", "はい")
    done = await office.reply("takahashi")

    await office.say("nakamura", "2099年12月4日の予定は？")

    assert "日: 2099年12月4日(金) 10:00〜11:00" in card
    assert "12月4日(金) 10:00〜11:00" in done
    assert "・12月4日(金) 10:00〜11:00 採用面接" in await office.reply("nakamura")
