"""The small, total part of CEL that policies speak.

Only the operations listed in `_OPERATIONS` exist: no floating point, no conversions, no DYN, no map or filter, no
comparison of texts by alphabet (where "9" is more than "10"), no has() on names that always exist.
It must not know any variable, and evaluates nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Literal

from cel_expr_python import cel

from ringi.language.dates.days import start_of
from ringi.language.dates.iso import as_date, as_time

Kind = Literal["text", "int", "bool", "date", "time", "list"]

BOOL = cel.Type.BOOL
LITERAL_FORMS = (b"matches_string", b"date_literal", b"time_literal")
"""Operations, as a compiled tree names them, whose text must be written out in the rule."""


def environment(kinds: Mapping[str, Kind]) -> cel.Env:
    """An engine that knows these names and nothing else."""
    types = {name: _TYPES[kind] for name, kind in kinds.items()}
    return cel.NewEnv(config=_language(), variables=types, functions=_FUNCTIONS)


_TYPES: Mapping[Kind, cel.Type] = {
    "text": cel.Type.STRING,
    "int": cel.Type.INT,
    "bool": cel.Type.BOOL,
    "date": cel.Type.TIMESTAMP,
    "time": cel.Type.DURATION,
    "list": cel.Type.List(cel.Type.STRING),
}


@cache
def _language() -> cel.EnvConfig:
    functions = [
        {"name": name, "overloads": [{"id": form} for form in forms]} if forms else {"name": name}
        for name, forms in _OPERATIONS.items()
    ]
    # JSON is YAML, and needs no second library.
    library = {"include_macros": ["all", "exists"], "include_functions": functions}
    return cel.NewEnvConfigFromYaml(json.dumps({"name": "ringi", "stdlib": library}))


def _whole_day(text: str) -> datetime:
    day = as_date(text)
    if day is None:
        raise ValueError("a day is written 2026-12-01")
    return start_of(day, UTC)


def _time_of_day(text: str) -> timedelta:
    moment = as_time(text)
    if moment is None:
        raise ValueError("a time is written 09:30")
    return timedelta(hours=moment.hour, minutes=moment.minute)


_FUNCTIONS = (
    cel.FunctionDecl(
        "date", [cel.Overload("date_literal", cel.Type.TIMESTAMP, [cel.Type.STRING], impl=_whole_day)]
    ),
    cel.FunctionDecl(
        "time", [cel.Overload("time_literal", cel.Type.DURATION, [cel.Type.STRING], impl=_time_of_day)]
    ),
)


def _ordered(name: str) -> tuple[str, ...]:
    return tuple(f"{name}_{type_name}" for type_name in ("int64", "timestamp", "duration"))


_OPERATIONS: Mapping[str, tuple[str, ...]] = {
    "!_": (),
    "_&&_": (),
    "_||_": (),
    "@not_strictly_false": (),
    "_==_": (),
    "_!=_": (),
    "@in": ("in_list",),
    "_<_": _ordered("less"),
    "_<=_": _ordered("less_equals"),
    "_>_": _ordered("greater"),
    "_>=_": _ordered("greater_equals"),
    "_+_": ("add_int64",),
    "_-_": ("subtract_int64",),
    "-_": ("negate_int64",),
    "_*_": ("multiply_int64",),
    "_/_": ("divide_int64",),
    "_%_": ("modulo_int64",),
    "size": ("size_string", "string_size", "size_list", "list_size"),
    "contains": ("contains_string",),
    "startsWith": ("starts_with_string",),
    "endsWith": ("ends_with_string",),
    "matches": ("matches_string",),
}
"""Operation -> the forms of it that exist; none named means all."""
