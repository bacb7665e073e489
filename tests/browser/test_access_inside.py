"""Parts inside of screens, for everybody: menus, tabs, somebody's page, forms, drafts; axe finds nothing there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.site import Seat, Site, seated
from tests.browser.test_access import violations
from tests.browser.test_people import LIST
from tests.browser.test_policy import NUMBER


@pytest.fixture(params=["light", "dark"])
def looking(request: pytest.FixtureRequest, site: Site, chromium: Browser) -> Iterator[Seat]:
    """The president, by day and by night."""
    state = str(site.folder.parent / "sakura.json")
    with seated(site, chromium, storage_state=state, color_scheme=request.param) as scope:
        yield scope
        assert scope.troubles == []


def test_axe_finds_nothing_in_menus(looking: Seat):
    """One's own, and that of a conversation."""
    page = looking.go("/")
    looking.say("こんにちは")
    expect(page.locator("[data-reply]")).to_have_count(1)
    found = []

    for name in ("佐倉 陽子", "「こんにちは」の操作"):
        page.get_by_role("button", name=name).first.click()
        expect(page.get_by_role("menu")).to_be_visible()
        found += violations(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("menu")).to_have_count(0)

    assert found == []


def test_axe_finds_nothing_in_the_settings(looking: Seat):
    """Tab by tab, with every form open."""
    page = looking.go("/settings")
    found = []

    for tab in ("自分", "組織", "アシスタント", "AI の提供元"):
        page.get_by_role("tab", name=tab).click()
        found += all_open(page)

    assert found == []


def test_axe_finds_nothing_about_people(looking: Seat):
    """A list that was read, every form, and somebody's page."""
    page = looking.go("/people")
    file = {"name": "名簿.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_label("2 行目の新人 花さん")).to_be_checked()
    found = all_open(page)

    page.get_by_role("button", name="加藤", exact=False).first.click()
    expect(page.get_by_role("dialog")).to_contain_text("コマンド: kato")

    assert found + violations(page) == []


def test_axe_finds_nothing_in_the_policy(looking: Seat):
    """Its rules, its history, a draft with what it changes and what it would have changed."""
    page = looking.go("/policy")
    found = []
    for tab in ("決まり", "改定の記録", "改定案"):
        page.get_by_role("tab", name=tab).click()
        found += all_open(page)

    page.get_by_label(NUMBER).fill("7")
    expect(page.get_by_text("「5」から「7」に変えます。")).to_be_visible()
    page.get_by_role("button", name="最近の 50 件で試す").click()
    expect(page.get_by_text("件の依頼")).to_be_visible()
    found += violations(page)
    page.get_by_role("tab", name="文章で書く").click()

    assert found + violations(page) == []


def all_open(page: Page) -> list[str]:
    """Returns the findings of axe in the whole, and in each form folded out."""
    expect(page.locator(".mantine-Loader-root")).to_have_count(0)
    found = violations(page)
    for control in page.locator("main .mantine-Accordion-control").all():
        control.click()
        found += violations(page, "main .mantine-Accordion-item[data-active]")
    return found
