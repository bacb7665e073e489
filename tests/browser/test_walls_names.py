"""Hostile names of conversations, of files and in an assistant's manner: they are shown, and push nothing aside."""

from __future__ import annotations

from playwright.sync_api import FilePayload, Route, expect
from tests.browser.hostile import CORPUS, NAMES, alive, watched
from tests.browser.site import Seat
from tests.browser.test_walls import PHONE, width

WORST = (*dict.fromkeys(NAMES.values()), *CORPUS)
NOTES = FilePayload(name="議事録.txt", mimeType="text/plain", buffer="定例は水曜".encode())


def test_conversations_and_files_may_be_called_anything(president: Seat):
    """In the list, in its menus and windows, and below what was said."""
    page = president.page
    page.set_viewport_size(PHONE)
    happened = watched(page)
    page.route("**/api/v1/conversations*", title_all)
    page.route("**/api/v1/conversations/*/messages*", name_all)
    president.go("/")
    page.locator("input[type=file]").set_input_files(NOTES)
    president.say("こんにちは")
    page.wait_for_url("**/c/*")
    page.reload()

    expect(page.get_by_role("list", name="付けたファイル").get_by_role("listitem")).to_have_count(len(WORST))
    below = (alive(page), max(360, width(page)))
    page.get_by_role("button", name="会話の一覧").click()
    menus = page.get_by_role("dialog").get_by_role("button", name="の操作")
    expect(menus.first).to_be_visible()
    listed = (alive(page), page.get_by_role("dialog").evaluate("each => each.scrollWidth") <= 360)
    menus.first.click()
    page.get_by_role("menuitem", name="名前を変える").click()
    expect(page.get_by_role("dialog").last.get_by_role("textbox")).to_be_visible()

    assert (below, listed) == ((0, 360), (0, True))
    assert (alive(page), max(360, width(page)), happened) == (0, 360, [])


def test_manner_of_an_assistant_may_say_anything(president: Seat):
    """In the box and in the preview."""
    page = president.page
    page.set_viewport_size(PHONE)
    happened = watched(page)
    page.route("**/api/v1/personas", speak)

    president.go("/settings").get_by_role("tab", name="アシスタント").click()

    expect(page.locator("blockquote")).to_contain_text("W" * 100)
    assert (alive(page), max(360, width(page)), happened) == (0, 360, [])


def title_all(route: Route) -> None:
    """As many conversations as there are bad names."""
    if route.request.method != "GET":
        route.continue_()
        return
    answer = route.fetch()
    told = answer.json()
    ids = [f"00000000-0000-0000-0000-{number:012}" for number in range(len(WORST))]
    told["conversations"] = [
        each | {"id": id, "title": name, "named": True, "last_words": name}
        for each in told["conversations"][:1]
        for id, name in zip(ids, WORST, strict=True)
    ]
    route.fulfill(response=answer, json=told)


def name_all(route: Route) -> None:
    """As many files as there are bad names."""
    answer = route.fetch()
    told = answer.json()
    for message in told["messages"]:
        message["files"] = [
            file | {"id": f"{number}", "name": name}
            for file in message["files"][:1]
            for number, name in enumerate(WORST)
        ]
    route.fulfill(response=answer, json=told)


def speak(route: Route) -> None:
    answer = route.fetch()
    told = answer.json()
    for persona in told["personas"]:
        persona |= {"text": "\n".join(WORST), "usual": list(WORST)}
    route.fulfill(response=answer, json=told)
