"""Reads which of two days beside each other is meant: the second if it corrects the first (`水曜、いや木曜`). Two days that
stand side by side (`月曜か火曜`) are ambiguous.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ringi.assistants.secretary.rules.shape import Kind, Recognised, Shape


def last_said(shape: Shape) -> Shape:
    """Returns the sentence without the day that another one replaces, and without the words that say so."""
    while match := _CORRECTED.search(shape.text):
        shape = shape.without(match.start(), match.start(match.lastgroup or 0))
    return shape


def last_sentence(shape: Shape) -> Shape:
    """Returns the sentence without the replaced day, across a full stop, if both are deadlines."""
    while match := _CORRECTED_AFTER.search(shape.text):
        shape = shape.without(match.start(), match.start("last"))
    return shape


def either(shape: Shape) -> Shape:
    """Returns the sentence in which two days to choose from are one that could be both."""
    match = next((found for pattern in _EITHER if (found := pattern.search(shape.text))), None)
    if match is None:
        return shape
    first, last = shape.things[match["first"]], shape.things[match["last"]]
    days = dict.fromkeys((*_readings(first), *_readings(last)))
    both = replace(last, start=first.start, value="", alternatives=tuple(sorted(days)))
    span = (shape.spans[match.start("first")][0], shape.spans[match.start("last")][1])
    rest = shape.without(match.start(), match.start("last"))
    spans = (*rest.spans[: match.start()], span, *rest.spans[match.start() + 1 :])
    return replace(rest, spans=spans, things={**shape.things, match["last"]: both})


def _readings(day: Recognised) -> tuple[str, ...]:
    return day.alternatives or ((day.value,) if day.value else ())


_DAY, _TIME = Kind.DAY.pattern, Kind.TIME.pattern
_UNTIL = r"(?:までに?|迄に?|中に?)"
_SAID_JA = rf"{_DAY}(?:の?{_TIME})?{_UNTIL}?"
_WRONG_JA = (
    r"(?:[、, ]*(?:いや|いえ|いいえ|違う|ちがう|間違えた|やっぱり?|やはり)[、, ]*"
    r"|[、, ]*(?:じゃ|では|で)な(?:くて?|い(?:よ|です)?)[、, ]*(?:やっぱり?)?[、, ]*)+"
)
_SAID_EN = rf"{_DAY}(?: at {_TIME})?"
_WRONG_EN = r"[, -]+(?:no|actually|wait|sorry|i mean|rather|make that|make it)\b[, ]*(?:(?:no|actually|i mean|make it)\b[, ]*)*"
_CORRECTED = re.compile(
    rf"{_SAID_JA}{_WRONG_JA}(?P<last>{_DAY})|{_SAID_EN}{_WRONG_EN}(?:by |on )?(?P<last_en>{_DAY})"
    rf"|\bnot (?:by |on )?{_SAID_EN},? but (?P<last_not>(?:by |on )?{_DAY})",
    re.IGNORECASE,
)
_CORRECTED_AFTER = re.compile(
    rf"{_DAY}(?:の?{_TIME})?{_UNTIL}[。.! ]+{_WRONG_JA}(?P<last>{_DAY}(?:の?{_TIME})?{_UNTIL})"
)
_EITHER = (
    re.compile(
        rf"(?P<first>{_DAY}){_UNTIL}?(?:か|または|もしくは|あるいは|[、, ]*(?:無理|だめ|ダメ|難し(?:い|かった)|できない)(?:なら|ら)[、, ]*)(?P<last>{_DAY})(?={_UNTIL})"
    ),
    re.compile(rf"(?<=by )(?P<first>{_DAY}),? or (?:by )?(?P<last>{_DAY})", re.IGNORECASE),
)
