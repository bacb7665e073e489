"""Tests who may use which address: a table of all of them, held against the door: an address that is not in the table, or
opens to anybody else, fails here.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from tests.api.conftest import V1, Door, open_door
from tests.api.test_coming_in import concrete, operations
from tests.support.offices import office_on

LEVELS = {"nakamura": 1, "kato": 2, "tanaka": 3, "ito": 4, "suzuki": 5, "sakura": 6}
OUTSIDER = "saito"
"""A person of level 1 from another company."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """`least` is the lowest level that is let in; None where nobody needs to be known."""

    id: str
    least: int | None = 1
    outsiders: bool = True
    body: dict[str, object] | None = None


WISH = {"reason": "訓練"}
ADDRESSES = (
    Case(id="GET /health", least=None),
    Case(id="GET /session/ways", least=None),
    Case(id="GET /session/oidc", least=None),
    Case(id="POST /session/oidc", least=None),
    Case(id="GET /session/oidc/back", least=None),
    Case(id="POST /session", least=None),
    Case(id="POST /session/passkey", least=None),
    Case(id="POST /session/passkey/ask", least=None),
    Case(id="POST /welcome", least=None),
    Case(id="POST /welcome/look", least=None),
    Case(id="POST /channels/{channel}/{organisation}", least=None),
    Case(id="GET /ready"),
    Case(id="GET /status"),
    Case(id="GET /session"),
    Case(id="DELETE /session"),
    Case(id="POST /session/fresh"),
    Case(id="POST /session/fresh/oidc"),
    Case(id="POST /session/fresh/passkey"),
    Case(id="POST /session/fresh/passkey/ask"),
    Case(id="PUT /session/tour"),
    Case(id="GET /passkeys"),
    Case(id="POST /passkeys"),
    Case(id="POST /passkeys/ask"),
    Case(id="PATCH /passkeys/{passkey}"),
    Case(id="DELETE /passkeys/{passkey}"),
    Case(id="GET /sessions"),
    Case(id="DELETE /sessions/{session}"),
    Case(id="PUT /password"),
    Case(id="POST /session/oidc/link"),
    Case(id="GET /account"),
    Case(id="POST /messages"),
    Case(id="GET /turns"),
    Case(id="GET /turns/{turn}"),
    Case(id="GET /turns/{turn}/chain"),
    Case(id="POST /turns/{turn}/redraft"),
    Case(id="GET /turns/{turn}/revision"),
    Case(id="POST /turns/{turn}/cancel"),
    Case(id="POST /turns/{turn}/open"),
    Case(id="GET /conversations"),
    Case(id="POST /conversations"),
    Case(id="PATCH /conversations/{conversation}"),
    Case(id="GET /conversations/{conversation}/messages"),
    Case(id="GET /conversations/{conversation}/confirmations"),
    Case(id="GET /conversations/{conversation}/export"),
    Case(id="GET /conversations/{conversation}/events"),
    Case(id="POST /files"),
    Case(id="GET /files/{file}"),
    Case(id="GET /approvals"),
    Case(id="GET /approvals/decided"),
    Case(id="POST /approvals/batch"),
    Case(id="POST /approvals/{number}"),
    Case(id="GET /requests/tools"),
    Case(id="POST /requests"),
    Case(id="GET /requests/{turn}"),
    Case(id="GET /schedules"),
    Case(id="GET /people", outsiders=False),
    Case(id="GET /personas", outsiders=False),
    Case(id="GET /people/{person}", least=5, outsiders=False),
    Case(id="POST /people/import", least=5, outsiders=False, body={"file": ""}),
    Case(id="GET /models", least=6, outsiders=False),
    Case(id="POST /models/test", least=6, outsiders=False, body={}),
    Case(id="GET /webhooks", least=5, outsiders=False),
    Case(id="GET /policy", outsiders=False),
    Case(id="GET /policy/history", outsiders=False),
    Case(id="GET /policy/difference", outsiders=False),
    Case(id="POST /policy/draft", least=6, outsiders=False, body={"source": ""}),
    Case(id="POST /policy/what-if", least=6, outsiders=False, body={"source": ""}),
    Case(id="GET /policy/teachings", outsiders=False),
    Case(id="GET /policy/tried/{number}"),
    Case(id="GET /metrics", least=5, outsiders=False),
    Case(id="GET /alerts", least=5, outsiders=False),
    Case(id="POST /alerts/{number}/sign-off", least=5, outsiders=False, body={"note": "x"}),
    Case(id="GET /monitor", least=5, outsiders=False),
    Case(id="POST /stop", least=3, outsiders=False, body=WISH),
    Case(id="POST /stop/reason", least=3, outsiders=False, body=WISH),
    Case(id="POST /resume", least=6, outsiders=False, body=WISH),
)
STREAMS = {"GET /stream"}
"""They do not end by themselves; `test_stream` holds who hears what."""


@pytest.fixture
async def office(companies: str) -> AsyncIterator[Door]:
    """The sample company, where there is somebody of every level."""
    async with office_on(companies) as story:
        await story.rows(
            "UPDATE persons SET outsider = true WHERE org = ringi.org() AND id = %(id)s",
            id=story.person(OUTSIDER),
        )
        yield open_door(story)


def test_every_address_is_in_the_table():
    """A new address says here whom it is for."""
    known = {f"{method} {path.removeprefix(V1)}" for method, path in operations()}

    assert known == {case.id for case in ADDRESSES} | STREAMS


@pytest.mark.parametrize("least", [1, 3, 5, 6])
async def test_addresses_open_from_their_level_on(office: Door, least: int):
    """Every address lets in those from its level on, and nobody below."""
    cases = [case for case in ADDRESSES if case.least == least]

    let_in = {case.id: [LEVELS[who] for who in LEVELS if await lets_in(office, case, who)] for case in cases}

    assert {case.id: [level for level in LEVELS.values() if level >= least] for case in cases} == let_in


async def test_people_from_outside_see_what_is_theirs(office: Door):
    """A person who belongs to another company is let in to their own affairs, and to no other."""
    cases = [case for case in ADDRESSES if case.least is not None]

    let_in = {case.id for case in cases if await lets_in(office, case, OUTSIDER)}

    assert {case.id for case in cases if case.outsiders} == let_in


async def lets_in(door: Door, case: Case, who: str) -> bool:
    """Whether that person is more than refused; what they then ask for may still not be there."""
    method, path = case.id.split(" ", 1)
    answer = await door.send_json(method, who, concrete(path), case.body)
    assert answer.status_code < 500, (case.id, who, answer.text)
    return answer.status_code not in (401, 403)
