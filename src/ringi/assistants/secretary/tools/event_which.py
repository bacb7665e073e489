"""Which event of the company do words mean? Its name, a part of it, its day, or the one just put there, among those the
speaker may take away. Pure: what was read is handed in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ringi.domain.cards import CardLine
from ringi.domain.evidence import Thing
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.language.normal import normal_form
from ringi.store.company_events import CompanyEvent, StandingEvent, standing_event, standing_events
from ringi.store.database import Row, Statement
from ringi.tools.tool import Asker, Known, Locator

MOST = 500
"""Events looked through, the newest first."""
ARGUMENT = "event"
MAY_TOUCH_ALL = 4
"""From this level up also what somebody else put there."""


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Every event the words could mean."""
    del people
    found = meant(said, [standing_event(row) for row in rows])
    return tuple(_thing(each) for each in found)


def meant(said: str, events: Sequence[StandingEvent]) -> Sequence[StandingEvent]:
    """Those the words fit best: an id, the one just made, a whole name before a part of one, a day at last."""
    wanted = _EVENT_AFTER.sub("", normal_form(said))
    own = [each for each in events if each.own]
    readings = (
        [each for each in events if str(each.id) == said],
        own[:1] if wanted in _LAST else [],
        [each for each in events if normal_form(each.event.title) in (wanted, normal_form(said))],
        [each for each in events if wanted and wanted in normal_form(each.event.title)],
        [each for each in events if each.event.day.isoformat() == wanted],
    )
    return next((found for found in readings if found), ())


def event_name(known: Known) -> str:
    """As the card says it; empty where the event is unknown."""
    return (known.things.get(ARGUMENT) or _UNKNOWN).name


def event_lines(known: Known) -> tuple[CardLine, ...]:
    """Which event it is and when, so that nobody says yes to another."""
    thing = known.things.get(ARGUMENT) or _UNKNOWN
    return (
        CardLine(label=Text("secretary.event"), value=thing.name, argument=ARGUMENT),
        CardLine(label=Text("secretary.day"), value=thing.facts.get("day", "")),
    )


def _thing(found: StandingEvent) -> Thing:
    return Thing(id=str(found.id), name=found.event.title, facts={"day": _day(found.event)})


def _day(event: CompanyEvent) -> str:
    return f"{event.day.isoformat()}{f' {event.starts_at:%H:%M}' if event.starts_at else ''}"


def _read(asker: Asker) -> Statement:
    return standing_events(asker.person, MAY_TOUCH_ALL, MOST)


WHICH_EVENT = Locator(read=_read, choose=choose)
_UNKNOWN = Thing(id="", name="")
_EVENT_AFTER = re.compile(r"\s*(?:(?:という|の)?(?:行事|いべんと|イベント|予定)|の(?:件|やつ)|events?)$")
_LAST = frozenset(
    normal_form(word)
    for word in ("さっき", "さっきの", "先ほど", "先ほどの", "今の", "それ", "これ", "last", "that", "it")
)
