"""A company behind its real door: `ringi serve` on a data folder of its own, and people who sit at browsers."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

CHROMIUM = shutil.which(os.environ.get("RINGI_CHROMIUM", "chromium"))
PASSWORD = "a long sentence nobody guesses"
_LINK = re.compile(r"http://\S+/welcome#\S+")
_NUMBER = re.compile(r"approve (A-\d+)")
_NOT_SIGNED_IN = "status of 401"
"""The browser itself tells of every 401; the first question of a page is whether somebody is signed in."""


@dataclass(slots=True)
class Site:
    """One company, reachable at `address`."""

    folder: Path
    address: str
    link: str
    """The one-time link of the terminal."""

    def ringi(self, *arguments: str) -> str:
        """What a command of the terminal says."""
        done = subprocess.run(
            [sys.executable, "-m", "ringi", *arguments],
            env=_environment(self.folder),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout + done.stderr

    def invite(self, person: str) -> str:
        """The one-time link of that person."""
        told = self.ringi("invite", person, "--as", "sakura")
        # Whoever may be a second person is invited by two.
        for number in _NUMBER.findall(told):
            self.ringi("approvals", "approve", number, "--as", "ito")
        return f"{self.address}/welcome{_LINK.findall(told)[0].partition('/welcome')[2]}"


@dataclass(slots=True)
class Seat:
    """A browser of one person. Whatever goes wrong in it is kept."""

    site: Site
    context: BrowserContext
    page: Page
    troubles: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        self.page.goto(self.site.address + path)
        return self.page

    def say(self, text: str) -> None:
        self.page.get_by_role("textbox", name="頼みごとを書いてください").fill(text)
        self.page.get_by_role("button", name="送る", exact=True).click()


@contextmanager
def serving(folder: Path, **more: str) -> Iterator[Site]:
    """Ringi on that data folder, under these further settings, until the block ends."""
    port = _free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "ringi", "serve", "--port", str(port)],
        env=_environment(folder) | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        link = _link_of(process)
        # Its log must find a reader, or the server waits for one.
        reader = Thread(target=_read_on, args=(process,), daemon=True)
        reader.start()
        yield Site(folder, f"http://127.0.0.1:{port}", link)
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout:
            process.stdout.close()


@contextmanager
def seated(site: Site, browser: Browser, **options: str | float | bool | dict[str, int]) -> Iterator[Seat]:
    """A fresh browser, Japanese unless told otherwise."""
    context = browser.new_context(**{"locale": "ja-JP", "timezone_id": "Asia/Tokyo", **options})
    context.set_default_timeout(15_000)
    page = context.new_page()
    seat = Seat(site, context, page)
    page.on("console", lambda message: _note(seat, message))
    page.on("pageerror", lambda error: seat.troubles.append(str(error)))
    try:
        yield seat
    finally:
        context.close()


def enter(seat: Seat, link: str, login: str, host: str = "127.0.0.1") -> None:
    """Follows a one-time link, makes the account it is for, and puts the tour away."""
    page = seat.page
    page.goto(re.sub("localhost|127.0.0.1", host, link))
    page.get_by_label("ログイン名").fill(login)
    page.get_by_label("パスワード", exact=False).first.fill(PASSWORD)
    page.get_by_role("button", name="始める").click()
    put_tour_away(page)


def put_tour_away(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="閉じる", exact=True).last.click()


def _note(seat: Seat, message: ConsoleMessage) -> None:
    if message.type in ("error", "warning") and _NOT_SIGNED_IN not in message.text:
        seat.troubles.append(message.text)


def _link_of(process: subprocess.Popen[str]) -> str:
    lines: list[str] = []
    for line in process.stdout or ():
        lines.append(line)
        found = _LINK.search(line)
        if found:
            return found[0]
    raise AssertionError("".join(lines))


def _read_on(process: subprocess.Popen[str]) -> None:
    for _ in process.stdout or ():
        pass


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def _environment(folder: Path) -> dict[str, str]:
    return os.environ | {"RINGI_DATA": str(folder), "RINGI_LOCALE": "ja", "PYTHONUNBUFFERED": "1"}
