"""Makes evidence of a text: its label, its normal form and its values are fixed when it comes in."""

from collections.abc import Iterable
from datetime import datetime

from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.domain.evidence import LabelledText
from ringi.domain.tools import Trust
from ringi.language.loose_values import loosely_said
from ringi.language.text.normal import normal_form
from ringi.language.text.segments import segment
from ringi.language.values import find_values

MESSAGE = "message"
"""Source of the requester's own words in the messages of this turn."""


def label_message(
    text: str,
    now: datetime,
    pasted_ranges: Iterable[tuple[int, int]] = (),
    calendar: Calendar = NO_CALENDAR,
) -> tuple[LabelledText, ...]:
    """The requester's message: own words are theirs, passed-on words are free text."""
    return tuple(
        label_text(
            part.text,
            Trust.REQUESTER if part.own else Trust.FREE_TEXT,
            MESSAGE if part.own else "message.quoted",
            now,
            calendar,
        )
        for part in segment(text, pasted_ranges)
        if part.text.strip()
    )


def label_text(
    text: str, trust: Trust, source: str, now: datetime, calendar: Calendar = NO_CALENDAR
) -> LabelledText:
    """Running text: a part of it can vouch for a value. The requester also vouches for what they nearly said."""
    values = dict.fromkeys(value.canonical for value in find_values(text, now, calendar))
    if trust is Trust.REQUESTER:
        values |= dict.fromkeys(loosely_said(text, now, calendar))
    return LabelledText(trust=trust, source=source, text=text, normal=normal_form(text), values=tuple(values))


def label_field(value: str, trust: Trust, source: str) -> LabelledText:
    """One field's whole value, in the canonical form arguments have: only an equal value matches it."""
    return LabelledText(trust=trust, source=source, text=value, normal=normal_form(value), whole=True)
