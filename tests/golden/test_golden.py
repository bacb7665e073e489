"""Records made by earlier versions: they are read, their chains hold, and what was decided is decided again, but for
what is listed with the hole it closed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson
import pytest
from tests.golden.recorded import (
    Differs,
    GoldenRecord,
    listed,
    read_differs,
    read_record,
    restore,
    written,
)
from tests.support.databases import new_database

from ringi.domain.decision import Verdict
from ringi.domain.tools import Json
from ringi.store.core.migrate import migrate
from ringi.store.embedded.server import Server

RECORDS = sorted(path.parent for path in Path(__file__).parent.glob("*/record.sql.gz"))
LEAST_TURNS = 200
KINDS = (
    "received",
    "recalled",
    "noted",
    "joined",
    "context_built",
    "proposed",
    "requested",
    "critiqued",
    "judged",
    "session_moved",
    "confirmation_asked",
    "confirmed",
    "declined",
    "changed",
    "expired",
    "voided",
    "execution_started",
    "execution_finished",
    "execution_failed",
    "outcome_unknown",
    "reply_segment",
    "reply_withdrawn",
    "reply_judged",
    "reply_sent",
    "cancelled",
    "failed",
    "finished",
)
"""Every kind of event of a turn in 0.1.0."""


@dataclass(frozen=True, slots=True)
class Golden:
    """A record as it was made, and as it is read today."""

    made: dict[str, Json]
    record: GoldenRecord
    differs: Differs


@pytest.fixture(scope="module", params=RECORDS, ids=lambda path: path.name)
def golden(request: pytest.FixtureRequest, server: Server, template: str) -> Iterator[Golden]:
    """Restored into a database of its own, which is then brought to the schema of today."""
    folder: Path = request.param
    key = bytes.fromhex((folder / "key").read_text("utf-8"))
    with new_database(server, "golden") as url:
        restore(url, folder / "record.sql.gz")
        migrate(url)
        yield Golden(
            made=orjson.loads((folder / "decisions.json").read_bytes()),
            record=asyncio.run(read_record(url, key)),
            differs=read_differs(folder / "differs.toml"),
        )


def test_there_is_a_record():
    """Without one every other test here would be skipped unnoticed."""
    assert RECORDS


def test_every_chain_holds(golden: Golden):
    """The record of every conversation, both organisations and the platform ends where it says it ends."""
    broken = [(report.chain, report.broken) for report in golden.record.chains if report.broken]

    assert (True, []) == (len(golden.record.chains) > 3, broken)


def test_the_record_reads_as_it_was_made(golden: Golden):
    """Every decision that can be opened has the content it had, and every event is still there."""
    assert golden.made == written(golden.record)


def test_the_record_is_not_thin(golden: Golden):
    """It holds every kind of event of a turn and every verdict, and enough turns."""
    verdicts = {each.verdict for each in golden.record.decisions if each.what != "reply"}

    assert [] == [kind for kind in KINDS if not golden.record.kinds.get(kind)]
    assert {verdict.name.lower() for verdict in Verdict} <= verdicts
    assert golden.record.turns >= LEAST_TURNS


def test_replies_were_sent_moved_and_withheld(golden: Golden):
    """The output guard let words pass, sent them to the requester alone, and held them back."""
    ways = {
        each.content["deliver"] for each in golden.record.decisions if each.content and each.what == "reply"
    }

    assert {"here", "direct", "nowhere"} == ways


def test_decisions_differ_only_where_a_hole_was_closed(golden: Golden):
    """Each difference is listed, and what is listed does differ."""
    found = {each.place: each.differing for each in golden.record.decisions if each.differing}

    assert listed(golden.differs.holes, golden.record) == found


def test_decisions_are_the_same_bytes_until_a_rule_changes(golden: Golden):
    """The versions of the rules count too, where the record says so."""
    others = [each.place for each in golden.record.decisions if not each.same_bytes]

    assert not golden.differs.same_bytes or not others


def test_every_difference_names_its_hole(golden: Golden):
    """Each difference has the number of its hole or requirement, and a sentence."""
    wrong = [
        hole
        for hole in golden.differs.holes
        if not re.fullmatch(r"[A-Z]\d+", hole.hole) or len(hole.why) < 10
    ]

    assert [] == wrong
