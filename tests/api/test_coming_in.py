"""Who comes in through the door, and who does not."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from fastapi.routing import iter_route_contexts
from tests.api.conftest import BY_LEVEL, V1, Door, open_door
from tests.support.stories import telling
from tests.support.tokens import revoke_the_only
from tests.support.tools import NOTE

from ringi.api.app import described
from ringi.api.middleware import CHANNELS, OPEN
from ringi.api.routes import pages as routes_pages
from ringi.store.identity.tokens import PREFIX

EVERYTHING = described()


def operations() -> Iterator[tuple[str, str]]:
    """Every method and path the door knows."""
    for path, methods in EVERYTHING.openapi()["paths"].items():
        for method in methods:
            yield method.upper(), path


def kind_at(path: str) -> str:
    """What the address takes."""
    return "multipart/form-data; boundary=x" if path == f"{V1}/files" else "application/json"


def concrete(path: str) -> str:
    """The path with ids that nobody has."""
    return (
        path.replace("{number}", "A-2345")
        .replace("{", "")
        .replace("}", "")
        .replace("conversation/", f"{uuid4()}/")
        .replace("/turns/turn", f"/turns/{uuid4()}")
        .replace("/people/person", f"/people/{uuid4()}")
    )


def test_openapi_names_every_route():
    """What the next test walks is all there is."""
    routes = [context.path for context in iter_route_contexts(EVERYTHING.routes)]

    assert sorted([*(path for _, path in operations()), routes_pages.ROUTE.path]) == sorted(routes)


@pytest.mark.parametrize(
    "shown",
    [
        {},
        {"Authorization": "Bearer"},
        {"Authorization": f"Bearer {PREFIX}x"},
        {"Authorization": "Basic eDp4"},
        {"Authorization": "Bearer \xff"},
        {"Cookie": "ringi=x"},
        {"Cookie": "__Host-ringi=x; ringi="},
    ],
    ids=str,
)
async def test_nothing_opens_without_a_token(door: Door, shown: dict[str, str]):
    """Every route but those of coming in answers 401 to whoever has neither a valid token nor a cookie."""
    shut = [each for each in operations() if each not in OPEN and not each[1].startswith(CHANNELS)]

    answers = [
        await door.send(method, concrete(path), {"Content-Type": kind_at(path), **shown}, b"{")
        for method, path in shut
    ]

    assert [(401, "Bearer")] * len(shut) == [
        (answer.status_code, answer.headers["www-authenticate"]) for answer in answers
    ]


def test_ways_of_coming_in_are_few():
    """What is open to everybody is known by name."""
    assert {
        ("GET", f"{V1}/health"),
        ("GET", f"{V1}/session/ways"),
        ("GET", f"{V1}/session/oidc"),
        ("POST", f"{V1}/session/oidc"),
        ("GET", f"{V1}/session/oidc/back"),
        ("POST", f"{V1}/session"),
        ("POST", f"{V1}/session/passkey"),
        ("POST", f"{V1}/session/passkey/ask"),
        ("POST", f"{V1}/welcome"),
        ("POST", f"{V1}/welcome/look"),
    } == OPEN


@pytest.mark.parametrize("path", [f"{V1}/nothing", f"{V1}/health/", "/api/", "/api/v2/turns"])
async def test_unknown_paths_are_shut_too(door: Door, path: str):
    """Without a token nobody learns which paths there are."""
    answer = await door.get(None, f"/../..{path}")

    assert 401 == answer.status_code


async def test_health_is_open(door: Door):
    """The health check needs no token."""
    answer = await door.get(None, "/health")

    assert (200, {"status": "ok"}) == (answer.status_code, answer.json())


async def test_revoked_token_opens_nothing(door: Door):
    """A token that was revoked is none."""
    await door.get("tanaka", "/turns")

    await revoke_the_only(door.story.database, door.story.org)

    assert 401 == (await door.get("tanaka", "/turns")).status_code


async def test_token_of_the_departed_opens_nothing(door: Door):
    """Whoever has left has no way in, though nobody thought of their tokens."""
    assert 200 == (await door.get("tanaka", "/turns")).status_code
    await door.story.rows(
        "UPDATE persons SET active = false WHERE org = ringi.org() AND id = %(id)s",
        id=door.story.person("tanaka"),
    )

    assert 401 == (await door.get("tanaka", "/turns")).status_code


async def test_other_organisations_do_not_exist(door: Door, companies: str):
    """Ids of another organisation are not found, whoever asks and whatever for."""
    taken = await door.note()
    number = await door.ask_by_level()
    async with telling(companies, (NOTE, BY_LEVEL)) as elsewhere:
        stranger = open_door(elsewhere)
        conversation = taken["conversation_id"]
        answers = [
            await stranger.get("suzuki", f"/turns/{taken['turn_id']}"),
            await stranger.get("suzuki", f"/conversations/{conversation}/events"),
            await stranger.post(
                "suzuki", "/messages", {"text": "x", "client_id": "1", "conversation": conversation}
            ),
            await stranger.post("suzuki", f"/approvals/{number}", {"answer": "yes"}),
        ]
        listed = (await stranger.get("suzuki", "/turns")).json()["turns"]
        waiting = (await stranger.get("suzuki", "/approvals")).json()["approvals"]

    assert ([404] * 4, [], []) == ([answer.status_code for answer in answers], listed, waiting)


async def test_token_row_holds_no_secret(door: Door):
    """The database knows a token's digest, and when it was used."""
    await door.get("tanaka", "/turns")

    (row,) = await door.story.rows("SELECT name, digest, last_used_at IS NOT NULL FROM tokens")

    assert ("test", 32, True) == (row[0], len(row[1]), row[2])
    assert door.tokens["tanaka"].encode() not in row[1]
