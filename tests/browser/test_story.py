"""The whole story, as people live it: the first link, a request, a second person's yes, the sheet, the stop."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.site import Seat, Site, enter, prove_if_asked, seated

ALONE = True

SENDING = "営業部の皆さんに「15時から会議です」とお知らせして"
REMOVING = "「月次の売上報告をまとめる」のタスクを削除して"


@pytest.fixture(scope="module")
def tanaka(site: Site, chromium: Browser) -> Iterator[Seat]:
    """Somebody of level 3 who came by an invitation."""
    with seated(site, chromium) as scope:
        enter(scope, site.invite("tanaka"), "tanaka")
        yield scope
        assert scope.troubles == []


def test_request_is_answered_while_one_looks(president: Seat):
    """What was asked and the answer stand in the log, without loading anything again."""
    president.go("/")

    president.say("私のタスクを見せて")

    log = president.page.get_by_role("log")
    expect(log).to_contain_text("私のタスクを見せて")
    expect(log.get_by_role("button", name="コピー")).to_be_visible()


def test_own_confirmation_is_given_inside_the_conversation(president: Seat):
    """The card stands in the log; after the yes it has gone and the answer is there."""
    president.go("/")
    president.say(SENDING)
    card = president.page.get_by_role("alertdialog")
    expect(card).to_contain_text("営業部")

    card.get_by_role("button", name="承認する").click()

    expect(president.page.get_by_role("log")).to_contain_text("お知らせしました")
    expect(card).to_have_count(0)


def test_second_person_finds_it_in_the_inbox_and_decides(president: Seat, tanaka: Seat):
    """Who asked sees the outcome come in, and the sheet bears both stamps."""
    tanaka.go("/")
    tanaka.say(REMOVING)
    expect(tanaka.page.get_by_text("の確認を待っています。")).to_be_visible()

    president.go("/approvals")
    president.page.get_by_role("alertdialog").get_by_role("button", name="承認する").click()

    sheet = tanaka.page.get_by_role("link", name="稟議書を見る").last
    expect(tanaka.page.get_by_role("log")).to_contain_text("削除しました")
    sheet.click()
    expect(tanaka.page.get_by_role("img", name="佐倉 陽子 承認")).to_be_visible()


def test_everybody_sees_the_stop_at_once(president: Seat, tanaka: Seat):
    """Pressed in one browser, told in the other without loading it again; released, it goes."""
    tanaka.go("/")
    page = president.go("/")
    banner = tanaka.page.get_by_text("緊急停止中です")

    _press(president, "緊急停止", "記録する")
    expect(banner).to_be_visible()
    _press(president, "停止を解除する", "停止を解除する")

    expect(banner).to_have_count(0)
    expect(page.get_by_role("button", name="緊急停止")).to_be_visible()


def _press(scope: Seat, button: str, confirm: str) -> None:
    scope.page.get_by_role("button", name=button, exact=True).click()
    dialog = scope.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("試しに")
    dialog.get_by_role("button", name=confirm, exact=True).click()
    prove_if_asked(scope)
    expect(dialog).to_have_count(0)
