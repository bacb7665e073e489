"""Ends flows whose time is over. The owner is told in the direct conversation with us what the flow was and which of
its values were known. Nothing that a person began to tell us vanishes silently (D1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog

from ringi.domain.errors import DefectError
from ringi.domain.flow import Flow
from ringi.domain.ids import OrgId, ToolName, TurnId
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import DecidedError
from ringi.store.organisations.organisations import decision_inputs, decision_inputs_row
from ringi.store.turns.dialogs import demand_lapsed, drop_lapsed_fault, due_sessions, flow_of, session_of
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.engine.deliver import Delivery, alone, where
from ringi.turns.engine.dialogs import LASTS, flow_name
from ringi.turns.evidence.decision_context import setting_in
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.locale import tongue_of
from ringi.turns.machine.state import State
from ringi.turns.services import TurnServices, new_id

MOST = 100

_log = structlog.get_logger()


async def tell_lapsed(services: TurnServices) -> None:
    """Ends all flows whose time is over, in all organisations."""
    for org, conversation, person, turn in await services.database.across(due_sessions(MOST)):
        key = OrderKey(org=OrgId(org), conversation=conversation, person=person)
        try:
            await lapse(services, key, turn)
        except DefectError:
            _log.exception("nobody could be told of a flow that is over", turn=str(turn))


async def lapse(services: TurnServices, key: OrderKey, turn: TurnId) -> None:
    """Ends this flow and tells its owner, unless another worker already did or the flow goes on."""
    row, around = await services.database.batch(
        key.org, session_of(key.conversation, key.person, TurnId(new_id())), decision_inputs(key.conversation)
    )
    gone, flow = drop_lapsed_fault(key.conversation, key.person), flow_of(row)
    if flow is None or not flow.over:
        await services.database.batch(key.org, gone)
        return
    seen = decision_inputs_row(around[0])
    snapshot = await services.org_cache.at(key.org, seen.pulse.revision)
    setting = setting_in(services, snapshot, replace(seen, members=(key.person,)))
    matter = Delivery(services=services, key=key, turn=turn, state=State(requester=key.person))
    told = await _told(matter, flow, setting)
    try:
        await services.database.batch(key.org, demand_lapsed(key.conversation, key.person), gone, *told)
    except DecidedError:
        return


async def _told(matter: Delivery, flow: Flow, setting: DecisionContext) -> Sequence[Statement]:
    """Statements that tell the owner, with the known values if the output guard lets the owner read them."""
    locale = await tongue_of(matter.services.database, setting.snapshot, matter.key.person)
    name = _name(matter, flow.tool, locale)
    texts = [lapsed_text(each, name, locale) for each in (flow, replace(flow, collected=()))]
    readable = [text for text in texts if where(matter, text, setting) == "here"]
    return await alone(matter, {matter.key.person: readable[0]}) if readable else ()


def lapsed_text(flow: Flow, name: str, locale: Locale) -> str:
    minutes = int(LASTS.total_seconds() // 60)
    told = say(Text("turn.flow_lapsed", {"name": name, "minutes": minutes}), locale)
    known = "".join(f"\n・{each.value}" for each in flow.collected)
    return f"{told}\n{say(Text('turn.flow_lapsed_known'), locale)}{known}" if known else told


def _name(matter: Delivery, tool: ToolName, locale: Locale) -> str:
    found = matter.services.registry.find(tool)
    return flow_name(found.spec.flow, locale) if found else str(tool)
