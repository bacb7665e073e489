"""Reads the circumstances of a decision: one reading of the database, one way to turn it into a decision context."""

from __future__ import annotations

from ringi.store.organisations.organisations import DecisionInputs, decision_inputs, decision_inputs_row
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices


async def setting_of(services: TurnServices, key: OrderKey) -> DecisionContext:
    """The circumstances at this moment, for callers that do not check later if they still hold."""
    seen = await read_inputs(services, key)
    return setting_in(services, await services.org_cache.at(key.org, seen.pulse.revision), seen)


async def read_inputs(services: TurnServices, key: OrderKey) -> DecisionInputs:
    """The inputs of a decision as the database holds them now."""
    (rows,) = await services.database.batch(key.org, decision_inputs(key.conversation))
    return decision_inputs_row(rows[0])


def setting_in(services: TurnServices, snapshot: OrgSnapshot, seen: DecisionInputs) -> DecisionContext:
    """The decision context of circumstances already read, at the present hour."""
    return DecisionContext(
        now=services.now().astimezone(snapshot.zone),
        snapshot=snapshot,
        stopped=seen.pulse.stopped,
        platform_stopped=seen.pulse.platform_stopped,
        members=seen.members,
    )
