"""The sheet and its list: finding one again, proving the record, and paper."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.browser.site import Seat, Site, seated

ASKED = "私のタスクを見せて"


def ask(scope: Seat, text: str) -> None:
    scope.go("/")
    scope.say(text)
    expect(scope.page.get_by_role("log").get_by_role("button", name="コピー")).to_be_visible()


def test_sheet_is_found_again_by_words(president: Seat):
    """Searched for, sieved, opened; the way back leads to the same list."""
    ask(president, ASKED)
    page = president.go("/sheets")
    lines = page.get_by_role("list", name="稟議書の一覧").get_by_role("listitem")
    expect(lines.filter(has_text=ASKED)).not_to_have_count(0)

    page.get_by_role("searchbox").fill("この世にない言葉")
    expect(page.get_by_text("当てはまる稟議書がありません")).to_be_visible()
    page.get_by_role("searchbox").fill(ASKED)
    lines.filter(has_text=ASKED).first.get_by_role("link").click()
    expect(page.get_by_role("article")).to_contain_text(ASKED)
    page.go_back()

    expect(page.get_by_role("searchbox")).to_have_value(ASKED)


def test_record_is_proven_at_a_press(president: Seat):
    """The chain is walked now, and the answer stands beside the button."""
    ask(president, ASKED)
    page = president.page
    page.get_by_role("link", name="稟議書を見る").last.click()

    page.get_by_role("button", name="記録を確かめる").click()

    expect(page.get_by_text("記録は書き換えられていません")).to_be_visible()


def test_sheet_goes_on_paper(president: Seat, tmp_path: Path):
    """One page of A4, without what surrounds it on the screen, under a name one finds again."""
    ask(president, ASKED)
    page = president.page
    page.get_by_role("link", name="稟議書を見る").last.click()
    expect(page.get_by_role("article")).to_contain_text(ASKED)

    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_be_hidden()
    expect(page.get_by_role("button", name="印刷・PDF")).to_be_hidden()
    paper = page.pdf(path=tmp_path / "sheet.pdf", prefer_css_page_size=True)

    assert paper.count(b"/Type /Page\n") == 1
    assert page.title().startswith("稟議書 ")


def test_long_words_go_on_from_page_to_page(president: Seat):
    """What is asked for and what is proposed fill two pages; none is left half empty for a row that would not break."""
    message = "月曜日の午前中は設備の点検のため、事務所に入れません。" * 59
    page = president.go("/")
    president.say(f"営業部の皆さんに「{message}」とお知らせして")
    page.get_by_role("link", name="稟議書を見る").last.click()
    expect(page.get_by_role("article")).to_contain_text("点検")

    page.emulate_media(media="print")
    paper = page.pdf(prefer_css_page_size=True)

    assert paper.count(b"/Type /Page\n") == 2


def test_paper_is_white_and_its_ink_dark_by_night_too(site: Site, chromium: Browser):
    """Whoever works in dark colours prints as everybody else does."""
    state = str(site.folder.parent / "sakura.json")
    with seated(site, chromium, storage_state=state, color_scheme="dark") as scope:
        ask(scope, ASKED)
        page = scope.page
        page.get_by_role("link", name="稟議書を見る").last.click()
        expect(page.get_by_role("article")).to_contain_text(ASKED)

        page.emulate_media(media="print", color_scheme="dark")

        expect(page.get_by_role("article")).to_have_css("background-color", "rgb(255, 255, 255)")
        expect(page.get_by_role("heading", level=1)).to_have_css("color", "rgb(34, 32, 28)")
