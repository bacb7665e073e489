"""The card lines of a policy change, and the way a policy comes into force."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

import orjson

from ringi.assistants.administration.fields import label, line
from ringi.assistants.administration.record import fact, moment, put_on_record
from ringi.domain.cards import CardLine
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.policy import Policy
from ringi.domain.text import LOCALES, Text
from ringi.domain.tools import Json
from ringi.gates.expressions import holds_forbidden
from ringi.gates.policy_history import difference
from ringi.i18n import say
from ringi.journal.administration import PolicyAdopted
from ringi.journal.codec import as_document
from ringi.store.core.texts import stored_text
from ringi.store.organisations.administration import newest_version
from ringi.store.organisations.founding import NewPolicy, add_policy
from ringi.tools.tool import PreviewContext, ToolContext, inside

MOST_CHANGES = 60
"""Largest number of changes one person asks another to read at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """A policy on its way into force."""

    content: str
    """The policy in its canonical form."""
    source: str
    reason: str
    base: int
    """The version it was compared with; it replaces no other version."""
    impact: str = ""
    """The effect of the change, in the words of its requester."""
    risk: str = ""
    """The risk of the change, in the words of its requester."""
    restores: int | None = None


def differences(before: Policy, after: Policy) -> str:
    """Returns the changes as they are kept beside a deposit."""
    return orjson.dumps([as_document(change.text) for change in difference(before, after)]).decode()


def demand_readable(before: Policy, after: Policy) -> None:
    """Raises UserFacingError if there are more changes than a card shows.

    INVARIANT: no change that comes into force is missing from the card because the card ended.
    """
    count = len(difference(before, after))
    if count > MOST_CHANGES:
        raise UserFacingError(Text("requests.too_many_changes", {"count": count, "most": MOST_CHANGES}))


def demand_sayable(policy: Policy) -> None:
    """Raises UserFacingError if an expression forbids Ringi's own sentence for a withheld reply. An expression that
    matches that sentence matches nearly everything, and every reply would be withheld."""
    said = [say(Text("turn.withheld"), locale) for locale in LOCALES]
    for pattern in policy.ng_patterns:
        if any(holds_forbidden(each, (pattern,)) for each in said):
            raise UserFacingError(Text("requests.forbids_our_words", {"pattern": pattern}))


def change_lines(known: PreviewContext, argument: str) -> Iterator[CardLine]:
    """Yields every change, in words, as it was compared."""
    changes: list[Json] = orjson.loads(fact(known, argument, "changes") or "[]")
    for change in changes:
        yield CardLine(label=label("change"), value=stored_text(change), argument=argument)
    if not changes:
        yield CardLine(label=label("change"), value=Text("requests.no_change"), argument=argument)


def assessed(impact: str, risk: str) -> Iterator[CardLine]:
    """Yields impact and risk, if they were filled in."""
    if impact:
        yield line("impact", impact)
    if risk:
        yield line("risk", risk)


async def come_into_force(context: ToolContext, new: Content) -> int:
    """Puts the policy into force as the next version, and returns its number.

    INVARIANT: the change that people said yes to was compared with the very version it replaces.
    """
    row = await inside(context).row(newest_version())
    if row is None or row[0] != new.base:
        raise ToolFailedError(Text("requests.other_policy"))
    version, digest = new.base + 1, hashlib.sha256(new.content.encode()).hexdigest()
    kept = NewPolicy(
        version=version,
        source=new.source,
        content=new.content,
        hash=digest,
        reason=new.reason,
        impact=new.impact,
        risk=new.risk,
        approver=context.requester.id,
    )
    adopted = PolicyAdopted(
        at=moment(context),
        by=context.requester.id,
        version=version,
        hash=digest,
        restores=new.restores,
        reason=new.reason,
        turn=context.turn,
    )
    await put_on_record(context, adopted)
    await inside(context).run(add_policy(kept))
    return version
