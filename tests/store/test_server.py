"""What a server says of itself, and whether it can take changes."""

from __future__ import annotations

from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

from ringi.store.core.database import open_database
from ringi.store.core.server import has_room, takes_writes
from ringi.store.identity.login import signed_in


async def test_database_takes_writes(database: str):
    """As it is made."""
    async with open_database(signed_in(database)) as opened:
        assert await takes_writes(opened)


async def test_read_only_database_takes_none(database: str):
    """It answers every question, and would refuse every message."""
    with psycopg.connect(database, autocommit=True) as owner:
        name = Identifier(owner.info.dbname)
        owner.execute(SQL("ALTER DATABASE {} SET default_transaction_read_only = on").format(name))

    async with open_database(signed_in(database)) as opened:
        assert not await takes_writes(opened)


def test_full_disk_has_no_room(tmp_path: Path):
    """A folder that is not ours to look at is no reason to say so."""
    assert [True, False, True] == [
        has_room(tmp_path, 1),
        has_room(tmp_path, 2**62),
        has_room(tmp_path / "nowhere", 2**62),
    ]
