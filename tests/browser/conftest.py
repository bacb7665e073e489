"""The application in a real browser, against the real server. Without Chromium these tests are skipped, counted."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.site import CHROMIUM, PATIENCE_MS, Seat, Site, copied, seated, serving, settle
from tests.conftest import open_folder

ROOT = Path(__file__).parent.parent.parent
_NUMBER = re.compile(r"A-\d{4}")
"""Of a confirmation: a policy needs the yes of a second person."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """For a module and no longer: its loop runs on, and other tests need their own."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def company() -> Path:
    """The data folder of the sample company, whose president `sakura` has an account already; no server runs on it."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build_web.py")], check=True)
    folder = open_folder()
    with serving(folder / "data") as site:
        settle(site, "sakura", folder / "sakura.json")
        asked = site.ringi(
            "policy", "adopt", "docs/tutorial/approver.toml", "--as", "sakura", "--reason", "試し"
        )
        site.ringi("approvals", "approve", _NUMBER.findall(asked)[0], "--as", "ito")
    return folder


@pytest.fixture(scope="session")
def shared(company: Path) -> Iterator[Site]:
    """A copy of that company for all who only talk, decide and look."""
    with copied(company) as site:
        yield site


@pytest.fixture(scope="module")
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The shared copy; one of its own for a module that says `ALONE`, as it changes who may do what, or stops things."""
    if not getattr(request.module, "ALONE", False):
        yield request.getfixturevalue("shared")
        return
    with copied(request.getfixturevalue("company")) as site:
        yield site


@pytest.fixture
def president(site: Site, chromium: Browser) -> Iterator[Seat]:
    """Sakura, signed in. Nothing may have gone wrong in her browser when a test ends."""
    with seated(site, chromium, storage_state=str(site.folder.parent / "sakura.json")) as scope:
        yield scope
        assert scope.troubles == []
