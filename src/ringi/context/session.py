"""Source for the dialog the requester is in: the flow whose parts they are asked for, as far as it is known (D1)."""

from __future__ import annotations

from ringi.context.source import ContextScope, Source, Unit, Units, View
from ringi.domain.flow import Collected, Flow
from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust
from ringi.store.core.database import Statement
from ringi.store.turns.dialogs import flow_of, session_of


def flow_in(view: View) -> Flow | None:
    """Returns the flow the requester is in, or None. A person is in one flow at a time."""
    return next(map(flow_of, view.of("session")), None)


def _session(view: View) -> Units:
    """The state of the flow, and the parts collected so far.

    INVARIANT: each value keeps the label it had when it was collected.

    The requester's own words are a unit of their own: they may refer to them even if the rest may not be shown.
    """
    flow = flow_in(view)
    if flow is None or flow.over:
        return []
    parts = [_part(f"flow:{flow.tool}", each) for each in flow.collected]
    own = tuple(part for part in parts if part.trust is Trust.REQUESTER)
    rest = tuple(part for part in parts if part.trust is not Trust.REQUESTER)
    return [Unit(items=items) for items in ((_standing(flow),), own, rest) if items]


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
