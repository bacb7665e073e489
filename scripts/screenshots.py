"""Pictures of every screen, in both languages, light and dark, on a desk and in a hand: `screenshots.py FOLDER`.

Makes a sample company in a temporary data folder, lets its people do something worth seeing, and looks at it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.site import CHROMIUM, Seat, Site, enter, seated, serving

SIZES = {"desktop": {"width": 1280, "height": 860}, "phone": {"width": 390, "height": 844}}
LOCALES = {"ja": "ja-JP", "en": "en-US"}
DONE = "営業部の皆さんに「15時から会議です」とお知らせして"
OPEN = "全員に「明日は休業です」とメッセージを送って"
REFUSED = "田中花子さんの権限レベルを4にして"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gallery:
    """What one looks at, and where the pictures go."""

    site: Site
    browser: Browser
    state: Path
    paths: dict[str, str]
    folder: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How one looks at it."""

    locale: str
    theme: str
    size: str


def main() -> int:
    if len(sys.argv) != 2 or CHROMIUM is None:
        print("usage: screenshots.py FOLDER (needs Chromium)", file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp(prefix="ringi-pictures-"))
    data.chmod(0o711)
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        stack.callback(browser.close)
        site = stack.enter_context(serving(data / "data"))
        paths = _prepare(site, browser, data / "state.json")
        gallery = Gallery(site=site, browser=browser, state=data / "state.json", paths=paths, folder=folder)
        for look in _looks():
            _take(gallery, look)
    return 0


def _looks() -> Iterator[Look]:
    for locale, theme, size in product(LOCALES, ("light", "dark"), SIZES):
        yield Look(locale=locale, theme=theme, size=size)


def _prepare(site: Site, browser: Browser, state: Path) -> dict[str, str]:
    """Things happen; the addresses of what is worth a picture."""
    with seated(site, browser) as scope:
        enter(scope, site.link, "sakura")
        scope.context.storage_state(path=state)
        done = _ask(scope, DONE)
        scope.page.get_by_role("button", name="承認する").click()
        scope.page.get_by_role("button", name="コピー").last.wait_for()
        refused = _ask(scope, REFUSED)
        _ask(scope, OPEN, place=done)
        scope.page.get_by_role("alertdialog").wait_for()
        turns = _turns(scope)
    return {
        "chat": done,
        "chat-refused": refused,
        "chat-empty": "/",
        "approvals": "/approvals",
        "sheets": "/sheets",
        "sheet-done": f"/sheets/{turns[2]}",
        "sheet-refused": f"/sheets/{turns[1]}",
        "sheet-waiting": f"/sheets/{turns[0]}",
        "monitor": "/monitor",
        "policy": "/policy",
        "people": "/people",
        "settings": "/settings",
    }


def _ask(scope: Seat, text: str, place: str = "/") -> str:
    scope.go(place)
    scope.say(text)
    scope.page.wait_for_url("**/c/*")
    scope.page.get_by_role("log").get_by_text(text).wait_for()
    scope.page.locator('[role="alertdialog"], [data-reply]').last.wait_for()
    return scope.page.url.removeprefix(scope.site.address)


def _turns(scope: Seat) -> list[str]:
    scope.go("/sheets")
    links = scope.page.locator("main li a[href^='/sheets/']")
    links.first.wait_for()
    return [(link.get_attribute("href") or "").removeprefix("/sheets/") for link in links.all()]


def _take(gallery: Gallery, look: Look) -> None:
    suffix = f"{look.locale}-{look.theme}-{look.size}.png"
    options = {"viewport": SIZES[look.size], "color_scheme": look.theme, "locale": LOCALES[look.locale]}
    state = str(gallery.state)
    with seated(gallery.site, gallery.browser, storage_state=state, **options) as scope:
        for name, path in gallery.paths.items():
            _picture(scope.go(path), gallery.folder / f"{name}-{suffix}")
    with seated(gallery.site, gallery.browser, **options) as scope:
        _picture(scope.go("/"), gallery.folder / f"login-{suffix}")


def _picture(page: Page, file: Path) -> None:
    """Once everything that was asked for has come, as high as what there is to see."""
    page.get_by_role("heading").or_(page.get_by_role("log")).first.wait_for()
    expect(page.locator(".mantine-Loader-root")).to_have_count(0)
    # What comes last changes how high it is.
    page.wait_for_timeout(300)
    before = page.viewport_size or SIZES["desktop"]
    page.set_viewport_size({"width": before["width"], "height": min(_height(page), 2600)})
    page.wait_for_timeout(400)
    page.screenshot(path=file)
    page.set_viewport_size(before)


def _height(page: Page) -> int:
    return int(
        page.evaluate(
            "Math.max(window.innerHeight, 56 + (document.querySelector('#content > div')?.scrollHeight ?? 0))"
        )
    )


if __name__ == "__main__":
    sys.exit(main())
