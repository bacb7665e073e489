"""What every request meets, and what every answer carries."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.api.conftest import Door
from tests.support.proposals import says

from ringi.api.auth.origin import foreign, is_loopback
from ringi.api.language import asked_for
from ringi.api.middleware import MOST_BYTES, MOST_MESSAGE_BYTES
from ringi.settings import Settings
from ringi.turns.intake.messages import MOST_CHARACTERS

HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


@pytest.mark.parametrize(("who", "path"), [(None, "/health"), (None, "/turns"), ("tanaka", "/nothing")])
async def test_every_answer_carries_the_headers(door: Door, who: str | None, path: str):
    """Answers and refusals alike are neither kept nor guessed at."""
    answer = await door.get(who, path)

    assert HEADERS == {name: answer.headers[name] for name in HEADERS}
    assert 32 == len(answer.headers["x-request-id"])


async def test_no_site_may_read_answers(door: Door):
    """Cross-origin requests get no permission, and a preflight no answer to go by."""
    headers = {"Origin": "http://localhost:8321", "Access-Control-Request-Method": "GET"}

    answer = await door.send("OPTIONS", "/api/v1/turns", headers)

    assert 401 == answer.status_code
    assert not [name for name in answer.headers if name.startswith("access-control")]


async def large() -> AsyncIterator[bytes]:
    """More than the door takes, without saying so beforehand."""
    for _ in range(14):
        yield b" " * 64 * 1024


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/requests", b" " * (MOST_BYTES + 1)),
        ("/messages", b" " * (MOST_MESSAGE_BYTES + 1)),
        ("/messages", large()),
    ],
    ids=["declared", "declared, said", "chunked, said"],
)
async def test_large_body_is_refused(door: Door, path: str, body: bytes | AsyncIterator[bytes]):
    """More than its address takes is not read."""
    headers = await door.headers("tanaka") | {"Content-Type": "application/json"}

    answer = await door.send("POST", f"/api/v1{path}", headers, body)

    assert (413, "application/problem+json") == (answer.status_code, answer.headers["content-type"])


@pytest.mark.parametrize("character", ["あ", "😀"], ids=["one unit", "two units"])
async def test_the_longest_message_comes_in_however_it_is_written(door: Door, character: str):
    """Its characters are counted, not the bytes of a spelling in which each of them is an escape."""
    headers = await door.headers("tanaka") | {"Content-Type": "application/json"}
    door.story.next(says("はい。"))

    longest, longer = [
        await door.send(
            "POST", "/api/v1/messages", headers, json.dumps({"text": character * length}).encode()
        )
        for length in (MOST_CHARACTERS, MOST_CHARACTERS + 1)
    ]

    assert (202, 422) == (longest.status_code, longer.status_code)
    await door.story.rest()


async def test_post_must_be_json(door: Door):
    """A form, as another site could post one, is refused before anybody looks at it."""
    headers = await door.headers("tanaka") | {"Content-Type": "text/plain"}

    answer = await door.send("POST", "/api/v1/messages", headers, b'{"text": "x", "client_id": "1"}')

    assert 415 == answer.status_code


async def test_refusal_is_in_the_callers_language(door: Door):
    """The language asked for wins over the organisation's."""
    own = (await door.get("tanaka", "/nothing")).json()
    asked = (await door.get("tanaka", "/nothing", **{"Accept-Language": "en-GB, ja;q=0.5"})).json()

    assert "お探しのものは見つかりませんでした。番号やアドレスをもう一度お確かめください。" == own["title"]
    assert {
        "type": "urn:ringi:api.not_found",
        "title": "What you are looking for was not found; please check the number or address.",
        "status": 404,
    } == asked


async def test_wrong_method_is_refused(door: Door):
    """A known path with another method says so."""
    answer = await door.send("DELETE", "/api/v1/turns", await door.headers("tanaka"))

    assert 405 == answer.status_code


async def test_defect_tells_a_number_only(door: Door):
    """Our own fault is told as a number to ask about, with none of its insides."""
    door.app.state.services.metrics.exposition = _break

    answer = await door.get("suzuki", "/metrics", **{"Accept-Language": "en"})

    assert (500, "application/problem+json") == (answer.status_code, answer.headers["content-type"])
    assert "secret" not in answer.text
    assert HEADERS == {name: answer.headers[name] for name in HEADERS}


def _break() -> bytes:
    raise RuntimeError("secret")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    bound_to: str = "127.0.0.1"
    public: str | None = None
    method: str = "GET"
    headers: dict[str, str]
    status: int | None


CASES = (
    Case(id="own-name", headers={"host": "localhost:8321"}, status=None),
    Case(id="own-address", headers={"host": "127.0.0.1:8321"}, status=None),
    Case(id="own-address-6", bound_to="::1", headers={"host": "[::1]:8321"}, status=None),
    Case(id="rebound", headers={"host": "evil.example:8321"}, status=421),
    Case(id="rebound-look-alike", headers={"host": "localhost.evil.example"}, status=421),
    Case(id="rebound-user", headers={"host": "localhost@evil.example"}, status=421),
    Case(id="no-host", headers={}, status=421),
    Case(id="broken-host", headers={"host": "[::1"}, status=421),
    Case(id="own-page", headers={"host": "localhost:1", "origin": "http://localhost:1"}, status=None),
    Case(id="other-port", headers={"host": "localhost:1", "origin": "http://localhost:2"}, status=403),
    Case(id="other-site", headers={"host": "localhost:1", "origin": "https://evil.example"}, status=403),
    Case(id="sandbox", headers={"host": "localhost:1", "origin": "null"}, status=403),
    Case(id="on-a-network", bound_to="0.0.0.0", headers={"host": "ringi.example"}, status=None),
    Case(
        id="on-a-network-other-site",
        bound_to="0.0.0.0",
        headers={"host": "ringi.example", "origin": "https://evil.example"},
        status=403,
    ),
    Case(id="public", public="https://ringi.example", headers={"host": "ringi.example"}, status=None),
    Case(
        id="public-page",
        public="https://ringi.example",
        headers={"host": "ringi.example", "origin": "https://ringi.example"},
        status=None,
    ),
    Case(
        id="not-the-public-name",
        bound_to="0.0.0.0",
        public="https://ringi.example",
        headers={"host": "evil.example"},
        status=421,
    ),
    Case(
        id="from-a-neighbour",
        method="POST",
        headers={"host": "localhost", "sec-fetch-site": "same-site"},
        status=403,
    ),
    Case(id="followed-a-link", headers={"host": "localhost", "sec-fetch-site": "cross-site"}, status=None),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_names_of_a_local_door(case: Case):
    """Bound to this machine, the door answers to this machine's names only."""
    headers = [(name.encode(), value.encode()) for name, value in case.headers.items()]

    settings = Settings(data=Path("unused"), host=case.bound_to, public_url=case.public)

    problem = foreign({"type": "http", "method": case.method, "headers": headers}, settings)

    assert case.status == (problem.status if problem else None)


@pytest.mark.parametrize(
    ("host", "expected"),
    [("localhost", True), ("127.0.0.5", True), ("::1", True), ("0.0.0.0", False), ("ringi.example", False)],
)
def test_loopback_is_told_by_its_address(host: str, expected: bool):
    """Only addresses no other machine reaches count."""
    assert expected is is_loopback(host)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", None),
        ("fr", None),
        ("fr, en", "en"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("en;q=0.1, ja;q=0.2", "ja"),
        ("ja;q=0, en;q=0", None),
        ("ja;q=x, en", "en"),
        ("en;q=nan", None),
        ("*", None),
    ],
)
def test_language_asked_for(header: str, expected: str | None):
    """The best liked of our two languages, none where neither is liked."""
    assert expected == asked_for(header)
