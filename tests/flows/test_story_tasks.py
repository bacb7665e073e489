"""Tasks in everyday words: who is meant, which one, until when."""

from __future__ import annotations

from secrets import token_hex
from uuid import UUID

import pytest
from tests.support.offices import office_on
from tests.support.stories import Story

REPORT, QUOTE = "月次の売上報告をまとめる", "株式会社みどりへの見積書を作る"


async def state_of(office: Story, title: str) -> str:
    ((state,),) = await office.rows(
        "SELECT state FROM tasks WHERE org = ringi.org() AND title = %(title)s", title=title
    )
    return state


async def test_a_number_means_the_list_just_seen(office: Story):
    """A person who was shown a list may answer with its numbers, which then mean those tasks."""
    await office.say("tanaka", "自分のタスクを見せて")

    await office.say("tanaka", "1番完了")

    assert ("done", "open") == (await state_of(office, QUOTE), await state_of(office, REPORT))


async def test_numbers_stay_while_tasks_are_finished(office: Story):
    """After the first was ticked off, the second of the list is still number 2."""
    for said in ("自分のタスクを見せて", "1番完了", "2番完了"):
        await office.say("tanaka", said)

    assert ("done", "done") == (await state_of(office, QUOTE), await state_of(office, REPORT))


async def test_a_number_nobody_was_shown_means_nothing(office: Story):
    """Without a list there is no number 1: it is said, and nothing happens."""
    await office.say("tanaka", "1番完了")

    assert "「1」に当てはまるものが見つかりませんでした。" in await office.reply("tanaka")
    assert "open" == await state_of(office, QUOTE)


async def test_deleting_shows_which_task(office: Story):
    """Before a task is deleted, the card says which: its title, whose it is, when it was due."""
    await office.say("tanaka", "月次の売上報告のタスクを消して")

    card = await office.reply("tanaka")
    assert all(word in card for word in (REPORT, "田中 太郎", "2099年12月8日(火)まで", "取り消せません"))
    assert "open" == await state_of(office, REPORT)


async def test_deleting_after_a_yes(office: Story):
    """A yes deletes exactly that task; the record of it stays."""
    await office.say("tanaka", "月次の売上報告のタスクを消して")

    await office.say("tanaka", "はい")

    assert ("deleted", "open") == (await state_of(office, REPORT), await state_of(office, QUOTE))


async def test_the_one_just_given_out(office: Story):
    """「さっきのタスク」 is the one this person gave out here a moment ago."""
    await office.say("kobayashi", "自分に議事録の作成を明日までに頼んで")

    await office.say("kobayashi", "さっきのタスク取り消して")
    await office.say("kobayashi", "はい")

    assert "deleted" == await state_of(office, "議事録の作成")


async def test_several_tasks_fit(office: Story):
    """Words that fit two tasks are asked about, with both of them named."""
    for what in ("会場の予約", "会場の片付け"):
        await office.say("kobayashi", f"自分に{what}を明日までに頼んで")

    await office.say("kobayashi", "会場のタスク終わりました")

    asked = await office.reply("kobayashi")
    assert [True] * 3 == [word in asked for word in ("いくつかあります", "会場の予約", "会場の片付け")]
    assert {"open"} == {await state_of(office, "会場の予約"), await state_of(office, "会場の片付け")}


async def test_other_peoples_tasks_cannot_be_touched(office: Story):
    """A task in a list that a manager was shown is not theirs to tick off, and the reply says so."""
    await office.say("takahashi", "田中 太郎さんのタスクを見せて")

    await office.say("takahashi", "1番完了")

    assert "「1」は、見ることはできますが、変えることはできません。" in await office.reply("takahashi")
    assert "open" == await state_of(office, QUOTE)


async def test_a_yes_never_reaches_another_task(office: Story):
    """If 「さっきの」 means another task by the time of the yes, the yes is void and it is asked anew."""
    await office.say("kobayashi", "自分に議事録の作成を明日までに頼んで")
    await office.say("kobayashi", "さっきのタスク取り消して")
    await office.rows(
        "UPDATE tasks SET title = '別の仕事', id = gen_random_uuid() WHERE org = ringi.org() AND title = '議事録の作成'"
    )

    await office.say("kobayashi", "はい")

    assert "「別の仕事」を削除します。" in await office.reply("kobayashi")
    assert "open" == await state_of(office, "別の仕事")


async def test_two_people_of_one_name(office: Story):
    """Two are called 田中: it is asked which, and the answer is enough."""
    await office.say("kato", "田中さんに招待状の発送を明日までに頼んで")
    asked = await office.reply("kato")

    await office.say("kato", "田中 花子さんです")

    assert all(name in asked for name in ("田中 太郎", "田中 花子"))
    assert "田中 花子さんに「招待状の発送」のタスクをお願いしました。" in await office.reply("kato")


@pytest.mark.parametrize("answer", ["花子さんです", "花子です", "はなこさん", "花子の方です"])
async def test_the_given_name_of_one_of_two_people(office: Story, answer: str):
    """A requester who was just asked which 田中 may answer with her given name alone."""
    await office.say("kato", "田中さんに招待状の発送を明日までに頼んで")

    await office.say("kato", answer)

    assert "田中 花子さんに「招待状の発送」のタスクをお願いしました。" in await office.reply("kato")


async def test_a_given_name_alone_names_nobody_by_itself(office: Story):
    """A given name alone is shown on a card first, if no question was asked before."""
    await office.say("kato", "花子さんに招待状の発送を明日までに頼んで")

    assert [] == await office.rows("SELECT 1 FROM tasks WHERE org = ringi.org() AND title = '招待状の発送'")


async def test_the_number_of_one_of_two_people(office: Story):
    """The number of a person in the list is an answer too, and a card shows the person first."""
    await office.say("kato", "田中さんに招待状の発送を明日までに頼んで")

    await office.say("kato", "2")

    assert "田中 花子さんに「招待状の発送」のタスクを作ります。" in await office.reply("kato")


async def test_no_deadline_is_asked_for(office: Story):
    """A task without a deadline is not made; the deadline is asked for, and then it is."""
    await office.say("kato", "小林 優さんに棚卸しを頼んで")
    asked, before = await office.reply("kato"), await office.notes()

    await office.say("kato", "明日まで")

    assert "期限はいつにしますか。" in asked
    assert "棚卸し" not in before
    assert "棚卸し" in await office.notes()


async def test_digits_of_an_id_are_no_telephone_number(shared: str, monkeypatch: pytest.MonkeyPatch):
    """Ids are drawn by lot and may hold what looks like a number of somebody's: nothing is asked because of that."""
    monkeypatch.setattr("ringi.provisioning.uuid4", lambda: UUID(f"ad5fd099-8408-4603-bbe0-{token_hex(6)}"))
    async with office_on(shared) as office:
        await office.say("kobayashi", "自分に議事録の作成を明日までに頼んで")

        assert "open" == await state_of(office, "議事録の作成")


async def test_the_head_of_the_company_is_met_by_post(office: Story) -> None:
    """`代表` and `社長` are the same person, in words the requester used."""
    for post in ("代表", "社長"):
        await office.say("tanaka", f"{post}に「明日休みます」と伝えて")

    said = [m.body for m in await office.messages("tanaka") if m.person is None]
    assert (["executed"] * 2, 2) == (await office.states(), sum("佐倉 陽子" in each for each in said))


async def row_of(office: Story, title: str) -> tuple[str, str, str]:
    """The holder of a task, its day and its time."""
    ((who, day, at),) = await office.rows(
        "SELECT p.name, t.due_date, t.due_time FROM tasks t JOIN persons p ON p.org = t.org AND p.id = t.assignee "
        "WHERE t.org = ringi.org() AND t.state = 'open' AND t.title = %(title)s",
        title=title,
    )
    return who, str(day), str(at)


async def test_what_was_just_made_is_changed(office: Story):
    """「金曜に…」 right after a task was given out changes that one; no second one is made."""
    await office.say("kato", "小林さんに備品の棚卸しを明日までに頼んで")

    await office.say("kato", "2099年12月4日の15時に変えて")
    await office.say("kato", "はい")
    await office.say("kato", "担当を加藤さんに")
    await office.say("kato", "タイトルを「備品と消耗品の棚卸し」に直して")

    assert ("加藤 翔", "2099-12-04", "15:00:00") == await row_of(office, "備品と消耗品の棚卸し")


async def test_a_task_of_the_list_is_changed(office: Story):
    """A number of the list just shown is enough, and what was not named stays."""
    await office.say("tanaka", "自分のタスクを見せて")

    await office.say("tanaka", "1番の期限を2099年12月25日に変えて")
    asked = await office.reply("tanaka")
    await office.say("tanaka", "はい")

    assert all(words in asked for words in (QUOTE, "新しい期限: 2099年12月25日(金)まで"))
    assert ("田中 太郎", "2099-12-25", "None") == await row_of(office, QUOTE)


async def test_a_change_that_says_too_little_is_asked_about(office: Story):
    """The task and its change are asked for one after the other, and nothing changes meanwhile."""
    await office.say("tanaka", "タスクを変えたい")
    which = await office.reply("tanaka")
    await office.say("tanaka", "月次の売上報告")
    what = await office.reply("tanaka")

    await office.say("tanaka", "2099年12月24日")
    await office.say("tanaka", "はい")

    assert "どのタスクですか" in which
    assert "どう変えますか" in what
    assert "2099-12-24" == (await row_of(office, REPORT))[1]


async def test_other_peoples_tasks_cannot_be_changed(office: Story):
    """A task in a list that a manager was shown is not theirs to change, and the reply says so."""
    await office.say("takahashi", "田中 太郎さんのタスクを見せて")

    await office.say("takahashi", "1番の担当を自分に変えて")

    assert "「1」は、見ることはできますが、変えることはできません。" in await office.reply("takahashi")
    assert "田中 太郎" == (await row_of(office, QUOTE))[0]


async def test_a_time_without_a_day_is_not_set(office: Story):
    """A task without a deadline gets none that is but a time of day."""
    await office.rows(
        "UPDATE tasks SET due_date = NULL WHERE org = ringi.org() AND title = %(title)s", title=QUOTE
    )

    await office.say("tanaka", f"「{QUOTE}」のタスクを15時に変えて")

    assert "日も添えて" in await office.reply("tanaka")
    assert ("田中 太郎", "None", "None") == await row_of(office, QUOTE)


async def test_a_time_that_was_said_is_told_and_listed(office: Story):
    """The reply and the list say the hour of a deadline, not its day alone."""
    await office.say("kato", "小林 優さんに備品の棚卸しを明日の17時までに頼んで")
    told = await office.reply("kato")

    await office.say("kobayashi", "自分のタスクを見せて")

    assert ") 17:00です。" in told
    assert ") 17:00、" in await office.reply("kobayashi")


async def test_what_was_given_out_is_listed(office: Story):
    """A person's list of tasks they gave out names holders and deadlines, in every department, and no other tasks."""
    await office.say("kato", "小林さんに備品の棚卸しを明日までに頼んで")
    await office.say("kato", "自分に議事録の清書を明日までに頼んで")
    await office.say("nakamura", "小林さんに会議室の予約を明日までに頼んで")

    await office.say("kato", "私が頼んだタスクの進み具合は？")

    shown = await office.reply("kato")
    assert "備品の棚卸し" in shown
    assert "小林" in shown
    assert "議事録" not in shown
    assert "会議室" not in shown


@pytest.mark.parametrize("said", ["備品の棚卸、金曜までに変更", "備品の棚卸は小林さんに変えて"])
async def test_another_task_than_the_one_named_is_asked_about(office: Story, said: str):
    """The message names one task in full; a call that would change another shows both titles first."""
    await office.say("ito", "加藤さんに備品の棚卸を明日までに頼んで")
    await office.say("ito", "鈴木一郎さんに請求書の確認を明日までに頼んで")
    before = await row_of(office, "請求書の確認")

    await office.say("ito", said)

    assert (
        "お言葉にあるのは「備品の棚卸」ですが、この操作の対象は「請求書の確認」です。"
        in await office.reply("ito")
    )
    assert before == await row_of(office, "請求書の確認")
