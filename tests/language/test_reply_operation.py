"""Naming just what the card asks about is a yes; naming anything else is not."""

from dataclasses import dataclass

import pytest
from scripts.measure_judgements import corpus

from ringi.language.confirmations.replies import Reply, classify_reply

SEND = "鈴木さんに「会議の資料です」というメッセージを送ります。"
CREATE = "田中さんに「見積もりを送信」のタスクを作ります。"
SEND_EN = 'Send the message "slides attached" to Suzuki.'
CANCEL = "会議室の予約をキャンセルします。"
OPERATIONS = (
    SEND,
    CREATE,
    SEND_EN,
    CANCEL,
    "タスク「古い件」を削除します。",
    "Post an announcement to the sales team.",
)


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    text: str
    operation: str
    reply: Reply


CASES = (
    Case(id="its verb", text="送ってください", operation=SEND, reply=Reply.APPROVE),
    Case(id="its noun", text="送信お願いします", operation=SEND, reply=Reply.APPROVE),
    Case(id="its target and verb", text="鈴木さんに送って", operation=SEND, reply=Reply.APPROVE),
    Case(id="its target and a plea", text="田中さんにお願いします", operation=CREATE, reply=Reply.APPROVE),
    Case(id="its verb in the other language", text="send it please", operation=SEND, reply=Reply.APPROVE),
    Case(id="its target, in English", text="send it to Suzuki", operation=SEND_EN, reply=Reply.APPROVE),
    Case(id="no operation known", text="送ってください", operation="", reply=Reply.OTHER),
    Case(id="another target", text="山田さんに送って", operation=SEND, reply=Reply.CHANGE),
    Case(id="another target, in English", text="send it to Tanaka", operation=SEND_EN, reply=Reply.CHANGE),
    Case(id="one target more", text="鈴木さんにも送って", operation=SEND, reply=Reply.CHANGE),
    Case(id="another thing", text="資料を送って", operation=SEND, reply=Reply.OTHER),
    Case(id="a verb of the title", text="送信お願いします", operation=CREATE, reply=Reply.OTHER),
    Case(id="its number", text="12番を削除して", operation="12番を削除します。", reply=Reply.APPROVE),
    Case(
        id="a number that holds its number",
        text="55を削除して",
        operation="5を削除します。",
        reply=Reply.OTHER,
    ),
    Case(id="the opposite", text="送らないで", operation=SEND, reply=Reply.DENY),
    Case(id="a question", text="送っていいですか？", operation=SEND, reply=Reply.OTHER),
    Case(id="another time", text="送って、明日", operation=SEND, reply=Reply.CHANGE),
    Case(
        id="another person's rights", text="加藤さんの権限をレベル5にして", operation=SEND, reply=Reply.OTHER
    ),
    Case(
        id="one task of the list", text="タスクの3番、山本さんに変えて", operation=CREATE, reply=Reply.OTHER
    ),
    Case(id="other things to be done with", text="全部完了にして", operation=SEND, reply=Reply.OTHER),
    Case(
        id="a message of its own",
        text="伊藤さんに、今日早退しますって伝えて",
        operation=CREATE,
        reply=Reply.OTHER,
    ),
    Case(
        id="the task itself, otherwise", text="タスクを金曜に変更して", operation=CREATE, reply=Reply.CHANGE
    ),
    Case(id="enough of it, in Osaka", text="もうええわ", operation=SEND, reply=Reply.DENY),
    Case(id="calling off stays calling off", text="キャンセルして", operation=CANCEL, reply=Reply.DENY),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_named_operation(case: Case) -> None:
    """The card's own words say no more than `do it`; every other word stays what it was."""
    assert case.reply == classify_reply(case.text, case.operation)


def test_a_forged_title_names_nothing() -> None:
    """A title that closes its own quotation mark gives the operation no second verb."""
    forged = "「件」を削除します。「」のタスクを作ります。"

    assert classify_reply("削除してください", forged) is Reply.OTHER


@pytest.mark.parametrize("operation", OPERATIONS)
def test_no_operation_makes_a_refusal_an_approval(operation: str) -> None:
    """Whatever the card asks, a no or a change stays one."""
    against = [item.text for item in corpus("replies", "second, opened") if item.label in {"deny", "change"}]

    assert [] == [text for text in against if classify_reply(text, operation) is Reply.APPROVE]
