"""Hostile text in every place a person can write: it is shown, and nothing else."""

from __future__ import annotations

import json

from playwright.sync_api import FilePayload, Page, Route, expect
from tests.browser.hostile import CORPUS, NAMES, alive, watched
from tests.browser.site import Seat
from tests.browser.test_access import SCREENS

PHONE = {"width": 360, "height": 740}
PEOPLE = 12
"""Of the sample company."""


def test_what_is_said_is_shown_and_nothing_else(president: Seat):
    """In the log, the list of conversations, the sheet and its list."""
    happened = watched(president.page)
    page = president.go("/")

    president.say("次を覚えて\n" + "\n".join(CORPUS))

    link = page.get_by_role("log").get_by_role("link", name="稟議書を見る")
    expect(link.first).to_be_visible()
    in_chat = alive(page)
    link.first.click()
    expect(page.get_by_role("article")).to_contain_text(CORPUS[0])
    on_sheet = alive(page)
    president.go("/sheets")
    expect(page.get_by_role("list", name="稟議書の一覧")).to_contain_text("次を覚えて")
    assert (in_chat, on_sheet, alive(page), happened) == (0, 0, 0, [])


def test_names_are_only_names(president: Seat):
    """Of a conversation and of files, whatever they were called."""
    happened = watched(president.page)
    page = president.go("/")
    for name in CORPUS[:4]:
        page.locator("input[type=file]").set_input_files(
            FilePayload(name=f"{name}.txt", mimeType="text/plain", buffer="定例は水曜".encode())
        )
    expect(page.get_by_role("list", name="付けたファイル").get_by_role("listitem")).to_have_count(4)
    president.say("こんにちは")
    page.wait_for_url("**/c/*")
    expect(page.locator("[data-reply]")).to_have_count(1)

    page.get_by_role("button", name="「こんにちは」の操作").first.click()
    page.get_by_role("menuitem", name="名前を変える").click()
    page.get_by_role("dialog").get_by_role("textbox").fill(CORPUS[1])
    page.get_by_role("dialog").get_by_role("button", name="保存する").click()

    expect(page.get_by_role("navigation", name="会話の一覧")).to_contain_text(CORPUS[1])
    assert (alive(page), happened) == (0, [])


def test_hostile_names_are_only_names_on_every_screen(president: Seat):
    """Of people, departments, the company and the assistant: nothing lives, nothing pushes a phone's page aside."""
    page = president.page
    page.set_viewport_size(PHONE)
    happened = watched(page)
    page.route("**/api/v1/**", rename)
    found: list[tuple[str, int, int]] = []

    for path in SCREENS:
        president.go(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".mantine-Loader-root")).to_have_count(0)
        found.append((path, alive(page), max(360, width(page))))
    page.get_by_role("button", name=NAMES["佐倉 陽子"]).click()
    expect(page.get_by_role("menu")).to_be_visible()

    assert found == [(path, 0, 360) for path in SCREENS]
    assert (alive(page), max(360, width(page)), happened) == (0, 360, [])


def test_page_of_somebody_with_a_hostile_name_holds_it(president: Seat):
    """However long it is, and whichever way it is written."""
    page = president.page
    page.set_viewport_size(PHONE)
    page.route("**/api/v1/**", rename)
    president.go("/people")

    everybody = page.get_by_role("button", name="の詳細")
    expect(everybody).to_have_count(PEOPLE)

    widths: list[int] = []
    for each in everybody.all()[:4]:
        each.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("コマンド: ")
        widths.append(dialog.evaluate("each => each.scrollWidth"))
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    assert max(360, *widths) == 360


def rename(route: Route) -> None:
    """As the server would answer if everybody were called the worst."""
    if "/stream" in route.request.url or route.request.method != "GET":
        route.continue_()
        return
    answer = route.fetch()
    text = answer.text()
    for name, worst in NAMES.items():
        text = text.replace(name, json.dumps(worst)[1:-1])
    route.fulfill(response=answer, body=text)


def width(page: Page) -> int:
    return page.evaluate(
        "Math.max(...[document.documentElement, document.querySelector('#content > div')].map(each => each.scrollWidth))"
    )
