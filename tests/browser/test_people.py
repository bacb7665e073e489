"""People in the browser: a list of newcomers checked before it is asked for, and somebody's own page."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from tests.browser.site import PASSWORD, Seat, forgive_refusal

ALONE = True

LIST = "名前,ふりがな,権限レベル,部署\n新人 花,しんじん はな,2,営業部\n田中 太郎,,2,営業部\n迷子,,2,宇宙部\n"


def test_list_of_people_is_checked_chosen_and_then_asked_for(president: Seat):
    """Shift_JIS, as spreadsheets on Windows write it; a homonym is left out, a mistake cannot be chosen."""
    page = president.go("/people")
    file = {"name": "名簿.csv", "mimeType": "text/csv", "buffer": LIST.encode("cp932")}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("Shift_JIS として読みました")).to_be_visible()
    expect(page.get_by_label("2 行目の新人 花さん")).to_be_checked()
    expect(page.get_by_label("3 行目の田中 太郎さん")).not_to_be_checked()
    expect(page.get_by_label("4 行目の迷子さん")).to_be_disabled()

    page.get_by_role("textbox", name="理由").last.fill("四月の入社")
    page.get_by_role("button", name="申請する").last.click()
    prove(president, page.get_by_role("status").last)

    expect(page.get_by_role("button", name="新人 花さんの詳細")).to_be_visible()
    line = page.get_by_role("row").filter(has_text="新人 花").last
    expect(line).to_contain_text("申請しました。")
    expect(line.get_by_role("checkbox")).to_be_disabled()
    expect(page.get_by_text("まだ何も登録していません")).to_have_count(0)


def test_page_of_somebody_says_what_ends_with_them(president: Seat):
    """Their accounts, and before the form for leaving, what it ends."""
    page = president.go("/people")

    page.get_by_role("button", name="加藤", exact=False).first.click()
    panel = page.get_by_role("dialog")
    panel.get_by_role("button", name="退職の手続き").click()

    expect(panel).to_contain_text("コマンド: kato")
    expect(panel).to_contain_text("退職の手続きで終わるもの")
    expect(panel.get_by_label("対象の方")).to_have_count(0)


def test_who_leaves_is_no_successor_and_is_listed(president: Seat):
    """They are not offered as their own successor; once it is confirmed they are listed among those who left."""
    page = president.go("/people")
    page.get_by_role("button", name="小林", exact=False).first.click()
    panel = page.get_by_role("dialog")
    panel.get_by_role("button", name="退職の手続き").click()
    successor = panel.get_by_label("後任")
    successor.fill("小林")
    expect(page.get_by_role("option", name="小林 優")).to_have_count(0)

    successor.fill("")
    panel.get_by_role("textbox", name="理由").last.fill("三月末の退職")
    panel.get_by_role("button", name="申請する").last.click()
    waits = page.get_by_text("もう一度、あなた自身の確認が必要です。")
    prove(president, waits)
    panel.get_by_role("link", name="承認").click()
    page.get_by_role("alertdialog").get_by_role("button", name="承認").first.click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    page = president.go("/people")

    expect(page.get_by_role("button", name="小林 優さんの退職の手続きを取り消す")).to_be_visible()
    forgive_refusal(president, 404)


def test_people_fit_on_a_phone(president: Seat):
    """The list and somebody's page, without scrolling sideways."""
    president.page.set_viewport_size({"width": 360, "height": 740})
    page = president.go("/people")

    page.get_by_role("button", name="佐倉 陽子さんの詳細").click()
    expect(page.get_by_role("dialog")).to_contain_text("コマンド: sakura")

    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def prove(scope: Seat, told: Locator) -> None:
    """With the password once more, where that is asked for before it is told."""
    again = scope.page.get_by_role("dialog", name="本人の確認")
    expect(told.or_(again).first).to_be_visible()
    if again.count():
        again.get_by_label("パスワード").first.fill(PASSWORD)
        again.get_by_role("button", name="確認する").click()


def test_link_leads_to_a_form_that_is_filled_in(president: Seat):
    """With the person's name and the level, for the president to sign."""
    here = president.go("/people")
    told = here.evaluate("fetch('/api/v1/people').then((answer) => answer.json())")
    (kato,) = [each["id"] for each in told["people"] if each["name"] == "加藤 翔"]

    page = president.go(f"/people?form=set_level&person={kato}&level=3")

    form = page.locator("section").filter(has=page.get_by_role("heading", name="権限レベルの変更")).first
    expect(form.get_by_label("対象の方").first).to_have_value("加藤 翔")
