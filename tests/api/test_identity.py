"""Signing in through the company's own sign-in."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from httpx import Response
from joserfc.jwk import RSAKey
from tests.api.browsing import Browser, at_home, browser, link_for, login_of
from tests.api.conftest import Door
from tests.support.sign_in import CLIENT, SECRET, Issuer, issuing

from ringi.api.auth.passwords import SHORTEST
from ringi.settings import IdentitySettings


@pytest.fixture
async def issuer(door: Door) -> AsyncIterator[Issuer]:
    """The door of a company with a sign-in of its own: staff up to level 2, the board up to 6."""
    async with issuing(Issuer()) as issuer:
        groups = {"staff": 2, "board": 6}
        door.settings_of(
            identity=IdentitySettings(issuer=issuer.url, client=CLIENT, secret=SECRET, groups=groups)
        )
        yield issuer


async def go(door: Door, issuer: Issuer, invitation: str = "") -> tuple[Browser, Response]:
    """A browser that goes there, signs in and comes back."""
    page = await browser(door)
    if invitation:
        address = (await page.send("POST", "/session/oidc", {"code": invitation})).json()["address"]
    else:
        address = (await page.get("/session/oidc")).headers["location"]
    code, state = issuer.follow(address)
    return page, await page.get(f"/session/oidc/back?code={code}&state={state}")


async def test_link_and_sign_in_make_a_way_in(door: Door, issuer: Issuer):
    """The first time with a one-time link, from then on without."""
    _, first = await go(door, issuer, await link_for(door, "tanaka"))
    issuer.claims = {}
    page, again = await go(door, issuer)

    me = (await page.get("/session")).json()

    assert [(303, "/"), (303, "/")] == [
        (each.status_code, each.headers["location"]) for each in (first, again)
    ]
    assert "田中太郎" == me["person"]["name"]


async def test_link_somebody_is_lured_to_makes_them_nobody_else(door: Door, issuer: Issuer):
    """A code in an address counts for nothing: it is given by the page that says for whom it is."""
    page = await browser(door)
    left = await page.get(f"/session/oidc?invitation={await link_for(door, 'tanaka')}")
    code, state = issuer.follow(left.headers["location"])

    answer = await page.get(f"/session/oidc/back?code={code}&state={state}")

    assert (403, "urn:ringi:session.oidc_unknown") == (answer.status_code, answer.json()["type"])


async def test_link_used_there_ends_what_was_before(door: Door, issuer: Issuer):
    """Earlier browsers are signed out, and the old password opens nothing."""
    thief = await at_home(door, "tanaka")

    await go(door, issuer, await link_for(door, "tanaka"))

    again = await (await browser(door)).sign_in(login_of(door, "tanaka"))
    assert [401, 401] == [(await thief.get("/session")).status_code, again.status_code]


async def test_nobody_comes_in_unlinked(door: Door, issuer: Issuer):
    """Whoever the company knows is nobody here until they were invited."""
    page, answer = await go(door, issuer)

    assert (403, "urn:ringi:session.oidc_unknown") == (answer.status_code, answer.json()["type"])
    assert 401 == (await page.get("/session")).status_code


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    claims: dict[str, object] = field(default_factory=dict)
    who: str = "tanaka"
    type: str = "oidc_failed"


CASES = (
    Case(id="other-issuer", claims={"iss": "https://evil.example"}),
    Case(id="for-another", claims={"aud": "another"}),
    Case(id="made-for-another", claims={"aud": [CLIENT, "another"], "azp": "another"}),
    Case(id="made-for-nobody-named", claims={"aud": [CLIENT, "another"]}),
    Case(id="made-for-another-alone", claims={"azp": "another"}),
    Case(id="too-old", claims={"exp": int(time.time()) - 3600}),
    Case(id="other-attempt", claims={"nonce": "another"}),
    Case(id="nobody", claims={"sub": ""}),
    Case(id="no-group", claims={"groups": []}, type="oidc_level"),
    Case(id="other-group", claims={"groups": ["guests"]}, type="oidc_level"),
    Case(id="level-too-high", who="suzuki", type="oidc_level"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
async def test_word_that_does_not_count_opens_nothing(door: Door, issuer: Issuer, case: Case):
    """Signed, but not by whom, for whom, when, or about whom it would have to be."""
    issuer.claims = dict(case.claims)

    page, answer = await go(door, issuer, await link_for(door, case.who))

    assert (403, f"urn:ringi:session.{case.type}") == (answer.status_code, answer.json()["type"])
    assert 401 == (await page.get("/session")).status_code


async def test_foreign_signature_opens_nothing(door: Door, issuer: Issuer):
    """A key the issuer does not publish signs for nobody."""
    issuer.signs_with = RSAKey.generate_key(2048, {"kid": "one"})

    _, answer = await go(door, issuer, await link_for(door, "tanaka"))

    assert (403, "urn:ringi:session.oidc_failed") == (answer.status_code, answer.json()["type"])


async def test_answer_of_another_attempt_opens_nothing(door: Door, issuer: Issuer):
    """Neither another's state nor another browser's cookie will do."""
    page = await browser(door)
    left = await page.get("/session/oidc")
    code, state = issuer.follow(left.headers["location"])

    answers = [
        await page.get(f"/session/oidc/back?code={code}&state=another"),
        await (await browser(door)).get(f"/session/oidc/back?code={code}&state={state}"),
    ]

    assert [403, 403] == [answer.status_code for answer in answers]


async def test_group_of_the_board_lets_the_board_in(door: Door, issuer: Issuer):
    """The level stays what the organisation says, as far as groups allow it."""
    issuer.claims = {"groups": "board"}

    page, answer = await go(door, issuer, await link_for(door, "suzuki"))

    assert (303, 6) == (answer.status_code, (await page.get("/session")).json()["person"]["level"])


async def test_ways_of_signing_in_are_told(door: Door, issuer: Issuer):
    """So that a page knows what to offer."""
    assert {"password": True, "oidc": True, "passkey": True, "shortest_password": SHORTEST} == (
        await (await browser(door)).get("/session/ways")
    ).json()


async def test_without_one_there_is_no_such_way(door: Door):
    """Where no sign-in is set up, its addresses lead nowhere."""
    page = await browser(door)

    answers = [await page.get("/session/oidc"), await page.get("/session/oidc/back?code=x&state=x")]

    assert [404, 404] == [answer.status_code for answer in answers]


async def sent_to_link(page: Browser, issuer: Issuer) -> tuple[str, str]:
    """The code and the state with which that browser comes back."""
    left = await page.send("POST", "/session/oidc/link", {})
    return issuer.follow(left.json()["address"])


async def test_account_that_is_there_is_linked_from_inside(door: Door, issuer: Issuer):
    """Who is signed in goes there and comes back linked; the password opens nothing more."""
    page = await at_home(door, "tanaka")
    code, state = await sent_to_link(page, issuer)

    back = await page.get(f"/session/oidc/back?code={code}&state={state}")

    again = await (await browser(door)).sign_in(login_of(door, "tanaka"))
    account = (await page.get("/account")).json()
    assert (303, 401) == (back.status_code, again.status_code)
    assert {"login": None, "company": True} == account


async def test_linking_takes_a_fresh_proof(door: Door, issuer: Issuer):
    """A browser left alone is no proof of who sits before it."""
    page = await at_home(door, "tanaka")
    await door.story.rows("UPDATE visits SET fresh_until = clock_timestamp() WHERE org = ringi.org()")

    answer = await page.send("POST", "/session/oidc/link", {})

    assert (403, "urn:ringi:fresh_needed") == (answer.status_code, answer.json()["type"])


async def test_linking_ends_where_it_began(door: Door, issuer: Issuer):
    """Who signed out meanwhile, or is somebody else by now, is linked to nobody."""
    page = await at_home(door, "tanaka")
    code, state = await sent_to_link(page, issuer)
    await page.send("DELETE", "/session")

    answer = await page.get(f"/session/oidc/back?code={code}&state={state}")

    assert (403, "urn:ringi:session.oidc_failed") == (answer.status_code, answer.json()["type"])


async def test_account_of_somebody_else_is_not_linked(door: Door, issuer: Issuer):
    """One account of the company is one person here."""
    await go(door, issuer, await link_for(door, "tanaka"))
    page = await at_home(door, "sato")
    issuer.claims = {"groups": "board"}
    code, state = await sent_to_link(page, issuer)

    answer = await page.get(f"/session/oidc/back?code={code}&state={state}")

    assert (403, "urn:ringi:session.oidc_taken") == (answer.status_code, answer.json()["type"])


async def test_page_says_why_somebody_was_refused(door: Door, issuer: Issuer):
    """A browser is sent on to the pages; nothing of the other sign-in stands in the address."""
    page = await browser(door)
    left = await page.get("/session/oidc")
    code, state = issuer.follow(left.headers["location"])

    answer = await page.get(f"/session/oidc/back?code={code}&state={state}", Accept="text/html,*/*")

    assert (303, "/#refused=oidc_unknown") == (answer.status_code, answer.headers["location"])
