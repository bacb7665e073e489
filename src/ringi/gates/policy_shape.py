"""The shape of a policy file, made of the policy's own fields and bounds, and the policy made of it.

A key that the policy does not have is an error, because a mistyped limit would silently not limit.
It must not know tools, conditions or where a key stands in its file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from datetime import date
from difflib import get_close_matches
from enum import Enum
from inspect import isclass
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError
from pydantic_core import CoreSchema, ErrorDetails, SchemaValidator, core_schema

from ringi.domain.decision import Verdict
from ringi.domain.policy import (
    MOST_RULES,
    Alerts,
    Approvals,
    Bounds,
    ConfidenceBands,
    ContextLimits,
    Danger,
    Limits,
    Policy,
    PolicyRule,
    ToolPolicy,
)
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.gates.toml_positions import Path

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyFinding:
    """Something wrong with a key."""

    paths: tuple[Path, ...]
    """The key; if several are involved, the first that the file names is shown."""
    reason: Text
    inside: tuple[int, int] | None = None
    """Line and column within the key's text, if the text itself is at fault."""


def read_policy(document: Mapping[str, Json], version: int) -> Policy:
    """Returns the policy that a file's keys make, in the words of the domain; the hash is still to be added. Raises
    ValidationError if a key does not fit."""
    told = _FILE.validate_python(document)
    rules = [_rule(rule) for rule in told.get("rules", ())]
    policy = _POLICY.validate_python({**told, "rules": rules, "version": version})
    days_off = tuple(sorted(set(policy.approvals.days_off)))
    return replace(policy, approvals=replace(policy.approvals, days_off=days_off))


def misfits(error: ValidationError) -> Iterator[PolicyFinding]:
    """Yields each place at which a file departs from the shape, in words for its author."""
    for each in error.errors(include_url=False):
        yield PolicyFinding(paths=(each["loc"],), reason=_complaint(each))


def _rule(told: dict[str, object]) -> dict[str, object]:
    """Returns a rule of the domain. The verdict determines the kind: a rule that blocks forbids, a milder one asks for
    a yes."""
    verdict = Verdict[str(told["verdict"]).upper()]
    kind = "forbidden" if verdict is Verdict.BLOCK else "approval_required"
    return {**told, "verdict": verdict, "kind": kind}


def _table(kind: type[DataclassInstance], /, **instead: CoreSchema | None) -> CoreSchema:
    """Returns the shape in which a file writes the dataclass: its fields with their bounds; those with a default may be
    left out. `instead` holds the shape of fields that a file writes otherwise; None for one it does not write."""
    hints = get_type_hints(kind, include_extras=True)
    shapes = {
        each.name: core_schema.typed_dict_field(
            shape, required=each.default is MISSING and each.default_factory is MISSING
        )
        for each in fields(kind)
        if (shape := instead[each.name] if each.name in instead else _shape(hints[each.name]))
    }
    return core_schema.typed_dict_schema(shapes, extra_behavior="forbid")


def _shape(hint: type[object]) -> CoreSchema:
    """Returns the shape in which a file writes a value of this type."""
    plain, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    bounds = next((each for each in marks if isinstance(each, Bounds)), None)
    origin, inner = get_origin(plain), get_args(plain)
    if origin is Literal:
        return core_schema.literal_schema(list(inner))
    if origin is tuple:
        return core_schema.list_schema(
            _shape(inner[0]), strict=True, max_length=bounds.most if bounds else None
        )
    if origin is Mapping:
        return core_schema.dict_schema(core_schema.str_schema(strict=True), _shape(inner[1]), strict=True)
    if origin in (Union, UnionType):
        return core_schema.nullable_schema(_shape(inner[0]))
    return _table(plain) if is_dataclass(plain) else _plain_shape(plain, bounds)


def _plain_shape(plain: type[object], bounds: Bounds | None) -> CoreSchema:
    least, most = (bounds.least, bounds.most) if bounds else (None, None)
    if isclass(plain) and issubclass(plain, Enum):
        # A file can only hold the name of a choice.
        return core_schema.enum_schema(plain, list(plain), strict=False)
    if plain is bool:
        return core_schema.bool_schema(strict=True)
    if plain is int:
        return core_schema.int_schema(strict=True, ge=least, le=most)
    if plain is float:
        return core_schema.float_schema(strict=True, ge=least, le=most, allow_inf_nan=False)
    if plain is date:
        return core_schema.date_schema(strict=True)
    return core_schema.str_schema(strict=True, min_length=least, max_length=most)


_RULE = _table(
    PolicyRule,
    kind=None,
    id=core_schema.str_schema(strict=True, pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$"),
    when=core_schema.str_schema(strict=True, min_length=1),
    verdict=core_schema.literal_schema(["light_confirm", "confirm", "double", "two_persons", "block"]),
)
_RULES = core_schema.list_schema(_RULE, strict=True, max_length=MOST_RULES)
_FILE = SchemaValidator(_table(Policy, version=None, hash=None, rules=_RULES))
_POLICY = TypeAdapter(Policy)
_ABOVE = {"less_than_equal": "too_large", "too_long": "too_many"}
_TABLES = (Policy, Limits, ConfidenceBands, ContextLimits, Approvals, Alerts, Danger, ToolPolicy, PolicyRule)
_KEYS = sorted({each.name for table in _TABLES for each in fields(table)} - {"hash", "kind"})


def _complaint(error: ErrorDetails) -> Text:
    key, context = str(error["loc"][-1]), error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            return _unknown(key)
        case "missing":
            return Text("policy.missing", {"key": key})
        case "greater_than_equal":
            return Text("policy.too_small", {"key": key, "least": f"{context['ge']:,}"})
        case "less_than_equal" | "too_long" as kind:
            most = context["le" if kind == "less_than_equal" else "max_length"]
            return Text(f"policy.{_ABOVE[kind]}", {"key": key, "most": f"{most:,}"})
        case "literal_error" | "enum":
            return Text("policy.not_one_of", {"key": key, "choices": context["expected"].replace("'", "")})
        case "string_too_short" | "string_too_long" | "string_pattern_mismatch":
            return Text(f"policy.{error['type']}", {"key": key})
        case (
            "int_type"
            | "float_type"
            | "finite_number"
            | "string_type"
            | "bool_type"
            | "list_type"
            | "date_type"
        ):
            return Text("policy.wrong_kind", {"key": key, "kind": Text(f"policy.{error['type']}")})
        case _:
            return Text("policy.wrong_value", {"key": key})


def _unknown(key: str) -> Text:
    near = get_close_matches(key, _KEYS, n=1)
    return (
        Text("policy.unknown_near", {"key": key, "near": near[0]})
        if near
        else Text("policy.unknown", {"key": key})
    )
