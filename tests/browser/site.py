"""A company behind its real door: `ringi serve` on a data folder of its own, and people who sit at browsers."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from tests.conftest import open_folder

CHROMIUM = shutil.which(os.environ.get("RINGI_CHROMIUM", "chromium"))
PASSWORD = "a long sentence nobody guesses"
PATIENCE_MS = 60_000
"""Only a test that fails waits so long; a machine that others use too is slow now and then."""
_LINK = re.compile(r"http://\S+/welcome#\S+")
_FILE = re.compile(r"\S+/first-link")
_ADDRESS = re.compile(r"http://\S+")
_NUMBER = re.compile(r"approve (A-\d+)")
_NOT_SIGNED_IN = "status of 401"
"""The browser itself tells of every 401; the first question of a page is whether somebody is signed in."""


@dataclass(slots=True)
class Site:
    """One company, reachable at `address`."""

    folder: Path
    address: str
    link: str
    """The one-time link of the first person; empty where somebody can sign in already."""
    process: subprocess.Popen[str]
    more: Mapping[str, str]
    """Further settings."""

    def restart(self) -> None:
        """The server goes away and comes back at the same address."""
        end(self.process)
        port = int(self.address.rpartition(":")[2])
        self.process, _ = _started(_Command(self.folder, port, self.more), _ADDRESS)

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

    def tell(self, text: str, conversation: str) -> None:
        """Says it in that conversation, as another device of the same person would."""
        headers = {"Cookie": f"ringi={self._cookie()}", "Origin": self.site.address}
        with httpx.Client(base_url=self.site.address, headers=headers) as other:
            csrf = other.get("/api/v1/session").json()["csrf"]
            said = {"text": text, "conversation": conversation}
            answer = other.post("/api/v1/messages", json=said, headers={"X-CSRF-Token": csrf})
            answer.raise_for_status()

    def _cookie(self) -> str:
        return next(each["value"] for each in self.context.cookies() if each["name"] == "ringi")


@contextmanager
def serving(folder: Path, **more: str) -> Iterator[Site]:
    """Ringi on that data folder, under these further settings, until the block ends."""
    port = _free_port()
    # Only a company in which nobody can sign in yet gets a link.
    first = not folder.exists()
    process, _ = _started(_Command(folder, port, more), _FILE if first else _ADDRESS)
    link = (folder / "first-link").read_text("utf-8").strip() if first else ""
    site = Site(folder, f"http://127.0.0.1:{port}", link.replace("localhost", "127.0.0.1"), process, more)
    try:
        yield site
    finally:
        end(site.process)


@contextmanager
def copied(company: Path, **more: str) -> Iterator[Site]:
    """A copy of that company, served under these further settings."""
    folder = open_folder()
    # With its owners: the database runs under an account of its own.
    subprocess.run(["cp", "-a", f"{company}/.", str(folder)], check=True)
    with serving(folder / "data", **more) as site:
        yield site


@contextmanager
def seated(site: Site, browser: Browser, **options: str | float | bool | dict[str, int]) -> Iterator[Seat]:
    """A fresh browser, Japanese unless told otherwise."""
    context = browser.new_context(**{"locale": "ja-JP", "timezone_id": "Asia/Tokyo", **options})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    scope = Seat(site, context, page)
    page.on("console", lambda message: _note(scope, message))
    page.on("pageerror", lambda error: scope.troubles.append(str(error)))
    try:
        yield scope
    finally:
        # What the page still asks for belongs to no test any more.
        page.unroute_all(behavior="ignoreErrors")
        context.close()


def settle(site: Site, login: str, kept: Path) -> None:
    """Makes the account of the one-time link without a browser, puts the tour away, and keeps what a browser of
    theirs would.
    """
    wish = {"code": site.link.partition("#")[2], "login": login, "password": PASSWORD, "sample": True}
    headers = {"Accept-Language": "ja", "Origin": site.address}
    answer = httpx.post(f"{site.address}/api/v1/welcome", json=wish, headers=headers, timeout=60)
    answer.raise_for_status()
    cookie = {"name": "ringi", "value": answer.cookies["ringi"], "domain": "127.0.0.1", "path": "/"}
    manner = {"expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}
    httpx.put(
        f"{site.address}/api/v1/session/tour",
        json={"seen": True},
        headers=headers | {"X-CSRF-Token": answer.json()["csrf"], "Cookie": f"ringi={cookie['value']}"},
        timeout=60,
    ).raise_for_status()
    kept.write_text(json.dumps({"cookies": [cookie | manner], "origins": []}), "utf-8")


def enter(scope: Seat, link: str, login: str, host: str = "127.0.0.1") -> None:
    """Follows a one-time link, makes the account it is for, and puts the tour away."""
    page = scope.page
    page.goto(re.sub("localhost|127.0.0.1", host, link))
    page.get_by_label("ログイン名").fill(login)
    page.get_by_label("パスワード", exact=False).first.fill(PASSWORD)
    page.get_by_role("button", name="始める").click()
    put_tour_away(page)


def put_tour_away(page: Page) -> None:
    """For good: it is kept with the person."""
    with page.expect_response("**/session/tour"):
        page.get_by_role("dialog").get_by_role("button", name="閉じる", exact=True).last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def prove_if_asked(scope: Seat) -> None:
    """With the password once more, where the last proof has grown old; until no question stands open."""
    page = scope.page
    asked = page.get_by_role("dialog").filter(has=page.get_by_label("パスワード")).last
    expect(asked.or_(page.locator("body:not(:has([role=dialog]))")).first).to_be_visible()
    if asked.count():
        asked.get_by_label("パスワード").first.fill(PASSWORD)
        asked.get_by_role("button", name="確認する").click()
        forgive_refusal(scope, 403)


def forgive_refusal(scope: Seat, status: int) -> None:
    """The browser itself tells of every answer that refuses, also where what follows is what is tested."""
    scope.troubles[:] = [each for each in scope.troubles if f"status of {status}" not in each]


def _note(scope: Seat, message: ConsoleMessage) -> None:
    if message.type in ("error", "warning") and _NOT_SIGNED_IN not in message.text:
        scope.troubles.append(message.text)


def end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait(30)
    if process.stdout:
        process.stdout.close()


@dataclass(frozen=True, slots=True)
class _Command:
    """What is served, where, under which further settings."""

    folder: Path
    port: int
    more: Mapping[str, str]


def _started(command: _Command, sign: re.Pattern[str]) -> tuple[subprocess.Popen[str], str]:
    """A server, and what it printed of that form once it could be reached."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ringi", "serve", "--port", str(command.port)],
        env=_environment(command.folder) | dict(command.more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    found = _printed(process, sign)
    # Its log must find a reader, or the server waits for one.
    Thread(target=_read_on, args=(process,), daemon=True).start()
    return process, found


def _printed(process: subprocess.Popen[str], sign: re.Pattern[str]) -> str:
    lines: list[str] = []
    for line in process.stdout or ():
        lines.append(line)
        found = sign.search(line)
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
