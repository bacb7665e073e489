"""What the interface says of itself, put to it: requests made from the described schema, right ones and wrong ones."""

from __future__ import annotations

import asyncio

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.schemas import APIOperation
from tests.api.conftest import Door
from tests.api.test_authorization import office
from tests.api.test_events import served

from ringi.api.app import described

__all__ = ["office"]
ENDLESS = ("/stream", "/events")
SCHEMA = schemathesis.openapi.from_dict(described().openapi())
EXAMPLES = 6


def operations() -> list[APIOperation]:
    """All that answer and are done."""
    known = (result.ok() for result in SCHEMA.get_all_operations())
    return [each for each in known if not each.path.endswith(ENDLESS)]


@pytest.mark.parametrize("who", ["sakura", "nakamura"])
async def test_no_request_of_the_schema_breaks_the_door(office: Door, who: str):
    """Whatever is sent, the answer is one the caller can do something with, and never our own fault."""
    headers = await office.headers(who)
    async with served(office) as client:
        base = str(client.base_url).removesuffix("/api/v1/")

        faults = await asyncio.to_thread(_faults, base, headers)

    assert [] == faults


def _faults(base: str, headers: dict[str, str]) -> list[str]:
    found: list[str] = []
    for operation in operations():

        @settings(
            max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        @given(case=operation.as_strategy())
        def put(case: Case) -> None:
            answer = case.call(base_url=base, headers=headers, timeout=60)
            kind = answer.headers.get("content-type", [""])[0]
            if answer.status_code >= 500 or (answer.status_code >= 400 and "problem+json" not in kind):
                found.append(f"{case.method} {case.path}: {answer.status_code} {case.body}")

        put()
    return found
