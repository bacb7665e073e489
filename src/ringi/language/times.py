"""Which times of day does a text name?

Hours 9 to 12 without a mark (`10時`) are read as a working day says them; 1 to 8 could be morning or
evening and name no time. So does `午後12時`, which people read as noon and as midnight.
"""

import re
from dataclasses import dataclass

from ringi.language.numbers import japanese_number


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTime:
    canonical: str | None
    """`15:30`; None where the words are a time, but not one time."""
    start: int
    end: int


def times_in(text: str) -> tuple[FoundTime, ...]:
    """All times of a text in which width is already folded, in order."""
    if not _HINT.search(text):
        return ()
    return tuple(
        FoundTime(canonical=_read(match), start=match.start(), end=match.end())
        for match in _TIME.finditer(text)
    )


def _read(match: re.Match[str]) -> str | None:
    if match["noon"]:
        return "12:00"
    if match["h_colon"]:
        return (
            _english(match) if match["half_colon"] else _clock(int(match["h_colon"]), int(match["m_colon"]))
        )
    if match["h_en"]:
        return _english(match)
    hour = japanese_number(match["h_ja"])
    minute = japanese_number(match["m_ja"]) if match["m_ja"] else 30 if match["half_hour"] else 0
    return None if hour is None or minute is None else _japanese(match["part"] or "", int(hour), int(minute))


def _japanese(part: str, hour: int, minute: int) -> str | None:
    if part in _AFTERNOON and hour < 12:
        return _clock(hour + 12 if hour >= _AFTERNOON[part] else hour, minute)
    if part in _MORNING and hour < 12:
        return _clock(hour, minute)
    if part == "昼" or not part:
        return _clock(hour, minute) if hour >= 9 or hour == 0 else None
    return _clock(hour, minute) if hour > 12 else None


def _english(match: re.Match[str]) -> str | None:
    hour = int(match["h_en"] or match["h_colon"])
    minute = int(match["m_colon"] or 0)
    half = (match["half_en"] or match["half_colon"]).lower()
    return _clock(hour % 12 + (12 if half[0] == "p" else 0), minute) if 1 <= hour <= 12 else None


def _clock(hour: int, minute: int) -> str | None:
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else None


_AFTERNOON = {"午後": 0, "夕方": 3, "夜": 5, "今夜": 5, "晩": 5, "今晩": 5}
"""Part of the day -> the first hour that means the evening; earlier ones are after midnight."""
_MORNING = ("午前", "朝", "早朝", "深夜", "未明")
_HINT = re.compile("[時:午MmNn]")
"""Every time holds one of these; a text without any is not searched."""
_HALF = r"[ap]\.?m\.?(?![A-Za-z])"
_TIME = re.compile(
    r"(?P<noon>正午|(?<![A-Za-z])noon(?![A-Za-z]))"
    rf"|(?<![\d:.A-Za-z/-])(?P<h_colon>\d{{1,2}}):(?P<m_colon>\d\d)(?![\d:])(?: ?(?P<half_colon>{_HALF}))?"
    rf"|(?<![\d:.A-Za-z])(?P<h_en>\d{{1,2}}) ?(?P<half_en>{_HALF})"
    r"|(?:(?P<part>午前|午後|夕方|今夜|今晩|早朝|深夜|未明|朝|昼|夜|晩)の?)?"
    r"(?<![\d:.〇一二三四五六七八九十])(?P<h_ja>\d{1,2}|[〇一二三四五六七八九十]{1,3})時"
    r"(?!間|代|点|期|短|給|差|速|系)"
    r"(?:(?P<half_hour>半)|(?P<m_ja>\d{1,2}|[一二三四五六七八九十]{1,3})分)?",
    re.IGNORECASE | re.ASCII,
)
