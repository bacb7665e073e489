"""Ways around the password, and around who somebody is, that were found open once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest
from tests.api.browsing import PASSWORD, Browser, at_home, browser, login_of
from tests.api.conftest import Door
from tests.support.proposals import says, wants

from ringi.api.auth.origin import address_of
from ringi.api.auth.sign_in import PER_ADDRESS
from ringi.api.turn_limits import MOST_AT_ONCE
from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.domain.proposal import TextProposal
from ringi.store.identity.login_attempts import knock
from ringi.store.organisations.erasure import erase


async def grow_stale(door: Door) -> None:
    """An hour goes by in front of every browser."""
    door.story.by_force(
        "UPDATE visits SET fresh_until = clock_timestamp() - interval '1 hour' WHERE org = %s", door.story.org
    )


async def ask_top(door: Door, page: Browser) -> str:
    """Suzuki asks in the chat for an operation of the highest level; the number of the question."""
    await door.story.adopt(tools={ToolName("level_note"): ToolPolicy(level=6)})
    door.story.next(wants("level_note", body="備品を購入"))
    await page.send("POST", "/messages", {"text": "「備品を購入」とメモして"})
    await door.story.rest()
    return (await door.story.pending()).number


@pytest.mark.parametrize("words", ["はい", "{number} はい"])
async def test_yes_in_the_chat_needs_fresh_proof_too(door: Door, words: str):
    """A yes to a grave question is no yes from a stale browser, however it is said."""
    page = await at_home(door, "suzuki")
    number = await ask_top(door, page)
    await grow_stale(door)

    await page.send("POST", "/messages", {"text": words.format(number=number)})
    await door.story.rest()

    assert ([], "open") == (await door.story.notes(), (await door.story.pending()).state)


async def test_yes_in_the_chat_counts_with_fresh_proof(door: Door):
    """A person who gave the password lately says yes in any window."""
    page = await at_home(door, "suzuki")
    await ask_top(door, page)
    door.story.next(says("購入を記録しました。"))

    await page.send("POST", "/messages", {"text": "はい"})
    await door.story.rest()

    assert ["備品を購入"] == await door.story.notes()


async def test_new_password_ends_tokens(door: Door):
    """Sessions and tokens made with an old password are worth nothing after it changed."""
    page = await at_home(door, "tanaka")
    assert 200 == (await door.get("tanaka", "/session")).status_code

    await page.send("PUT", "/password", {"old": PASSWORD, "new": "another horse battery"})

    assert 401 == (await door.get("tanaka", "/session")).status_code


async def test_new_link_ends_tokens(door: Door):
    """Neither is it after a one-time link was used."""
    assert 200 == (await door.get("tanaka", "/session")).status_code

    await at_home(door, "tanaka")

    assert 401 == (await door.get("tanaka", "/session")).status_code


async def test_neighbours_cookie_is_not_taken_over_tls(door: Door):
    """Another host of the same domain can set any cookie but one bound to this host."""
    page = await at_home(door, "tanaka")
    door.settings_of(public_url="https://ringi.example")
    host = {"Host": "ringi.example"}

    answers = [
        await door.send("GET", "/api/v1/session", host | {"Cookie": f"{name}={page.cookie}"})
        for name in ("ringi", "__Host-ringi")
    ]

    assert [401, 200] == [answer.status_code for answer in answers]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    path: str
    body: str


CASES = (
    Case(id="login", path="session", body='{"login": "a\\u0000b", "password": "x"}'),
    Case(id="half-a-pair", path="session", body='{"login": "a", "password": "x\\ud800"}'),
    Case(
        id="request",
        path="requests",
        body='{"tool": "set_level", "arguments": {"person": "a", "level": 3, "reason": "a\\u0000b"}}',
    ),
    Case(id="message", path="messages", body='{"text": "a\\u0000b"}'),
    Case(id="name", path="requests", body='{"tool": "set_level", "arguments": {"a\\u0000": 1}}'),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
async def test_what_is_no_text_is_refused(door: Door, case: Case):
    """It is refused in any place, before anything is made of it."""
    headers = await door.headers("suzuki") | {"Host": "localhost", "Content-Type": "application/json"}

    answer = await door.send("POST", f"/api/v1/{case.path}", headers, case.body.encode())

    assert (422, "urn:ringi:api.no_text") == (answer.status_code, answer.json()["type"])


async def test_who_has_no_password_is_told_so(door: Door):
    """Known by the company's own sign-in alone, one signs in again instead."""
    page = await at_home(door, "tanaka")
    door.story.by_force("DELETE FROM web_accounts WHERE org = %s", door.story.org)

    answer = await page.send("POST", "/session/fresh", {"password": PASSWORD})

    assert (409, "urn:ringi:session.no_password") == (answer.status_code, answer.json()["type"])


REQUESTS = (
    {"tool": "set_level", "arguments": {"person": "田中太郎", "level": 4, "reason": "昇格"}},
    {"tool": "set_organisation", "arguments": {"name": "乗っ取り社", "reason": "変更"}},
    {"tool": "leave", "arguments": {"person": "田中太郎", "reason": "退職"}},
    {"tool": "issue_token", "arguments": {"purpose": "試し"}},
)


@pytest.mark.parametrize("wanted", REQUESTS, ids=lambda wanted: wanted["tool"])
async def test_form_from_a_stale_browser_is_not_taken(door: Door, wanted: dict):
    """It would count as a yes, or make a way in that outlives the visit."""
    page = await at_home(door, "suzuki")
    await grow_stale(door)

    answer = await page.send("POST", "/requests", wanted)

    assert (403, "urn:ringi:fresh_needed") == (answer.status_code, answer.json()["type"])


async def test_guessing_locks_nobody_out_at_home(door: Door):
    """Who came in from an address before comes in from there, and proves themselves, whatever strangers try."""
    page, login = await at_home(door, "suzuki"), login_of(door, "suzuki")
    await (await browser(door)).sign_in(login)
    for _ in range(50):
        await knock(door.story.database, {f"login {login}": 50})

    stranger = await Browser(door.client("198.51.100.1")).sign_in(login)

    again = await (await browser(door)).sign_in(login)
    proven = await page.send("POST", "/session/fresh", {"password": PASSWORD})
    assert [429, 200, 204] == [each.status_code for each in (stranger, again, proven)]


async def test_ten_wrong_guesses_at_the_login_leave_proof_possible(door: Door):
    """Signing in and proving oneself are counted apart, also at one address."""
    page, other = await at_home(door, "tanaka"), await browser(door)
    for _ in range(11):
        await other.sign_in(login_of(door, "tanaka"), "wrong wrong wrong")

    proven = await page.send("POST", "/session/fresh", {"password": PASSWORD})

    assert 204 == proven.status_code


async def test_a_network_of_ones_own_is_one_address(door: Door):
    """A guesser with 2^64 addresses guesses no more often than from one."""
    answers = [
        await Browser(door.client(f"2001:db8::{number:x}")).sign_in(f"nobody{number}")
        for number in range(1, PER_ADDRESS + 2)
    ]

    assert [401] * PER_ADDRESS + [429] == [answer.status_code for answer in answers]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_told_apart_by_their_network(said: str, told: str):
    """In whatever way one is written."""
    assert told == address_of({"client": (said, 1)})


async def test_guessing_from_the_same_office_locks_no_colleague_out(door: Door):
    """An office has one address to the outside; whoever came in from there before still does."""
    await at_home(door, "suzuki")
    login = login_of(door, "suzuki")
    await (await browser(door)).sign_in(login)
    for _ in range(PER_ADDRESS):
        await knock(door.story.database, {"address 127.0.0.1": PER_ADDRESS})

    stranger = await (await browser(door)).sign_in("nobody")

    again = await (await browser(door)).sign_in(login)
    assert [429, 200] == [each.status_code for each in (stranger, again)]


async def test_made_up_logins_fill_no_table(door: Door):
    """Beyond the limit of an address no further name that is tried there is kept."""
    page = await browser(door)
    for _ in range(PER_ADDRESS):
        await knock(door.story.database, {"address 127.0.0.1": PER_ADDRESS})
    await page.sign_in("nobody0")
    before = door.story.by_force("SELECT count(*) FROM knocks")

    for number in range(3):
        await page.sign_in(f"nobody{number}")

    assert before == door.story.by_force("SELECT count(*) FROM knocks")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/messages", b"[" * 400 + b"]" * 400),
        ("POST", "/requests", b'{"tool":"leave","arguments":{"x":' + b"[" * 850 + b"]" * 850 + b"}}"),
        ("GET", "/session", b"[" * 90_000),
        ("GET", "/session", b"{"),
        ("DELETE", "/session", b"1" * 5000),
    ],
    ids=["deep", "deep in a form", "without end", "broken", "a number without end"],
)
async def test_json_that_is_none_of_ours_is_no_fault_of_ours(door: Door, method: str, path: str, body: bytes):
    """However deep it is nested, and also where no body is asked for: whoever sent it is told so."""
    headers = await door.headers("tanaka") | {"content-type": "application/json"}

    answer = await door.send(method, f"/api/v1{path}", headers, body)

    assert (400, "urn:ringi:api.unreadable") == (answer.status_code, answer.json()["type"])


async def test_whom_a_question_never_concerned_hears_nothing_of_its_end(door: Door):
    """A caller who tries all numbers learns of none what was decided, nor who decided it."""
    number = await door.ask_by_level()
    await door.post("suzuki", f"/approvals/{number}", {"answer": "no"})

    answer = await door.post("sato", f"/approvals/{number}", {"answer": "yes"})

    assert (404, False) == (answer.status_code, "鈴木" in answer.text)


async def test_one_person_begins_only_so_much_at_a_time(door: Door):
    """A conversation for each message does not make everybody's hands one person's."""
    places = [(await door.post("tanaka", "/conversations", {})).json()["id"] for _ in range(MOST_AT_ONCE + 1)]
    going = asyncio.Event()

    async def waits(request: object) -> TextProposal:
        del request
        await going.wait()
        return says()

    door.story.next(*[waits] * MOST_AT_ONCE)
    answers = [
        (await door.post("tanaka", "/messages", {"text": "考えて", "conversation": place})).status_code
        for place in places
    ]
    going.set()
    await door.story.rest()

    assert [*[202] * MOST_AT_ONCE, 429] == answers


async def test_a_card_outlives_whoever_is_erased(door: Door):
    """Their question in a room is gone; the page of people who could have answered it still opens."""
    room = str(await door.story.place("tanaka", "room"))
    await door.story.place("suzuki", "room")
    door.story.next(wants("level_note", body="備品を購入"))
    await door.say("tanaka", "「備品を購入」とメモして", conversation=room)
    for statement in erase(door.story.person("tanaka"), door.story.services.now()):
        await door.story.database.batch(door.story.org, statement)

    there = await door.get("suzuki", f"/conversations/{room}/confirmations")
    decided = await door.get("suzuki", "/approvals/decided")

    assert (200, 200) == (there.status_code, decided.status_code)
