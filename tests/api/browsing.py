"""A browser in front of the door: it keeps its cookie, and says the token against forgery where that is needed."""

from __future__ import annotations

from dataclasses import dataclass, field

from httpx import AsyncClient, Response
from tests.api.conftest import V1, Door

from ringi.store.identity.web_accounts import invite

PASSWORD = "correct horse battery"


@dataclass(slots=True)
class Browser:
    """One browser; `csrf` is what the page learned when it came in."""

    client: AsyncClient
    csrf: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def cookie(self) -> str | None:
        return self.client.cookies.get("ringi")

    async def get(self, path: str, **headers: str) -> Response:
        return await self.client.get(V1 + path, headers=headers)

    async def send(self, method: str, path: str, json: object = None, **headers: str) -> Response:
        return await self.client.request(
            method, V1 + path, json=json, headers={"X-CSRF-Token": self.csrf, **headers}
        )

    async def come_in(self, path: str, json: object) -> Response:
        """By a link or a login; where that succeeds the page knows the token against forgery."""
        answer = await self.send("POST", path, json)
        if answer.is_success:
            self.csrf = answer.json()["csrf"]
        return answer

    async def sign_in(self, login: str, password: str = PASSWORD) -> Response:
        return await self.come_in("/session", {"login": login, "password": password})


async def browser(door: Door) -> Browser:
    return Browser(door.client())


async def link_for(door: Door, who: str) -> str:
    return await invite(door.story.database, door.story.org, door.story.person(who))


async def at_home(door: Door, who: str) -> Browser:
    """That person's browser, signed in by their link; their login is their account and the company's id."""
    new = await browser(door)
    told = {"code": await link_for(door, who), "login": login_of(door, who), "password": PASSWORD}
    answer = await new.come_in("/welcome", told)
    assert answer.is_success, answer.text
    return new


def login_of(door: Door, who: str) -> str:
    return f"{who}@{door.story.org}"
