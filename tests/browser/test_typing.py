"""Writing Japanese: Enter belongs to the input method until the text is settled."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.site import Seat

LAID_OUT = """(box, count) => {
  const took = [0, 0, 0, 0, 0].map(() => {
    box.textContent = "";
    box.getBoundingClientRect();
    const begun = performance.now();
    box.textContent = "あ".repeat(count);
    box.getBoundingClientRect();
    return performance.now() - begun;
  });
  return Math.min(...took);
}"""
"""How long the browser works on the lines of so many characters without a break, at its quickest, in milliseconds."""


def test_enter_that_settles_a_composition_sends_nothing(president: Seat):
    """Three ways browsers tell of such an Enter; none of them sends."""
    page = president.go("/")
    box = page.get_by_role("textbox", name="頼みごとを書いてください")
    box.focus()
    cdp = president.context.new_cdp_session(page)

    cdp.send("Input.imeSetComposition", {"text": "みつもり", "selectionStart": 4, "selectionEnd": 4})
    cdp.send(
        "Input.dispatchKeyEvent",
        {"type": "rawKeyDown", "windowsVirtualKeyCode": 229, "key": "Process", "code": "Enter"},
    )
    page.keyboard.press("Enter")
    cdp.send("Input.insertText", {"text": "見積"})

    expect(box).to_have_value(re.compile("^見積"))
    expect(page.get_by_role("heading", name="何をしましょうか")).to_be_visible()


def test_enter_after_it_sends(president: Seat):
    """Once the text is settled, Enter sends it."""
    page = president.go("/")
    page.get_by_role("textbox", name="頼みごとを書いてください").fill("こんにちは")

    page.keyboard.press("Enter")

    expect(page.get_by_role("log")).to_contain_text("こんにちは")


def test_pasted_part_is_marked_when_it_is_sent(president: Seat):
    """The reader sees which words were not typed."""
    page = president.go("/")
    box = page.get_by_role("textbox", name="頼みごとを書いてください")
    box.fill("これを覚えて: ")
    president.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('定例は水曜')")
    box.press("End")
    box.press("Control+V")

    expect(page.get_by_text("貼り付けた文字：5 字")).to_be_visible()
    box.press("Enter")

    expect(page.get_by_role("log").get_by_title("貼り付け")).to_have_text("定例は水曜")


def test_very_long_message_is_shown_from_its_beginning(president: Seat):
    """What follows it stays within reach; the rest is a press away."""
    page = president.go("/")
    page.get_by_role("textbox", name="頼みごとを書いてください").fill("行\n" * 60 + "おしまい")
    page.keyboard.press("Enter")
    log = page.get_by_role("log")
    whole = log.get_by_role("button", name="すべて表示する")
    frame = log.locator("div:has(> span)").first
    expect(frame).to_have_css("overflow", "hidden")

    whole.click()

    expect(whole).to_have_count(0)
    expect(frame).to_have_css("overflow", "visible")


def test_run_without_a_break_holds_nothing_up(president: Seat):
    """Eight times as long takes no more than a few times eight as much work; by the square it would be 64 times."""
    page = president.go("/")
    page.get_by_role("textbox", name="頼みごとを書いてください").fill("あ" * 8_000)
    page.keyboard.press("Enter")
    said = page.get_by_role("log").get_by_text("ああああ").first
    expect(said).to_be_visible()

    short, long = (said.evaluate(LAID_OUT, count) for count in (2_000, 16_000))

    # A clock of a browser tells tenths of a millisecond; what is over in one has no proportion.
    assert long < 24 * max(short, 1.0)
