"""An answer that a language model writes, seen while it is written. The model stands at the other end of a real line."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.site import Seat, Site, copied, seated
from tests.browser.test_access import violations
from tests.browser.test_bad_days import note_away
from tests.support.protocols import Chat
from tests.support.provider_answers import TEXT, worded
from tests.support.provider_stub import Stub, threaded_stub
from tests.support.streams import pauses, streams, told

BEGINNING = "明日の会議は十時からです。"
ANSWER = BEGINNING + "資料は前日までに配られますので、目を通しておいてください。" * 12 + "以上です。"


@pytest.fixture(scope="module")
def provider() -> Iterator[Stub]:
    with threaded_stub() as server:
        yield server


@pytest.fixture(scope="module")
def site(company: Path, provider: Stub) -> Iterator[Site]:
    """The company, with a language model of its own."""
    model = {
        "RINGI_MODEL": "openai-compatible:local",
        "RINGI_MODEL_URL": provider.url,
        "RINGI_OPENAI_COMPATIBLE_KEY": "the-key",
    }
    with copied(company, **model) as site:
        yield site


@pytest.fixture
def go_on(provider: Stub) -> Iterator[threading.Event]:
    """The model writes most of its answer, and the rest when this is set."""
    events, go_on = told(Chat(), worded({**TEXT, "text": ANSWER})), threading.Event()
    provider.will(pauses(events, len(events) * 3 // 4, go_on))
    yield go_on
    go_on.set()


def ask(scope: Seat) -> Locator:
    """The log, once the answer has begun."""
    page = scope.go("/")
    scope.say("明日の会議について教えて")
    page.wait_for_url("**/c/*")
    log = page.get_by_role("log")
    expect(log).to_contain_text(BEGINNING)
    return log


def test_answer_is_taken_up_where_it_stands(president: Seat, go_on: threading.Event):
    """Loaded again in the middle of it, and back from another screen: all words so far, in the end each once."""
    log = ask(president)

    president.page.reload()
    expect(log).to_contain_text(BEGINNING)
    president.page.get_by_role("link", name="稟議書", exact=True).click()
    president.page.go_back()
    expect(log).to_contain_text(BEGINNING)
    go_on.set()

    expect(log.locator("[data-reply]")).to_contain_text("以上です。")
    expect(log.get_by_text(BEGINNING)).to_have_count(1)


def test_another_device_has_all_words_so_far(president: Seat, go_on: threading.Event, chromium: Browser):
    """Opened in the middle of an answer."""
    ask(president)
    kept = president.context.storage_state()

    with seated(president.site, chromium, storage_state=kept) as other:
        log = other.go(f"/c/{president.page.url.rpartition('/')[2]}").get_by_role("log")
        expect(log).to_contain_text(BEGINNING)
        go_on.set()

        expect(log.locator("[data-reply]")).to_contain_text("以上です。")


def test_address_of_a_model_opens_when_a_person_has_seen_it(president: Seat, provider: Stub):
    """Nothing is asked of anybody before the second press; what would be told to whom stands there in full."""
    text = "資料は https://away.invalid/x?told=secret です。"
    provider.will(streams(told(Chat(), worded({**TEXT, "text": text}))))
    page = president.page
    fetched: list[str] = []
    president.context.on("request", lambda request: note_away(request, fetched))
    president.context.route("https://away.invalid/**", lambda route: route.fulfill(body="ここ"))
    president.go("/")
    president.say("資料はどこにありますか")
    page.wait_for_url("**/c/*")

    page.get_by_role("log").get_by_role("button", name="https://away.invalid/x?told=secret").click()
    asked = page.get_by_role("dialog", name="away.invalid を開きますか")
    expect(asked).to_contain_text("https://away.invalid/x?told=secret")
    assert (violations(page), fetched, page.locator("[data-reply] a[href*=away]").count()) == ([], [], 0)
    with president.context.expect_page() as opened:
        asked.get_by_role("link", name="新しいタブで開く").click()

    left = (
        opened.value.url,
        opened.value.evaluate("window.opener"),
        opened.value.evaluate("document.referrer"),
    )
    assert left == ("https://away.invalid/x?told=secret", None, "")
