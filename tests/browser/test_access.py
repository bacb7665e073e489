"""Every screen for everybody: axe finds nothing, keys reach everything, nothing spills over a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.site import Seat, Site, seated

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = ("/", "/approvals", "/sheets", "/monitor", "/policy", "/people", "/settings")
ASKED = "私のタスクを見せて"
SETTLED = """Promise.allSettled(
  document.getAnimations()
    .filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
    .map(each => each.finished)
)"""


@pytest.fixture(params=["light", "dark"])
def looking(request: pytest.FixtureRequest, site: Site, chromium: Browser) -> Iterator[Seat]:
    """The president, by day and by night."""
    state = str(site.folder.parent / "sakura.json")
    with seated(site, chromium, storage_state=state, color_scheme=request.param) as scope:
        yield scope
        assert scope.troubles == []


@pytest.mark.parametrize("path", SCREENS)
def test_axe_finds_nothing(looking: Seat, path: str):
    """On each screen, light and dark."""
    page = looking.go(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".mantine-Loader-root")).to_have_count(0)

    assert violations(page) == []


def test_axe_finds_nothing_on_a_sheet(looking: Seat):
    """Nor in the conversation it came from."""
    looking.go("/")
    looking.say(ASKED)
    link = looking.page.get_by_role("log").get_by_role("link", name="稟議書を見る")
    expect(link).to_be_visible()
    in_chat = violations(looking.page)

    link.click()
    expect(looking.page.get_by_role("article")).to_contain_text(ASKED)

    assert (in_chat, violations(looking.page)) == ([], [])


@pytest.mark.parametrize("path", SCREENS)
def test_nothing_spills_over_a_phone(president: Seat, path: str):
    """Nobody has to scroll sideways, which is also what 200 % zoom asks for."""
    president.page.set_viewport_size({"width": 360, "height": 740})

    page = president.go(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    widths = page.evaluate(
        "[document.documentElement, document.querySelector('#content > div')].map(each => each.scrollWidth)"
    )
    assert max(widths) <= 360


def test_first_key_leads_past_the_navigation(president: Seat):
    """Tab, Enter: the content, not ten links."""
    page = president.go("/sheets")
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator("#content")).to_be_focused()


def violations(page: Page, within: str = "") -> list[str]:
    """What axe finds once everything that fades has finished fading: half-faded text has no contrast."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(SETTLED)
    return page.evaluate(
        "within => axe.run(within || document).then(found => found.violations.flatMap(each => "
        "each.nodes.map(node => `${each.id}: ${node.target} ${node.html.slice(0, 120)}`)))",
        within,
    )
