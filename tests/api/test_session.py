"""Signing in and out in a browser, and what keeps others from doing it in one's place."""

from __future__ import annotations

import pytest
from tests.api.browsing import PASSWORD, Browser, at_home, browser, link_for, login_of
from tests.api.conftest import Door

from ringi.store.core.database import Statement
from ringi.store.organisations.people import change_level

EN = {"Accept-Language": "en"}


async def test_who_signed_in_is_told_who_they_are(door: Door):
    """Name, level, department and what is worth showing to them."""
    me = (await (await at_home(door, "sato")).get("/session")).json()

    assert ("佐藤花子", 3, "営業部") == tuple(me["person"][key] for key in ("name", "level", "department"))
    assert ["people", "policy", "stop"] == me["capabilities"]
    assert {"organisation": None, "platform": None} == me["stopped"]


async def test_login_and_password_open_the_door(door: Door):
    """The login chosen with the link is the one to sign in with from then on, in either case of letters."""
    await at_home(door, "tanaka")
    other = await browser(door)

    answer = await other.sign_in(login_of(door, "tanaka").upper())

    assert (200, "田中太郎") == (answer.status_code, answer.json()["person"]["name"])
    assert 200 == (await other.get("/turns")).status_code


async def test_unknown_login_and_wrong_password_are_answered_alike(door: Door):
    """Nobody learns which logins there are."""
    await at_home(door, "tanaka")
    other = await browser(door)

    answers = [
        await other.sign_in(login_of(door, "tanaka"), "wrong horse battery"),
        await other.sign_in("nobody", "wrong horse battery"),
    ]

    assert [401, 401] == [answer.status_code for answer in answers]
    assert answers[0].json() == answers[1].json()
    assert other.cookie is None


async def test_cookie_is_out_of_reach(door: Door):
    """No script reads it and no other site sends it along; over TLS it is bound to this host."""
    new = await browser(door)
    told = {"code": await link_for(door, "tanaka"), "login": login_of(door, "tanaka"), "password": PASSWORD}

    here = (await new.come_in("/welcome", told)).headers.get_list("set-cookie")[0]
    door.client_scheme = "https"
    there = (await (await browser(door)).sign_in(login_of(door, "tanaka"))).headers.get_list("set-cookie")[0]

    assert here.startswith("ringi=")
    assert here.endswith("; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax")
    assert there.startswith("__Host-ringi=")
    assert there.endswith("; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure")


async def test_cookie_from_before_is_not_taken_over(door: Door):
    """A cookie somebody planted opens nothing, and signing in makes another one."""
    await at_home(door, "tanaka")
    planted = await browser(door)
    planted.client.cookies.set("ringi", "planted", domain="localhost")

    before = await planted.get("/session")
    await planted.sign_in(login_of(door, "tanaka"))
    thief = await browser(door)
    thief.client.cookies.set("ringi", "planted", domain="localhost")

    assert [401, 401] == [before.status_code, (await thief.get("/session")).status_code]


@pytest.mark.parametrize("token", ["", "guessed"])
async def test_request_without_its_token_changes_nothing(door: Door, token: str):
    """A cookie alone, as another site could have it sent, is not enough to change anything."""
    page = await at_home(door, "tanaka")
    page.csrf = token

    answer = await page.send("POST", "/messages", {"text": "やあ", "client_id": "1"}, **EN)

    assert (403, "urn:ringi:session.forged") == (answer.status_code, answer.json()["type"])
    assert () == await door.story.messages("tanaka")


async def test_other_site_cannot_sign_anybody_in(door: Door):
    """Nor can it make a browser sign in as somebody else."""
    await at_home(door, "tanaka")
    page = await browser(door)

    answer = await page.send(
        "POST",
        "/session",
        {"login": login_of(door, "tanaka"), "password": PASSWORD},
        **{"Sec-Fetch-Site": "cross-site"},
    )

    assert (403, None) == (answer.status_code, page.cookie)


async def test_token_needs_no_token_against_forgery(door: Door):
    """A program with a bearer token says nothing more."""
    taken = await door.note()

    assert "turn_id" in taken


async def test_signing_out_ends_it(door: Door):
    """The cookie opens nothing afterwards, even where somebody kept it."""
    page = await at_home(door, "tanaka")
    kept = page.cookie or ""

    answer = await page.send("DELETE", "/session")
    page.client.cookies.set("ringi", kept, domain="localhost")

    assert [204, 401] == [answer.status_code, (await page.get("/session")).status_code]


async def test_other_browser_can_be_sent_away(door: Door):
    """Everybody sees where they are signed in, and can end that."""
    first = await at_home(door, "tanaka")
    second = await browser(door)
    await second.sign_in(login_of(door, "tanaka"))

    listed = (await first.get("/sessions")).json()["sessions"]
    (other,) = [each["id"] for each in listed if not each["current"]]
    answer = await first.send("DELETE", f"/sessions/{other}")

    assert [204, 401, 200] == [
        answer.status_code,
        (await second.get("/session")).status_code,
        (await first.get("/session")).status_code,
    ]


async def test_nobody_sends_anothers_browser_away(door: Door):
    """A session of somebody else is not found."""
    mine, theirs = await at_home(door, "tanaka"), await at_home(door, "sato")
    (session,) = (await theirs.get("/sessions")).json()["sessions"]

    answer = await mine.send("DELETE", f"/sessions/{session['id']}")

    assert [404, 200] == [answer.status_code, (await theirs.get("/session")).status_code]


async def test_new_password_signs_the_others_out(door: Door):
    """The old one opens nothing any more, and only this browser stays."""
    page = await at_home(door, "tanaka")
    other = await browser(door)
    await other.sign_in(login_of(door, "tanaka"))

    answer = await page.send("PUT", "/password", {"old": PASSWORD, "new": "another fine battery"})

    assert [204, 200, 401] == [
        answer.status_code,
        (await page.get("/session")).status_code,
        (await other.get("/session")).status_code,
    ]
    assert 401 == (await other.sign_in(login_of(door, "tanaka"))).status_code


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        (PASSWORD, "short", 422),
        (PASSWORD, "aaaaaaaaaaaaaa", 422),
        ("wrong horse battery", "another fine battery", 403),
    ],
)
async def test_password_is_not_changed_lightly(door: Door, old: str, new: str, status: int):
    """The old one is asked for, and the new one must not be easy to guess."""
    page = await at_home(door, "tanaka")

    answer = await page.send("PUT", "/password", {"old": old, "new": new})

    assert status == answer.status_code


async def test_too_many_attempts_wait(door: Door):
    """After ten wrong passwords not even the right one is looked at, and it is said how long to wait."""
    await at_home(door, "tanaka")
    page, login = await browser(door), login_of(door, "tanaka")
    for _ in range(10):
        await page.sign_in(login, "wrong horse battery")

    answer = await page.sign_in(login)

    assert 429 == answer.status_code
    assert 840 < int(answer.headers["retry-after"]) <= 901


async def test_changed_rights_bring_another_cookie(door: Door):
    """The visit goes on under another cookie, and the former one is good for a moment only."""
    page = await at_home(door, "tanaka")
    former = page.cookie

    await door.story.database.batch(door.story.org, change_level(door.story.person("tanaka"), 3))
    first = await page.get("/session")

    assert (3, True) == (first.json()["person"]["level"], former != page.cookie)
    assert 200 == (await page.get("/session")).status_code
    assert [401] == await _with_cookie_of_yesterday(door, former or "")


async def _with_cookie_of_yesterday(door: Door, cookie: str) -> list[int]:
    """What the former cookie is answered once its moment is over."""
    await door.story.database.batch(
        door.story.org, Statement("UPDATE visits SET turned_at = turned_at - interval '61 seconds'")
    )
    old = await browser(door)
    old.client.cookies.set("ringi", cookie, domain="localhost")
    return [(await old.get("/session")).status_code]


@pytest.mark.parametrize(
    "passed",
    [
        "seen_at = seen_at - interval '12 hours'",
        "expires_at = expires_at - interval '7 days'",
        "revoked_at = now()",
    ],
)
async def test_visit_ends_by_itself(door: Door, passed: str):
    """After half a day unused, after a week in any case."""
    page = await at_home(door, "tanaka")
    await _change(door, passed)

    assert 401 == (await page.get("/session")).status_code


async def _change(door: Door, what: str) -> None:
    changes = {
        "seen_at = seen_at - interval '12 hours'": Statement(
            "UPDATE visits SET seen_at = seen_at - interval '12 hours'"
        ),
        "expires_at = expires_at - interval '7 days'": Statement(
            "UPDATE visits SET expires_at = expires_at - interval '7 days'"
        ),
        "revoked_at = now()": Statement("UPDATE visits SET revoked_at = now()"),
    }
    await door.story.database.batch(door.story.org, changes[what])


async def test_who_left_is_out_at_once(door: Door):
    """No cookie outlives the person's place in the company."""
    page = await at_home(door, "tanaka")

    await door.story.database.batch(
        door.story.org, Statement("UPDATE persons SET active = false WHERE org = ringi.org() AND level = 2")
    )

    assert 401 == (await page.get("/session")).status_code


async def test_password_does_not_travel_in_the_clear(door: Door):
    """By another name than this machine's, and without TLS, no password is taken."""
    door.settings_of(host="0.0.0.0")
    page: Browser = await browser(door)

    answer = await page.send("POST", "/session", {"login": "x", "password": "y"}, Host="ringi.example")

    assert (403, "urn:ringi:session.not_private") == (answer.status_code, answer.json()["type"])


async def test_tour_is_seen_once_in_whatever_browser(door: Door):
    """Until one asks for it again."""
    page = await at_home(door, "tanaka")
    before = (await page.get("/session")).json()["toured"]

    await page.send("PUT", "/session/tour", {"seen": True})
    other = await browser(door)
    signed_in = (await other.sign_in(login_of(door, "tanaka"))).json()["toured"]
    await other.send("PUT", "/session/tour", {"seen": False})

    assert [False, True, False] == [before, signed_in, (await page.get("/session")).json()["toured"]]
