"""Source for the dialog the requester is in (D1): the flow whose parts they are asked for, as far as it is known, and the
last fault while the dialog recovers from it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ringi.context.source import ContextScope, Source, Unit, Units, View
from ringi.domain.flow import Collected, Fault, Flow
from ringi.domain.ids import ToolName
from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust
from ringi.store.core.database import Statement
from ringi.store.turns.dialogs import fault_of, flow_of, session_of

FAULT = "fault"
"""Kind of the item that tells of the last fault: its source names tool, error and count."""


def flow_in(view: View) -> Flow | None:
    """Returns the flow the requester is in, or None. A person is in one flow at a time."""
    return flow_of(view.of("session"))


def fault_in(items: Iterable[ContextItem]) -> Fault | None:
    """Returns the last fault as the context told of it, or None."""
    told = next((item for item in items if item.kind == FAULT), None)
    if told is None:
        return None
    tool, error, count = told.source.removeprefix(f"{FAULT}:").split("/")
    intent = told.text.partition(": ")[2]
    return Fault(tool=ToolName(tool), intent=intent, error=error, count=int(count))


def _session(view: View) -> Units:
    """The last fault, the state of the flow, and the parts collected so far.

    INVARIANT: each value keeps the label it had when it was collected.

    The requester's own words are a unit of their own: they may refer to them even if the rest may not be shown.
    """
    flow, fault = flow_in(view), fault_of(view.of("session"))
    known = [Unit(items=(_fault(fault),))] if fault is not None and not fault.over else []
    return known if flow is None or flow.over else [*known, *_flow(flow)]


def _flow(flow: Flow) -> Units:
    parts = [_part(f"flow:{flow.tool}", each) for each in flow.collected]
    own = tuple(part for part in parts if part.trust is Trust.REQUESTER)
    rest = tuple(part for part in parts if part.trust is not Trust.REQUESTER)
    return [Unit(items=items) for items in ((_standing(flow),), own, rest) if items]


def _fault(fault: Fault) -> ContextItem:
    """The fault as the model reads it. INVARIANT: the intent is the model's own words, and vouches for nothing."""
    return ContextItem(
        kind=FAULT,
        source=f"{FAULT}:{fault.tool}/{fault.error}/{fault.count}",
        trust=Trust.MODEL,
        text=f"{fault.mode}: {fault.intent}",
        vouches=False,
    )


def _standing(flow: Flow) -> ContextItem:
    text = "resting" if flow.resting else "running"
    return ContextItem(kind="flow", source=f"flow:{flow.tool}", trust=Trust.FIELD, text=text, whole=True)


def _part(source: str, each: Collected) -> ContextItem:
    return ContextItem(
        kind="flow_part",
        source=f"{source}.{each.argument}",
        trust=each.trust,
        text=each.value,
        at=each.at,
        whole=True,
    )


def _read_session(scope: ContextScope) -> Statement | None:
    # A turn that no message opened goes on with no dialog: its words answer nothing that the requester was asked.
    if scope.beginning is not None:
        return None
    return session_of(scope.conversation, scope.person, scope.turn)


SESSION = Source(name="session", priority=1, statement=_read_session, units=_session)
