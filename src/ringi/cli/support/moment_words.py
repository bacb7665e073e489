"""Says days and times that were read in a text back to a person."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from ringi.domain.text import Text
from ringi.language.dates.moments import Clock, Day, Days, Hours, Moment, RepeatedMoment
from ringi.language.dates.recurrence import Recurrence, RuleDay


def in_words(moment: Moment) -> Text:
    match moment:
        case Day():
            return _day(moment.day.isoformat(), moment.day.weekday())
        case Days(first=first, last=last):
            return Text(
                "moment.reach",
                {
                    "first": _day(first.isoformat(), first.weekday()),
                    "last": _day(last.isoformat(), last.weekday()),
                },
            )
        case Clock():
            return Text("moment.time", {"time": moment.time})
        case Hours():
            return Text("moment.reach", {"first": moment.first, "last": moment.last})
        case RepeatedMoment():
            return _again(moment.rule)
        case _:
            assert_never(moment)


def either(moments: Iterable[Moment]) -> Text:
    """Returns all that the words can mean, at least one."""
    return reduce(lambda one, other: Text("moment.or", {"one": one, "other": other}), map(in_words, moments))


def _day(date: str, weekday: int) -> Text:
    return Text("moment.day", {"date": date, "weekday": _weekday(weekday)})


def _weekday(weekday: int) -> Text:
    return Text(f"moment.weekday-{weekday}")


def _again(rule: Recurrence) -> Text:
    many = "every" if rule.interval == 1 else "each"
    every = Text(f"moment.{many}-{rule.frequency.lower()}", {"count": rule.interval})
    on = _on(rule)
    return every if on is None else Text("moment.on", {"every": every, "on": on})


def _on(rule: Recurrence) -> Text | None:
    if rule.month_day is not None:
        day = (
            Text("moment.month-end")
            if rule.month_day < 0
            else Text("moment.month-day", {"day": rule.month_day})
        )
        return day if rule.month is None else Text("moment.of-month", {"month": rule.month, "day": day})
    days = [_rule_day(day) for day in rule.days]
    return reduce(lambda one, other: Text("moment.and", {"one": one, "other": other}), days) if days else None


def _rule_day(day: RuleDay) -> Text:
    weekday = _weekday(day.weekday)
    if day.ordinal is None:
        return weekday
    if day.ordinal < 0:
        return Text("moment.last", {"weekday": weekday})
    return Text("moment.nth", {"ordinal": day.ordinal, "weekday": weekday})
