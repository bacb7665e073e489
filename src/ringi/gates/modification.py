"""Repairs of arguments that code makes before anyone judges them.

Only values with one possible meaning are repaired (F7); facts that need a table that can change were found
before and are not guessed here. Knows nothing of people or of the model's words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ringi.domain.tools import Args, Argument, ArgumentRole, Json
from ringi.language.dates.iso import as_date, as_time
from ringi.language.text.hidden import one_line, visible

_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_NUMBER = re.compile(r"[+-]?(\d{1,3}(,\d{3}){1,9}|\d{1,30})", re.ASCII)
_DATE = re.compile(r"(\d{4})(?:-|/|\.|年)(\d{1,2})(?:-|/|\.|月)(\d{1,2})日?", re.ASCII)
_TIME = re.compile(r"(\d{1,2})[:時](\d{2})分?", re.ASCII)
_TRUTH = {"true": True, "false": False}
NAMING = (ArgumentRole.WHO, ArgumentRole.WHERE, ArgumentRole.WHICH, ArgumentRole.COUNTERPARTY)
"""Roles whose doubles are dropped: a person named twice is meant once, but a figure that comes twice counts twice."""

HIDDEN_REMOVED = "hidden_removed"
"""Reason of a text from which characters that nobody sees were taken out."""

Repair = tuple[Json, str]
"""The value put right and the reason code that says how."""


def repairs(args: Args, declared: Mapping[str, Argument]) -> dict[str, Repair]:
    """The changes after which each argument is written the way the tool declares it."""
    found = {name: _repair(value, declared[name]) for name, value in args.items() if name in declared}
    return {name: repair for name, repair in found.items() if repair is not None}


def repaired(args: Args, declared: Mapping[str, Argument]) -> dict[str, Json]:
    """The arguments as they will be judged, without the values that teachings put in."""
    return {**args, **{name: repair[0] for name, repair in repairs(args, declared).items()}}


def fits(value: Json, argument: Argument) -> bool:
    """True if the value has the kind the tool declares; an optional one may be left empty."""
    if value is None:
        return not argument.required
    match argument.kind:
        case "int":
            return isinstance(value, int) and not isinstance(value, bool)
        case "bool":
            return isinstance(value, bool)
        case "list":
            return isinstance(value, list)
        case "text":
            return isinstance(value, str)
        case "date":
            return as_date(value) is not None
        case "time":
            return as_time(value) is not None


def _repair(value: Json, argument: Argument) -> Repair | None:
    if isinstance(value, str):
        return _read(value, argument)
    if argument.role in NAMING and isinstance(value, list):
        once = [item for place, item in enumerate(value) if item not in value[:place]]
        return (once, "duplicates_removed") if len(once) < len(value) else None
    if argument.kind == "text" and isinstance(value, int) and not isinstance(value, bool):
        return str(value), "number_as_text"
    return None


def _read(value: str, argument: Argument) -> Repair | None:
    if argument.role is ArgumentRole.CONTENT:
        return _readable(value, argument)
    if argument.kind == "date" and as_date(value) is not None:
        return None
    tidy = value.translate(_HALF_WIDTH).strip()
    match argument.kind:
        case "int":
            return (int(tidy.replace(",", "")), "number_read") if _NUMBER.fullmatch(tidy) else None
        case "bool":
            return (_TRUTH[tidy.lower()], "truth_read") if tidy.lower() in _TRUTH else None
        case "list":
            return [value], "made_a_list"
        case "date":
            found = _DATE.fullmatch(tidy)
            return _rewritten(value, _iso_date(found), "date_written") if found else None
        case "time":
            found = _TIME.fullmatch(tidy)
            return _rewritten(value, f"{int(found[1]):02}:{found[2]}", "time_written") if found else None
        case "text":
            return _rewritten(value, value.strip(), "trimmed")


def _readable(value: str, argument: Argument) -> Repair | None:
    """INVARIANT: text that others will read holds nothing that only machines see, and a title no second line."""
    seen = visible(value)
    if argument.one_line and len(seen.splitlines()) > 1:
        return one_line(seen), "lines_joined"
    return _rewritten(value, seen, HIDDEN_REMOVED)


def _rewritten(before: str, after: str, code: str) -> Repair | None:
    return (after, code) if after != before else None


def _iso_date(found: re.Match[str]) -> str:
    year, month, day = found.groups()
    return f"{year}-{int(month):02}-{int(day):02}"
