"""What the company's own sign-in proves, and for how long it counts."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from httpx import Response
from tests.api.browsing import Browser, browser, link_for
from tests.api.conftest import Door
from tests.support.sign_in import CLIENT, SECRET, Issuer, issuing

from ringi.settings import IdentitySettings


@dataclass(slots=True)
class Linked:
    """Tanaka, who comes in through the company's sign-in only."""

    door: Door
    issuer: Issuer

    async def come_in(self, **claims: object) -> Browser:
        """A browser signed in by what the issuer claims of it."""
        self.issuer.claims = dict(claims)
        page = await browser(self.door)
        address = (await page.get("/session/oidc")).headers["location"]
        code, state = self.issuer.follow(address)
        await page.get(f"/session/oidc/back?code={code}&state={state}")
        page.csrf = (await page.get("/session")).json()["csrf"]
        return page

    async def go_to_prove(self, page: Browser, back: str = "/") -> tuple[str, str]:
        """The code and the state with which the browser comes back."""
        left = await page.send("POST", "/session/fresh/oidc", {"page": back})
        return self.issuer.follow(left.json()["address"])

    async def prove(self, page: Browser, back: str = "/", **claims: object) -> Response:
        self.issuer.claims = dict(claims)
        code, state = await self.go_to_prove(page, back)
        return await page.get(f"/session/oidc/back?code={code}&state={state}", Accept="text/html")

    async def is_fresh(self, page: Browser) -> bool:
        """Whether it may do what takes a fresh proof."""
        answer = await page.send("POST", "/passkeys/ask", {})
        return answer.json().get("type") != "urn:ringi:fresh_needed"


@pytest.fixture
async def linked(door: Door) -> AsyncIterator[Linked]:
    async with issuing(Issuer()) as issuer:
        door.settings_of(
            identity=IdentitySettings(
                issuer=issuer.url, client=CLIENT, secret=SECRET, groups={"staff": 2, "board": 6}
            )
        )
        page = await browser(door)
        told = {"code": await link_for(door, "tanaka")}
        code, state = issuer.follow((await page.send("POST", "/session/oidc", told)).json()["address"])
        await page.get(f"/session/oidc/back?code={code}&state={state}")
        yield Linked(door, issuer)


def ago(seconds: float) -> int:
    return int(time.time() - seconds)


@pytest.mark.parametrize(
    ("claims", "fresh"),
    [
        ({}, False),
        ({"auth_time": ago(5 * 24 * 3600)}, False),
        ({"auth_time": ago(700)}, False),
        ({"auth_time": ago(100)}, True),
        ({"auth_time": ago(-30)}, True),
        ({"auth_time": ago(-3600)}, False),
        ({"auth_time": ago(-5 * 24 * 3600)}, False),
    ],
)
async def test_visit_is_as_fresh_as_the_sign_in_says(linked: Linked, claims: dict, fresh: bool):
    """An issuer may answer silently out of a sign-in of last week: then, or if it does not say, it is no proof."""
    page = await linked.come_in(**claims)

    assert fresh == await linked.is_fresh(page)


async def test_proof_is_given_at_the_company_and_leads_back(linked: Linked):
    """The issuer is told to ask again; afterwards the same browser is fresh, on the page it left."""
    page = await linked.come_in()
    before, cookie = await linked.is_fresh(page), page.cookie

    back = await linked.prove(page, "/approvals?number=A-0459")

    asked = linked.issuer.asked
    assert ("login", "0") == (asked["prompt"], asked["max_age"])
    assert (303, "/approvals?number=A-0459") == (back.status_code, back.headers["location"])
    assert (False, True, cookie) == (before, await linked.is_fresh(page), page.cookie)


async def test_coming_in_does_not_ask_again(linked: Linked):
    """Somebody signed in at the company already comes in without a further question."""
    await linked.come_in()

    assert {"prompt", "max_age"}.isdisjoint(linked.issuer.asked)


@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        ({"auth_time": ago(5 * 24 * 3600)}, "oidc_stale"),
        ({"auth_time": ago(-3600)}, "oidc_stale"),
        ({"auth_time": None}, "oidc_stale"),
        ({"auth_time": "now"}, "oidc_failed"),
        ({"sub": "somebody else"}, "oidc_other"),
        ({"groups": []}, "oidc_level"),
        ({"azp": "another"}, "oidc_failed"),
    ],
)
async def test_what_is_no_proof_leaves_the_browser_stale(linked: Linked, claims: dict, reason: str):
    """The page that was left says why."""
    page = await linked.come_in()

    back = await linked.prove(page, "/approvals", **claims)

    assert f"/approvals#refused={reason}" == back.headers["location"]
    assert not await linked.is_fresh(page)


async def test_proof_counts_in_the_browser_that_left_only(linked: Linked):
    """Another browser of the same person gains nothing, and who signed out meanwhile neither."""
    page, other = await linked.come_in(), await linked.come_in()
    linked.issuer.claims = {}
    code, state = await linked.go_to_prove(page)
    for name, value in page.client.cookies.items():
        if "passing" in name:
            other.client.cookies.set(name, value)

    answer = await other.get(f"/session/oidc/back?code={code}&state={state}")

    assert (403, "urn:ringi:session.oidc_failed") == (answer.status_code, answer.json()["type"])
    assert not await linked.is_fresh(other)


@pytest.mark.parametrize(
    "page", ["https://evil.example", "//evil.example", "/\\evil.example", "/a#b", "/%0d%0aX: y", "/\n", "x"]
)
async def test_way_back_is_a_page_of_ours(linked: Linked, page: str):
    """No address leads from here to another site."""
    scope = await linked.come_in()

    answer = await scope.send("POST", "/session/fresh/oidc", {"page": page})

    assert 422 == answer.status_code


async def test_proof_takes_a_browser_that_is_signed_in(linked: Linked):
    """Nobody else is sent there to prove anything."""
    stranger = await browser(linked.door)

    answers = [
        await stranger.send("POST", "/session/fresh/oidc", {}),
        await linked.door.post("tanaka", "/session/fresh/oidc", {}),
    ]

    assert [401, 409] == [answer.status_code for answer in answers]
