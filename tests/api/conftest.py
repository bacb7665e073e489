"""A company behind its door: people who knock with their tokens, without a network between."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response
from tests.support.databases import new_database
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tokens import token_for
from tests.support.tools import GRAVE, NOTE, tool

from ringi.api.app import make_app
from ringi.api.auth.passwords import Passwords
from ringi.api.metrics import Metrics
from ringi.api.pages import Pages
from ringi.api.services import Services
from ringi.cli.support.first_admin import CliFirstAdmin
from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.domain.tools import Confirmer, Risk
from ringi.settings import Settings
from ringi.store.embedded.server import Server
from ringi.turns.runtime import Runtime

BY_LEVEL = tool("level_note", risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)
V1 = "/api/v1"
CHEAP = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
"""Hashes that cost next to nothing: these tests are about rules, not about the price of guessing."""


@dataclass(slots=True)
class Door:
    """Everything a test asks for goes through here."""

    story: Story
    app: FastAPI
    tokens: dict[str, str] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=count)
    client_scheme: str = "http"

    async def headers(self, who: str | None) -> dict[str, str]:
        if who is None:
            return {}
        if who not in self.tokens:
            self.tokens[who] = await token_for(self.story.database, self.story.org, self.story.person(who))
        return {"Authorization": f"Bearer {self.tokens[who]}"}

    async def get(self, who: str | None, path: str, **headers: str) -> Response:
        async with self.client() as client:
            return await client.get(V1 + path, headers=await self.headers(who) | headers)

    async def post(self, who: str | None, path: str, json: object, **headers: str) -> Response:
        async with self.client() as client:
            return await client.post(V1 + path, json=json, headers=await self.headers(who) | headers)

    async def send_json(self, method: str, who: str | None, path: str, json: object = None) -> Response:
        async with self.client() as client:
            return await client.request(method, V1 + path, json=json, headers=await self.headers(who))

    async def send(
        self, method: str, path: str, headers: dict[str, str], content: bytes | AsyncIterator[bytes] = b""
    ) -> Response:
        """A request exactly as told."""
        async with self.client() as client:
            raw = [(name, value.encode("latin-1")) for name, value in headers.items()]
            return await client.request(method, path, headers=raw, content=content)

    async def say(self, who: str, text: str, **more: object) -> dict[str, str]:
        """A message taken in, and everything it led to at rest."""
        message = {"text": text, "client_id": str(next(self.numbers)), **more}
        answer = await self.post(who, "/messages", message)
        await self.story.rest()
        return answer.json()

    async def note(self, who: str = "tanaka") -> dict[str, str]:
        """A turn in which a note is written at once."""
        self.story.next(wants("note", body="牛乳を買う"), says("書きました。"))
        return await self.say(who, "「牛乳を買う」とメモして", client_id="note")

    async def ask_by_level(self) -> str:
        """Tanaka asks for what an approver must agree to; the number of the question."""
        self.story.next(wants("level_note", body="備品を購入"))
        await self.say("tanaka", "「備品を購入」とメモして")
        return (await self.story.pending()).number

    async def ask_by_two(self) -> str:
        """Tanaka asks for what two persons must agree to; the number of the question."""
        await self.story.adopt(tools={ToolName("level_note"): ToolPolicy(two_persons=True)})
        self.story.next(wants("level_note", body="備品を購入"))
        await self.say("tanaka", "「備品を購入」とメモして")
        return (await self.story.pending()).number

    def client(self, address: str = "127.0.0.1") -> AsyncClient:
        transport = ASGITransport(self.app, raise_app_exceptions=False, client=(address, 123))
        return AsyncClient(transport=transport, base_url=f"{self.client_scheme}://localhost:8321")

    def pages(self, pages: Pages) -> None:
        """Serves these built pages."""
        self._with(replace(self.app.state.services, pages=pages))

    def settings_of(self, **changes: object) -> None:
        """The door under other settings."""
        services = self.app.state.services
        settings = replace(services.settings, **changes)
        self.app = make_app(services.runtime, settings, services.metrics, services.founder, CHEAP)

    def _with(self, services: Services) -> None:
        self.app.state.services = services


@pytest.fixture(scope="session")
def companies(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a database for all companies of these tests."""
    with new_database(server, "doors", template) as url:
        yield url


@pytest.fixture
async def door(companies: str) -> AsyncIterator[Door]:
    async with telling(companies, (NOTE, GRAVE, BY_LEVEL)) as story:
        # All tests knock from the same address.
        story.by_force("TRUNCATE knocks")
        yield open_door(story)


def open_door(story: Story) -> Door:
    """The door of that company, in English where nobody asks for another language."""
    metrics = Metrics(story.database.pool)
    story.services = replace(story.services, observe=metrics.observe)
    story.runtime = Runtime(story.services)
    settings = Settings(data=Path("unused"), locale="en")
    founder = CliFirstAdmin(database=story.database, key=os.urandom(32))
    return Door(story, make_app(story.runtime, settings, metrics, founder, CHEAP))
