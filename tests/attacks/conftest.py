"""Attackers at work: a scripted model that says whatever they like, in companies of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from tests.support.databases import new_database
from tests.support.offices import office_on
from tests.support.scripted import Script
from tests.support.stories import Story, telling

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a database for all attacks of the session."""
    with new_database(server, "attacks", template) as url:
        yield url


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told


@pytest.fixture
async def tempted(shared: str) -> AsyncIterator[Story]:
    """The sample company, in which two are called 田中; its model is the attacker's."""
    script = Script()
    async with office_on(shared, script) as told:
        told.script = script
        yield told
        script.check()


@pytest.fixture
async def office(shared: str) -> AsyncIterator[Story]:
    """The sample company with the embedded model: nobody is at the model's place, only among the people."""
    async with office_on(shared) as told:
        yield told
