"""The canonical form and hash of a policy, and the changes of a new version.

The canonical form is RFC 8785 JSON of everything but version and hash; the database keeps it, and the hash is
taken over it. It must not know files or conditions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import rfc8785
from pydantic import TypeAdapter, ValidationError

from ringi.domain.decision import Verdict
from ringi.domain.errors import DefectError
from ringi.domain.ids import ToolName
from ringi.domain.policy import Policy, PolicyRule, ToolPolicy
from ringi.domain.text import Text
from ringi.domain.tools import Json

KeyPath = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One key that differs; its value is None in a version without it."""

    path: KeyPath
    old: Json
    new: Json

    @property
    def text(self) -> Text:
        """The change as a sentence, for the history and for the person who approves it."""
        what, within = name_of(self.path), _within(self.path)
        old, new = _shown(within, self.old), _shown(within, self.new)
        if self.path[0] == "tools" and self.old is None:
            return Text("policy.set", {"what": what, "new": new})
        if self.path[0] == "tools" and self.new is None:
            return Text("policy.unset", {"what": what, "old": old})
        if self.old is None:
            return Text("policy.added", {"what": what, "new": new})
        if self.new is None:
            return Text("policy.removed", {"what": what, "old": old})
        return Text("policy.changed", {"what": what, "old": old, "new": new})


def canonical(policy: Policy) -> bytes:
    """The canonical bytes of the policy: the same for the same content, independent of their writer."""
    return rfc8785.dumps(_document(policy))


def policy_hash(policy: Policy) -> str:
    """SHA-256 (hex) of the canonical form."""
    return hashlib.sha256(canonical(policy)).hexdigest()


def restored(content: bytes, *, version: int) -> Policy:
    """The policy that `canonical` wrote. Other content is a defect: strangers' words go to `load`."""
    try:
        policy = _POLICY.validate_json(content)
    except ValidationError as error:
        raise DefectError("a stored policy cannot be read") from error
    return replace(policy, version=version, hash=hashlib.sha256(content).hexdigest())


def difference(old: Policy, new: Policy) -> tuple[Change, ...]:
    """Every key that differs, in the order of the keys; a rule added or removed is one change."""
    usual = dict(_usual_terms({*old.tools, *new.tools}))
    kept = _rule_ids(old) & _rule_ids(new)
    before, after = usual | dict(_compared(old, kept)), usual | dict(_compared(new, kept))
    return tuple(
        Change(path=path, old=before.get(path), new=after.get(path))
        for path in sorted(before.keys() | after.keys())
        if before.get(path) != after.get(path)
    )


def leaves(policy: Policy) -> Iterator[tuple[KeyPath, Json]]:
    """Yields every key with its value; a rule's keys stand under its id."""
    document = _document(policy)
    sections = document.pop("assistants", None)
    yield from _with_rules((), document)
    for name, section in sections.items() if isinstance(sections, dict) else ():
        if isinstance(section, dict):
            found = _with_rules(("assistants", name), section)
            yield from (leaf for leaf in found if not _says_nothing(*leaf))


def contents(policy: Policy) -> Iterator[tuple[KeyPath, Text, str | int | Text]]:
    """Yields every key with its name and its value in words, in the order of the keys."""
    for path, value in leaves(policy):
        yield path, name_of(path), _shown(_within(path), value)


def name_of(path: KeyPath) -> Text:
    """The name of a key."""
    match path:
        case ("limits" | "confidence" | "context" | "approvals" | "alerts" as table, key):
            return Text(f"policy.{table}_{key}")
        case ("rules", name, key):
            return Text("policy.rules_key", {"name": name, "key": Text(f"policy.key_{key}")})
        case ("tools" | "dangers" as table, name, key):
            words = {"name": Text(f"tools.{name}"), "key": Text(f"policy.key_{key}")}
            return Text(f"policy.{table}_key", words)
        case ("rules", name):
            return Text("policy.rules_whole", {"name": name})
        case ("assistants", name, *within):
            words = {"assistant": Text(f"assistants.{name}"), "key": name_of(tuple(within))}
            return Text("policy.assistants_key", words)
        case ("clearance" | "provider_classes" as table, name):
            return Text(f"policy.{table}_key", {"name": name})
        case _:
            return Text(f"policy.{path[0]}")


_POLICY = TypeAdapter(Policy)
_RULE = TypeAdapter(PolicyRule)
_USUAL_TERMS: dict[str, Json] = TypeAdapter(ToolPolicy).dump_python(ToolPolicy(), mode="json")


def _document(policy: Policy) -> dict[str, Json]:
    """The policy as JSON. Without sections of assistants it reads as it did before there were any."""
    left_out = {"version", "hash"} if policy.assistants else {"version", "hash", "assistants"}
    return _POLICY.dump_python(policy, mode="json", exclude=left_out)


def _with_rules(above: KeyPath, table: dict[str, Json]) -> Iterator[tuple[KeyPath, Json]]:
    """Yields every key of a table that may hold rules; a rule's keys stand under its id."""
    yield from _flat(above, {key: value for key, value in table.items() if key != "rules"})
    rules = table.get("rules")
    for rule in rules if isinstance(rules, list) else ():
        if isinstance(rule, dict):
            yield from _flat((*above, "rules", str(rule["id"])), rule)


def _says_nothing(path: KeyPath, value: Json) -> bool:
    """True for a term of a tool that a section leaves as it is, and for an empty list."""
    return value == [] or (path[2] == "tools" and value == _USUAL_TERMS[path[-1]])


def _usual_terms(tools: Iterable[ToolName]) -> Iterator[tuple[KeyPath, Json]]:
    """Yields the terms of tools a policy does not name: an organisation that changes one of the terms changed one
    thing."""
    for tool in tools:
        yield from _flat(("tools", str(tool)), _USUAL_TERMS)


def _flat(path: KeyPath, value: Json) -> Iterator[tuple[KeyPath, Json]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat((*path, key), inner)
    else:
        yield path, value


def _rule_ids(policy: Policy) -> set[str]:
    return {rule.id for rule in policy.rules}


def _compared(policy: Policy, kept: set[str]) -> Iterator[tuple[KeyPath, Json]]:
    """Yields every key; a rule of only one of the two policies stands as a whole."""
    yield from (leaf for leaf in leaves(policy) if leaf[0][0] != "rules" or leaf[0][1] in kept)
    for rule in policy.rules:
        if rule.id not in kept:
            yield ("rules", rule.id), _RULE.dump_python(rule, mode="json")


def _within(path: KeyPath) -> KeyPath:
    """The path without the assistant whose section it lies in: values read alike there."""
    return path[2:] if path[0] == "assistants" else path


def _shown(path: KeyPath, value: Json) -> str | int | Text:
    match value:
        case None:
            return ""
        case dict() if path[0] == "rules":
            return Text("policy.rule_said", {name: _shown((*path, name), value[name]) for name in _SAID})
        case bool():
            return _answer(path, "on" if value else "off")
        case int():
            return Text(f"policy.{Verdict(value).name.lower()}") if path[-1] == "verdict" else value
        case list() if path[0] == "rules":
            return _tools_named([str(name) for name in value])
        case list():
            return "、".join(str(item) for item in value) or Text("policy.nothing")
        case str() if path[0] in _TERMED and path[-1] in _CHOSEN:
            return Text(f"policy.{path[-1]}_{value}")
        case _:
            return str(value)


def _answer(path: KeyPath, word: Literal["on", "off"]) -> Text:
    return Text(f"policy.{word}_{path[-1]}" if path[0] == "tools" else f"policy.{word}")


def _tools_named(names: Sequence[str]) -> Text:
    match names:
        case []:
            return Text("policy.every_tool")
        case [only]:
            return Text(f"tools.{only}")
        case [first, *others]:
            return Text("policy.both", {"first": Text(f"tools.{first}"), "rest": _tools_named(others)})
        case _:
            raise DefectError("no list of names")


_TERMED = ("tools", "dangers", "rules")
_CHOSEN = ("risk", "confirmer", "action", "kind")
"""Keys for which one of a few words of ours is chosen."""
_SAID = ("when", "verdict", "tools", "ja", "en")
"""Parts of an added or removed rule that a card shows: everything but its version."""
