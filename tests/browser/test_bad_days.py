"""Bad days: no network, two windows, hostile text, somebody else is quicker, the stop while one writes."""

from __future__ import annotations

import re
from uuid import UUID

from playwright.sync_api import Browser, Page, Request, Route, expect
from tests.browser.hostile import REPLY
from tests.browser.site import PASSWORD, Seat, Site, put_tour_away, seated

ALONE = True

ASKED = "私のタスクを見せて"
SENDING = "営業部の皆さんに「16時から会議です」とお知らせして"
HOSTILE = '<b>太字</b><img src="https://away.invalid/a.png"> ![絵](https://away.invalid/b.png) を覚えて'
MANY = 5000
PAGES = re.compile(r".*/messages(?:\?before=([0-9-]+))?$")


def test_password_opens_the_door(site: Site, chromium: Browser):
    """Whoever saw the tour before can write at once, in a browser that knows nothing of them; asked for again, it is
    there, and nothing behind it has the focus."""
    with seated(site, chromium) as scope:
        page = scope.go("/")
        page.get_by_label("ログイン名").fill("sakura")
        page.get_by_label("パスワード").first.fill(PASSWORD)

        page.get_by_role("button", name="ログインする").click()
        expect(page.get_by_role("textbox", name="頼みごとを書いてください")).to_be_focused()
        show_tour(page)

        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.locator("textarea[placeholder]")).not_to_be_focused()
        put_tour_away(page)


def test_message_said_without_network_is_sent_once(president: Seat):
    """It stays in sight with a way to send it again; afterwards it stands there once."""
    page = president.go("/")
    expect(page.get_by_role("heading", name="何をしましょうか")).to_be_visible()
    president.context.set_offline(True)
    president.say(ASKED)
    again = page.get_by_role("button", name="送り直す")
    expect(again).to_be_visible()

    president.context.set_offline(False)
    again.click()

    log = page.get_by_role("log")
    expect(log.get_by_role("link", name="稟議書を見る")).to_have_count(1)
    expect(log.get_by_text(ASKED, exact=True)).to_have_count(1)
    forgive_no_network(president)


def test_two_windows_show_the_same(president: Seat):
    """What is said in one comes up in the other by itself."""
    page = president.go("/")
    president.say("こんにちは")
    page.wait_for_url("**/c/*")
    other = president.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("log")).to_contain_text("こんにちは")

    president.say(ASKED)

    expect(other.get_by_role("log").get_by_text(ASKED, exact=True)).to_have_count(1)


def test_hostile_text_stays_text(president: Seat):
    """Nothing of it becomes a part of the page, and nothing is fetched from where it points."""
    page = president.go("/")
    fetched: list[str] = []
    page.on("request", lambda request: note_away(request, fetched))

    president.say(HOSTILE)

    log = page.get_by_role("log")
    expect(log).to_contain_text("<b>太字</b>")
    expect(log.get_by_role("link", name="稟議書を見る")).to_have_count(1)
    assert (log.locator("b, img[src*='away']").count(), fetched) == (0, [])


def test_card_decided_elsewhere_says_who_decided(president: Seat):
    """Open in one window, answered in the other: no button is left, and the stamp stands there by itself."""
    page = president.go("/")
    president.say(SENDING)
    card = page.get_by_role("alertdialog")
    expect(card).to_have_count(1)
    other = president.context.new_page()
    other.goto(president.site.address + "/approvals")

    inbox = other.get_by_role("alertdialog").filter(has_text="16時から会議です")
    inbox.get_by_role("button", name="承認する").click()

    expect(page.get_by_text("佐倉 陽子さんが承認しました")).to_be_visible()
    expect(card).to_have_count(0)


def test_draft_is_there_after_loading_again(president: Seat):
    """What one began to write is not lost, and does not come back once it was sent."""
    page = president.go("/")
    box = page.get_by_role("textbox", name="頼みごとを書いてください")
    box.fill("書きかけの")

    page.reload()
    expect(box).to_have_value("書きかけの")
    president.say("こんにちは")
    page.wait_for_url("**/c/*")
    president.go("/")

    expect(box).to_have_value("")


def test_card_whose_time_is_over_cannot_be_answered(president: Seat):
    """It stays in sight, says so, and has no button any more."""
    page = president.page
    page.clock.install()
    president.go("/")
    president.say(SENDING)
    card = page.get_by_role("alertdialog")
    expect(card.get_by_role("button", name="承認する")).to_be_visible()

    page.clock.fast_forward("11:00")

    expect(card.get_by_text("期限が過ぎました")).to_be_visible()
    expect(card.get_by_role("button", name="承認する")).to_have_count(0)


def test_server_that_comes_back_goes_on(president: Seat):
    """Away it is told, nothing typed is lost; back, what is said is answered once, without loading again."""
    page = president.go("/")
    president.say("こんにちは")
    page.wait_for_url("**/c/*")
    log = page.get_by_role("log")
    expect(log.locator("[data-reply]")).to_have_count(1)

    president.site.restart()
    president.say(ASKED)

    expect(log.get_by_role("link", name="稟議書を見る")).to_have_count(2)
    expect(log.get_by_text(ASKED, exact=True)).to_have_count(1)
    forgive_no_network(president)


def test_what_was_said_while_the_network_was_cut_comes_in_once(president: Seat):
    """Said in another window meanwhile; the stream goes on where it was cut."""
    page = president.go("/")
    president.say("こんにちは")
    page.wait_for_url("**/c/*")
    log = page.get_by_role("log")
    expect(log.locator("[data-reply]")).to_have_count(1)
    conversation = page.url.rpartition("/")[2]
    president.context.set_offline(True)
    president.tell(ASKED, conversation)

    president.context.set_offline(False)

    expect(log.get_by_text(ASKED, exact=True)).to_have_count(1)
    expect(log.get_by_role("link", name="稟議書を見る")).to_have_count(2)
    forgive_no_network(president)


def test_long_paste_is_taken_or_refused_in_words(president: Seat):
    """A hundred thousand characters: the page stays quick, and whatever the server says is a sentence."""
    page = president.go("/")
    box = page.get_by_role("textbox", name="頼みごとを書いてください")
    president.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('あ'.repeat(100000))")
    box.focus()
    box.press("Control+V")
    expect(page.get_by_text("貼り付けた文字：100,000 字")).to_be_visible()

    page.get_by_role("button", name="送る", exact=True).click()

    expect(page.get_by_role("log").locator("[data-reply], [role=alert]").first).to_be_visible()
    president.troubles[:] = [each for each in president.troubles if "status of 4" not in each]


def test_hostile_words_of_a_model_fetch_nothing(president: Seat):
    """HTML is text, a picture from elsewhere is named and not fetched, a link says where it leads."""
    page = president.go("/")
    president.say("こんにちは")
    page.wait_for_url("**/c/*")
    fetched: list[str] = []
    page.on("request", lambda request: note_away(request, fetched))
    page.route("**/messages", answer_with_hostile)

    page.reload()

    log = page.get_by_role("log")
    expect(log.get_by_text("読み込みません")).to_be_visible()
    expect(log.get_by_role("button", name="押す (away.invalid)")).to_be_visible()
    assert (log.locator("script, iframe, img[src*=away], a[href^=javascript]").count(), fetched) == (0, [])


def test_stop_leaves_what_is_being_written(president: Seat):
    """Pressed in another window while one writes: it is told, and not a letter is lost."""
    page = president.go("/")
    box = page.get_by_role("textbox", name="頼みごとを書いてください")
    box.fill("書きかけの")
    other = president.context.new_page()
    other.goto(president.site.address)

    press(other, "緊急停止", "記録する")

    expect(page.get_by_text("緊急停止中です")).to_be_visible()
    expect(box).to_have_value("書きかけの")
    press(other, "停止を解除する", "停止を解除する")
    expect(page.get_by_text("緊急停止中です")).to_have_count(0)


def test_five_thousand_messages_are_a_few_rows(president: Seat):
    """Only what is in sight is drawn, and the newest is in sight."""
    page = president.go("/")
    president.say("こんにちは")
    page.wait_for_url("**/c/*")
    page.route("**/messages", answer_with_many)

    page.reload()

    expect(page.get_by_text(f"発言 {MANY - 1}", exact=True)).to_be_visible()
    assert page.get_by_role("log").locator("[data-index]").count() < 60


def test_what_was_said_earlier_comes_in_above(president: Seat):
    """By scrolling up as by the button; what one was reading stays where it was, and no news is told of."""
    page = paged(president)
    log = page.get_by_role("log")
    log.hover()

    page.mouse.wheel(0, -100_000)
    expect(log.get_by_text(f"発言 {MANY - 51}", exact=True)).to_be_visible()
    expect(log.get_by_text(f"発言 {MANY - 50}", exact=True)).to_be_in_viewport()
    log.get_by_role("button", name="前のやり取りを読み込む").press("Enter")
    expect(log.get_by_text(f"発言 {MANY - 101}", exact=True)).to_be_visible()
    expect(log.get_by_text(f"発言 {MANY - 100}", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("button", name="最新へ")).to_be_visible()

    expect(page.get_by_role("button", name="新しい返事があります")).to_have_count(0)


def test_news_below_are_told_of_whoever_scrolled_up(president: Seat):
    """Only where there are some; one press leads to them."""
    page = paged(president)
    page.get_by_role("log").press("Home")
    expect(page.get_by_role("button", name="最新へ")).to_be_visible()

    president.tell("新しい話です", page.url.rpartition("/")[2])
    page.get_by_role("button", name="新しい返事があります").click()

    expect(page.get_by_role("log").get_by_text("新しい話です", exact=True)).to_be_in_viewport()


def paged(scope: Seat) -> Page:
    """A conversation of thousands, fifty at a time, at its end."""
    page = scope.go("/")
    scope.say("こんにちは")
    page.wait_for_url("**/c/*")
    expect(page.get_by_role("log").locator("[data-reply]")).to_have_count(1)
    page.route(PAGES, answer_with_page)
    page.reload()
    expect(page.get_by_text(f"発言 {MANY - 1}", exact=True)).to_be_in_viewport()
    return page


def answer_with_page(route: Route) -> None:
    """As the server pages so many: those before the one that is named."""
    if route.request.method != "GET":
        route.continue_()
        return
    url = route.request.url
    (first, *_) = route.fetch(url=url.partition("?")[0]).json()["messages"]
    before = PAGES.match(url)
    end = int(before[1].rpartition("-")[2]) if before and before[1] else MANY
    page = [
        {**first, "id": f"{UUID(int=0)!s:.23}-{place:012}", "text": f"発言 {place}"}
        for place in range(end - 50, end)
    ]
    route.fulfill(json={"messages": page, "more": end > 50})


def show_tour(page: Page) -> None:
    page.get_by_role("button", name="佐倉 陽子").click()
    page.get_by_role("menuitem", name="案内をもう一度見る").click()


def answer_with_many(route: Route) -> None:
    """As the server tells one, so many times."""
    if route.request.method != "GET":
        route.continue_()
        return
    (first, *_) = route.fetch().json()["messages"]
    many = [{**first, "id": f"{place:08}", "text": f"発言 {place}"} for place in range(MANY)]
    route.fulfill(json={"messages": many, "more": False})


def answer_with_hostile(route: Route) -> None:
    """A conversation in which a model said the worst."""
    if route.request.method != "GET":
        route.continue_()
        return
    told = route.fetch().json()
    for each in told["messages"]:
        each["text"] = REPLY if each["person"] is None else each["text"]
    route.fulfill(json=told)


def note_away(request: Request, fetched: list[str]) -> None:
    if "away.invalid" in request.url:
        fetched.append(request.url)


def press(page: Page, button: str, confirm: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("試しに")
    dialog.get_by_role("button", name=confirm, exact=True).click()
    expect(dialog).to_have_count(0)


def forgive_no_network(scope: Seat) -> None:
    """The browser itself tells of every request that does not get out."""
    scope.troubles[:] = [each for each in scope.troubles if "net::ERR_" not in each]
