"""Can a provider enforce this JSON Schema token by token? Turns one into the subset that every strict mode takes:
closed objects, every property required, what may be left out nullable, no references.

What the subset cannot say goes into the description, where a model still reads it; validation stays with us.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ringi.domain.tools import Json

Schema = dict[str, Json]
NOTED = ("format", "pattern", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems")
"""Constraints no strict mode is sure to take."""


class NotStrictError(Exception):
    """The schema is open, recursive or untyped somewhere: no strict mode can enforce it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """What providers limit."""

    properties: int
    optional: int
    unions: int
    """Properties with alternatives, nullable ones included."""
    depth: int
    choices: int
    """Values of all enumerations."""

    @property
    def fits(self) -> bool:
        """Within the tightest limit of each kind among the providers."""
        return (
            self.optional <= 24
            and self.unions <= 16
            and self.depth <= 10
            and self.properties <= 5000
            and self.choices <= 1000
        )


def strict(schema: Schema) -> Schema:
    """The same schema in the subset; raises NotStrictError where it cannot be said."""
    definitions = schema.get("$defs")
    return _node(schema, definitions if isinstance(definitions, dict) else {}, ())


def size_of(schema: Json) -> Size:
    """How large a strict schema is."""
    nodes = list(_walk(schema, 1))
    properties = [each for node, _ in nodes for each in _mapping(node.get("properties")).values()]
    required = sum(len(_list(node.get("required"))) for node, _ in nodes)
    return Size(
        properties=len(properties),
        optional=len(properties) - required,
        unions=sum(isinstance(each, dict) and "anyOf" in each for each in properties),
        depth=max((depth for _, depth in nodes), default=0),
        choices=sum(len(_list(node.get("enum"))) for node, _ in nodes),
    )


def _node(node: Json, definitions: Mapping[str, Json], trail: tuple[str, ...]) -> Schema:
    if not isinstance(node, dict):
        raise NotStrictError
    reference = node.get("$ref")
    if isinstance(reference, str):
        name = reference.rpartition("/")[2]
        if name in trail or name not in definitions:
            raise NotStrictError
        return _described(_node(definitions[name], definitions, (*trail, name)), node)
    alternatives = _list(node.get("anyOf") or node.get("oneOf"))
    if alternatives:
        branches: list[Json] = [_node(each, definitions, trail) for each in alternatives]
        return _described({"anyOf": branches}, node)
    return _described(_typed(node, definitions, trail), node)


def _typed(node: Schema, definitions: Mapping[str, Json], trail: tuple[str, ...]) -> Schema:
    if "const" in node:
        return {"type": "string", "enum": [node["const"]]}
    match node.get("type"):
        case "object":
            return _object(node, definitions, trail)
        case "array":
            return {"type": "array", "items": _node(node.get("items"), definitions, trail)}
        case "string" | "integer" | "number" | "boolean" | "null" as kind:
            return {"type": kind, **({"enum": node["enum"]} if "enum" in node else {})}
        case _:
            raise NotStrictError


def _object(node: Schema, definitions: Mapping[str, Json], trail: tuple[str, ...]) -> Schema:
    properties, required = node.get("properties", {}), _list(node.get("required"))
    if not isinstance(properties, dict) or node.get("additionalProperties") not in (None, False):
        raise NotStrictError
    closed: Schema = {
        name: _node(each, definitions, trail)
        if name in required
        else _nullable(_node(each, definitions, trail))
        for name, each in properties.items()
    }
    names: list[Json] = list(properties)
    return {"type": "object", "properties": closed, "required": names, "additionalProperties": False}


def _nullable(node: Schema) -> Schema:
    nothing: Schema = {"type": "null"}
    alternatives = _list(node.get("anyOf")) or [{k: v for k, v in node.items() if k != "description"}]
    if nothing in alternatives:
        return node
    return _described({"anyOf": [*alternatives, nothing]}, node)


def _described(made: Schema, source: Schema) -> Schema:
    said = source.get("description") or made.get("description")
    notes = [f"{name}: {source[name]}" for name in NOTED if name in source]
    words = " ".join([str(said)] if said else []) + (f" ({', '.join(notes)})" if notes else "")
    return {**made, "description": words.strip()} if words else made


def _walk(node: Json, depth: int) -> Iterator[tuple[Schema, int]]:
    if not isinstance(node, dict):
        return
    yield node, depth
    inner = [*_mapping(node.get("properties")).values(), node.get("items")]
    for each in inner:
        yield from _walk(each, depth + 1)
    for each in _list(node.get("anyOf")):
        yield from _walk(each, depth)


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
