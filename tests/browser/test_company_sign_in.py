"""The company's own sign-in, as a browser goes there and comes back: by a one-time link, from the account, unknown."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.site import Seat, Site, enter, forgive_refusal, put_tour_away, seated, serving
from tests.conftest import open_folder
from tests.support.sign_in import CLIENT, SECRET, Issuer, issuing

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    """A sign-in of the company's on this machine, beside the browser."""
    with beside(Issuer()) as issuer:
        yield issuer


@pytest.fixture(scope="module")
def company(chromium: Browser, issuer: Issuer) -> Iterator[Site]:
    """The sample company, with that sign-in."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build_web.py")], check=True)
    settings = {
        "RINGI_OIDC_ISSUER": issuer.url,
        "RINGI_OIDC_CLIENT": CLIENT,
        "RINGI_OIDC_SECRET": SECRET,
        "RINGI_OIDC_GROUPS": "staff=3",
    }
    with serving(open_folder() / "data", **settings) as site:
        with seated(site, chromium) as first:
            enter(first, site.link, "sakura")
        yield site


@pytest.fixture
def scope(company: Site, chromium: Browser) -> Iterator[Seat]:
    with seated(company, chromium) as scope:
        yield scope
        assert scope.troubles == []


def test_unknown_account_is_told_what_to_do(scope: Seat, issuer: Issuer):
    """Back at the front door, with the reason in words; the address holds nothing of the other sign-in, nor the
    reason, which would be told again to whoever comes in another way."""
    issuer.claims = {"sub": "nobody"}
    page = scope.go("/")

    page.get_by_role("link", name="会社のアカウントでログイン").click()

    expect(page.get_by_role("alert")).to_contain_text("招待のリンク")
    page.wait_for_url(scope.site.address + "/")


def test_one_time_link_leads_in_through_the_company(scope: Seat, company: Site, issuer: Issuer):
    """Instead of choosing a password."""
    issuer.claims = {"sub": "kato"}
    page = scope.page
    page.goto(company.invite("kato"))

    page.get_by_role("button", name="会社のアカウントでログイン").click()

    put_tour_away(page)
    expect(page.get_by_role("button", name="加藤").first).to_be_visible()


def test_account_is_linked_from_its_menu(scope: Seat, company: Site, issuer: Issuer):
    """It says before what ends with it, and after that it is done."""
    issuer.claims = {"sub": "tanaka"}
    enter(scope, company.invite("tanaka"), "tanaka")
    page = scope.page
    page.get_by_role("button", name="のメニュー").click()
    page.get_by_role("menuitem", name="会社のログインとつなぐ").click()
    expect(page.get_by_text("ここのパスワードとパスキーは使えなくなり")).to_be_visible()

    page.get_by_role("button", name="会社のログインとつなぐ").click()

    page.wait_for_url(f"{company.address}/")
    scope.go("/settings")
    expect(page.get_by_text("会社のログインとつながっています。")).to_be_visible()


def test_proof_is_given_at_the_company(scope: Seat, company: Site, issuer: Issuer):
    """Somebody without a password here goes there and comes back to the page they left, and may go on."""
    issuer.claims = {"sub": "saito"}
    page = scope.page
    page.goto(company.invite("saito"))
    page.get_by_role("button", name="会社のアカウントでログイン").click()
    put_tour_away(page)
    issuer.claims = {"sub": "saito"}
    scope.go("/settings")
    ask_for_token(page)
    asked = page.get_by_role("dialog", name="本人の確認")

    asked.get_by_role("button", name="会社のログインで確認する").click()

    page.wait_for_url(f"{company.address}/settings")
    forgive_refusal(scope, 403)
    ask_for_token(page)
    expect(page.get_by_text("一度だけ").last).to_be_visible()
    expect(page.get_by_role("dialog", name="本人の確認")).to_have_count(0)


def ask_for_token(page: Page) -> None:
    """By its form, which takes a fresh proof."""
    page.get_by_role("button", name="トークンの発行").click()
    page.get_by_label("使いみち").fill("試し")
    page.get_by_role("button", name="申請する").click()


@contextmanager
def beside(issuer: Issuer) -> Iterator[Issuer]:
    """Serves in a thread of its own until the block ends."""
    ready, loop = Event(), asyncio.new_event_loop()
    done = asyncio.Event()

    async def serve() -> None:
        async with issuing(issuer):
            ready.set()
            await done.wait()

    thread = Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    ready.wait(10)
    try:
        yield issuer
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join(10)
        loop.close()
