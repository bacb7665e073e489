"""What one can do with what was said: say it again, otherwise; call it off; take it along; come back in mid-turn."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect
from tests.browser.site import Seat

TASKS = "私のタスクを見せて"
SENDING = "営業部の皆さんに「17時から会議です」とお知らせして"


def ask(scope: Seat, text: str) -> Locator:
    """Says it in a new conversation; its log, once the answer or the card is there."""
    page = scope.go("/")
    scope.say(text)
    page.wait_for_url("**/c/*")
    log = page.get_by_role("log")
    expect(log.locator('[role="alertdialog"], [data-reply]').first).to_be_visible()
    return log


def test_message_is_edited_and_sent_again(president: Seat):
    """The first one stays in sight, struck through; the answer is to the second."""
    log = ask(president, "こんにちは")
    log.get_by_role("button", name="直して送り直す").click()
    expect(president.page.get_by_text("前の依頼を直しています")).to_be_visible()

    president.say(TASKS)

    expect(log.get_by_text("直して送り直した依頼です。")).to_be_visible()
    expect(log.get_by_text(TASKS, exact=True)).to_have_count(1)


def test_answer_is_drafted_again(president: Seat):
    """Another answer comes in beside the first."""
    log = ask(president, "こんにちは")

    log.get_by_role("button", name="別の言い方にする").click()

    expect(log.locator("[data-reply]")).to_have_count(2)


def test_what_was_done_is_not_worded_anew(president: Seat):
    """It would read as if it were done a second time."""
    log = ask(president, SENDING)

    log.get_by_role("alertdialog").get_by_role("button", name="承認する").click()

    expect(log).to_contain_text("お知らせしました")
    expect(
        log.get_by_role("button", name="稟議書を見る").or_(log.get_by_role("link", name="稟議書を見る")).last
    ).to_be_visible()
    expect(log.get_by_role("button", name="別の言い方にする")).to_have_count(0)


def test_edited_after_execution_it_is_a_correction(president: Seat):
    """What was done is listed before anything is sent, and the first request is not struck through."""
    log = ask(president, SENDING)
    log.get_by_role("alertdialog").get_by_role("button", name="承認する").click()
    expect(log).to_contain_text("お知らせしました")
    log.get_by_role("button", name="直して送り直す").click()
    expect(president.page.get_by_text("前の依頼はもう実行されています")).to_be_visible()
    expect(president.page.get_by_role("status").get_by_role("listitem")).to_have_count(1)

    president.say("ありがとう")

    expect(log.locator("[data-reply]")).to_have_count(2)
    expect(log.get_by_text("直して送り直した依頼です。")).to_have_count(0)


def test_what_waits_is_called_off(president: Seat):
    """Nothing is done, and it says so; no card is left to be answered."""
    log = ask(president, SENDING)

    president.page.get_by_role("button", name="取りやめる").click()

    expect(log.get_by_role("alertdialog")).to_have_count(0)
    expect(log.locator("[data-reply]").last).to_contain_text("取りやめ")


def test_turn_that_waits_is_taken_up_after_loading_again(president: Seat):
    """In mid-turn, on any device: the card and where the turn stands."""
    log = ask(president, SENDING)

    president.page.reload()

    expect(log.get_by_role("alertdialog")).to_have_count(1)
    expect(log.get_by_text("確認を待っています…")).to_be_visible()
    log.get_by_role("alertdialog").get_by_role("button", name="断る").click()
    expect(log.get_by_text("佐倉 陽子さんが断りました")).to_be_visible()


def test_conversation_is_taken_along(president: Seat, tmp_path: Path):
    """As Markdown: who said what, when."""
    ask(president, TASKS)
    page = president.page
    page.get_by_role("navigation", name="会話の一覧").get_by_role(
        "button", name="「私のタスクを見せて」"
    ).first.click()

    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Markdown").click()
    download.value.save_as(tmp_path / "talk.md")

    assert TASKS in (tmp_path / "talk.md").read_text("utf-8")


def test_phone_leads_to_other_conversations(president: Seat):
    """The list is behind a button that can be seen and pressed."""
    president.page.set_viewport_size({"width": 390, "height": 844})
    ask(president, TASKS)
    page = president.page

    page.get_by_role("button", name="会話の一覧").click()
    page.get_by_role("dialog").get_by_role("button", name="新しい会話").click()

    expect(page.get_by_role("heading", name="何をしましょうか")).to_be_visible()


def test_confirmation_that_does_not_exist_is_said(president: Seat):
    """A link with a wrong number does not just lead to the list."""
    page = president.go("/approvals/A-9999")

    expect(page.get_by_role("status").filter(has_text="A-9999")).to_contain_text("見つかりません")
