"""Reads the times of day a folded text names.

Hours 9 to 12 without a mark (`10時`) are read as a working day says them; 1 to 8 could be morning or evening, and
`午後12時` noon or midnight: both are returned. `朝イチ` and `EOD` name every time an office may mean by them.
"""

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from ringi.language.dates.date_words_en import count_of
from ringi.language.dates.gaps import GAP
from ringi.language.numbers.numbers import japanese_number
from ringi.language.text.prefilter import holds_any

TimePair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTime:
    readings: tuple[str, ...]
    """`15:30`, or every time the words can mean; none if they only look like a time."""
    start: int
    end: int
    since: tuple[TimePair, ...] = ()
    """Set if it ends a stretch that the time before it begins: every first and last time the two can mean."""
    hour_alone: int | None = None
    """The hour, if no half of the day was said: it may follow from the time before."""
    minute: int = 0

    @property
    def canonical(self) -> str | None:
        return self.readings[0] if len(self.readings) == 1 else None


def times_in(text: str) -> tuple[FoundTime, ...]:
    """All times in the order of the text."""
    chosen: list[FoundTime] = []
    for match in _matches(text):
        time = _written(match) if match.re is _WRITTEN else _spoken(match)
        first = chosen[-1] if chosen else None
        if first is None or not first.readings or not _reaches(text, first, time):
            chosen += _leading(text, time, match)
        else:
            chosen[-1:] = _joined(first, time)
    return tuple(chosen)


def _matches(text: str) -> list[re.Match[str]]:
    """In order, the longer if two overlap; most texts hold no time and are not searched."""
    small = text.lower()
    found = [*_WRITTEN.finditer(text)] if _is_written(small) else []
    if holds_any(small, _SPOKEN_CUES):
        found += _SPOKEN.finditer(text)
        found.sort(key=lambda match: (match.start(), -match.end()))
    return [
        match
        for last, match in pairwise((None, *found))
        if match and (not last or last.end() <= match.start())
    ]


def _is_written(small: str) -> bool:
    return "時" in small or ":" in small or _DIGIT_AND_HALF.search(small) is not None


def _spoken(match: re.Match[str]) -> FoundTime:
    span = FoundTime(readings=(), start=match.start(), end=match.end())
    if match["word"]:
        return replace(span, readings=_WORDS[_FOLDED.sub("", match["word"].lower())])
    return replace(span, readings=_past(match) if match["past"] else _oclock(match))


def _written(match: re.Match[str]) -> FoundTime:
    span = FoundTime(readings=(), start=match.start(), end=match.end())
    return _digits(match, span) if match["h_colon"] or match["h_en"] else _japanese(match, span)


def _digits(match: re.Match[str], span: FoundTime) -> FoundTime:
    """`15:30`, `3:30 PM`, `PM3:30`, `3pm`."""
    hour, minute = int(match["h_colon"] or match["h_en"]), int(match["m_colon"] or 0)
    half = match["half_before"] or match["half_colon"] or match["half_en"]
    if half:
        return replace(span, readings=_half_of_day(hour, minute, half))
    return replace(span, readings=_clock(hour, minute))


def _half_of_day(hour: int, minute: int, half: str) -> tuple[str, ...]:
    if hour > 12 and half[0] == "午":
        return _clock(hour, minute)
    afternoon = half[0].lower() == "p" or half == "午後"
    return _clock(hour % 12 + (12 if afternoon else 0), minute) if 1 <= hour <= 12 else ()


def _japanese(match: re.Match[str], span: FoundTime) -> FoundTime:
    hour = japanese_number(match["h_ja"])
    minute = japanese_number(match["m_ja"]) if match["m_ja"] else 30 if match["half_hour"] else 0
    if hour is None or minute is None:
        return span
    whole, part = int(hour), match["part"] or ""
    if part:
        return replace(span, readings=_in_part(part.removeprefix("お"), whole, int(minute)))
    alone = None if match["next_day"] else whole
    return replace(span, readings=_alone(whole, int(minute), match), hour_alone=alone, minute=int(minute))


def _alone(hour: int, minute: int, match: re.Match[str]) -> tuple[str, ...]:
    if hour == _END_OF_DAY and _AFTER_DAY.search(match.string[: match.start()]):
        return _clock(0, minute)
    if match["next_day"] or not 1 <= hour <= 8:
        return _clock(hour, minute)
    return (*_clock(hour, minute), *_clock(hour + 12, minute))


def _in_part(part: str, hour: int, minute: int) -> tuple[str, ...]:
    if part[0] in "aApP":
        return _half_of_day(hour, minute, part)
    if part in _EVENING:
        return _evening(hour, minute, _EVENING[part])
    if hour == _END_OF_DAY and part in _NIGHT:
        return _clock(0, minute)
    if hour > 12:
        return _clock(hour, minute)
    if part == "昼":
        return _clock(hour + 12 if 1 <= hour <= 4 else hour, minute) if hour >= 9 or 1 <= hour <= 4 else ()
    if hour == 12:
        return _clock(0, minute) if part in _NIGHT else (*_clock(0, minute), *_clock(12, minute))
    if part == "深夜" and hour >= 10:
        return _clock(hour + 12, minute)
    return _clock(hour, minute)


def _evening(hour: int, minute: int, first: int) -> tuple[str, ...]:
    if hour in (0, _END_OF_DAY) and first >= 5:
        return _clock(0, minute)
    if hour > 12:
        return _clock(hour, minute)
    if hour == 12:
        return (*_clock(0, minute), *_clock(12, minute)) if first < 5 else _clock(0, minute)
    return _clock(hour + 12 if hour >= first else hour, minute)


def _past(match: re.Match[str]) -> tuple[str, ...]:
    """`half past six`, `quarter to five`."""
    hour = count_of(match["h_past"]) or 0
    minutes = 30 if match["past"].lower() == "half" else 15
    if not 1 <= hour <= 12:
        return ()
    if match["way"].lower() == "to":
        hour, minutes = (hour - 2) % 12 + 1, 60 - minutes
    return _of_half(hour, minutes, match["part_past"])


def _oclock(match: re.Match[str]) -> tuple[str, ...]:
    hour = count_of(match["h_clock"]) or 0
    return _of_half(hour, 0, match["part_clock"]) if 1 <= hour <= 12 else ()


def _of_half(hour: int, minute: int, part: str | None) -> tuple[str, ...]:
    """English counts to twelve: without a part of the day there are two such times."""
    morning, afternoon = _clock(hour % 12, minute), _clock(hour % 12 + 12, minute)
    match (part or "").lower().split():
        case []:
            return (*morning, *afternoon)
        case [*_, "morning"]:
            return morning
        case _:
            return afternoon


def _clock(hour: int, minute: int) -> tuple[str, ...]:
    return (f"{hour:02d}:{minute:02d}",) if 0 <= hour < 24 and minute < 60 else ()


def _reaches(text: str, first: FoundTime, last: FoundTime) -> bool:
    gap = text[first.end : last.start].strip()
    if gap == "and":
        return bool(_BETWEEN.search(text[max(first.start - 8, 0) : first.start]))
    if gap not in _REACH:
        return False
    return gap not in _FROM or not _MOVED_TO.match(text, last.end)


def _joined(first: FoundTime, last: FoundTime) -> tuple[FoundTime, FoundTime]:
    """The two times, each as far as the other leaves it open."""
    pairs = tuple(dict.fromkeys((start, end) for start in first.readings for end in _ends(start, last)))
    starts = tuple(dict.fromkeys(start for start, _ in pairs))
    ends = tuple(dict.fromkeys(end for _, end in pairs))
    if not pairs:
        return first, last
    return replace(first, readings=starts), replace(last, readings=ends, since=pairs)


def _ends(start: str, last: FoundTime) -> tuple[str, ...]:
    """The first time after the start that an hour without a half of the day can mean."""
    if last.hour_alone is None or not 1 <= last.hour_alone <= 12:
        return tuple(end for end in last.readings if end != start)
    both = (*_clock(last.hour_alone % 24, last.minute), *_clock((last.hour_alone + 12) % 24, last.minute))
    return tuple(
        sorted((end for end in both if end != start), key=lambda end: _minutes_after(start, end))[:1]
    )


def _minutes_after(start: str, end: str) -> int:
    return (_minutes(end) - _minutes(start)) % (24 * 60)


def _minutes(time: str) -> int:
    return int(time[:2]) * 60 + int(time[3:])


def _leading(text: str, last: FoundTime, match: re.Match[str]) -> tuple[FoundTime, ...]:
    """The time together with the hour before it that is a number alone: `9-17時`, `2-3pm`."""
    before = _LEADING.search(text, max(last.start - _NEAR, 0), last.start)
    if before is None or not last.readings or match.re is not _WRITTEN:
        return (last,)
    hour = int(before["hour"])
    if match["half_en"] or match["half_colon"]:
        starts = tuple(
            start
            for half in "ap"
            for start in _half_of_day(hour, 0, half)
            if 0 < _minutes_after(start, last.readings[0]) < 12 * 60
        )
    else:
        starts = _clock(hour, 0) if not 1 <= hour <= 8 else (*_clock(hour, 0), *_clock(hour + 12, 0))
    first = FoundTime(readings=starts, start=before.start("hour"), end=before.end("hour"))
    return _joined(first, last) if starts else (last,)


_WORDS = {
    "正午": ("12:00",),
    "午前中": ("12:00",),
    "昼": ("12:00",),
    "お昼": ("12:00",),
    "noon": ("12:00",),
    "midday": ("12:00",),
    "midnight": ("00:00",),
    "零時": ("00:00",),
    "朝イチ": ("08:00", "09:00", "10:00"),
    "朝いち": ("08:00", "09:00", "10:00"),
    "朝一": ("08:00", "09:00", "10:00"),
    "eod": ("17:00", "18:00", "23:59"),
    "endofday": ("17:00", "18:00", "23:59"),
    "endoftheday": ("17:00", "18:00", "23:59"),
    "cob": ("17:00", "18:00"),
    "closeofbusiness": ("17:00", "18:00"),
}
_EVENING = {"午後": 0, "夕方": 3, "夜": 5, "今夜": 5, "晩": 5, "今晩": 5}
"""Part of the day -> the first hour that means the evening; earlier ones are after midnight."""
_END_OF_DAY = 24
_AFTER_DAY = re.compile(rf"{GAP}[の、 ]?$")
"""Matches text after which a time follows a day that was read: that day is the one that ends."""
_NIGHT = ("深夜", "夜中", "未明")
_FOLDED = re.compile("[ -]|ばん$|番$")
_HALF = r"[ap]\.?m\.?(?![A-Za-z])"
_DIGIT_AND_HALF = re.compile(r"[0-9] ?[ap]\.?m")
"""Pattern that matches within every time written with digits but without `時` and colon."""
_SPOKEN_CUES = (
    "正午",
    "零時",
    "午前中",
    "昼",
    "朝",
    "noon",
    "mid",
    "past",
    "quarter",
    "clock",
    "eod",
    "end of",
    "cob",
    "close of",
)
"""Words of which every other time holds one."""
_HOUR_WORD = r"\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_IN_PART = r"in the (?:morning|afternoon|evening)|at night"
_PARTS = "午前|午後|夕方|今夜|今晩|早朝|深夜|夜中|未明|朝|お昼|昼|夜|晩|[AaPp][Mm]"
_SPOKEN = re.compile(
    r"(?P<word>正午|零時|(?:午前中|お?昼)(?=まで|迄)|朝(?:イチ|いち|一)(?:ばん|番)?(?!時)|(?<![A-Za-z])(?:noon|midday|midnight|end of (?:the )?day"
    r"|close of business|eod|cob)(?![A-Za-z]))"
    rf"|(?<![A-Za-z])(?:a )?(?P<past>half|quarter) (?P<way>past|to) (?P<h_past>{_HOUR_WORD})(?![A-Za-z\d])"
    rf"(?: (?P<part_past>{_IN_PART}))?"
    rf"|(?<![A-Za-z\d])(?P<h_clock>{_HOUR_WORD}) ?o['’]clock(?: (?P<part_clock>{_IN_PART}))?",
    re.IGNORECASE | re.ASCII,
)
_WRITTEN = re.compile(
    r"(?:(?<![A-Za-z])(?P<half_before>[ap]m|午前|午後) ?|(?<![\d:.A-Za-z/-])|(?<=:\d\d-))"
    rf"(?P<h_colon>\d{{1,2}}):(?P<m_colon>\d\d)(?![\d:])(?: ?(?P<half_colon>{_HALF}))?"
    rf"|(?<![\d:.A-Za-z])(?P<h_en>\d{{1,2}}) ?(?P<half_en>{_HALF})"
    rf"|(?:(?<![A-Za-z])(?P<part>{_PARTS})の?)?(?P<next_day>翌)?"
    r"(?<![\d:.〇一二三四五六七八九十])(?P<h_ja>\d{1,2}|[〇一二三四五六七八九十]{1,3})時"
    r"(?!間|代|点|期|短|給|差|速|系)"
    r"(?:(?P<half_hour>半)|(?P<m_ja>\d{1,2}|[一二三四五六七八九十]{1,3})分)?",
    re.IGNORECASE | re.ASCII,
)
_NEAR = 8
_REACH = frozenset({"~", "〜", "-", "ー", "から", "より", "to", "until", "till", "through"})
_FROM = frozenset({"から", "より", "to"})
_MOVED_TO = re.compile(r"[にへ]")
_BETWEEN = re.compile(r"between $", re.IGNORECASE)
_LEADING = re.compile(r"(?<![\d:./A-Za-z月日-])(?P<hour>\d{1,2})(?: ?[~〜ー-] ?| to )$", re.ASCII)
