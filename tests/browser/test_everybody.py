"""Everybody's way through: by keys alone, at twice the size, without motion; and what must be proven anew."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.site import PASSWORD, Seat, Site, put_tour_away, seated
from tests.browser.test_access import violations
from tests.browser.test_bad_days import press, show_tour

SENDING = "営業部の皆さんに「18時から会議です」とお知らせして"
ALERT = {
    "number": "E-0001",
    "code": "model_quota",
    "text": "AIの利用枠を使い切りました。",
    "at": "2026-11-20T01:00:00Z",
    "turn": None,
    "signed_off_at": None,
    "signed_off_by": None,
    "told": [],
}
INCIDENT = {
    "level": "P1",
    "text": "P1: 直近10分の依頼が、すべて失敗しています（3 件中 3 件）。",
    "since": "2026-11-20T01:00:00Z",
    "causes": ["AIの利用枠を使い切りました。（直近10分で 3 件）"],
}
MOVING = "() => document.getAnimations().filter((each) => each.effect.getTiming().duration > 1).length"


def test_whole_story_by_keys_alone(president: Seat):
    """From the first letter to the proven record, no mouse."""
    page = president.go("/")
    expect(page.get_by_role("textbox", name="頼みごとを書いてください")).to_be_focused()
    page.keyboard.type(SENDING)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alertdialog")).to_be_visible()

    tab_to(page, "承認する")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("お知らせしました")
    expect(page.get_by_role("log")).to_be_focused()
    tab_to(page, "稟議書を見る")
    page.keyboard.press("Enter")
    expect(page.get_by_role("article")).to_contain_text(SENDING)
    tab_to(page, "記録を確かめる")
    page.keyboard.press("Enter")

    expect(page.get_by_text("記録は書き換えられていません")).to_be_visible()


def test_at_twice_the_size_everything_is_there(site: Site, chromium: Browser):
    """200 % on a common screen: one can write and send, and nothing lies beside the page."""
    state = str(site.folder.parent / "sakura.json")
    with seated(site, chromium, storage_state=state, viewport={"width": 640, "height": 400}) as scope:
        page = scope.go("/")
        page.get_by_role("textbox", name="頼みごとを書いてください").fill("こんにちは")
        expect(page.get_by_role("button", name="送る", exact=True)).to_be_in_viewport(ratio=1)

        page.get_by_role("button", name="送る", exact=True).click()

        expect(page.locator("[data-reply]")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= 640


def test_nothing_moves_for_whoever_wants_it_still(site: Site, chromium: Browser):
    """Neither while something is waited for nor when a window opens."""
    state = str(site.folder.parent / "sakura.json")
    with seated(site, chromium, storage_state=state, reduced_motion="reduce") as scope:
        page = scope.go("/")
        scope.say(SENDING)
        expect(page.get_by_text("確認を待っています…")).to_be_visible()
        waiting = page.evaluate(MOVING)
        page.get_by_role("button", name="緊急停止").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        moving = page.evaluate(MOVING)
        page.keyboard.press("Escape")
        press(page, "停止を解除する", "停止を解除する")

        assert (waiting, moving) == (0, 0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_opens(site: Site, chromium: Browser, scheme: str):
    """The login, the tour, the stop, a card, its change, the filter of the sheets."""
    with seated(site, chromium, color_scheme=scheme) as scope:
        page = scope.go("/")
        found = violations(page)
        page.get_by_label("ログイン名").fill("sakura")
        page.get_by_label("パスワード").first.fill(PASSWORD)
        page.get_by_role("button", name="ログインする").click()
        show_tour(page)
        found += opened(page)
        put_tour_away(page)
        page.get_by_role("button", name="緊急停止").click()
        found += opened(page)
        page.keyboard.press("Escape")
        press(page, "停止を解除する", "停止を解除する")
        scope.say(SENDING)
        expect(page.get_by_role("alertdialog")).to_be_visible()
        found += violations(page)
        page.get_by_role("button", name="直してもらう").click()
        found += violations(page)
        scope.go("/sheets").get_by_role("button", name="絞り込む").click()
        expect(page.get_by_role("combobox", name="起案者")).to_be_visible()
        found += violations(page)
    assert found == []


def test_grave_yes_asks_for_the_password_again(president: Seat):
    """Once the last proof is stale, the password is asked for, wrong ones are said, and the same yes then counts."""
    page = president.go("/")
    page.route("**/api/v1/approvals/A-*", refuse, times=1)
    president.say(SENDING)
    page.get_by_role("alertdialog").get_by_role("button", name="承認する").click()
    dialog = page.get_by_role("dialog", name="本人の確認")
    expect(dialog).to_be_visible()
    assert violations(page) == []

    for password in ("a wrong sentence nobody guesses", PASSWORD):
        dialog.get_by_label("パスワード").first.fill(password)
        dialog.get_by_role("button", name="確認する").click()

    expect(page.get_by_role("log")).to_contain_text("お知らせしました")
    president.troubles[:] = [each for each in president.troubles if "status of 4" not in each]


def test_monitor_shows_figures_and_gives_them_away(president: Seat):
    """Counted as of now, for another span, and as a table for a spreadsheet."""
    president.go("/")
    president.say("私のタスクを見せて")
    expect(president.page.locator("[data-reply]")).to_have_count(1)
    page = president.go("/monitor")
    expect(page.get_by_text("平均の確信度")).to_be_visible()

    page.get_by_text("7 日間").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV で書き出す").first.click()

    assert download.value.suggested_filename == "ringi-days.csv"


def test_alert_is_signed_off(president: Seat):
    """With what was done about it; then it is open no more."""
    page = president.page
    open_ones = [ALERT]
    page.route("**/api/v1/alerts", lambda route: answer_alerts(route, open_ones))
    page.route("**/sign-off", lambda route: sign_off(route, open_ones))
    president.go("/monitor")

    page.get_by_role("button", name="警報 E-0001 を対応済みにする").click()
    assert violations(page) == []
    page.get_by_role("dialog").get_by_role("textbox").fill("利用枠を増やした")
    page.get_by_role("dialog").get_by_role("button", name="対応済みにする").click()

    expect(page.get_by_text("問題は起きていません。")).to_be_visible()


def test_incident_says_why_and_since_when(president: Seat):
    """Not its level alone; and it leads to the sheets of what failed."""
    page = president.page
    page.route("**/api/v1/alerts", lambda route: route.fulfill(json={"incident": INCIDENT, "alerts": []}))
    president.go("/monitor")

    told = page.get_by_role("status").filter(has_text=INCIDENT["text"])
    expect(told).to_contain_text("2026年11月20日 10:00 から続いています。")
    expect(told.get_by_role("listitem")).to_have_text("AIの利用枠を使い切りました。（直近10分で 3 件）")
    assert violations(page) == []
    told.get_by_role("link", name="失敗した依頼の稟議書を見る").click()

    expect(page).to_have_url(re.compile(r"/sheets\?outcome=failed$"))


def tab_to(page: Page, name: str) -> None:
    """By the Tab key, as far as it takes."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent?.trim()") == name:
            return
    raise AssertionError(f"no key leads to {name}")


def opened(page: Page) -> list[str]:
    expect(page.get_by_role("dialog")).to_be_visible()
    return violations(page)


def refuse(route: Route) -> None:
    """As the door does where nobody proved lately who is there."""
    problem = {
        "type": "urn:ringi:fresh_needed",
        "title": "パスワードを入れてください。",
        "status": 403,
    }
    route.fulfill(status=403, json=problem, content_type="application/problem+json")


def answer_alerts(route: Route, open_ones: list[dict[str, object]]) -> None:
    route.fulfill(json={"incident": None, "alerts": open_ones})


def sign_off(route: Route, open_ones: list[dict[str, object]]) -> None:
    open_ones.clear()
    route.fulfill(status=204)
