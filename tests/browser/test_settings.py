"""Settings by subject: one's own, the organisation's, the assistant's manner, the models."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect
from tests.browser.site import PASSWORD, Seat, Site, forgive_refusal, seated


def test_manner_of_the_assistant_is_previewed_and_asked_for(president: Seat):
    """The added words stand below those it came with, and asking says whose yes it waits for."""
    page = tab(president, "アシスタント")
    own = page.get_by_label("自社のことば")
    own.fill("語尾は「です・ます」でそろえます。")
    expect(page.locator("blockquote")).to_contain_text("語尾は「です・ます」でそろえます。")

    page.get_by_role("textbox", name="理由").fill("社風に合わせる")
    page.get_by_role("button", name="申請する").click()
    told, again = page.get_by_role("status").last, page.get_by_role("dialog")
    expect(told.or_(again).first).to_be_visible()
    if again.count():
        again.get_by_label("パスワード").first.fill(PASSWORD)
        again.get_by_role("button", name="確認する").click()
        forgive_refusal(president, 403)

    expect(page.get_by_role("status").last).to_contain_text("確認を待っています")


def test_missing_forms_are_told_of(president: Seat):
    """A page that could not read its forms says so: once it stayed silent, and a test waited a minute for a field."""
    page, forms = president.page, "**/api/v1/requests/tools"
    page.route(
        forms,
        lambda route: route.fulfill(
            status=429, json={"type": "urn:ringi:busy", "title": "混み合っています。"}
        ),
    )

    president.go("/settings")

    expect(page.get_by_role("alert")).to_contain_text("混み合っています。")
    page.unroute(forms)
    forgive_refusal(president, 429)


def test_model_is_tried_at_once(president: Seat):
    """It says which one, and that the built-in one asks nobody; keys are only ever written."""
    page = tab(president, "AI の提供元")

    page.get_by_role("button", name="答えるか試す").click()

    expect(page.get_by_role("status")).to_contain_text("embedded を使います")


def test_organisation_says_how_it_is_now(president: Seat):
    """Language and zone, and the form that changes them."""
    page = tab(president, "組織")

    expect(page.get_by_text("時間帯は Asia/Tokyo です。")).to_be_visible()
    expect(page.get_by_role("button", name="組織の設定")).to_be_visible()


def test_own_language_is_chosen_here(president: Seat):
    """Every screen follows at once."""
    page = tab(president, "自分")

    page.get_by_text("English", exact=True).click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.get_by_text("日本語", exact=True).click()


def tab(scope: Seat, name: str) -> Page:
    page = scope.go("/settings")
    page.get_by_role("tab", name=name).click()
    return page


def test_notifications_can_be_turned_off(president: Seat):
    """And on again; the choice outlasts the page."""
    president.context.grant_permissions(["notifications"])
    page = president.go("/approvals")

    page.get_by_role("button", name="知らせるのをやめる").click()
    page.reload()
    page.get_by_role("button", name="届いたら知らせる").click()

    expect(page.get_by_text("届いたら知らせています")).to_be_visible()


def test_empty_field_is_told_of_in_ringis_language(site: Site, chromium: Browser):
    """A browser of another language is overruled; a field that holds something is complained of no more."""
    with seated(site, chromium, locale="en-US") as scope:
        page = scope.go("/")
        page.get_by_role("button", name="日本語").click()
        field = page.get_by_label("ログイン名")

        page.get_by_role("button", name="ログインする").click()
        assert field.evaluate("each => each.validationMessage") == "この欄を入力してください。"
        field.fill("sakura")

        assert field.evaluate("each => each.validationMessage") == ""
