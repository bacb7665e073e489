"""The one-time links: the first of all, and those for people who are there already."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
from httpx import ASGITransport, AsyncClient
from tests.api.browsing import PASSWORD, Browser, at_home, browser, link_for, login_of
from tests.api.conftest import CHEAP, Door

from ringi.api.app import make_app
from ringi.api.metrics import Metrics
from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.bootstrap import make_services
from ringi.cli.support.first_admin import CliFirstAdmin
from ringi.domain.ids import PersonId
from ringi.settings import Settings
from ringi.store.core.database import Database, Statement, open_database
from ringi.store.identity.web_accounts import any_web_account, invite, open_welcome
from ringi.store.organisations.organisations import organisation_slugs
from ringi.turns.runtime import Runtime

OWN = {"login": "sakura", "password": PASSWORD, "name": "佐倉 陽子", "organisation": "さくら"}


NEW = PersonId(uuid4())


async def added_elsewhere(door: Door, name: str) -> None:
    """By another process, as far as this one is concerned."""
    like = Statement(
        "INSERT INTO persons (org, id, name, reading, aliases, level, department, outsider, data_key) "
        "SELECT org, %(id)s, %(name)s, '', '{}', level, department, false, data_key FROM persons "
        "WHERE org = ringi.org() AND id = %(like)s",
        {"id": NEW, "name": name, "like": door.story.person("tanaka")},
    )
    await door.story.database.batch(door.story.org, like)


@dataclass(slots=True)
class Empty:
    """A door with nothing behind it yet."""

    database: Database
    page: Browser

    async def follow(self, code: str, **told: object) -> tuple[int, dict]:
        answer = await self.page.come_in("/welcome", {"code": code, **OWN, **told})
        return answer.status_code, answer.json()


@pytest.fixture
async def empty(database: str) -> AsyncIterator[Empty]:
    key = os.urandom(32)
    async with open_database(database) as opened:
        turn_services = make_services(opened, key, EmbeddedModel())
        founder = CliFirstAdmin(database=opened, key=key)
        settings = Settings(data=Path("unused"), locale="ja")
        app = make_app(Runtime(turn_services), settings, Metrics(opened.pool), founder, CHEAP)
        transport = ASGITransport(app, raise_app_exceptions=False)
        async with AsyncClient(transport=transport, base_url="http://localhost:8321") as client:
            yield Empty(opened, Browser(client))


async def test_first_link_makes_an_organisation_of_ones_own(empty: Empty):
    """The person who follows it is its president and signed in."""
    status, me = await empty.follow(await open_welcome(empty.database))

    assert (200, "佐倉 陽子", 6, "さくら") == (
        status,
        me["person"]["name"],
        me["person"]["level"],
        me["organisation"]["name"],
    )
    assert 200 == (await empty.page.get("/turns")).status_code


async def test_first_link_makes_the_sample_company(empty: Empty):
    """With `sample` twelve people wait for the president."""
    status, me = await empty.follow(await open_welcome(empty.database), sample=True)

    assert (200, "さくら商事（見本）") == (status, me["organisation"]["name"])
    assert ("demo",) == await organisation_slugs(empty.database)


async def test_sample_company_has_a_second_person_to_be(empty: Empty):
    """The founder can come in as her too, so that two persons can be tried in a browser."""
    _, me = await empty.follow(await open_welcome(empty.database), sample=True)

    code = me["second"]["link"].removeprefix("/welcome#")
    status, second = await empty.follow(code, login="ito")

    assert (200, "伊藤 美咲", None) == (status, second["person"]["name"], second["second"])


async def test_own_organisation_has_nobody_else_to_be(empty: Empty):
    """Later people have to be invited."""
    _, me = await empty.follow(await open_welcome(empty.database))

    assert me["second"] is None


async def test_first_link_works_once(empty: Empty):
    """The second use makes nothing."""
    code = await open_welcome(empty.database)
    await empty.follow(code)

    again = await empty.follow(code, login="thief", organisation="other")

    assert (404, "urn:ringi:session.dead_link") == (again[0], again[1]["type"])
    assert ("main",) == await organisation_slugs(empty.database)


async def test_newer_link_makes_the_older_void(empty: Empty):
    """Only the last one that was printed is good."""
    older = await open_welcome(empty.database)
    await open_welcome(empty.database)

    assert 404 == (await empty.follow(older))[0]
    assert not await any_web_account(empty.database)


async def test_old_link_is_dead(empty: Empty):
    """After a day it opens nothing."""
    code = await open_welcome(empty.database)
    await empty.database.across(
        Statement("UPDATE platform SET welcome_until = welcome_until - interval '24 hours'")
    )

    assert 404 == (await empty.follow(code))[0]


async def test_names_are_needed_for_an_organisation(empty: Empty):
    """Without them it is said, and the link stays good."""
    code = await open_welcome(empty.database)

    status, problem = await empty.follow(code, organisation=None)

    assert (422, "urn:ringi:session.names_missing") == (status, problem["type"])
    assert 200 == (await empty.follow(code))[0]


async def test_link_says_whom_it_is_for(door: Door):
    """Name and organisation, before anybody types a password."""
    page = await browser(door)

    told = (await page.send("POST", "/welcome/look", {"code": await link_for(door, "sato")})).json()

    assert {"kind": "person", "person": "佐藤花子", "organisation": "デモ株式会社"} == told


async def test_link_of_somebody_new_is_known_in_every_process(door: Door):
    """This one read who is there before they were added."""
    await door.story.services.org_cache.at_hand(door.story.org)
    await added_elsewhere(door, "新田 葵")
    code = await invite(door.story.database, door.story.org, NEW)

    page = await browser(door)
    looked = await page.send("POST", "/welcome/look", {"code": code})
    came = await page.come_in("/welcome", {"code": code, "login": f"nitta@{NEW}", "password": PASSWORD})

    assert ("新田 葵", 200) == (looked.json()["person"], came.status_code)


async def test_link_of_a_person_works_once(door: Door):
    """Who finds it later comes in by it no more."""
    code, page = await link_for(door, "sato"), await browser(door)
    told = {"code": code, "login": login_of(door, "sato"), "password": PASSWORD}
    await page.come_in("/welcome", told)

    again = await (await browser(door)).come_in("/welcome", told)

    assert 404 == again.status_code


async def test_login_is_one_persons(door: Door):
    """A login somebody has is refused, and the link stays good for another."""
    await at_home(door, "tanaka")
    code, page = await link_for(door, "sato"), await browser(door)
    told = {"code": code, "login": login_of(door, "tanaka"), "password": PASSWORD}

    taken = await page.come_in("/welcome", told)
    other = await page.come_in("/welcome", told | {"login": login_of(door, "sato")})

    assert [409, 200] == [taken.status_code, other.status_code]


async def test_new_link_signs_the_person_out_elsewhere(door: Door):
    """A person without their password comes in by a new link, and every other browser is out."""
    before = await at_home(door, "tanaka")

    after = await at_home(door, "tanaka")

    assert [401, 200] == [
        (await before.get("/session")).status_code,
        (await after.get("/session")).status_code,
    ]
