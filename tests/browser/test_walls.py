"""Hostile text in every place a person can write: it is shown, and nothing else."""

from __future__ import annotations

from playwright.sync_api import Dialog, FilePayload, Page, expect
from tests.browser.site import Seat

CORPUS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '"><iframe src=javascript:alert(1)></iframe>',
    "[押す](javascript:alert(1))",
    "[押す](data:text/html,<script>alert(1)</script>)",
    "![絵](https://away.invalid/a.png)",
    "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    '<a href="jav\tascript:alert(1)">押す</a>',
    "{{constructor.constructor('alert(1)')()}}",
    "<details open ontoggle=alert(1)>",
    "<base href=https://away.invalid/>",
)
ALIVE = (
    "script:not([src]), iframe, base, math, svg[onload], [onerror], [ontoggle], a[href^=javascript], a[href^=data], "
    "img[src*=away], img[src=x]"
)


def watched(page: Page) -> list[str]:
    """What must not happen: a window that opens, a request that goes away."""
    happened: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        happened.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    page.on(
        "request", lambda request: happened.append(request.url) if "away.invalid" in request.url else None
    )
    return happened


def test_what_is_said_is_shown_and_nothing_else(president: Seat):
    """In the log, the list of conversations, the sheet and its list."""
    happened = watched(president.page)
    page = president.go("/")

    president.say("次を覚えて\n" + "\n".join(CORPUS))

    link = page.get_by_role("log").get_by_role("link", name="稟議書を見る")
    expect(link.first).to_be_visible()
    in_chat = page.locator("#root").locator(ALIVE).count()
    link.first.click()
    expect(page.get_by_role("article")).to_contain_text(CORPUS[0])
    on_sheet = page.locator("#root").locator(ALIVE).count()
    president.go("/sheets")
    expect(page.get_by_role("list", name="稟議書の一覧")).to_contain_text("次を覚えて")
    assert (in_chat, on_sheet, page.locator("#root").locator(ALIVE).count(), happened) == (0, 0, 0, [])


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

    page.get_by_role("button", name="「こんにちは」の操作").click()
    page.get_by_role("menuitem", name="名前を変える").click()
    page.get_by_role("dialog").get_by_role("textbox").fill(CORPUS[1])
    page.get_by_role("dialog").get_by_role("button", name="保存する").click()

    expect(page.get_by_role("navigation", name="会話の一覧")).to_contain_text(CORPUS[1])
    assert (page.locator("#root").locator(ALIVE).count(), happened) == (0, [])
