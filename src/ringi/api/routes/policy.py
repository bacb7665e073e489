"""The rules that say who decides what: those in force in words, and every version with what it changed. Changing them
is a call through the gates and happens elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.dependencies import InsiderHere, LocaleHere
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import ServicesHere
from ringi.domain.people import TOP_LEVEL
from ringi.domain.policy import Policy
from ringi.domain.text import Locale, Text
from ringi.domain.tools import ToolSpec
from ringi.gates.policy import base
from ringi.gates.policy_history import difference, restored
from ringi.gates.rulebook import RULEBOOK
from ringi.gates.terms import Asked, asked_of, risk_of, terms_of
from ringi.i18n import say
from ringi.store.organisations.administration import PolicyVersion, policy_versions
from ringi.turns.organisation import OrgSnapshot

router = APIRouter(tags=["policy"])


class RuleOut(BaseModel):
    id: str
    gate: str
    title: str


class OwnRuleOut(BaseModel):
    """A rule of the organisation's own."""

    id: str
    words: str
    kind: Literal["forbidden", "approval_required"]
    verdict: str
    when: str
    """Its condition, in CEL."""
    tools: tuple[str, ...]


class ToolTermsOut(BaseModel):
    """Terms of a tool: who may use it, and who confirms."""

    tool: str
    enabled: bool
    level: int
    risk: str
    """The tool's own risk or that of the dangerous operation it is, the graver of the two."""
    confirmer: str
    asks: Asked
    """The people whose yes it needs before it runs, in every case; single cases may need more."""
    two_persons: bool
    per_day: int | None
    changed: bool
    """True if the organisation has other terms than Ringi came with."""


class PolicyOut(BaseModel):
    version: int
    hash: str
    changes: tuple[str, ...]
    """Differences from the policy Ringi comes with, a sentence each."""
    rules: tuple[RuleOut, ...]
    own_rules: tuple[OwnRuleOut, ...]
    tools: tuple[ToolTermsOut, ...]
    """One row for each thing that can be done: what a form does stands under its form alone."""
    approver_level: int
    """Lowest level of the people whose yes counts if an approver confirms."""
    stop_level: int
    """Lowest level that may press the emergency stop."""
    release_level: int
    clearance: dict[str, int]
    """Lowest level that may see each class of confidential things."""
    levels: tuple[str, ...]
    """Names of the levels 1 to 6."""


class VersionOut(BaseModel):
    version: int
    at: datetime
    approver: PersonOut | None
    """Person who asked for it; null if the operator of the server brought it back."""
    confirmed_by: tuple[PersonOut, ...]
    """People who said yes to it, in order."""
    reason: str
    impact: str
    risk: str
    hash: str
    changes: tuple[str, ...]


class History(BaseModel):
    versions: tuple[VersionOut, ...]


@router.get("/policy")
async def policy(locale: LocaleHere, services: ServicesHere, caller: InsiderHere) -> PolicyOut:
    """Returns the policy in force in words; for everybody who belongs to the organisation."""
    turn_services = services.runtime.services
    snapshot = await turn_services.org_cache.at_hand(caller.org)
    specs = tuple(tool.spec for tool in turn_services.registry.tools.values())
    return _policy(snapshot, specs, locale)


@router.get("/policy/history")
async def history(locale: LocaleHere, services: ServicesHere, caller: InsiderHere) -> History:
    """Lists every version, the newest first, with what it changed, who adopted it and why."""
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    rows = await policy_versions(services.database, caller.org)
    return History(versions=tuple(_version(row, rows, snapshot, locale) for row in rows))


def _policy(snapshot: OrgSnapshot, specs: Sequence[ToolSpec], locale: Locale) -> PolicyOut:
    policy = snapshot.policy.policy
    return PolicyOut(
        version=policy.version,
        hash=policy.hash,
        changes=tuple(say(change.text, locale) for change in difference(base(), policy)),
        rules=tuple(
            RuleOut(id=rule.id, gate=rule.gate.value, title=say(Text(f"rules.title-{rule.id}"), locale))
            for rule in RULEBOOK
        ),
        own_rules=tuple(
            OwnRuleOut(
                id=rule.id,
                words=rule.ja if locale == "ja" else rule.en,
                kind=rule.kind,
                verdict=rule.verdict.name.lower(),
                when=rule.when,
                tools=tuple(rule.tools),
            )
            for rule in policy.rules
        ),
        tools=tuple(_terms(spec, policy) for spec in specs if spec.form is None),
        approver_level=policy.approver_level,
        stop_level=policy.stop_level,
        release_level=TOP_LEVEL,
        clearance=dict(policy.clearance),
        levels=tuple(say(Text(f"session.level_{level}"), locale) for level in range(1, TOP_LEVEL + 1)),
    )


def _terms(spec: ToolSpec, policy: Policy) -> ToolTermsOut:
    terms = terms_of(policy, spec)
    return ToolTermsOut(
        tool=spec.name,
        enabled=terms.enabled,
        level=terms.level,
        risk=risk_of(policy, spec).value,
        confirmer=terms.confirmer.value,
        asks=asked_of(policy, spec),
        two_persons=terms.two_persons,
        per_day=terms.per_day,
        changed=terms != terms_of(base(), spec),
    )


def _version(
    row: PolicyVersion, rows: Sequence[PolicyVersion], snapshot: OrgSnapshot, locale: Locale
) -> VersionOut:
    earlier = next((each for each in rows if each.version == row.version - 1), None)
    before = restored(earlier.content.encode(), version=earlier.version) if earlier else base()
    now = restored(row.content.encode(), version=row.version)
    return VersionOut(
        version=row.version,
        at=row.created_at,
        approver=person_out(row.approver, snapshot.people) if row.approver else None,
        confirmed_by=tuple(person_out(each, snapshot.people) for each in row.confirmed_by),
        reason=say(Text("review.founding"), locale) if row.reason == "founding" else row.reason,
        impact=row.impact,
        risk=row.risk,
        hash=row.hash,
        changes=tuple(say(change.text, locale) for change in difference(before, now)),
    )
