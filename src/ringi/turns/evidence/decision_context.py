"""Reads the circumstances of a decision: one reading of the database, one way to turn it into a decision context."""

from __future__ import annotations

from ringi.store.organisations.organisations import DecisionInputs, circumstances, circumstances_row
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices


async def setting_of(services: TurnServices, key: OrderKey) -> DecisionContext:
    """The circumstances at this moment, for callers that do not check later if they still hold."""
    seen = await seen_now(services, key)
    return setting_in(services, await services.org_cache.at(key.org, seen.pulse.revision), seen)


async def seen_now(services: TurnServices, key: OrderKey) -> DecisionInputs:
    (rows,) = await services.database.batch(key.org, circumstances(key.conversation))
    return circumstances_row(rows[0])


def setting_in(services: TurnServices, snapshot: OrgSnapshot, seen: DecisionInputs) -> DecisionContext:
    """The decision context of circumstances already read, at the present hour."""
    return DecisionContext(
        now=services.now().astimezone(snapshot.zone),
        snapshot=snapshot,
        stopped=seen.pulse.stopped,
        platform_stopped=seen.pulse.platform_stopped,
        members=seen.members,
    )
