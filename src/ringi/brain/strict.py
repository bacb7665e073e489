"""Turns a JSON Schema into the subset that a provider's strict mode can enforce: closed objects and no references.

An optional property is left out of `required` where the provider takes that, and nullable elsewhere. A constraint that
the subset cannot express goes into the description, where a model still reads it; validation stays with us.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ringi.domain.providers import Provider
from ringi.domain.tools import Json

Schema = dict[str, Json]
NOTED = ("format", "pattern", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems")
"""Constraints that a strict mode may refuse."""


class NotStrictError(Exception):
    """Raised if the schema is open, recursive or untyped somewhere: no strict mode can enforce it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaLimits:
    """The limits of one provider's strict mode."""

    leaves_out: bool = False
    """True if an optional property stays out of `required`. Other providers want every property required, so that an
    optional one has to be nullable."""
    empties: bool = False
    """True if an optional text is required, and empty stands for left out: neither optional nor a union."""
    optional: int | None = 0
    unions: int | None = None
    depth: int = 10
    properties: int = 5_000
    choices: int = 1_000
    characters: int | None = None
    """Length of the whole schema as JSON."""


USUAL = SchemaLimits()
"""The published limits of OpenAI, whose rules the compatible servers follow."""
_LIMITS: Mapping[Provider, SchemaLimits] = {
    "anthropic": SchemaLimits(leaves_out=True, optional=24, unions=16),
    "google": SchemaLimits(leaves_out=True, optional=None),
    "vllm": SchemaLimits(leaves_out=True, optional=None),
    "ollama": SchemaLimits(leaves_out=True, optional=None),
    "cerebras": SchemaLimits(properties=500, choices=500, characters=5_000),
}


def limits_of(provider: Provider) -> SchemaLimits:
    """The limits this provider publishes for its strict mode."""
    return _LIMITS.get(provider, USUAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The counts that providers limit."""

    properties: int
    optional: int
    unions: int
    """Properties with alternatives, nullable ones included."""
    depth: int
    choices: int
    """Values of all enumerations."""
    characters: int

    def fits(self, limits: SchemaLimits) -> bool:
        """True if the provider with these limits enforces a schema of this size."""
        counted = (
            (self.optional, limits.optional),
            (self.unions, limits.unions),
            (self.depth, limits.depth),
            (self.properties, limits.properties),
            (self.choices, limits.choices),
            (self.characters, limits.characters),
        )
        return all(most is None or count <= most for count, most in counted)


def strict(schema: Schema, limits: SchemaLimits = USUAL) -> Schema:
    """The schema in the subset of this provider; raises NotStrictError if it cannot be expressed."""
    return _Maker(definitions=_mapping(schema.get("$defs")), limits=limits).node(schema, ())


def enforceable(schema: Mapping[str, Json], limits: SchemaLimits) -> tuple[Schema, bool]:
    """Returns the schema as a provider can enforce it; as it is, with False, if it cannot."""
    try:
        made = strict(dict(schema), limits)
    except NotStrictError:
        return dict(schema), False
    return made, size_of(made).fits(limits)


def size_of(schema: Json) -> Size:
    """Returns the size of a strict schema."""
    nodes = list(_walk(schema, 1))
    properties = [each for node, _ in nodes for each in _mapping(node.get("properties")).values()]
    required = sum(len(_list(node.get("required"))) for node, _ in nodes)
    return Size(
        properties=len(properties),
        optional=len(properties) - required,
        unions=sum(isinstance(each, dict) and "anyOf" in each for each in properties),
        depth=max((depth for _, depth in nodes), default=0),
        choices=sum(len(_list(node.get("enum"))) for node, _ in nodes),
        characters=len(json.dumps(schema, ensure_ascii=False, separators=(",", ":"))),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Maker:
    definitions: Mapping[str, Json]
    limits: SchemaLimits

    def node(self, node: Json, trail: tuple[str, ...]) -> Schema:
        if not isinstance(node, dict):
            raise NotStrictError
        reference = node.get("$ref")
        if isinstance(reference, str):
            name = reference.rpartition("/")[2]
            if name in trail or name not in self.definitions:
                raise NotStrictError
            return _described(self.node(self.definitions[name], (*trail, name)), node)
        alternatives = _list(node.get("anyOf") or node.get("oneOf"))
        if alternatives:
            branches: list[Json] = [self.node(each, trail) for each in alternatives]
            return _described({"anyOf": branches}, node)
        return _described(self._typed(node, trail), node)

    def _typed(self, node: Schema, trail: tuple[str, ...]) -> Schema:
        if "const" in node:
            return {"type": "string", "enum": [node["const"]]}
        match node.get("type"):
            case "object":
                return self._object(node, trail)
            case "array":
                return {"type": "array", "items": self.node(node.get("items"), trail)}
            case "string" | "integer" | "number" | "boolean" | "null" as kind:
                return {"type": kind, **({"enum": node["enum"]} if "enum" in node else {})}
            case _:
                raise NotStrictError

    def _object(self, node: Schema, trail: tuple[str, ...]) -> Schema:
        properties, required = node.get("properties", {}), _list(node.get("required"))
        if not isinstance(properties, dict) or node.get("additionalProperties") not in (None, False):
            raise NotStrictError
        made = {name: self.node(each, trail) for name, each in properties.items()}
        leaves_out = self.limits.leaves_out
        closed: Schema = {
            name: each if name in required else self._optional(each) for name, each in made.items()
        }
        names: list[Json] = [name for name in properties if name in required or not leaves_out]
        return {"type": "object", "properties": closed, "required": names, "additionalProperties": False}

    def _optional(self, node: Schema) -> Schema:
        if self.limits.leaves_out:
            return _without_null(node)
        return _emptied(node) if self.limits.empties else _nullable(node)


def _nullable(node: Schema) -> Schema:
    nothing: Schema = {"type": "null"}
    alternatives = _list(node.get("anyOf")) or [{k: v for k, v in node.items() if k != "description"}]
    if nothing in alternatives:
        return node
    return _described({"anyOf": [*alternatives, nothing]}, node)


def _without_null(node: Schema) -> Schema:
    """Removes null from the alternatives of a property: one that may be left out need not be null as well."""
    alternatives = [each for each in _list(node.get("anyOf")) if each != {"type": "null"}]
    match alternatives:
        case []:
            return node
        case [dict() as only]:
            return _described(only, node)
        case several:
            return _described({"anyOf": several}, node)


def _emptied(node: Schema) -> Schema:
    """Lets an empty text stand for a property that is left out. Another type than text stays nullable."""
    plain = _without_null(node)
    if plain.get("type") != "string":
        return _nullable(node)
    return {**plain, "enum": [*_list(plain["enum"]), ""]} if "enum" in plain else plain


def bare(schema: Schema) -> Schema:
    """Returns a strict schema without its descriptions."""
    made = {name: each for name, each in schema.items() if name != "description"}
    if "properties" in made:
        made["properties"] = {name: _bare(each) for name, each in _mapping(made["properties"]).items()}
    if "items" in made:
        made["items"] = _bare(made["items"])
    if "anyOf" in made:
        made["anyOf"] = [_bare(each) for each in _list(made["anyOf"])]
    return made


def _bare(node: Json) -> Json:
    return bare(node) if isinstance(node, dict) else node


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
