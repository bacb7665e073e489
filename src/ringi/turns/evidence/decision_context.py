"""Under which circumstances is this decided? One reading of the database, one way to make it what decisions look at."""

from __future__ import annotations

from ringi.store.organisations.organisations import DecisionInputs, circumstances, circumstances_row
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices


async def setting_of(services: TurnServices, key: OrderKey) -> DecisionContext:
    """At this moment, where nobody asks again later whether they are still so."""
    seen = await seen_now(services, key)
    return setting_in(services, await services.org_cache.at(key.org, seen.pulse.revision), seen)


async def seen_now(services: TurnServices, key: OrderKey) -> DecisionInputs:
    (rows,) = await services.database.batch(key.org, circumstances(key.conversation))
    return circumstances_row(rows[0])


def setting_in(services: TurnServices, snapshot: OrgSnapshot, seen: DecisionInputs) -> DecisionContext:
    """As they were seen, at the hour it is now."""
    return DecisionContext(
        now=services.now().astimezone(snapshot.zone),
        snapshot=snapshot,
        stopped=seen.pulse.stopped,
        platform_stopped=seen.pulse.platform_stopped,
        members=seen.members,
    )
