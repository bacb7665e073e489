"""One database for all stories about extensions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.offices import database_for

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    with database_for(server, template, "extension") as url:
        yield url
