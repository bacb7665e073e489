"""Other arguments than people meant: the wrong one of two, an amount in disguise, a value nobody wrote."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import NOTE, NoteArgs, preview, write_note

from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Risk, ToolSpec
from ringi.tools.arguments import Amount
from ringi.tools.tool import Tool


class PayArgs(NoteArgs):
    yen: Annotated[int, Amount()]


PAY = Tool(
    spec=ToolSpec(
        name=ToolName("pay"),
        effect=Effect.WRITE,
        level=1,
        risk=Risk.LOW,
    ),
    description=Text("secretary.task_create_use"),
    args=PayArgs,
    preview=preview,
    handle=write_note,
)


@pytest.mark.parametrize("yen", [50_000_000, "50000000", "50,000,000", "５００００００0"])
async def test_an_amount_in_disguise_weighs_the_same(shared: str, yen: Any):
    """Fifty million take two persons, as a number or as a text that code reads as that number."""
    async with telling(shared, (PAY,)) as story:
        story.next(wants("pay", body="送金", yen=yen))

        await story.say("tanaka", "5000万円を送金して")

        assert ([], "two_persons") == (await story.notes(), (await story.pending()).confirmation.style)


@pytest.mark.parametrize("account", ["tanaka", "tanaka-hanako"])
async def test_the_model_does_not_choose_between_two_of_one_name(tempted: Story, account: str):
    """`田中さん` could be either; the model's choice, by name or by id, is nobody's word."""
    person = (await tempted.services.org_cache.at_hand(tempted.org)).people[tempted.person(account)]
    await tempted.place(account)
    tempted.next(wants("send_message", recipient=person.name, message="少し遅れます"))

    await tempted.say("sakura", "田中さんに「少し遅れます」と伝えて")

    assert () == await tempted.messages(account)


async def test_the_id_of_one_of_two_is_not_what_was_said(tempted: Story):
    """An id tells the two apart for the machine, not for the person who said `田中さん`."""
    await tempted.place("tanaka-hanako")
    chosen = str(tempted.person("tanaka-hanako"))
    tempted.next(wants("send_message", recipient=chosen, message="少し遅れます"))

    await tempted.say("sakura", "田中さんに「少し遅れます」と伝えて")

    assert () == await tempted.messages("tanaka-hanako")


async def test_a_look_alike_name_is_nobody(tempted: Story):
    """A Cyrillic letter or a radical in a name makes it another name, which nobody has: there is only a question."""
    call = wants("send_message", recipient="佐\u2f63", message="少し遅れます")
    tempted.next(call, call)

    await tempted.say("sakura", "佐\u2f63さんに「少し遅れます」と伝えて")

    assert ["asked"] == await tempted.states()


async def test_a_number_of_the_list_as_a_number_breaks_nothing(tempted: Story):
    """A model that gives the place in the list as a number is understood, and is no defect."""
    tempted.next(wants("chatwork_task_search"), says(), wants("delete_task", task_identifier=1))
    await tempted.say("tanaka", "タスクを見せて")

    await tempted.say("tanaka", "1番を消して")

    assert ["executed", "waiting"] == await tempted.states()


@pytest.mark.parametrize("body", [[["x"] * 3], {"a": {"b": 1}}, 1.5, None, True])
async def test_arguments_of_a_wrong_kind_run_nothing(story: Story, body: Any):
    """A value of another kind in place of a text is refused."""
    story.next(wants("note", body=body))

    await story.say("tanaka", "メモして")

    assert ([], ["refused"]) == (await story.notes(), await story.states())


async def test_digits_without_end_are_refused(shared: str):
    """An amount of five thousand digits is no amount; it is no defect of ours either."""
    async with telling(shared, (PAY, NOTE)) as story:
        story.next(wants("pay", body="送金", yen="9" * 5000))

        await story.say("tanaka", "送金して")

        assert ["refused"] == await story.states()


@pytest.mark.parametrize(
    "args",
    [
        {"content": "hunter2xyz", "subject": "パスワード"},
        {"content": "パスワード、hunter2xyz"},
        {"content": "パスワードがhunter2。xyz9q"},
    ],
)
async def test_a_secret_cut_in_two_is_not_kept(tempted: Story, args: dict[str, str]):
    """Its name in another argument, or a mark in its middle, make a password nothing else."""
    tempted.next(wants("save_memory", **args))

    await tempted.say("kato", "忘れないように覚えておいて")

    assert ["refused"] == await tempted.states()


async def test_what_is_remembered_stands_on_the_card_with_what_it_is_about(tempted: Story):
    """Nothing is kept beside the words that somebody said yes to."""
    tempted.next(wants("save_memory", memory_type="fact", content="会議は木曜", subject="支払先の変更"))

    await tempted.say("kato", "会議のことを覚えておいて", pasted=((0, 12),))

    assert "支払先の変更" in repr((await tempted.pending()).card)


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("send_message", {"recipient": " ", "message": "牛乳"}),
        ("send_message", {"recipient": "渡辺 直人", "message": "\u202e"}),
        ("view_salary_info", {"person_name": ""}),
        ("view_inbox", {"which": " "}),
        ("calendar", {"period": "9999-12-31"}),
    ],
    ids=["nobody", "nothing to see", "nobody's pay", "no choice", "the end of time"],
)
async def test_what_is_empty_once_repaired_is_refused(tempted: Story, name: str, args: dict[str, str]):
    """A call without whom it is about, or of which repairs leave nothing, is no defect of ours."""
    tempted.next(wants(name, **args), says())

    await tempted.say("sakura", "お願い")

    tempted.script.lines.clear()
    assert [] == await tempted.rows(
        "SELECT code FROM occurrences WHERE org = ringi.org() AND code = 'defect'"
    )
