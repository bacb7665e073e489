"""Describes the fields of a form: type, whether required, allowed values, an example, and what is wrong with an entry.
Made from the form's JSON Schema; pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pydantic_core import ErrorDetails

from ringi.domain.calendar import Calendar
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.domain.tools import Args, Json
from ringi.language.dates.dates import find_dates

LEAST_OF_A_FILE = 1_000
"""Least characters of a field that may be read from a file."""
Kind = Literal["text", "number", "yes_no", "day", "choice"]
_KINDS: Mapping[Json, Kind] = {"integer": "number", "number": "number", "boolean": "yes_no"}
_YES_NO: Mapping[str, str] = {"はい": "yes", "いいえ": "no"}
_TAKES = frozenset(
    [
        "person",
        "department",
        "account",
        "channel",
        "roster",
        "policy",
        "password",
        "zone",
        "token",
        "delegation",
        "outsider",
        "namesake",
    ]
)
"""Formats and names of fields with a sentence of their own."""
_EXAMPLES: Mapping[str, str] = {
    "level": "3",
    "account": "sato",
    "channel": "console",
    "model": "anthropic:claude-sonnet-5-5",
    "url": "https://models.example.com/v1",
    "temperature": "0.2",
    "most_tokens": "8000",
    "answer_s": "60",
    "first_s": "20",
    "key": "-",
    "browser": "8c1f0b6e-0000-4000-8000-000000000000",
    "token": "8c1f",
    "version": "1",
    "zone": "Asia/Tokyo",
    "source": "[confidence]",
    "max_amount": "100000",
    "repeats": "FREQ=WEEKLY;BYDAY=MO",
    "at": "09:00",
    "schedule": "8c1f0b6e-0000-4000-8000-000000000000",
    "day": "2026-12-01",
    "yes_no": "yes",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldFacts:
    """One field of a form."""

    name: str
    kind: Kind
    required: bool
    format: str
    """`person`, `department`, `roster` ...; empty if nothing special is meant."""
    allowed: tuple[str, ...]
    least: int | None
    most: int | None
    """The most of a number, or characters of a text."""

    @property
    def label(self) -> Text:
        return Text(f"requests.field_{self.name}")

    @property
    def from_file(self) -> bool:
        """True if its content may be long enough for a file."""
        return self.kind == "text" and (self.most or 0) >= LEAST_OF_A_FILE

    @property
    def takes(self) -> Text:
        """The entries the field takes, in words."""
        match self.kind:
            case "choice":
                return Text("requests.takes_choice", {"allowed": ", ".join(self.allowed)})
            case "yes_no" if self.name in _TAKES:
                return Text(f"requests.takes_{self.name}")
            case "yes_no" | "day":
                return Text(f"requests.takes_{self.kind}")
            case "number" if self.least is not None and self.most is not None:
                return Text("requests.takes_between", {"least": self.least, "most": self.most})
            case "number":
                return Text("requests.takes_number")
            case "text" if self.format in _TAKES:
                return Text(f"requests.takes_{self.format}")
            case "text":
                return Text("requests.takes_text", {"most": self.most or 0})

    @property
    def example(self) -> Text | str:
        """An entry that fits."""
        if self.allowed:
            return self.allowed[0]
        known = _EXAMPLES.get(self.name) or _EXAMPLES.get(self.kind)
        return known or Text(f"requests.example_{self.format if self.format == 'person' else self.name}")


def fields_of(schema: Json) -> tuple[FieldFacts, ...]:
    """Returns the fields of a form with this schema, in its order."""
    match schema:
        case {"properties": dict() as properties, **more}:
            needed = more.get("required")
            required = needed if isinstance(needed, list) else []
            return tuple(_facts(name, each, required=name in required) for name, each in properties.items())
        case _:
            return ()


def read_entries(raw: Args, fields: Sequence[FieldFacts], now: datetime, calendar: Calendar) -> Args:
    """Returns the entries with days as people say them put into their canonical form. Raises UserFacingError if a day
    is in doubt."""
    days = {each.name: each for each in fields if each.kind == "day"}
    choices = {each.name for each in fields if each.kind == "yes_no"}
    read = dict(raw)
    for name, value in raw.items():
        if isinstance(value, str) and name in days:
            read[name] = _day(value.strip(), days[name], now, calendar)
        elif isinstance(value, str) and name in choices:
            read[name] = _YES_NO.get(value.strip(), value)
    return read


def fault(error: ErrorDetails, fields: Sequence[FieldFacts]) -> Text:
    """Returns what is wrong with an entry, and what the field takes instead."""
    name = str(error["loc"][0]) if error["loc"] else ""
    facts = next((each for each in fields if each.name == name), None)
    if facts is None:
        return Text(
            "requests.field_unknown", {"name": name, "names": ", ".join(each.name for each in fields)}
        )
    missing = error["type"] == "missing" or error["input"] in ("", None)
    key = "requests.field_missing" if missing else "requests.field_wrong"
    return Text(key, {"field": facts.label, "takes": facts.takes, "example": facts.example})


def _facts(name: str, node: Json, *, required: bool) -> FieldFacts:
    whole = _without_null(node if isinstance(node, dict) else {})
    allowed = whole.get("enum", [whole["const"]] if "const" in whole else [])
    format = str(whole.get("format", "account" if "pattern" in whole else ""))
    kind: Kind = "choice" if allowed else "day" if format == "date" else _KINDS.get(whole.get("type"), "text")
    least, most = (whole.get(f"{end}imum", whole.get(f"{end}Length")) for end in ("min", "max"))
    return FieldFacts(
        name=name,
        kind=kind,
        required=required,
        format=format,
        allowed=tuple(str(each) for each in allowed) if isinstance(allowed, list) else (),
        least=least if isinstance(least, int) else None,
        most=most if isinstance(most, int) else None,
    )


def _without_null(node: Mapping[str, Json]) -> dict[str, Json]:
    alternatives = node.get("anyOf")
    branches = alternatives if isinstance(alternatives, list) else []
    for each in branches:
        if isinstance(each, dict) and each != {"type": "null"}:
            return {**each, **node}
    return dict(node)


def _day(said: str, facts: FieldFacts, now: datetime, calendar: Calendar) -> str:
    found = find_dates(said, now, calendar)
    readings = [day for each in found for day in (each.alternatives or (each.canonical or "",))]
    if not found:
        return said
    if len(readings) > 1:
        params = {"field": facts.label, "said": said, "readings": ", ".join(readings)}
        raise UserFacingError(Text("requests.field_days", params))
    # INVARIANT: a day among other words is not the whole of what was said.
    return readings[0] if found[0].text.strip() == said else said
