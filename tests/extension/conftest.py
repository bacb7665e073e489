"""One database for all stories about extensions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.databases import new_database

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    with new_database(server, "extension", template) as url:
        yield url
