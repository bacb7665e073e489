"""Source for the reason of a turn that no message opened: the schedule or the event, and the text an event delivered."""

from __future__ import annotations

from ringi.context.source import Source, Unit, Units, View
from ringi.domain.beginning import Beginning
from ringi.domain.model import ContextItem
from ringi.domain.text import Text
from ringi.domain.tools import Trust
from ringi.i18n import say
from ringi.language.text.hidden import visible


def _beginning(view: View) -> Units:
    """The reason of the turn, and the delivered text.

    INVARIANT: the text of an event is free text. Anybody outside may have written it.
    """
    began = view.scope.beginning
    if began is None:
        return []
    why = Unit(items=(_why(began, view),))
    if not began.payload:
        return [why]
    delivered = ContextItem(
        kind="event",
        source=f"event:{began.source}",
        trust=Trust.FREE_TEXT,
        text=visible(began.payload),
        at=began.due,
    )
    return [why, Unit(items=(delivered,))]


def _why(began: Beginning, view: View) -> ContextItem:
    scope = view.scope
    due = began.due.astimezone(scope.now.tzinfo)
    person = scope.known.persons.get(scope.person)
    names = {
        "due": f"{due:%Y-%m-%d %H:%M}",
        "now": f"{scope.now:%Y-%m-%d %H:%M}",
        "name": person.name if person else "",
        "source": began.source,
    }
    return ContextItem(
        kind="beginning",
        source=f"{began.kind}:{began.source}",
        trust=Trust.FIELD,
        text=say(Text(f"context.beginning_{began.kind}", names), scope.known.locale),
        at=scope.now,
        vouches=False,
    )


BEGINNING = Source(name="beginning", priority=1, units=_beginning)
