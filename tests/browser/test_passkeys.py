"""Passkeys with an authenticator the browser itself brings along: made, used to sign in and before a grave decision,
taken away.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.site import Seat, Site, enter, seated

ALONE = True

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def kato(site: Site, chromium: Browser) -> Iterator[Seat]:
    """A person at a device that keeps passkeys, under a name for which browsers take them."""
    with seated(site, chromium) as scope:
        session = scope.context.new_cdp_session(scope.page)
        session.send("WebAuthn.enable")
        session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        enter(scope, site.invite("kato"), "kato", host="localhost")
        yield scope
        assert scope.troubles == []


def test_passkey_is_made_and_opens_the_door(kato: Seat):
    """Signed out, one press comes in again; a grave matter is confirmed with it too."""
    page = kato.page
    page.get_by_role("link", name="設定", exact=True).click()
    page.get_by_label("パスキーの名前").fill("机の上のパソコン")
    page.get_by_role("button", name="この端末で登録する").click()
    expect(page.get_by_text("机の上のパソコン")).to_be_visible()

    page.get_by_role("button", name="のメニュー").click()
    page.get_by_role("menuitem", name="ログアウト").click()
    page.get_by_role("button", name="パスキーでログイン").click()

    expect(page.get_by_role("button", name="加藤").first).to_be_visible()


def test_passkey_is_renamed_and_taken_away(kato: Seat):
    """Its owner chooses its name; once taken away, it is no longer in the list."""
    page = kato.page
    page.get_by_role("link", name="設定", exact=True).click()
    page.get_by_role("button", name="名前を変える").click()
    page.get_by_label("パスキーの名前").first.fill("家のパソコン")
    page.get_by_role("button", name="保存する").click()
    expect(page.get_by_text("家のパソコン")).to_be_visible()

    page.get_by_role("button", name="取り除く").click()
    page.get_by_role("button", name="取り除く").click()

    expect(page.get_by_text("家のパソコン")).to_have_count(0)
