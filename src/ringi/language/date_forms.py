"""What is a form of a date? A pattern and the days its words can mean."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from ringi.language.calendar_days import Readings

Reader = Callable[[re.Match[str], date], Readings]
"""What the matched words mean today. No readings: they only look like a date, and nothing in them is one."""


@dataclass(frozen=True, slots=True)
class DateForm:
    cues: frozenset[str]
    """Characters of which every match holds one: most texts hold none, and need not be searched."""
    pattern: re.Pattern[str]
    read: Reader


def form(cues: str, pattern: str, read: Reader, flags: re.RegexFlag = re.NOFLAG) -> DateForm:
    """A form whose digits are 0 to 9 alone; other scripts' digits are not folded and never guessed."""
    return DateForm(frozenset(cues), re.compile(pattern, flags | re.ASCII), read)


def is_deadline(match: re.Match[str], group: str | int = 0) -> bool:
    """True where the words around the group say `by then`, so that a day gone by cannot be meant."""
    start = match.start(group)
    before = match.string[max(start - _NEAR, 0) : start]
    return bool(_DEADLINE_AFTER.match(match.string, match.end()) or _DEADLINE_BEFORE.search(before))


def no_day(_match: re.Match[str], _today: date) -> Readings:
    return ()


_NEAR = 24
"""How many characters before a date are looked at."""
_DEADLINE_AFTER = re.compile(r"\s*(?:まで|迄|締|〆|期限|以降)")
_DEADLINE_BEFORE = re.compile(
    r"(?:(?:締め?切り?|期限|納期)(?:は|が|:|を)?|(?<![a-z])(?:by|until|till|due|before)(?: on)?(?: the)?) ?$",
    re.IGNORECASE | re.ASCII,
)
