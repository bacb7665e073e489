"""The arguments of tools in words for a model: what each takes, and what is wrong with those of a call.

The words are made from the JSON Schema of the tool, so that no tool describes its arguments twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from ringi.domain.model import ModelTool
from ringi.domain.tools import Args, Argument, ArgumentRole, Json

MOST_SHOWN = 200
"""Characters of a wrong value that are told to the model again."""
_LARGE = 1_000_000
"""Bounds of numbers beyond this are guards against nonsense, and not told."""
_PLACEHOLDER = re.compile(r"\[\[\d+\]\]")
_FORMATS = {"date": "date YYYY-MM-DD", "time": "time HH:MM"}


def told_arguments(tool: ModelTool) -> Mapping[str, Json]:
    """Returns what each argument takes, by name. A name that ends with a question mark may be left out."""
    schema = _mapping(tool.schema())
    required = _list(schema.get("required"))
    return {
        name if name in required else f"{name}?": _takes(_mapping(node), tool.spec.arguments.get(name))
        for name, node in _mapping(schema.get("properties")).items()
    }


def names_of(tool: ModelTool) -> tuple[str, ...]:
    """Returns the names of the arguments in order."""
    return tuple(_mapping(_mapping(tool.schema()).get("properties")))


def optional_of(tool: ModelTool) -> frozenset[str]:
    """Returns the names of the arguments that may be left out."""
    return frozenset(names_of(tool)) - {str(name) for name in _list(_mapping(tool.schema()).get("required"))}


def argument_faults(tool: ModelTool, args: Args) -> Iterator[str]:
    """Yields a sentence for each argument that would not fit after the repairs of code: what is wrong, what is expected.

    A value that holds a placeholder is not judged: the value behind it is not known here.
    """
    wanted = {name.removesuffix("?"): takes for name, takes in told_arguments(tool).items()}
    for name, wrong in tool.misfits(args).items():
        value = json.dumps(args.get(name), ensure_ascii=False)
        if _PLACEHOLDER.search(value):
            continue
        place = f"{tool.spec.name}.{name}"
        if name not in wanted:
            yield f"{place}: there is no such argument; there are {', '.join(wanted) or 'none'}"
        elif name not in args:
            yield f"{place}: missing; expected: {wanted[name]}. Ask with clarification_needed if it was not said"
        else:
            yield f"{place}: {value[:MOST_SHOWN]} does not fit ({wrong}); expected: {wanted[name]}"


def _takes(node: Mapping[str, Json], declared: Argument | None) -> str:
    """Returns the kind of value, its limits and its description."""
    kinds = [_kind(each) for each in _alternatives(node)]
    limits = [*_limits(node), *_length(declared)]
    head = ", ".join([*filter(None, [" or ".join(filter(None, kinds))]), *limits])
    return ": ".join(filter(None, (head, str(node.get("description", "")))))


def _kind(node: Mapping[str, Json]) -> str:
    """Returns the kind of value in words; empty for any text."""
    if choices := _list(node.get("enum")) or ([node["const"]] if "const" in node else []):
        return "|".join(str(each) for each in choices)
    match node.get("type"):
        case "string":
            return _FORMATS.get(str(node.get("format")), "")
        case "array":
            return f"list of {_kind(_mapping(node.get('items'))) or 'text'}"
        case "integer" | "number" | "boolean" as kind:
            return ", ".join([kind, *_limits(node)])
        case _:
            return json.dumps(dict(node), ensure_ascii=False)


def _alternatives(node: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    several = [_mapping(each) for each in _list(node.get("anyOf"))]
    return [each for each in several if each.get("type") != "null"] or [node]


def _limits(node: Mapping[str, Json]) -> Iterator[str]:
    for name, sign in (("minimum", "≥"), ("maximum", "≤"), ("maxItems", "at most ")):
        bound = node.get(name)
        if isinstance(bound, int) and 0 < bound <= _LARGE:
            yield f"{sign}{bound}"


def _length(declared: Argument | None) -> Iterator[str]:
    if declared is not None and declared.role is ArgumentRole.CONTENT:
        yield f"≤{declared.max_length} characters"


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
