"""Finds the event of the company that words mean: by its name, a part of it, its day, or as the one just put there,
among those the speaker may take away. Pure: the caller hands in what was read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ringi.assistants.secretary.days import day_as_written
from ringi.assistants.secretary.pointing import first_that_fits, is_just_spoken_of
from ringi.domain.cards import CardLine
from ringi.domain.evidence import Thing
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.language.dates.iso import day_text
from ringi.language.text.normal import normal_form
from ringi.store.core.database import Row, Statement
from ringi.store.work.company_events import StandingEvent, seen_events, standing_event, standing_events
from ringi.tools.tool import Caller, Locator, PreviewContext, Sight

MOST = 500
"""Number of events looked through, the newest first."""
ARGUMENT = "event"
MAY_TOUCH_ALL = 4
"""Level from which a person may also touch events that others put there."""


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns every event the words could mean."""
    del people
    found = meant(said, [standing_event(row) for row in rows])
    return tuple(_thing(each) for each in found)


def meant(said: str, events: Sequence[StandingEvent]) -> Sequence[StandingEvent]:
    """Returns the events the words fit best: an id, the one just made, a whole name before a part of one, a day at
    last."""
    wanted = _EVENT_AFTER.sub("", normal_form(said))
    own = [each for each in events if each.own]
    return first_that_fits(
        (
            [each for each in events if str(each.id) == said],
            own[:1] if is_just_spoken_of(wanted) else [],
            [each for each in events if normal_form(each.event.title) in (wanted, normal_form(said))],
            [each for each in events if wanted and wanted in normal_form(each.event.title)],
            [each for each in events if each.event.day.isoformat() == wanted],
        )
    )


def event_name(known: PreviewContext) -> str:
    """Returns the name as the card says it; empty if the event is unknown."""
    return known.thing(ARGUMENT).name


def day_line(known: PreviewContext) -> CardLine:
    """Returns when the event is, so that nobody says yes to another."""
    day = known.thing(ARGUMENT).facts.get("day", "")
    return CardLine(label=Text("secretary.day"), value=day_as_written(day))


def _thing(found: StandingEvent) -> Thing:
    day = day_text(found.event.day, found.event.starts_at, found.event.ends_at)
    return Thing(id=str(found.id), name=found.event.title, facts={"day": day})


def _read(caller: Caller) -> Statement:
    return standing_events(caller.person, MAY_TOUCH_ALL, MOST)


def _every(rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    del people
    return tuple(_thing(standing_event(row)) for row in rows)


def _seen(caller: Caller, people: Sequence[PersonId]) -> Statement:
    del people
    return seen_events(caller.person, MOST)


WHICH_EVENT = Locator(
    read=_read, choose=choose, every=_every, sight=Sight(read=_seen, through=ToolName("calendar"))
)
_EVENT_AFTER = re.compile(r"\s*(?:(?:という|の)?(?:行事|いべんと|イベント|予定)|の(?:件|やつ)|events?)$")
