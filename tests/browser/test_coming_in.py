"""Coming in: the first link, the password, the company's own sign-in, and being shown out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.site import PASSWORD, Seat, Site, enter, seated, serving
from tests.conftest import open_folder

ALONE = True

NEW_PASSWORD = "another long sentence nobody guesses"
BOX = "頼みごとを書いてください"


@pytest.fixture
def stranger(site: Site, chromium: Browser) -> Iterator[Seat]:
    """A browser in which nobody is signed in."""
    with seated(site, chromium) as scope:
        yield scope
        assert scope.troubles == []


def sign_in(scope: Seat, login: str, password: str) -> None:
    scope.page.get_by_label("ログイン名").fill(login)
    scope.page.get_by_label("パスワード").first.fill(password)
    scope.page.get_by_role("button", name="ログインする").click()


def test_first_link_founds_a_company_of_ones_own(chromium: Browser):
    """The link of the terminal, a name, a password one may look at; then there is something to do at once."""
    with serving(open_folder() / "data") as site, seated(site, chromium) as scope:
        page = scope.page
        page.goto(site.link)
        page.get_by_role("radio", name="自分の会社を作る").check()
        page.get_by_role("textbox", name="会社の名前").fill("山田製作所")
        page.get_by_label("あなたの名前").fill("山田 一郎")
        page.get_by_label("ログイン名").fill("yamada")
        page.get_by_label("パスワード").first.fill(PASSWORD)
        page.get_by_role("button", name="パスワードを表示する").click()
        expect(page.get_by_label("パスワード").first).to_have_attribute("type", "text")
        page.get_by_role("button", name="始める").click()

        page.get_by_role("dialog").get_by_role("button", name="閉じる", exact=True).last.click()
        expect(page.get_by_text("山田製作所")).to_be_visible()
        expect(page.get_by_role("heading", name="何をしましょうか")).to_be_visible()
        assert scope.troubles == []


def test_sample_company_comes_with_a_second_person(chromium: Browser):
    """The tour shows the link with which a manager comes in beside the president."""
    with serving(open_folder() / "data") as site, seated(site, chromium) as scope:
        page = scope.page
        page.goto(site.link)
        page.get_by_label("ログイン名").fill("sakura")
        page.get_by_label("パスワード").first.fill(PASSWORD)
        page.get_by_role("button", name="始める").click()
        for _ in range(4):
            page.get_by_role("button", name="次へ").click()
        link = page.get_by_role("dialog").get_by_role("code").inner_text()

        with seated(site, chromium) as beside:
            enter(beside, link, "ito")

            expect(beside.page.get_by_role("button", name="伊藤 美咲さんのメニュー")).to_be_visible()


def test_link_opens_once(site: Site, stranger: Seat):
    """Used or made up, the page says that it is dead and what to do."""
    page = stranger.page
    page.goto(f"{site.address}/welcome#made-up")

    expect(page.get_by_role("alert")).to_contain_text("リンク")
    stranger.troubles[:] = [each for each in stranger.troubles if "status of 4" not in each]


def test_wrong_password_is_said_and_the_right_one_opens(stranger: Seat):
    """In one sentence that tells nobody whether the login exists."""
    page = stranger.go("/")
    sign_in(stranger, "sakura", "a wrong sentence nobody guesses")
    expect(page.get_by_role("alert")).to_be_visible()

    sign_in(stranger, "sakura", PASSWORD)

    expect(page.get_by_role("textbox", name=BOX)).to_be_visible()


def test_company_sign_in_is_offered_where_there_is_one(stranger: Seat):
    """A button beside the password."""
    stranger.page.route("**/api/v1/session/ways", answer_oidc)

    page = stranger.go("/")

    link = page.get_by_role("link", name="会社のアカウントでログインする")
    expect(link).to_have_attribute("href", "/api/v1/session/oidc")


def test_changed_password_is_the_one_that_counts(site: Site, chromium: Browser, stranger: Seat):
    """The old one opens nothing any more; the browser it was changed in stays signed in."""
    with seated(site, chromium) as kato:
        enter(kato, site.invite("kato"), "kato")
        page = kato.go("/settings")
        page.get_by_label("今のパスワード").fill(PASSWORD)
        page.get_by_label("新しいパスワード").fill(NEW_PASSWORD)
        page.get_by_role("button", name="パスワードを変える").click()
        expect(page.get_by_text("パスワードを変えました。")).to_be_visible()

    stranger.go("/")
    sign_in(stranger, "kato", PASSWORD)
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    sign_in(stranger, "kato", NEW_PASSWORD)
    expect(stranger.page.get_by_role("textbox", name=BOX)).to_be_visible()


def test_language_theme_and_send_key_outlast_signing_out(stranger: Seat):
    """The sign-in page speaks and looks as they last chose in this browser."""
    page = stranger.go("/")
    sign_in(stranger, "sakura", PASSWORD)
    choose(page, "佐倉 陽子さんのメニュー", "Ctrl+Enter で送る")
    choose(page, "佐倉 陽子さんのメニュー", "暗い表示にする")
    choose(page, "佐倉 陽子さんのメニュー", "English で表示")
    choose(page, "Menu of 佐倉 陽子", "Log out")

    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", "dark")
    page.get_by_label("Sign-in name").fill("sakura")
    page.get_by_label("Password").first.fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name="Menu of 佐倉 陽子").click()
    expect(page.get_by_role("menuitem", name="Enter sends", exact=True)).to_be_visible()


def choose(page: Page, menu: str, item: str) -> None:
    page.get_by_role("button", name=menu).click()
    page.get_by_role("menuitem", name=item).click()


def test_ended_session_leads_to_the_login_and_keeps_the_draft(president: Seat):
    """Whoever comes in again finds what they had begun to write."""
    page = president.go("/")
    box = page.get_by_role("textbox", name=BOX)
    box.fill("書きかけの")
    president.context.clear_cookies()

    go_on_unless_led_away(page)
    expect(page.get_by_text("ログインが終わりました")).to_be_visible()
    sign_in(president, "sakura", PASSWORD)
    page.get_by_role("link", name="相談", exact=True).click()

    expect(box).to_have_value("書きかけの")


def test_what_was_sent_too_late_is_found_again(president: Seat):
    """The session had ended unnoticed: the words are not lost with the page they were sent from."""
    page = president.go("/")
    box = page.get_by_role("textbox", name=BOX)
    box.fill("終わったあとの言葉")
    president.context.clear_cookies()

    send_unless_led_away(page)
    expect(page.get_by_text("ログインが終わりました")).to_be_visible()
    sign_in(president, "sakura", PASSWORD)

    expect(box).to_have_value("終わったあとの言葉")


def send_unless_led_away(page: Page) -> None:
    """As `go_on_unless_led_away`, with the key that sends."""
    page.get_by_role("textbox", name=BOX).evaluate_all(
        "boxes => boxes.forEach(each => each.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true})))"
    )


def go_on_unless_led_away(page: Page) -> None:
    """The stream may find the end of the session before the person does: then there is no link any more, or one that
    nobody hears, and which must not load the page anew."""
    page.evaluate(
        "() => { window.addEventListener('click', event => event.preventDefault(), {once: true});"
        """document.querySelector('a[href="/sheets"]')?.click(); }"""
    )


def answer_oidc(route: Route) -> None:
    route.fulfill(json={"password": True, "oidc": True})
