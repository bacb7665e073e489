"""Judges if a day or time of a call follows from what was said, although it does not stand there: the end of a meeting on
the day that was said, today for a bare hour, two nights after the first, half an hour later than it was.

Money moves by none of this: the day of a payment is an amount to the gates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from ringi.domain.decision import Origin
from ringi.domain.evidence import LabelledText
from ringi.domain.tools import ArgumentRole, Trust
from ringi.gates.origins import moment_parts, strength, values_of
from ringi.gates.sourcing import Sourced
from ringi.language.loose_values import NEARLY, SHIFT

_NUMBER = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
LONGEST_END_H = 3
"""Hours after its beginning within which the end of something is not asked about."""


def follows(sourced: Sourced, origin: Origin) -> bool:
    """True if each moment of the argument follows from the words of the requester and from fields of the object."""
    return all(_follows(sourced, origin, value) for value in values_of(sourced.case.args[origin.argument]))


def _follows(sourced: Sourced, origin: Origin, value: str) -> bool:
    parts = moment_parts(value)
    if not parts:
        return False
    if all(_is_said(sourced, part) for part in parts):
        return True
    moment, shifts = _moment(parts), [*_shifts(sourced)]
    for other in _vouched(sourced, origin):
        if other.date() == moment.date() and timedelta() < moment - other <= timedelta(hours=LONGEST_END_H):
            return True
        if moment - other in shifts:
            return True
    if any(moment - shift == held for held in _held_by_object(sourced) for shift in shifts):
        return True
    return _today(sourced, parts)


def nearly_said(sourced: Sourced, origin: Origin) -> bool:
    """True if each number of the argument was said in words or as a bound. Yen and payment days are said exactly."""
    case = sourced.case
    declared = case.spec.arguments.get(origin.argument)
    if declared is None or declared.yen:
        return False
    numbers = values_of(case.args[origin.argument])
    return all(
        _NUMBER.fullmatch(value) and any(NEARLY + value in text.values for text in _own(sourced))
        for value in numbers
    )


def _is_said(sourced: Sourced, part: str) -> bool:
    """True if the requester says the day or the time in this turn or before, exactly or nearly."""
    own = (text for text in sourced.case.evidence.texts if text.trust is Trust.REQUESTER and not text.whole)
    return any(_says(text, part) for text in own)


def _today(sourced: Sourced, parts: tuple[str, ...]) -> bool:
    """An hour without a day is one of today."""
    now = sourced.case.evidence.now
    if len(parts) != len(("day", "time")) or parts[0] != now.date().isoformat():
        return False
    return any(
        _says(text, parts[1]) and not any(_is_day(value) for value in text.values) for text in _own(sourced)
    )


def _vouched(sourced: Sourced, origin: Origin) -> Iterator[datetime]:
    """Yields the other moments of the call that were said or stand in a field."""
    for other in sourced.by_role.get(ArgumentRole.WHEN, ()):
        if other.argument == origin.argument:
            continue
        known = strength(other.trust) <= strength(Trust.FIELD)
        for value in values_of(sourced.case.args[other.argument]):
            parts = moment_parts(value)
            if parts and (known or all(_is_said(sourced, part) for part in parts)):
                yield _moment(parts)


def _held_by_object(sourced: Sourced) -> Iterator[datetime]:
    """Yields the moments that stand in fields of the objects that the call is about."""
    args = sourced.case.args
    named = {
        value
        for which in sourced.by_role.get(ArgumentRole.WHICH, ())
        for value in values_of(args[which.argument])
    }
    for text in sourced.case.evidence.texts:
        held = text.whole and text.trust is Trust.FIELD and object_of(text.source) in named
        if held and (parts := moment_parts(text.text)):
            yield _moment(parts)


def object_of(source: str) -> str:
    """The object of a source: `invoice:42.amount` is a field of `42`."""
    return source.partition(":")[2].rpartition(".")[0]


def _shifts(sourced: Sourced) -> Iterator[timedelta]:
    for text in _own(sourced):
        for value in text.values:
            if value.startswith(SHIFT):
                yield timedelta(minutes=int(value.removeprefix(SHIFT)))


def _own(sourced: Sourced) -> Iterator[LabelledText]:
    """Yields the requester's texts of this turn, and of the message that this turn completes."""
    for text in sourced.case.evidence.texts:
        if text.trust is Trust.REQUESTER and not text.earlier and not text.whole:
            yield text


def _says(text: LabelledText, part: str) -> bool:
    return part in text.values or NEARLY + part in text.values


def _is_day(value: str) -> bool:
    return len(value.removeprefix(NEARLY)) == len("2026-12-01") and not value.startswith(SHIFT)


def _moment(parts: tuple[str, ...]) -> datetime:
    """A day alone is its midnight, and a time alone one of the first day there is."""
    if len(parts) > 1:
        return datetime.fromisoformat("T".join(parts))
    return datetime.fromisoformat(parts[0] if _is_day(parts[0]) else f"0001-01-01T{parts[0]}")
