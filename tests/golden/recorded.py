"""Reads a golden record: restores its dump, opens what was recorded, decides again with the code of today.

What is compared is what a decision says: verdict, stamps by rule and reason, arguments, confirmation, digest. The version
of a rule and the fingerprint of the code change whenever code does, so they are left out.
"""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import orjson
import psycopg

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.bootstrap import make_services
from ringi.domain.decision import Decision, Stamp, Verdict
from ringi.domain.ids import OrgId, TurnId
from ringi.domain.policy import Policy
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.reply import ReplyDecision
from ringi.domain.tools import Json
from ringi.gates import decide_reply
from ringi.gates.policy import base
from ringi.gates.policy_history import restored
from ringi.journal import events
from ringi.journal.codec import as_document
from ringi.review.chains import ChainReport, verify_chain
from ringi.review.reading import Entry, read_rows
from ringi.review.replay import SameDecision, decide_again, replay, replay_reply
from ringi.review.replays import with_proposals
from ringi.review.unsealed import OpenJudged, OpenReply
from ringi.store.core.database import SMALL, Database, Statement, open_database
from ringi.store.identity.login import signed_in
from ringi.store.organisations.administration import policy_versions
from ringi.store.organisations.organisations import find_organisation, organisation_slugs
from ringi.store.organisations.platform import PLATFORM
from ringi.store.turns.journal import read_journal
from ringi.store.views.history import judged_turns, recorded_chains
from ringi.turns.organisation import OrgSnapshot

PAGE = 500
EVERY = "every"
"""In `differs.toml`: every decision of the record differs so."""
Content = dict[str, Json]
Shape = Mapping[str, "Shape | None"]
"""The fields of a document that are compared, with those of the documents in them; None: all of it."""
STAMP: Shape = {"gate": None, "rule": None, "verdict": None, "reason": None, "alert": None}
CALL: Shape = {
    "verdict": None,
    "args": None,
    "changed": None,
    "origins": {"argument": None, "trust": None, "source": None},
    "confidence": None,
    "confirmation": {"style": None, "by": None, "approvers": None, "needed": None},
    "digest": None,
    "policy_version": None,
}
REPLY: Shape = {"verdict": None, "text": None, "deliver": None, "policy_version": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One decision as it stands in the record, and what the code of today decides."""

    org: str
    turn: TurnId
    n: int
    """The number of its entry in the turn."""
    what: str
    """The tool of a call; `reply` for a text."""
    verdict: str
    spoken: tuple[tuple[str, str], ...]
    """(rule, reason code) of every stamp that says more than that the rule was met; (rule, verdict) if erased."""
    content: Content | None
    """None if its person was erased."""
    again: Content | None
    same_bytes: bool
    """Also the versions of its rules, and the rules themselves, are the same."""

    @property
    def place(self) -> str:
        return f"{self.turn}/{self.n}"

    @property
    def differing(self) -> frozenset[str]:
        """The parts of it that come out otherwise today: `verdict`, `stamps.P9`, …"""
        if self.content is None or self.again is None:
            return frozenset()
        return frozenset(_differing(self.content, self.again))


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenRecord:
    """A restored record."""

    turns: int
    kinds: Mapping[str, int]
    """Kind of event -> how often it was recorded."""
    chains: tuple[ChainReport, ...]
    decisions: tuple[Recorded, ...]


def restore(url: str, dump: Path) -> None:
    """Runs the dump in an empty database."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(gzip.decompress(dump.read_bytes()))


async def read_record(url: str, key: bytes) -> GoldenRecord:
    """Everything of the record that is compared. The database must be current."""
    async with open_database(signed_in(url), SMALL) as database:
        orgs = {slug: await find_organisation(database, slug) for slug in await organisation_slugs(database)}
        found = {slug: each.org for slug, each in orgs.items() if each is not None}
        org_cache = make_services(database, key, EmbeddedModel()).org_cache
        kinds: Counter[str] = Counter()
        turns, decisions = 0, list[Recorded]()
        for slug, org in sorted(found.items()):
            turns += await _turns(database, org)
            decisions += await _decisions(database, slug, await org_cache.at_hand(org))
        for org in (*found.values(), PLATFORM):
            kinds.update(await _kinds(database, org))
        chains = [await _chains(database, org) for org in (*found.values(), PLATFORM)]
        return GoldenRecord(
            turns=turns,
            kinds=dict(sorted(kinds.items())),
            chains=tuple(report for reports in chains for report in reports),
            decisions=tuple(decisions),
        )


def written(record: GoldenRecord) -> dict[str, Json]:
    """The part of the record that is kept in `decisions.json`."""
    return {
        "turns": record.turns,
        "kinds": dict(record.kinds),
        "decisions": [
            {
                "org": each.org,
                "place": each.place,
                "what": each.what,
                "verdict": each.verdict,
                "spoken": [list(pair) for pair in each.spoken],
                "digest": digest(each.content),
            }
            for each in record.decisions
        ],
    }


def digest(content: Content | None) -> str | None:
    if content is None:
        return None
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hole:
    """An entry of `differs.toml`: which decisions differ today, in which parts, since which hole was closed."""

    hole: str
    why: str
    parts: frozenset[str]
    decisions: frozenset[str] | None
    """None: every one that can be read."""

    def covers(self, place: str) -> bool:
        return self.decisions is None or place in self.decisions


@dataclass(frozen=True, slots=True, kw_only=True)
class Differs:
    """The content of `differs.toml`."""

    same_bytes: bool
    """No rule has another version yet: decisions are the same to the byte."""
    holes: tuple[Hole, ...]


def read_differs(path: Path) -> Differs:
    found = tomllib.loads(path.read_text("utf-8"))
    holes = tuple(
        Hole(
            hole=each["hole"],
            why=each["why"],
            parts=frozenset(each["parts"]),
            decisions=None if each["decisions"] == EVERY else frozenset(each["decisions"]),
        )
        for each in found.get("differs", ())
    )
    return Differs(same_bytes=found["same_bytes"], holes=holes)


def listed(holes: tuple[Hole, ...], record: GoldenRecord) -> dict[str, frozenset[str]]:
    """Place -> the parts that are said to differ there."""
    places = {each.place for each in record.decisions if each.content is not None}
    places |= {place for hole in holes for place in hole.decisions or ()}
    found = {
        place: frozenset(part for hole in holes if hole.covers(place) for part in hole.parts)
        for place in places
    }
    return {place: parts for place, parts in found.items() if parts}


async def _turns(database: Database, org: OrgId) -> int:
    (rows,) = await database.batch(
        org, Statement("SELECT count(*)::integer FROM turns WHERE org = ringi.org()")
    )
    return rows[0][0]


async def _kinds(database: Database, org: OrgId) -> dict[str, int]:
    sql = "SELECT kind, count(*)::integer FROM journal WHERE org = ringi.org() GROUP BY kind"
    (rows,) = await database.batch(org, Statement(sql))
    return {row[0]: row[1] for row in rows}


async def _chains(database: Database, org: OrgId) -> list[ChainReport]:
    return [await verify_chain(database, org, chain) for chain in await recorded_chains(database, org)]


async def _decisions(database: Database, slug: str, snapshot: OrgSnapshot) -> list[Recorded]:
    org = snapshot.facts.organisation.org
    rows = await policy_versions(database, org)
    policies = {0: base()} | {
        row.version: restored(row.content.encode(), version=row.version) for row in rows
    }
    found, after = list[Recorded](), UUID(int=0)
    while page := await judged_turns(database, org, after, PAGE):
        for turn in page:
            entries = read_rows(await read_journal(database, org, turn), snapshot.seal_or_none)
            numbered = enumerate(with_proposals(entries), start=1)
            found += [
                each
                for n, (entry, proposal) in numbered
                for each in _recorded((slug, turn, n), entry, proposal, policies)
            ]
        after = page[-1]
    return found


def _recorded(
    place: tuple[str, TurnId, int],
    entry: Entry,
    proposal: ToolCallProposal | None,
    policies: Mapping[int, Policy],
) -> Iterator[Recorded]:
    org, turn, n = place
    match entry:
        case events.Judged() if proposal is not None:
            policy = policies[entry.policy_version]
            decision, again = entry.decision, decide_again(entry, proposal, policy)
            same = replay(entry, proposal, policy)
        case events.ReplyJudged():
            policy = policies[entry.policy_version]
            decision, again = entry.decision, decide_reply(entry.judged, entry.evidence, policy)
            same = replay_reply(entry, policy)
        case OpenJudged() | OpenReply():
            spoken = tuple((rule, given) for rule, given in entry.rules if given != "allow")
            what = entry.tool if isinstance(entry, OpenJudged) else "reply"
            yield Recorded(
                org=org,
                turn=turn,
                n=n,
                what=what,
                verdict=entry.verdict,
                spoken=spoken,
                content=None,
                again=None,
                same_bytes=True,
            )
            return
        case _:
            return
    yield Recorded(
        org=org,
        turn=turn,
        n=n,
        what=entry.tool if isinstance(entry, events.Judged) else "reply",
        verdict=entry.verdict,
        spoken=tuple((each.rule, each.reason.code) for each in decision.stamps if _speaks(each)),
        content=content(decision),
        again=content(again, known={each.rule for each in decision.stamps}),
        same_bytes=isinstance(same, SameDecision),
    )


def content(decision: Decision | ReplyDecision, known: set[str] | None = None) -> Content:
    """The content of a decision, as plain JSON. A rule that is not among the known ones counts if it says something."""
    document = as_document(decision)
    stamps: dict[str, list[Json]] = {}
    for each in decision.stamps:
        if known is None or each.rule in known or _speaks(each):
            stamps.setdefault(each.rule, []).append(_shaped(as_document(each), STAMP))
    shape = CALL if isinstance(decision, Decision) else REPLY
    return {name: _shaped(document[name], inner) for name, inner in shape.items()} | {"stamps": stamps}


def _shaped(value: Json, shape: Shape | None) -> Json:
    """Keeps the fields of each document that records had from the beginning."""
    match value:
        case dict() if shape is not None:
            return {name: _shaped(value[name], inner) for name, inner in shape.items()}
        case list():
            return [_shaped(each, shape) for each in value]
        case _:
            return value


def _speaks(stamp: Stamp) -> bool:
    return stamp.verdict is not Verdict.ALLOW or stamp.reason.code != "passed"


def _differing(recorded: Content, computed: Content) -> Iterator[str]:
    for name in sorted(recorded.keys() | computed.keys()):
        before, after = recorded.get(name), computed.get(name)
        if name == "stamps" and isinstance(before, dict) and isinstance(after, dict):
            rules = sorted(before.keys() | after.keys())
            yield from (f"stamps.{rule}" for rule in rules if before.get(rule) != after.get(rule))
        elif before != after:
            yield name
