"""The bytes that stand for a call, and the fingerprint of the code that judged it.

A confirmation binds to the digest of the very call it was shown; a decision replays to the same bytes only
under the same fingerprint. Knows nothing of verdicts.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version as installed
from importlib.resources import files
from importlib.resources.abc import Traversable

import orjson
import rfc8785

from ringi.domain.errors import DefectError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.tools import Args, Json
from ringi.language.text.characters import is_text

_LARGEST = 2**53 - 1
"""Beyond it JSON readers disagree about an integer."""
_DEEPEST = 20
"""Depth of lists within lists. Deeper ones are nobody's arguments, and would exhaust their readers."""
_PACKAGES = ("ringi.domain", "ringi.language", "ringi.gates")
_LIBRARIES = ("cel-expr-python", "orjson", "rfc8785")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A call as a yes binds to it."""

    tool: ToolName
    version: int
    args: Args
    requester: PersonId
    reached: tuple[PersonId, ...] = ()
    """People it reaches without naming them."""


def call_digest(call: Bound) -> str:
    """SHA-256 (hex) over the canonical JSON of the call. An argument that `uncanonical` names is a defect."""
    bound: dict[str, Json] = {
        "args": {_nfc(name): _canonical(value) for name, value in call.args.items()},
        "requester": str(call.requester),
        "tool": call.tool,
        "version": call.version,
    }
    if call.reached:
        bound["reached"] = [str(person) for person in call.reached]
    return hashlib.sha256(canonical_json(bound)).hexdigest()


def plan_digest(calls: Sequence[str]) -> str:
    """SHA-256 (hex) over the digests of several calls, in their order: one yes to all of them binds to it."""
    return hashlib.sha256(canonical_json(list(calls))).hexdigest()


def canonical_json(value: Json) -> bytes:
    """RFC 8785 of a value without fractions.

    The two libraries differ in how they order keys beyond ASCII, and in no other thing such a value can
    hold; the one that spells the standard out takes eight times as long.
    """
    if _keys_are_ascii(value):
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    return rfc8785.dumps(value)


def uncanonical(args: Args) -> tuple[str, ...]:
    """Names of arguments that have no exact form: fractions, integers beyond 2^53, broken characters, endless nesting."""
    return tuple([name for name, value in args.items() if not (_exact(name) and _exact(value))])


@cache
def fingerprint() -> str:
    """SHA-256 (hex) of every source and table a decision runs through, and of the libraries beneath."""
    total = hashlib.sha256()
    for package in _PACKAGES:
        for name, content in _sources(files(package), package):
            total.update(f"{name}\0{len(content)}\0".encode() + content)
    for library in _LIBRARIES:
        total.update(f"{library}\0{installed(library)}\0".encode())
    total.update(unicodedata.unidata_version.encode())
    return total.hexdigest()


@cache
def fingerprint_with(mark: str) -> str:
    """The fingerprint of a decision in which the rules of one assistant count too; `mark` stands for them, and is empty
    if there are none."""
    return hashlib.sha256(f"{fingerprint()}{mark}".encode()).hexdigest() if mark else fingerprint()


def _exact(value: Json, depth: int = _DEEPEST) -> bool:
    match value:
        case str():
            return is_text(value)
        case None | bool():
            return True
        case int():
            return -_LARGEST <= value <= _LARGEST
        case float():
            return False
        case list():
            return depth > 0 and all(_exact(item, depth - 1) for item in value)
        case dict():
            names = {_nfc(name) for name in value}
            inside = (*value, *value.values())
            return depth > 0 and len(names) == len(value) and all(_exact(item, depth - 1) for item in inside)


def _canonical(value: Json) -> Json:
    match value:
        case str():
            return _nfc(value)
        case list():
            return [_canonical(item) for item in value]
        case dict():
            return {_nfc(name): _canonical(item) for name, item in value.items()}
        case float():
            raise DefectError("a fraction has no canonical form")
        case int() if abs(value) > _LARGEST:
            raise DefectError("an integer beyond 2^53 has no canonical form")
        case None | bool() | int():
            return value


def _keys_are_ascii(value: Json) -> bool:
    match value:
        case dict():
            return all(map(str.isascii, value)) and all(map(_keys_are_ascii, value.values()))
        case list():
            return all(map(_keys_are_ascii, value))
        case None | bool() | int() | float() | str():
            return True


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _sources(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            found += _sources(entry, f"{name}/{entry.name}")
        elif entry.is_file() and not entry.name.endswith(".pyc"):
            found.append((f"{name}/{entry.name}", entry.read_bytes()))
    return found
