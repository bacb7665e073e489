"""Ends the retention of conversations whose time is over, by the policy of the organisation and the assistant's own
limit. The time runs from the last message, so that a conversation in use is kept whole.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import structlog

from ringi.domain.errors import DefectError, UserFacingError
from ringi.domain.ids import OrgId
from ringi.store.organisations.organisations import find_organisation, organisation_slugs
from ringi.store.turns.conversation_keys import QuietConversation, quiet_since
from ringi.turns.admin.retention import RetentionEnding, end_conversation_retention
from ringi.turns.assistant import Assistant
from ringi.turns.background.jobs import Periodic
from ringi.turns.services import TurnServices

MOST = 200
"""Most conversations of an assistant that end in one round."""
BY_POLICY = "policy"
"""The operator on record if no person ended it."""

_log = structlog.get_logger()


async def end_due_retention(services: TurnServices) -> None:
    """Ends what is due in every organisation. One that cannot be seen to does not keep the others waiting."""
    for slug in await organisation_slugs(services.database):
        organisation = await find_organisation(services.database, slug)
        if organisation is None:
            continue
        try:
            await _end_in(services, organisation.org)
        except DefectError:
            _log.exception("the retention of an organisation cannot be seen to", org=str(organisation.org))


async def _end_in(services: TurnServices, org: OrgId) -> None:
    kept_days = (await services.org_cache.at_hand(org)).policy.policy.conversation_days
    for assistant in services.assistants.every:
        days = days_kept(assistant, kept_days)
        if days is None:
            continue
        before = services.now() - timedelta(days=days)
        (quiet,) = await services.database.batch(org, quiet_since(assistant.name, before, MOST))
        for conversation in quiet:
            await _end(services, org, conversation, days)


def days_kept(assistant: Assistant, kept_days: int) -> int | None:
    """The days for which conversations of the assistant are kept: the shorter of its own and the organisation's, which
    is 0 for no limit. None if nothing limits them."""
    limits = [days for days in (assistant.retention_days, kept_days or None) if days is not None]
    return min(limits, default=None)


async def _end(services: TurnServices, org: OrgId, quiet: QuietConversation, days: int) -> None:
    ending = RetentionEnding(conversation=quiet.id, operator=BY_POLICY, reason=f"{days} days")
    try:
        await end_conversation_retention(services, org, ending)
    except UserFacingError:
        # A turn of it is not over: a confirmation waits, for instance. A later round finds it again.
        _log.info("a conversation past its retention is in use", conversation=str(quiet.id))


RETENTION = Periodic(
    name="retention",
    start=lambda context: partial(end_due_retention, context.services),
    every_s=3600.0,
    limit_s=600.0,
)
