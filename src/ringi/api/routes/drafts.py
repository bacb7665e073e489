"""Shows what a policy would change, before it is asked for. A draft is checked, compared with the version in force, and
held against what was decided lately. Nothing here writes: asking for it is a request like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, ConfigDict, Field, StrictFloat, StrictInt

from ringi.api.auth.caller import ApiCaller, CallerHere
from ringi.api.dependencies import InsiderHere, LocaleHere, PolicyRoleHere
from ringi.api.problems import NOT_FOUND, Problem, ProblemError
from ringi.api.services import Services, ServicesHere
from ringi.domain.ids import ToolName, TurnId
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.policy import Policy
from ringi.domain.text import Locale, Text
from ringi.domain.tools import ToolSpec
from ringi.gates.policy import MAX_CHARACTERS, PolicyProblem, base, load
from ringi.gates.policy_editing import amended, numbers
from ringi.gates.policy_history import difference, restored
from ringi.i18n import say
from ringi.journal import events
from ringi.review.policy_trial import ListedDecision, listed_decisions, try_policy
from ringi.review.reading import read_rows
from ringi.review.what_if import ChangedDecision
from ringi.store.organisations.administration import PolicyVersion, policy_versions
from ringi.store.turns.confirmations import find_pending
from ringi.store.turns.journal import read_journal
from ringi.store.work.staged_payloads import content_of
from ringi.tools.form import TRIED
from ringi.turns.intake.answers import concerns

router = APIRouter(tags=["policy"])

Version = Annotated[int, Query(ge=0, le=999_999_999)]
"""0 is the policy Ringi comes with."""
MOST_TURNS = 200


class Compared(BaseModel):
    before: int
    after: int
    changes: tuple[str, ...]
    """Differences of the later from the earlier, a sentence each."""


class NewDraft(BaseModel):
    model_config = ConfigDict(extra="forbid")

    source: Annotated[str, Field(max_length=MAX_CHARACTERS)] | None = None
    """The draft's file; null begins with that of the version in force."""
    values: dict[Annotated[str, Field(pattern=r"^[a-z_.]{1,80}$")], StrictInt | StrictFloat] = Field(
        default_factory=dict[str, int | float], max_length=100
    )
    """Single numbers to put into it, by table and key: `limits.per_minute`."""


class ProblemOut(BaseModel):
    """One thing to put right, and its place: counted from 1."""

    line: int
    column: int
    reason: str


class NumberOut(BaseModel):
    """A number that can be changed by itself."""

    path: str
    name: str
    value: int | float
    """Its value in the draft."""
    in_force: int | float


class DraftOut(BaseModel):
    base: int
    """The version in force, which it is compared with."""
    source: str
    valid: bool
    problems: tuple[ProblemOut, ...]
    changes: tuple[str, ...]
    """Changes it would make, a sentence each."""
    numbers: tuple[NumberOut, ...]
    """Numbers that can be changed; empty if the draft is no policy."""


class WhatIf(BaseModel):
    model_config = ConfigDict(extra="forbid")

    source: Annotated[str, Field(max_length=MAX_CHARACTERS)]
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)] = 50
    """Number of the latest turns that are judged anew."""


class OtherwiseOut(BaseModel):
    """One call or reply that would be decided otherwise."""

    turn: TurnId
    at: datetime
    tool: str
    """The tool, or `reply` if a text was judged."""
    before: str
    """The verdict on a call; for a reply the place it went to: `here`, `direct`, `nowhere`."""
    after: str
    rule: str
    """The rule that makes the difference."""


class TriedOut(BaseModel):
    otherwise: tuple[OtherwiseOut, ...]
    """Decisions that would be made otherwise and that the caller may see, the newest first; the numbers stand on the
    card."""


class WhatIfOut(BaseModel):
    turns: int
    calls: int
    """Judged anew."""
    replies: int
    """Judged anew."""
    changed: int
    """Number of both that would be decided otherwise."""
    otherwise: tuple[OtherwiseOut, ...]
    """Changed decisions that the caller may see, the newest first."""


@router.get("/policy/difference")
async def read_difference(
    locale: LocaleHere,
    services: ServicesHere,
    caller: InsiderHere,
    before: Version = 0,
    after: Version | None = None,
) -> Compared:
    """Lists the differences between two versions. Without parameters: those of the version in force from the policy
    Ringi comes with."""
    rows = await policy_versions(services.database, caller.org)
    later = rows[0].version if after is None else after
    old, new = _version(before, rows), _version(later, rows)
    return Compared(before=before, after=later, changes=_changes(old, new, locale))


@router.post("/policy/draft")
async def check_draft(
    wanted: NewDraft, locale: LocaleHere, services: ServicesHere, caller: PolicyRoleHere
) -> DraftOut:
    """Tells whether a draft is a policy, what is wrong with it, and what it would change. For those who decide on
    policies."""
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    given = wanted.source
    if given is None:
        given = (await policy_versions(services.database, caller.org))[0].source
    source = amended(given, wanted.values)
    outcome = await asyncio.to_thread(_loaded, source, services)
    return _draft(source, outcome, snapshot.policy.policy, locale)


@router.post("/policy/what-if")
async def what_if(wanted: WhatIf, services: ServicesHere, caller: PolicyRoleHere) -> WhatIfOut:
    """Judges the latest turns anew under a draft, and tells which verdicts would change. Nothing runs."""
    policy = await asyncio.to_thread(_loaded, wanted.source, services)
    if not isinstance(policy, Policy):
        raise ProblemError(Problem(status=422, text=Text("api.draft_wrong", {"count": len(policy)})))
    org_cache = services.runtime.services.org_cache
    tried = await try_policy(services.database, org_cache, caller.org, policy, wanted.turns)
    return WhatIfOut(
        turns=tried.turns,
        calls=tried.calls,
        replies=tried.replies,
        changed=len(tried.otherwise),
        otherwise=tuple(_otherwise(each) for each in tried.otherwise),
    )


@router.get("/policy/tried/{number}")
async def read_tried(
    number: Annotated[str, Path(pattern=r"^[A-Za-z0-9-]{1,36}$")], services: ServicesHere, caller: CallerHere
) -> TriedOut:
    """Lists, one by one, what trying the policy of that confirmation came to. Returns 404 for confirmations not
    addressed to the caller. People who look after the organisation see all of it, others their own requests."""
    found = await find_pending(services.database, caller.org, number)
    if found is None or not (
        found.pending.person == caller.person.id or concerns(found.pending, caller.person.id)
    ):
        raise ProblemError(NOT_FOUND)
    listed = await _tried(found.pending.turn, services, caller)
    everything = caller.person.level >= ADMINISTRATION_LEVEL
    return TriedOut(
        otherwise=tuple(
            OtherwiseOut(
                turn=each.turn,
                at=each.at,
                tool=each.tool,
                before=each.before,
                after=each.after,
                rule=each.rule,
            )
            for each in listed
            if everything or each.requester == caller.person.id
        )
    )


async def _tried(turn: TurnId, services: Services, caller: ApiCaller) -> Sequence[ListedDecision]:
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    rows = await read_journal(services.database, caller.org, turn)
    for entry in read_rows(rows, snapshot.seal_or_none):
        if isinstance(entry, events.Requested):
            id = entry.proposal.calls[0].args.get(TRIED)
            content = await content_of(services.database, caller.org, UUID(str(id))) if id else None
            return listed_decisions(content) if content else ()
    return ()


def _version(version: int, rows: tuple[PolicyVersion, ...]) -> Policy:
    found = next((row for row in rows if row.version == version), None)
    if found is not None:
        return restored(found.content.encode(), version=version)
    if version:
        raise ProblemError(NOT_FOUND)
    return base()


def _loaded(source: str, services: Services) -> Policy | tuple[PolicyProblem, ...]:
    return load(source, version=0, known_tools=_specs(services))


def _specs(services: Services) -> Mapping[ToolName, ToolSpec]:
    return {name: tool.spec for name, tool in services.runtime.services.registry.tools.items()}


def _draft(
    source: str, outcome: Policy | tuple[PolicyProblem, ...], in_force: Policy, locale: Locale
) -> DraftOut:
    policy = outcome if isinstance(outcome, Policy) else None
    return DraftOut(
        base=in_force.version,
        source=source,
        valid=policy is not None,
        problems=()
        if isinstance(outcome, Policy)
        else tuple(
            ProblemOut(line=each.line, column=each.column, reason=say(each.reason, locale))
            for each in outcome
        ),
        changes=_changes(in_force, policy, locale) if policy else (),
        numbers=_numbers(in_force, policy, locale) if policy else (),
    )


def _changes(old: Policy, new: Policy, locale: Locale) -> tuple[str, ...]:
    return tuple(say(change.text, locale) for change in difference(old, new))


def _numbers(in_force: Policy, draft: Policy, locale: Locale) -> tuple[NumberOut, ...]:
    now = {number.path: number.value for number in numbers(in_force)}
    return tuple(
        NumberOut(
            path=number.path, name=say(number.name, locale), value=number.value, in_force=now[number.path]
        )
        for number in numbers(draft)
    )


def _otherwise(each: ChangedDecision) -> OtherwiseOut:
    return OtherwiseOut(
        turn=each.turn,
        at=each.at,
        tool=each.tool,
        before=each.before,
        after=each.after,
        rule=each.because.rule,
    )
