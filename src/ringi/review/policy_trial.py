"""Tries a policy that is not in force on the latest decisions, before anybody is asked to agree to it. Nothing is
written, and nothing runs.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import uuid4

import orjson
from pydantic import TypeAdapter

from ringi.domain.evidence import Evidence
from ringi.domain.ids import OrgId, PersonId, ToolName, TurnId
from ringi.domain.people import Approver
from ringi.domain.policy import Policy
from ringi.gates.compiled import compile_policy
from ringi.language.dates.days import day_in
from ringi.review.reading import read_rows
from ringi.review.what_if import REPLY, ChangedDecision, DraftPolicy, judged_again
from ringi.store.core.database import Database
from ringi.store.turns.journal import read_journal
from ringi.store.views.history import Used, lately_judged, used_since
from ringi.store.work.staged_payloads import StagedPayload
from ringi.tools.form import TRIED
from ringi.turns.organisation import OrgCache, OrgSnapshot

USUAL_TURNS = 50
MOST_LISTED = 200
"""Most changed decisions that are kept one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyTrial:
    """The result of a trial."""

    turns: int
    decisions: Sequence[ChangedDecision]
    """All decisions that were made anew, the newest turn first."""

    @property
    def calls(self) -> int:
        return len(self.decisions) - self.replies

    @property
    def replies(self) -> int:
        return sum(each.tool == REPLY for each in self.decisions)

    @property
    def otherwise(self) -> tuple[ChangedDecision, ...]:
        """The decisions that would differ."""
        return tuple(each for each in self.decisions if each.differs)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedDecision:
    """A decision that would differ, as it is kept until everybody has said yes."""

    turn: TurnId
    at: datetime
    requester: PersonId
    tool: str
    before: str
    after: str
    rule: str


_LISTED = TypeAdapter(list[ListedDecision])


async def try_policy(
    database: Database, org_cache: OrgCache, org: OrgId, policy: Policy, turns: int = USUAL_TURNS
) -> PolicyTrial:
    """Judges the latest turns anew."""
    snapshot = await org_cache.at_hand(org)
    found = await lately_judged(database, org, turns)
    used = await used_since(database, org, found[-1]) if found else ()
    draft = DraftPolicy(policy=policy, approvers=_approvers(snapshot, policy), used=_counting(snapshot, used))
    decisions: list[ChangedDecision] = []
    for turn in found:
        entries = read_rows(await read_journal(database, org, turn), snapshot.seal_or_none)
        decisions += await asyncio.to_thread(judged_again, turn, entries, draft)
    return PolicyTrial(turns=len(found), decisions=decisions)


async def deposited_trial(
    database: Database, org_cache: OrgCache, org: OrgId, policy: Policy
) -> StagedPayload:
    """Tries the policy and returns the deposit of the trial: the numbers for the card, and the decisions that would
    change, one by one, for those who may see them."""
    tried = await try_policy(database, org_cache, org, policy)
    groups = Counter((each.tool, each.before, each.after) for each in tried.otherwise)
    told = {
        "turns": tried.turns,
        "calls": tried.calls,
        "replies": tried.replies,
        "otherwise": len(tried.otherwise),
        "changed": [
            {"tool": tool, "before": before, "after": after, "count": count}
            for (tool, before, after), count in groups.most_common()
        ],
    }
    listed = [
        ListedDecision(
            turn=each.turn,
            at=each.at,
            requester=each.requester,
            tool=each.tool,
            before=each.before,
            after=each.after,
            rule=each.because.rule,
        )
        for each in tried.otherwise[:MOST_LISTED]
    ]
    facts = {"name": TRIED, TRIED: orjson.dumps(told).decode()}
    return StagedPayload(id=uuid4(), kind=TRIED, content=_LISTED.dump_json(listed), facts=facts)


def listed_decisions(content: bytes) -> Sequence[ListedDecision]:
    """The decisions that such a deposit holds."""
    return _LISTED.validate_json(content)


def _approvers(snapshot: OrgSnapshot, policy: Policy) -> Callable[[Evidence], tuple[Approver, ...]]:
    """A function for the approvers of a decision: as recorded if the draft keeps the level of approvers, else today's
    people that the draft would call on."""
    if policy.approver_level == snapshot.policy.policy.approver_level:
        return lambda evidence: evidence.approvers
    drafted = replace(snapshot, policy=compile_policy(policy, ()))
    return lambda evidence: drafted.approvers(evidence.now)


def _counting(snapshot: OrgSnapshot, used: Sequence[Used]) -> Callable[[PersonId, ToolName, datetime], int]:
    days = Counter((each.person, each.tool, day_in(snapshot.zone, each.at)) for each in used)

    def count(person: PersonId, tool: ToolName, at: datetime) -> int:
        day = day_in(snapshot.zone, at)
        if not days[person, tool, day]:
            return 0
        mine = (each for each in used if each.person == person and each.tool == tool and each.at < at)
        return sum(day_in(snapshot.zone, each.at) == day for each in mine)

    return count
