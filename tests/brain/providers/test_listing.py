"""Every provider is asked for its models the way it wants to be asked."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.support.provider_stub import Play, answers, raw, stub

from ringi.brain.providers.bounded import bounded_client
from ringi.brain.providers.listing import ModelPlace, list_models
from ringi.brain.providers.port import AskFailedError, Failure
from ringi.domain.providers import Provider


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    provider: Provider
    says: object
    path: str
    header: tuple[str, str]
    expected: tuple[str, ...]


CASES = [
    Case(
        id="anthropic",
        provider="anthropic",
        says={"data": [{"id": "b"}, {"id": "a"}]},
        path="/v1/models?limit=1000",
        header=("x-api-key", "k"),
        expected=("anthropic:a", "anthropic:b"),
    ),
    Case(
        id="google",
        provider="google",
        says={"models": [{"name": "models/a"}]},
        path="/v1beta/models?pageSize=1000",
        header=("x-goog-api-key", "k"),
        expected=("google:a",),
    ),
    Case(
        id="openai",
        provider="openai",
        says={"data": [{"id": "a"}]},
        path="/models",
        header=("authorization", "bearer k"),
        expected=("openai:a",),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
async def test_list_is_asked_for(case: Case):
    """The key stands in the provider's own header."""
    async with stub() as server, bounded_client(5.0) as http:
        server.will(answers(200, case.says))

        found = await list_models(ModelPlace(provider=case.provider, url=server.url, key="k"), http)

    (seen,) = server.seen
    name, value = case.header
    assert (case.expected, case.path, value) == (found, seen.path, seen.headers[name])


@pytest.mark.parametrize(
    ("play", "failure"),
    [
        (answers(401, {}), "unauthorized"),
        (answers(429, {}), "rate_limited"),
        (answers(404, {}), "not_found"),
        (answers(500, {}), "server"),
        (answers(302, {}, location="http://127.0.0.1:9/"), "rejected"),
        (raw(200, b"<html>"), "not_json"),
    ],
    ids=["key", "too often", "no list", "broken", "redirect", "no json"],
)
async def test_no_list_has_a_reason(play: Play, failure: Failure):
    """What went wrong is told apart."""
    async with stub() as server, bounded_client(5.0) as http:
        server.will(play)

        with pytest.raises(AskFailedError) as failed:
            await list_models(ModelPlace(provider="openai", url=server.url, key="k"), http)

    assert failure == failed.value.failure
