"""Passkeys: made, used to sign in and to prove oneself again, and what they must not open."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from httpx import Response
from tests.api.browsing import PASSWORD, Browser, at_home, browser, link_for, login_of
from tests.api.conftest import Door
from tests.support.authenticator import PRESENT, Answer, Device, encoded

from ringi.store.core.database import Statement


async def made(page: Browser, device: Device, name: str = "仕事のパソコン") -> Response:
    """The passkey that browser has made on the device and sent."""
    asked = await page.send("POST", "/passkeys/ask", {})
    return await page.send("POST", "/passkeys", {"name": name, "credential": creation(device, asked)})


def creation(device: Device, asked: Response) -> Answer:
    options = asked.json()["options"]
    return device.make(options["rp"]["id"], options["user"]["id"], options["challenge"])


def signature(device: Device, asked: Response) -> Answer:
    options = asked.json()["options"]
    return device.sign(options["rpId"], options["challenge"])


async def sign_in(page: Browser, device: Device) -> Response:
    asked = await page.send("POST", "/session/passkey/ask", {})
    return await page.come_in("/session/passkey", {"credential": signature(device, asked)})


async def prove(page: Browser, device: Device) -> Response:
    asked = await page.send("POST", "/session/fresh/passkey/ask", {})
    return await page.send("POST", "/session/fresh/passkey", {"credential": signature(device, asked)})


async def grow_stale(door: Door) -> None:
    """Nobody proved anything lately."""
    old = Statement("UPDATE visits SET fresh_until = clock_timestamp() WHERE org = ringi.org()")
    await door.story.database.batch(door.story.org, old)


async def test_passkey_signs_in_without_a_login_or_a_password(door: Door):
    """In another browser; who they are is known by the key alone."""
    device = Device()
    await made(await at_home(door, "tanaka"), device)

    page = await browser(door)
    answer = await sign_in(page, device)

    assert (200, "田中太郎") == (answer.status_code, answer.json()["person"]["name"])
    assert 200 == (await page.get("/turns")).status_code


async def test_own_passkeys_are_listed_renamed_and_taken_away(door: Door):
    """What is taken away opens nothing, and other browsers are signed out with it."""
    device, page = Device(), await at_home(door, "tanaka")
    (kept,) = (await made(page, device)).json()["passkeys"]
    other = await browser(door)
    await sign_in(other, device)

    await page.send("PATCH", f"/passkeys/{kept['id']}", {"name": "電話"})
    (renamed,) = (await page.get("/passkeys")).json()["passkeys"]
    await page.send("DELETE", f"/passkeys/{kept['id']}")

    assert ("仕事のパソコン", "電話", True) == (kept["name"], renamed["name"], renamed["used_at"] is not None)
    assert [401, 403, 200] == [
        (await other.get("/session")).status_code,
        (await sign_in(await browser(door), device)).status_code,
        (await page.get("/session")).status_code,
    ]


async def test_passkey_proves_it_again(door: Door):
    """Where a grave answer needs it, instead of the password."""
    device, page = Device(), await at_home(door, "yamada")
    await made(page, device)
    await grow_stale(door)
    stale = await page.send("POST", "/passkeys/ask", {})

    proven = await prove(page, device)

    assert [403, 204, 200] == [
        stale.status_code,
        proven.status_code,
        (await page.send("POST", "/passkeys/ask", {})).status_code,
    ]


async def test_another_persons_passkey_proves_nothing(door: Door):
    """Somebody else's device at my desk leaves my visit as stale as it was."""
    theirs, mine = Device(), Device()
    await made(await at_home(door, "sato"), theirs)
    page = await at_home(door, "tanaka")
    await made(page, mine)

    answer = await prove(page, theirs)

    assert (403, "urn:ringi:session.passkey_failed") == (answer.status_code, answer.json()["type"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    wrong: dict[str, object] = field(default_factory=dict)


CASES = (
    Case(id="other-origin", wrong={"origin": "https://evil.example"}),
    Case(id="nobody-verified", wrong={"flags": PRESENT}),
    Case(id="counter-goes-back", wrong={"counter": 0}),
    Case(id="another-user", wrong={"user": b"0123456789abcdef"}),
    Case(id="unknown-key", wrong={"id": b"0123456789abcdef"}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
async def test_answer_that_does_not_count_opens_nothing(door: Door, case: Case):
    """Signed, but not for us, by nobody present, by a copy, or as somebody else."""
    device = Device()
    await made(await at_home(door, "tanaka"), device)
    for name, value in case.wrong.items():
        setattr(device, name, value)

    page = await browser(door)

    assert 403 == (await sign_in(page, device)).status_code
    assert page.cookie is None


@pytest.mark.parametrize(
    "said", [b"", b"\xff", b"[1]", b'{"challenge": "x"}', '{"challenge": "鍵"}'.encode()]
)
async def test_answer_nobody_can_read_opens_nothing(door: Door, said: bytes):
    """It is refused like any other that proves nothing."""
    device, page = Device(), await browser(door)
    signed = device.sign("localhost", "AAAA")
    response = signed["response"]
    assert isinstance(response, dict)

    answer = await page.send(
        "POST",
        "/session/passkey",
        {"credential": {**signed, "response": {**response, "clientDataJSON": encoded(said)}}},
    )

    assert (403, "urn:ringi:session.passkey_failed") == (answer.status_code, answer.json()["type"])


async def test_answer_counts_once(door: Door):
    """Whoever overhears it has nothing."""
    device = Device()
    await made(await at_home(door, "tanaka"), device)
    page = await browser(door)
    asked = await page.send("POST", "/session/passkey/ask", {})
    signed = {"credential": signature(device, asked)}

    answers = [await (await browser(door)).send("POST", "/session/passkey", signed) for _ in range(2)]

    assert [200, 403] == [answer.status_code for answer in answers]


async def test_what_was_asked_for_something_else_does_not_count(door: Door):
    """A signature given to sign in does not make another visit fresh."""
    device, page = Device(), await at_home(door, "tanaka")
    await made(page, device)
    asked = await page.send("POST", "/session/passkey/ask", {})

    answer = await page.send("POST", "/session/fresh/passkey", {"credential": signature(device, asked)})

    assert 403 == answer.status_code


async def test_passkey_of_who_left_opens_nothing(door: Door):
    """Nor of anybody who is no longer active."""
    device = Device()
    await made(await at_home(door, "tanaka"), device)
    gone = Statement(
        "UPDATE persons SET active = false WHERE org = ringi.org() AND id = %(id)s",
        {"id": door.story.person("tanaka")},
    )
    await door.story.database.batch(door.story.org, gone)

    assert 403 == (await sign_in(await browser(door), device)).status_code


async def test_new_link_makes_old_passkeys_void(door: Door):
    """That is how a lost device is mended."""
    device = Device()
    await made(await at_home(door, "tanaka"), device)

    told = {"code": await link_for(door, "tanaka"), "login": login_of(door, "tanaka"), "password": PASSWORD}
    await (await browser(door)).come_in("/welcome", told)

    assert 403 == (await sign_in(await browser(door), device)).status_code


async def test_unverified_passkey_is_not_kept(door: Door):
    """A device that did not ask who is there makes no way in."""
    page = await at_home(door, "tanaka")

    answer = await made(page, Device(flags=PRESENT))

    assert (403, []) == (answer.status_code, (await page.get("/passkeys")).json()["passkeys"])


async def test_no_passkeys_where_browsers_take_none(door: Door):
    """Under a bare number, or in the clear: the page knows not to offer them."""
    page = await browser(door)
    at_number = {"Host": "127.0.0.1:8321"}

    ways = [(await page.get("/session/ways")).json(), (await page.get("/session/ways", **at_number)).json()]
    asked = await page.send("POST", "/session/passkey/ask", {}, **at_number)

    assert ([True, False], 409) == ([each["passkey"] for each in ways], asked.status_code)
