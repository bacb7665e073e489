"""Stories of extensions share one database: each founds a company of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.databases import new_database

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a database for all stories of the session."""
    with new_database(server, "extensions", template) as url:
        yield url
