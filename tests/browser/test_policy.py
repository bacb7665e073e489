"""Amending the policy: a draft that is checked while it is written, a second person's yes, and the way back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.site import PASSWORD, Seat, Site, enter, seated

ALONE = True

NUMBER = "1 分あたりのデータとファイルの操作の上限（対象の操作はまだありません）"


@pytest.fixture(scope="module")
def takahashi(site: Site, chromium: Browser) -> Iterator[Seat]:
    """Who stands in as the second person, because the president is the only one of her level."""
    with seated(site, chromium) as scope:
        enter(scope, site.invite("takahashi"), "takahashi")
        yield scope
        assert scope.troubles == []


def test_amendment_comes_into_force_by_a_second_person_and_can_be_taken_back(
    president: Seat, takahashi: Seat
):
    """The change is told in words while it is made; asking says whose yes it waits for; the way back shows what it
    undoes."""
    page = president.go("/policy")
    page.get_by_role("tab", name="改定案").click()
    page.get_by_label(NUMBER).fill("7")
    expect(page.get_by_text(f"{NUMBER}を「5」から「7」に変えます。")).to_be_visible()
    ask(page, "忙しい日があるため")
    expect(page.get_by_role("status").last).to_contain_text("高橋 健")

    card = takahashi.go("/approvals").get_by_role("alertdialog").filter(has_text=NUMBER)
    card.get_by_role("button", name="承認する").click()
    expect(card).to_have_count(0)
    expect(page.get_by_role("status").last).to_contain_text("実行しました")

    page = president.go("/policy")
    expect(page.get_by_text("今の方針は第 3 版です。")).to_be_visible()
    page.get_by_role("tab", name="改定の記録").click()
    page.get_by_role("button", name="この版に戻す").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{NUMBER}を「7」から「5」に変えます。")
    expect(dialog.get_by_role("button", name="申請する")).to_be_visible()


def test_what_is_wrong_stands_with_its_line(president: Seat):
    """As one types, and nothing can be asked for before it is right."""
    page = president.go("/policy")
    page.get_by_role("tab", name="改定案").click()
    page.get_by_role("tab", name="文章で書く").click()

    page.get_by_label("方針の本文").fill("[limits]\nper_minute = 0\n")

    expect(page.get_by_role("alert")).to_contain_text("2 行目 1 文字目")
    expect(page.get_by_role("button", name="申請する")).to_have_count(0)


def test_what_if_judges_again(president: Seat):
    """It says how many requests were judged, and that nothing would change."""
    page = president.go("/policy")
    page.get_by_role("tab", name="改定案").click()

    page.get_by_role("button", name="最近の 50 件で試す").click()

    expect(page.get_by_role("status")).to_contain_text("件の依頼")


def ask(page: Page, reason: str) -> None:
    """With the password once more, where that is asked for."""
    page.get_by_role("textbox", name="理由", exact=True).fill(reason)
    page.get_by_role("button", name="申請する").click()
    told, again = page.get_by_role("status").last, page.get_by_role("dialog")
    expect(told.or_(again).first).to_be_visible()
    if again.count():
        again.get_by_label("パスワード").fill(PASSWORD)
        again.get_by_role("button", name="確認する").click()
