"""Stories are told in the sample company; each has a company of its own. A story whose subject is not how words are
understood has a script beside it, and its model says what stands there; the others use the embedded model.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from tests.support.databases import new_database
from tests.support.offices import office_on
from tests.support.played import script_of
from tests.support.stories import Story

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    with new_database(server, "flows", template) as url:
        yield url


@pytest.fixture
async def office(shared: str, request: pytest.FixtureRequest) -> AsyncIterator[Story]:
    script = script_of(request.path, request.node.name)
    async with office_on(shared, script) as story:
        yield story
        if script is not None:
            script.check()
