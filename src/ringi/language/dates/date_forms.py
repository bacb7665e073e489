"""Forms of dates: each is a pattern and the days its words can mean."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from ringi.domain.calendar import Calendar
from ringi.language.dates.calendar_days import Readings
from ringi.language.dates.recurrence import Recurrence
from ringi.language.text.expression import Expression

Reader = Callable[[re.Match[str], date], Readings]
"""The days the matched words mean today. No readings: they only look like a date, and nothing in them is one."""
CalendarReader = Callable[[re.Match[str], date, Calendar], Readings]
"""The days meant by words that speak of business days or of the fiscal year."""
RuleReader = Callable[[re.Match[str]], tuple[Recurrence, ...]]
"""Every rule the matched words can mean; none if they only look like one."""


@dataclass(frozen=True, slots=True)
class DateForm:
    cues: frozenset[str]
    """Words, in small letters, of which every match holds one: most texts hold none, and need not be searched."""
    pattern: Expression
    read: CalendarReader
    coming: Reader | None = None
    """Set if the words are counted from a day said before (`月曜から水曜`): the first such day from that one on."""


@dataclass(frozen=True, slots=True)
class RuleForm:
    cues: frozenset[str]
    pattern: Expression
    read: RuleReader


def form(cues: str, pattern: str, read: Reader, flags: re.RegexFlag = re.NOFLAG) -> DateForm:
    """A form whose digits are 0 to 9 alone; other scripts' digits are not folded and never guessed."""
    return calendar_form(cues, pattern, lambda match, today, _calendar: read(match, today), flags)


def calendar_form(cues: str, pattern: str, read: CalendarReader, flags: re.RegexFlag = re.NOFLAG) -> DateForm:
    return DateForm(frozenset(cues.split("|")), Expression(pattern, flags | re.ASCII), read)


def rule_form(cues: str, pattern: str, read: RuleReader, flags: re.RegexFlag = re.NOFLAG) -> RuleForm:
    return RuleForm(frozenset(cues.split("|")), Expression(pattern, flags | re.ASCII), read)


def counted_on(dated: DateForm, coming: Reader) -> DateForm:
    """The form, for words that mean a later day if another day was said before."""
    return replace(dated, coming=coming)


def is_deadline(match: re.Match[str], group: str | int = 0) -> bool:
    """True if the words around the group say `by then`, so that a day gone by cannot be meant."""
    start = match.start(group)
    before = match.string[max(start - _NEAR, 0) : start]
    return bool(_DEADLINE_AFTER.match(match.string, match.end()) or _DEADLINE_BEFORE.search(before))


def no_day(_match: re.Match[str], _today: date) -> Readings:
    return ()


_NEAR = 24
"""Number of characters before a date that are looked at."""
_CLOCK = r"の?[午前後朝昼夕方夜]{0,2}\d{1,2}(?:時(?:半|\d{1,2}分)?|:\d\d)"
_DEADLINE_AFTER = re.compile(
    rf"\s*(?:{_CLOCK})?(?:まで|迄|締|〆|期限|以降)|{_CLOCK}(?:(?:で|に)?(?:お願いします)?|です)[。!]?$",
    re.ASCII,
)
"""A time of that day may stand between; a weekday with a time and nothing else names a coming day."""
_DEADLINE_BEFORE = re.compile(
    r"(?:(?:締め?切り?|期限|納期)(?:は|が|:|を)?|(?<![a-z])(?:by|until|till|due|before)(?: on)?(?: the)?) ?$",
    re.IGNORECASE | re.ASCII,
)
