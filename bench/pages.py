"""How heavy are the pages, how soon can one write, how smoothly do five thousand messages scroll?

`python -m bench.pages`: a sample company behind its real door, the machine's Chromium, figures on the terminal.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, Route, expect, sync_playwright
from tests.browser.site import CHROMIUM, Seat, Site, seated, serving, settle

LOADS = 7
MANY = 5000
BOX = "textarea[placeholder]"
NOTICE = f"""{{
    const look = () => {{
        if (document.activeElement?.matches("{BOX}")) window.writable_ = performance.now();
        else requestAnimationFrame(look);
    }};
    requestAnimationFrame(look);
}}"""
TRANSFERRED = """["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter(({ name }) => !name.includes("/api/"))
    .reduce((sum, { transferSize }) => sum + transferSize, 0)"""
FRAMES = """() => {
    window.frames_ = [];
    let before = performance.now();
    const next = (now) => { window.frames_.push(now - before); before = now; requestAnimationFrame(next); };
    requestAnimationFrame(next);
}"""


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="ringi-pages-"))
    folder.chmod(0o711)
    with sync_playwright() as playwright, serving(folder / "data") as site:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        settle(site, "sakura", folder / "sakura.json")
        state = str(folder / "sakura.json")
        _print_first(site, browser, state)
        _print_scrolling(site, browser, state)
        browser.close()


def _print_first(site: Site, browser: Browser, state: str) -> None:
    """Cold: nothing is kept from an earlier load."""
    cold, kilobytes = [], 0.0
    for _ in range(LOADS):
        with seated(site, browser, storage_state=state) as scope:
            kilobytes, seconds = _loaded(scope)
            cold.append(seconds)
            warm = [_reloaded(scope.page) for _ in range(LOADS)]
    print(f"first screen: {kilobytes:.0f} KB over the wire, texts compressed with gzip")
    print(f"until one can write: {_told(cold)} with nothing kept, {_told(warm)} with the files kept")


def _loaded(scope: Seat) -> tuple[float, float]:
    scope.page.add_init_script(NOTICE)
    scope.go("/")
    seconds = _writable(scope.page)
    return scope.page.evaluate(TRANSFERRED) / 1024, seconds


def _reloaded(page: Page) -> float:
    page.reload()
    return _writable(page)


def _writable(page: Page) -> float:
    """Seconds from the request of the page until the field has the focus."""
    expect(page.locator(BOX)).to_be_focused()
    return page.evaluate("window.writable_") / 1000


def _print_scrolling(site: Site, browser: Browser, state: str) -> None:
    with seated(site, browser, storage_state=state, viewport={"width": 1280, "height": 860}) as scope:
        page = scope.go("/")
        page.locator(BOX).fill("こんにちは")
        page.keyboard.press("Enter")
        page.wait_for_url("**/c/*")
        page.locator("[data-reply]").wait_for()
        page.route("**/messages", _answer_with_many)
        page.reload()
        page.get_by_text(f"発言 {MANY - 1}", exact=True).wait_for()
        page.evaluate(FRAMES)
        _scroll(scope.context.new_cdp_session(page))
        frames: Sequence[float] = page.evaluate("window.frames_")
    late = sum(1 for each in frames if each > 50)
    print(
        f"scrolling {MANY} messages: {len(frames)} frames, median {statistics.median(frames):.1f} ms, "
        f"95 % within {sorted(frames)[int(len(frames) * 0.95)]:.1f} ms, {late} above 50 ms"
    )


def _scroll(cdp: CDPSession) -> None:
    """Upwards through the log, as a finger would."""
    gesture = {"x": 800, "y": 400, "yDistance": 12_000, "speed": 3_000, "gestureSourceType": "mouse"}
    cdp.send("Input.synthesizeScrollGesture", gesture)


def _answer_with_many(route: Route) -> None:
    if route.request.method != "GET":
        route.continue_()
        return
    (first, *_) = route.fetch().json()["messages"]
    many = [{**first, "id": f"{place:08}", "text": f"発言 {place}"} for place in range(MANY)]
    route.fulfill(body=json.dumps({"messages": many, "more": False}), content_type="application/json")


def _told(seconds: Sequence[float]) -> str:
    return f"{statistics.median(seconds):.2f} s (slowest {max(seconds):.2f} s of {len(seconds)})"


if __name__ == "__main__":
    main()
